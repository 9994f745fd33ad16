import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Store, lastStop, sendUserReport } from '../src/api-client.js';
import { FakeBrowser, ask, settled, tooMany } from './browser.js';

async function manyStops(browser, options) {
  const client = browser.client({ maxViolations: Infinity, ...options });
  for (let endpoint = 0; endpoint < 100; endpoint++) {
    await ask(client, 1, `/api/${endpoint}`);
    await settled();
  }
}

describe('reports', () => {
  it('are few whatever happens', async () => {
    const browser = new FakeBrowser(() => tooMany());
    await manyStops(browser);
    assert.equal(browser.beacons.length, 5);
  });

  const failures = {
    'answered with 500': async () => new Response(null, { status: 500 }),
    'answered with 429': async () => tooMany({ 'Retry-After': '1' }),
    'not answered': () => new Promise(() => {}),
    'refused by the network': async () => {
      throw new TypeError('Failed to fetch');
    },
  };
  for (const [what, report] of Object.entries(failures)) {
    it(`that are ${what} cause nothing`, async () => {
      const browser = new FakeBrowser(() => tooMany());
      let calls = 0;
      const counting = (...call) => {
        calls++;
        return report(...call);
      };
      await manyStops(browser, { environment: { report: counting, navigator: { sendBeacon: () => false } } });
      assert.equal(calls, 5);
      assert.equal(browser.sent.length, 100);
    });
  }

  it('go the other way when the browser takes no beacon', async () => {
    for (const navigator of [undefined, {}, { sendBeacon: () => { throw new TypeError(); } }, { sendBeacon: () => false }]) {
      const browser = new FakeBrowser();
      await ask(browser.client({ maxViolations: 1, environment: { navigator } }), 21);
      assert.equal(browser.posted.length, 1);
      assert.equal(browser.posted[0].body.rate_limit_source, 'client');
      assert.equal(browser.sent.length, 20);
    }
  });

  it('carry bounded texts', async () => {
    const browser = new FakeBrowser();
    await ask(browser.client({ maxViolations: 1 }), 21, `/api/x?q=${'a'.repeat(9_000)}`);
    const report = JSON.parse(await browser.beacons[0].blob.text());
    assert.equal(report.api_endpoint.length, 2_000);
  });

  it('carry what a server says, whatever that is', async () => {
    const bodies = [{ detail: 'a'.repeat(9_000) }, { detail: 7 }, 'text', null];
    for (const [body, length] of bodies.map((each, index) => [each, [1_000, 1, null, null][index]])) {
      const browser = new FakeBrowser(() => tooMany({}, body));
      await ask(browser.client(), 1);
      await settled();
      const report = JSON.parse(await browser.beacons[0].blob.text());
      assert.equal(report.server_message?.length ?? null, length);
    }
  });

  it('of users carry what the page before left', async () => {
    const browser = new FakeBrowser();
    const environment = browser.environment();
    await ask(browser.client({ environment, maxViolations: 1, store: new Store(() => browser.now) }), 21);
    const stop = lastStop(environment);
    assert.equal(stop.page, '/products/1');
    assert.equal(await sendUserReport(stop, 'It blinked.', environment), true);
    assert.equal(browser.posted[0].body.comment, 'It blinked.');
    assert.equal(browser.posted[0].body.api_endpoint, '/api/products/1');
    assert.equal(await sendUserReport(stop, null, { ...environment, report: failures['refused by the network'] }), false);
    assert.equal(await sendUserReport(stop, null, { ...environment, report: failures['answered with 500'] }), false);
  });
});
