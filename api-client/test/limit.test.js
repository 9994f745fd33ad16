import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ClientRateLimitError, Store, createApiClient } from '../src/api-client.js';
import { FakeBrowser, ask } from './browser.js';

const refusals = (results) => results.filter((result) => result instanceof ClientRateLimitError);

describe('identical requests', () => {
  it('are sent twenty times, and the twenty-first is not', async () => {
    const browser = new FakeBrowser();
    const results = await ask(browser.client(), 21);
    assert.equal(browser.sent.length, 20);
    const error = results[20];
    assert.ok(error instanceof ClientRateLimitError);
    assert.equal(error.code, 'client_rate_limited');
    assert.equal(error.source, 'client');
    assert.equal(error.retryAfterMs, 5_000);
    assert.equal(error.endpoint, 'GET /api/products/1');
  });

  it('are let through again when the window has slid on', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    for (let request = 0; request < 200; request++) {
      assert.deepEqual(await ask(client, 1), ['sent']);
      await browser.pass(251);
    }
    assert.equal(browser.sent.length, 200);
  });

  it('are counted per endpoint', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 30);
    assert.deepEqual(await ask(client, 1, '/api/products/2'), ['sent']);
    assert.deepEqual(await ask(client, 1, '/api/products/1?x=1'), ['sent']);
  });

  it('are recognised whatever the order of the query and the cache-buster', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    for (let request = 0; request < 10; request++) {
      await ask(client, 1, `/api/search?q=lamp&size=8&_=${request}`);
      await ask(client, 1, `/api/search?t=${request}&size=8&q=lamp&ts=${request}`);
    }
    assert.equal(refusals(await ask(client, 1, '/api/search?size=8&q=lamp')).length, 1);
    assert.deepEqual(await ask(client, 1, '/api/search?size=8&q=lamps'), ['sent']);
  });
});

describe('a block', () => {
  it('is one violation however often it refuses, and ends by itself', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 20);
    for (let request = 0; request < 50; request++) {
      assert.equal(refusals(await ask(client, 1)).length, 1);
    }
    assert.equal(browser.stops.length, 1);
    await browser.pass(4_999);
    const [error] = await ask(client, 1);
    assert.equal(error.retryAfterMs, 1);
    await browser.pass(1);
    assert.deepEqual(await ask(client, 1), ['sent']);
    assert.equal(browser.stops.length, 1);
    assert.equal(browser.timers.size, 0);
  });

  it('never lets more than the limit into any window', async () => {
    const browser = new FakeBrowser();
    const client = browser.client({ maxViolations: Infinity });
    for (let tick = 0; tick < 2_000; tick++) {
      client.fetch('/api/loop').catch(() => {});
      await browser.pass(15);
    }
    const times = browser.sent.map((sent) => sent.at);
    times.forEach((time, index) => assert.ok(index < 20 || time - times[index - 20] >= 5_000));
  });

  it('leaves other endpoints alone', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 25);
    assert.deepEqual(await ask(client, 1, '/api/recommendations'), ['sent']);
  });

  it('slows down whoever asks again at once, so that the page can breathe', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 120);
    let ended = false;
    client.fetch('/api/products/1').catch(() => (ended = true));
    await browser.pass(49);
    assert.equal(ended, false);
    await browser.pass(1);
    assert.equal(ended, true);
    assert.equal(browser.timers.size, 0);
  });

  it('is told with what was sent, in epoch time', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 21, '/api/search?q=b&a=1&_=9');
    const [stop] = browser.stops;
    assert.equal(stop.source, 'client');
    assert.equal(stop.endpoint, '/api/search?a=1&q=b');
    assert.equal(stop.timestamps.length, 20);
    assert.equal(stop.timestamps[0], browser.now + browser.epochOffset);
  });

  it('does not care about a changed clock', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 10);
    browser.epochOffset += 86_400_000;
    assert.equal(refusals(await ask(client, 11)).length, 1);
    browser.epochOffset -= 2 * 86_400_000;
    assert.equal(refusals(await ask(client, 1)).length, 1);
    await browser.pass(5_000);
    assert.deepEqual(await ask(client, 1), ['sent']);
  });
});

describe('the third violation', () => {
  async function loop(browser, client, rounds) {
    for (let round = 0; round < rounds; round++) {
      await ask(client, 30);
      await browser.pass(5_000);
    }
  }

  it('reports and leaves the page for good', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await loop(browser, client, 2);
    assert.deepEqual([browser.replaced, browser.beacons.length], [[], 0]);
    await loop(browser, client, 4);
    assert.deepEqual(browser.replaced, ['/error/too-many-requests']);
    assert.equal(browser.beacons.length, 1);
    assert.equal(browser.beacons[0].url, '/api/client-reports');
    const report = JSON.parse(await browser.beacons[0].blob.text());
    assert.equal(report.rate_limit_source, 'client');
    assert.equal(report.page, '/products/1');
    assert.equal(report.api_method, 'GET');
    assert.equal(report.api_endpoint, '/api/products/1');
    assert.equal(report.rate_limit_request_count, 20);
    assert.equal(report.rate_limit_timestamps.length, 20);
    assert.equal(report.comment, null);
  });

  it('may be that of several endpoints and several clients of a document', async () => {
    const browser = new FakeBrowser();
    const store = new Store(() => browser.now);
    const environment = browser.environment();
    for (const path of ['/a', '/b', '/c']) {
      await ask(browser.client({ store, environment }), 21, path);
    }
    assert.equal(browser.replaced.length, 1);
  });

  it('does not lead away from the error page itself', async () => {
    const browser = new FakeBrowser();
    const environment = browser.environment();
    environment.location.pathname = '/error/too-many-requests';
    await loop(browser, browser.client({ environment }), 5);
    assert.deepEqual(browser.replaced, []);
    assert.equal(browser.stops.length, 5);
  });
});

describe('options', () => {
  it('are set per client', async () => {
    const browser = new FakeBrowser();
    const client = browser.client({ maxRequests: 3, windowMs: 100, retryAfterMs: 200, maxViolations: 1 });
    const results = await ask(client, 4);
    assert.equal(results[3].retryAfterMs, 200);
    assert.equal(browser.replaced.length, 1);
  });

  it('are set per call', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    assert.equal(refusals(await ask(client, 3, '/api/x', { rateLimit: { maxRequests: 2 } })).length, 1);
    assert.equal(refusals(await ask(client, 40, '/api/y', { rateLimit: { enabled: false } })).length, 0);
    assert.equal(refusals(await ask(client, 21, '/api/y')).length, 1);
  });

  it('count GET only by default', async () => {
    const browser = new FakeBrowser();
    assert.equal(refusals(await ask(browser.client(), 40, '/api/x', { method: 'POST' })).length, 0);
    const client = browser.client({ methods: ['get', 'post'] });
    assert.equal(refusals(await ask(client, 21, '/api/x', { method: 'post' })).length, 1);
  });

  it('let polled endpoints through', async () => {
    const browser = new FakeBrowser();
    const client = browser.client({ allow: ['/api/poll', '/api/jobs/*', /states$/, ({ path }) => path === '/f'] });
    for (const path of ['/api/poll?x=1', '/api/jobs/7', '/api/admin/states', '/f']) {
      assert.equal(refusals(await ask(client, 40, path)).length, 0, path);
    }
    assert.equal(refusals(await ask(client, 21, '/api/polls')).length, 1);
  });

  it('are refused when they make no sense', () => {
    for (const wrong of [{ windowMs: 0 }, { windowMs: NaN }, { maxRequests: 0 }, { maxRequests: 1.5 }, { retryAfterMs: -1 },
      { maxViolations: 0 }, { methods: 'GET' }]) {
      assert.throws(() => createApiClient(wrong), RangeError);
    }
  });
});

describe('a normal page', () => {
  it('is never stopped while its user types, scrolls, clicks and waits', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    const ends = [];
    for (let second = 0; second < 600; second++) {
      ends.push(...(await ask(client, 3, '/api/recommendations'))); // the fastest clicking
      ends.push(...(await ask(client, 1, `/api/search/suggest?q=${'lamp'.slice(0, 1 + (second % 4))}`)));
      ends.push(...(await ask(client, 1, `/api/search?q=lamp&cursor=${second}`)));
      ends.push(...(await ask(client, 1, '/api/admin/indexing-states?of=1:1')));
      await browser.pass(1_000);
    }
    assert.ok(ends.every((end) => end === 'sent'));
  });

  it('may have sixty links that each are fetched ahead', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    for (let link = 0; link < 60; link++) {
      assert.deepEqual(await ask(client, 2, `/api/products/${link}`), ['sent', 'sent']);
    }
  });
});

describe('memory', () => {
  it('is bounded however many endpoints there are', async () => {
    const browser = new FakeBrowser();
    const store = new Store(() => browser.now);
    const client = browser.client({ store });
    for (let endpoint = 0; endpoint < 20_000; endpoint++) {
      await client.fetch(`/api/products/${endpoint}`);
    }
    assert.ok(store.windows.size <= 1_024, String(store.windows.size));
  });

  it('does not forget a block because of other endpoints', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    await ask(client, 21, '/api/loop');
    for (let endpoint = 0; endpoint < 5_000; endpoint++) {
      await client.fetch(`/api/products/${endpoint}`);
    }
    assert.equal(refusals(await ask(client, 1, '/api/loop')).length, 1);
  });

  it('keeps few times for an endpoint that is asked for all day', async () => {
    const browser = new FakeBrowser();
    const store = new Store(() => browser.now);
    const client = browser.client({ store });
    for (let request = 0; request < 5_000; request++) {
      await client.fetch('/api/x');
      browser.now += 1_000;
    }
    assert.ok(store.windows.get('GET /api/x').times.length < 40);
  });
});
