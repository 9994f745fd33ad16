import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, ServerRateLimitError, Store, retryAfterMs } from '../src/api-client.js';
import { FakeBrowser, ask, settled, tooMany } from './browser.js';

const NOW = Date.parse('Sun, 06 Nov 2026 08:49:37 GMT');
const headers = (...pairs) => {
  const made = new Headers();
  pairs.forEach(([name, value]) => made.append(name, value));
  return made;
};
const date = (ms) => new Date(ms).toUTCString();

describe('Retry-After', () => {
  const seconds = { 3: 3_000, 0: 1_000, 120: 120_000, 9999999999: 300_000, ' 7 ': 7_000 };
  for (const [value, ms] of Object.entries(seconds)) {
    it(`of "${value}" is ${ms} ms`, () => assert.equal(retryAfterMs(headers(['Retry-After', value]), NOW), ms));
  }

  for (const value of ['-5', '1.5', '120junk', '', 'soon', '+3', '0x10', '1e3', '99999999999', 'Sun, 99 Nov 2026 08:49:37 GMT',
    '2026-11-06T08:49:47Z', 'Sunday, 06-Nov-26 08:49:47 GMT', '∞']) {
    it(`of "${value}" is the usual wait`, () => {
      assert.equal(retryAfterMs({ get: (name) => (name === 'Retry-After' ? value : null) }, NOW), 5_000);
    });
  }

  it('that is missing, or there twice, is the usual wait', () => {
    assert.equal(retryAfterMs(headers(), NOW), 5_000);
    assert.equal(retryAfterMs(headers(['Retry-After', '3'], ['Retry-After', '4']), NOW), 5_000);
  });

  it('may be a date', () => {
    assert.equal(retryAfterMs(headers(['Retry-After', date(NOW + 10_000)]), NOW), 10_000);
    assert.equal(retryAfterMs(headers(['Retry-After', date(NOW - 10_000)]), NOW), 5_000);
    assert.equal(retryAfterMs(headers(['Retry-After', date(NOW + 10 * 365 * 86_400_000)]), NOW), 300_000);
  });

  it('as a date is compared with the clock of the server', () => {
    for (const offset of [-3_600_000, 3_600_000]) {
      const answer = headers(['Retry-After', date(NOW + 10_000)], ['Date', date(NOW)]);
      assert.equal(retryAfterMs(answer, NOW + offset), 10_000);
    }
  });
});

describe('a 429 of the server', () => {
  it('is handed on by fetch, and is a typed error of json', async () => {
    const client = new FakeBrowser(() => tooMany({ 'Retry-After': '3' })).client();
    const response = await client.fetch('/api/x');
    assert.equal(response.status, 429);
    assert.equal((await response.json()).code, 'rate_limited');
    await assert.rejects(client.json('/api/y'), (error) => {
      assert.ok(error instanceof ServerRateLimitError && error instanceof ApiError);
      assert.deepEqual([error.source, error.sent, error.retryAfterMs, error.message], ['server', true, 3_000, 'Slow down.']);
      return true;
    });
  });

  it('holds back what follows on that path, and nothing else', async () => {
    const browser = new FakeBrowser((url) => (url.includes('suggest') ? tooMany({ 'Retry-After': '3' }) : new Response('{}')));
    const client = browser.client();
    await ask(client, 1, '/api/search/suggest?q=a');
    const [held] = await ask(client, 1, '/api/search/suggest?q=ab');
    assert.ok(held instanceof ServerRateLimitError);
    assert.deepEqual([held.sent, held.retryAfterMs], [false, 3_000]);
    assert.deepEqual(await ask(client, 1, '/api/products/1'), ['sent']);
    assert.deepEqual(await ask(client, 1, '/api/search/suggest', { method: 'POST' }), ['sent']);
    await browser.pass(3_000);
    assert.deepEqual(await ask(client, 1, '/api/search/suggest?q=abc'), ['sent']);
  });

  it('is told and reported as the server\'s, once for a path and minute, and never as a violation', async () => {
    const browser = new FakeBrowser(() => tooMany({ 'Retry-After': '1' }));
    const store = new Store(() => browser.now);
    const client = browser.client({ store });
    for (let round = 0; round < 10; round++) {
      await ask(client, 1, `/api/search?q=${round}`);
      await browser.pass(1_000);
    }
    assert.equal(browser.stops.length, 10);
    assert.equal(browser.stops[0].source, 'server');
    assert.equal(store.violations, 0);
    assert.equal(browser.beacons.length, 1);
    const report = JSON.parse(await browser.beacons[0].blob.text());
    assert.deepEqual([report.rate_limit_source, report.server_message], ['server', 'Slow down.']);
  });
});

describe('a retry', () => {
  const once = (value) => (url, init, count) => (count === 1 ? tooMany({ 'Retry-After': value }) : new Response('{"ok":1}'));

  it('comes when asked for, once, after the wait and a part of it by chance', async () => {
    for (const [chance, at] of [[0, 3_000], [0.5, 4_500], [0.999, 5_997]]) {
      const browser = new FakeBrowser(once('3'));
      browser.chance = chance;
      const answer = browser.client().json('/api/x', { retry: true });
      await browser.pass(at - 1);
      assert.equal(browser.sent.length, 1);
      await browser.pass(1);
      assert.deepEqual(await answer, { ok: 1 });
      assert.equal(browser.sent.length, 2);
      assert.equal(browser.timers.size, 0);
      assert.equal(browser.stops.length, 0);
    }
  });

  it('does not come twice, nor unasked, nor for a POST, nor after long', async () => {
    const cases = [
      ['1', { retry: true }, 2],
      ['1', {}, 1],
      ['1', { retry: true, method: 'POST' }, 1],
      ['31', { retry: true }, 1],
    ];
    for (const [value, init, sent] of cases) {
      const browser = new FakeBrowser(() => tooMany({ 'Retry-After': value }));
      const answer = browser.client().fetch('/api/x', init);
      await browser.pass(60_000);
      assert.equal((await answer).status, 429);
      assert.equal(browser.sent.length, sent);
    }
  });

  it('comes for nothing but a 429', async () => {
    const browser = new FakeBrowser(() => new Response('{}', { status: 503, headers: { 'Retry-After': '1' } }));
    assert.equal((await browser.client().fetch('/api/x', { retry: true })).status, 503);
    assert.equal(browser.sent.length, 1);
  });

  it('is given up when nobody wants it any more, without a timer left', async () => {
    const browser = new FakeBrowser(once('3'));
    const controller = new AbortController();
    const answer = browser.client().fetch('/api/x', { retry: true, signal: controller.signal });
    const end = assert.rejects(answer, { name: 'AbortError' });
    await settled();
    controller.abort();
    await end;
    assert.equal(browser.timers.size, 0);
    assert.equal(browser.sent.length, 1);
  });
});

describe('tabs', () => {
  function tab(shared, epochOffset = 1_700_000_000_000, now = 1_000) {
    const browser = new FakeBrowser(() => tooMany({ 'Retry-After': '10' }));
    Object.assign(browser, { epochOffset, now });
    return { browser, client: browser.client({ environment: { shared: browser.storage(shared) } }) };
  }

  it('share the wait, each by its own monotonic clock', async () => {
    const shared = new Map();
    const first = tab(shared);
    const open = tab(shared, 1_700_000_000_000 - 500_000, 501_000);
    await ask(first.client, 1, '/api/x');
    open.browser.sharedChanged();
    const opened = tab(shared, 1_700_000_000_000 - 4_000, 7_000);
    for (const [other, wait] of [[open, 10_000], [opened, 8_000]]) {
      const [held] = await ask(other.client, 1, '/api/x');
      assert.ok(held instanceof ServerRateLimitError);
      assert.equal(held.retryAfterMs, wait);
      assert.equal(other.browser.sent.length, 0);
    }
  });

  it('do not believe a wait that only a changed clock can have made', async () => {
    for (const until of [1_700_000_000_000 + 3_600_000, 1_699_999_999_999, 'soon', null]) {
      const shared = new Map([['openshelf.server-waits', JSON.stringify({ '/api/x': until })]]);
      const { browser, client } = tab(shared);
      await ask(client, 1, '/api/x');
      assert.equal(browser.sent.length, 1);
    }
  });

  it('live with broken and with missing storage', async () => {
    for (const shared of [undefined, { getItem: () => '{', setItem: () => { throw new Error('full'); } }]) {
      const browser = new FakeBrowser(() => tooMany());
      const client = browser.client({ environment: { shared } });
      assert.deepEqual(await ask(client, 1), ['sent']);
      assert.ok((await ask(client, 1))[0] instanceof ServerRateLimitError);
    }
  });

  it('keep the shared list short', async () => {
    const shared = new Map();
    const { client } = tab(shared);
    for (let path = 0; path < 200; path++) {
      await ask(client, 1, `/api/${path}`);
    }
    assert.equal(Object.keys(JSON.parse(shared.get('openshelf.server-waits'))).length, 64);
  });
});
