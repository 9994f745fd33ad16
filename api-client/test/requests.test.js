import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, ClientRateLimitError } from '../src/api-client.js';
import { FakeBrowser, ask, settled } from './browser.js';

describe('a request', () => {
  it('is what the browser\'s fetch would send', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    const init = { method: 'PUT', body: '1', headers: { 'If-Match': '"3"' } };
    await client.fetch('/api/x', init);
    await client.fetch(new URL('http://shop.example/api/y?a=1'));
    assert.equal(browser.sent[0].init, init);
    assert.equal(browser.sent[1].url, 'http://shop.example/api/y?a=1');
  });

  it('may be a Request', async () => {
    const browser = new FakeBrowser();
    const request = new Request('http://shop.example/api/x?b=1&a=2');
    const results = [...(await ask(browser.client(), 21, request))];
    assert.equal(results[20].endpoint, 'GET /api/x?a=2&b=1');
  });

  it('to no address fails as it would without this client', async () => {
    const browser = new FakeBrowser(() => Promise.reject(new TypeError('Invalid URL')));
    await assert.rejects(browser.client().fetch('http://'), TypeError);
  });

  it('for JSON says so, and an error carries the problem', async () => {
    const browser = new FakeBrowser((url) =>
      url === '/no' ? new Response('{"detail":"No.","code":"no"}', { status: 404 }) : new Response('{"a":1}'));
    const client = browser.client();
    assert.deepEqual(await client.json('/yes'), { a: 1 });
    assert.equal(new Headers(browser.sent[0].init.headers).get('Accept'), 'application/json');
    await assert.rejects(client.json('/no', { headers: { Accept: 'text/x' } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.message, error.problem.code], [404, 'No.', 'no']);
      return true;
    });
    assert.equal(browser.sent[1].init.headers.get('Accept'), 'text/x');
  });

  it('that was aborted before it left is not counted', async () => {
    const browser = new FakeBrowser();
    const client = browser.client();
    const ends = await ask(client, 50, '/api/x', { signal: AbortSignal.abort() });
    assert.ok(ends.every((end) => end.name === 'AbortError'));
    assert.equal(browser.sent.length, 0);
    assert.deepEqual(await ask(client, 1, '/api/x'), ['sent']);
  });

  it('that fails is counted like any other', async () => {
    const browser = new FakeBrowser(() => Promise.reject(new TypeError('Failed to fetch')));
    const ends = await ask(browser.client(), 21);
    assert.ok(ends.slice(0, 20).every((end) => end instanceof TypeError));
    assert.ok(ends[20] instanceof ClientRateLimitError);
  });
});

describe('joined requests', () => {
  function held() {
    const browser = new FakeBrowser((url, init) => new Promise((resolve, reject) => {
      browser.answerNow = () => resolve(new Response('{"a":1}'));
      init.signal.addEventListener('abort', () => {
        browser.aborted = true;
        reject(init.signal.reason);
      });
    }));
    return browser;
  }

  it('share one request while it is in flight, and are not counted', async () => {
    const browser = held();
    const client = browser.client({ join: true });
    const answers = Array.from({ length: 100 }, () => client.json('/api/x'));
    await settled();
    assert.equal(browser.sent.length, 1);
    browser.answerNow();
    assert.deepEqual(await Promise.all(answers), Array(100).fill({ a: 1 }));
    client.fetch('/api/x');
    await settled();
    assert.equal(browser.sent.length, 2);
    browser.answerNow();
  });

  it('are joined only when asked, and only for the same question', async () => {
    const browser = held();
    const client = browser.client();
    client.fetch('/api/x', { join: true });
    client.fetch('/api/x', { join: true, headers: { Accept: 'text/html' } });
    client.fetch('/api/y', { join: true });
    await settled();
    assert.equal(browser.sent.length, 3);
  });

  it('end for one who leaves, and for all when the last has left', async () => {
    const browser = held();
    const client = browser.client({ join: true });
    const [one, other] = [new AbortController(), new AbortController()];
    const first = assert.rejects(client.fetch('/api/x', { signal: one.signal }), { name: 'AbortError' });
    const second = assert.rejects(client.fetch('/api/x', { signal: other.signal }), { name: 'AbortError' });
    await settled();
    one.abort();
    await first;
    assert.notEqual(browser.aborted, true);
    other.abort();
    await second;
    assert.equal(browser.aborted, true);
  });
});
