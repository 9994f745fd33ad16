// A browser made by hand: its clock stands still until it is moved, and it notes what leaves.
import { Store, createApiClient } from '../src/api-client.js';

export class FakeBrowser {
  now = 1_000;
  epochOffset = 1_700_000_000_000;
  chance = 0;
  sent = [];
  beacons = [];
  posted = [];
  replaced = [];
  timers = new Map();
  stops = [];
  #ids = 0;
  #listeners = [];
  #kept = new Map();

  /** @param {(url: string, init: any, count: number) => Promise<Response> | Response} [answer] */
  constructor(answer = () => new Response('{}')) {
    this.answer = answer;
  }

  storage(map = this.#kept) {
    return {
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
    };
  }

  sharedChanged() {
    this.#listeners.forEach((listener) => listener());
  }

  environment(shared = this.storage()) {
    return {
      fetch: async (input, init) => {
        init?.signal?.throwIfAborted();
        this.sent.push({ at: this.now, url: String(input?.url ?? input), init });
        return this.answer(String(input), init, this.sent.length);
      },
      report: async (url, init) => {
        this.posted.push({ url, body: JSON.parse(init.body) });
        return new Response(null, { status: 202 });
      },
      monotonic: () => this.now,
      epoch: () => this.now + this.epochOffset,
      random: () => this.chance,
      setTimeout: (work, ms) => {
        this.timers.set(++this.#ids, { work, at: this.now + ms });
        return this.#ids;
      },
      clearTimeout: (id) => this.timers.delete(id),
      document: undefined,
      location: { pathname: '/products/1', href: 'http://shop.example/products/1', replace: (url) => this.replaced.push(url) },
      navigator: {
        sendBeacon: (url, blob) => {
          this.beacons.push({ url, blob });
          return true;
        },
      },
      shared,
      own: this.storage(new Map()),
      onShared: (listener) => this.#listeners.push(listener),
    };
  }

  client(options = {}) {
    return createApiClient({
      store: new Store(() => this.now),
      notify: (stop) => this.stops.push(stop),
      ...options,
      environment: { ...this.environment(), ...options.environment },
    });
  }

  /** Moves the clock, runs what is due, and lets promises settle. */
  async pass(ms) {
    const end = this.now + ms;
    for (;;) {
      await settled();
      const due = [...this.timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) {
        break;
      }
      this.timers.delete(due[0]);
      this.now = Math.max(this.now, due[1].at);
      due[1].work();
    }
    this.now = end;
    await settled();
  }
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks so many times at once, and says how each ended: 'sent' or the error. */
export async function ask(client, count, url = '/api/products/1', init = undefined) {
  const results = await Promise.allSettled(Array.from({ length: count }, () => client.fetch(url, init)));
  return results.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason));
}

export const tooMany = (headers = {}, body = { code: 'rate_limited', detail: 'Slow down.' }) =>
  new Response(JSON.stringify(body), { status: 429, headers });
