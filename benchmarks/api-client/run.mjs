// node benchmarks/api-client/run.mjs            the client's overhead in Node.js and in Chromium, and what it remembers
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as client from '../../api-client/src/api-client.js';
import { measure, memory } from './measure.js';

const TARGET_MS = 0.0019;
const PATIENCE_MS = 300_000;

function tell(where, { overhead, consecutive }) {
  for (const [name, { p10Ms, medianMs, p95Ms }] of Object.entries(overhead)) {
    const verdict = medianMs < TARGET_MS ? 'under' : 'OVER';
    console.log(`${where}: ${name}: ${medianMs.toFixed(5)} ms a request (batches: p10 ${p10Ms.toFixed(5)}, p95 ${p95Ms.toFixed(5)}), ${verdict} ${TARGET_MS}`);
  }
  console.log(`${where}: 1,000 calls at once: ${consecutive.sent} sent, ${consecutive.ms.toFixed(1)} ms`);
}

const files = {
  '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
  '/page.js': [
    'text/javascript',
    `import * as client from '/api-client.js';
     import { measure } from '/measure.js';
     const found = await measure(client);
     await fetch('/found', { method: 'POST', body: JSON.stringify(found) });`,
  ],
  '/api-client.js': ['text/javascript', new URL('../../api-client/src/api-client.js', import.meta.url)],
  '/measure.js': ['text/javascript', new URL('./measure.js', import.meta.url)],
};

async function inChromium() {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  let arrived;
  const found = new Promise((resolve) => (arrived = resolve));
  const server = createServer(async (request, response) => {
    if (request.url === '/found') {
      const parts = [];
      for await (const part of request) {
        parts.push(part);
      }
      response.end();
      arrived(JSON.parse(Buffer.concat(parts).toString()));
      return;
    }
    const [type, content] = files[request.url] ?? ['text/plain', ''];
    response.setHeader('Content-Type', type);
    response.end(content instanceof URL ? await readFile(fileURLToPath(content)) : content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = spawn(process.env.CHROMIUM ?? 'chromium', [
    '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--remote-debugging-port=0', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`,
  ], { stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.on('exit', resolve).on('error', resolve));
  let timer;
  const tooLong = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)));
  const result = await Promise.race([found, ended.then(() => null), tooLong]);
  clearTimeout(timer);
  browser.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return result;
}

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

tell(`Node.js ${process.version}`, await measure(client));
const kept = await memory(client, collect, () => process.memoryUsage().heapUsed);
console.log(
  `1,000,000 calls over 10,000 endpoints: ${(kept.keptBytes / 1_024).toFixed(0)} KiB kept, ${kept.endpoints} endpoints known, ${kept.refused} refused`,
);
const found = await inChromium();
if (found) {
  tell('Chromium', found);
} else {
  console.log('Chromium: not measured, it did not start or did not end');
}
