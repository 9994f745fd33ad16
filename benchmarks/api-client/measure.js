// What the client costs beside the same calls of the bare fetch. Runs in Node.js and in a browser; fetch answers at once, so
// that nothing but the client is measured.

const BATCH = 10_000;
const WARM_UP = 12;
const PAIRS = 60;

const answer = Object.freeze({ status: 200, ok: true });

const cases = {
  'as in a page: 1,000 endpoints': { address: (call) => addresses[call % 1_000], options: {} },
  'one endpoint': { address: () => '/api/products/1', options: { maxRequests: BATCH } },
  'query and cache-buster, never twice': {
    address: (call) => `/api/search?size=8&q=lamp&_=${call}`,
    options: { maxRequests: BATCH },
  },
  'query with escapes, never twice': { address: (call) => `/api/search?q=%EC%B9%B4+${call}`, options: {} },
};

const addresses = Array.from({ length: 1_000 }, (_, id) => `/api/products/${id}`);

async function batch(send, address) {
  const began = performance.now();
  for (let call = 0; call < BATCH; call++) {
    await send(address(call));
  }
  return performance.now() - began;
}

const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];

async function overhead({ createApiClient, Store }, { address, options }) {
  const extra = [];
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const client = createApiClient({ ...options, store: new Store() });
    const bare = () => batch((url) => globalThis.fetch(url), address);
    const counted = () => batch((url) => client.fetch(url), address);
    // Whoever comes second finds a warmer machine, so they take turns.
    const order = pair % 2 === 0 ? [bare, counted] : [counted, bare];
    const times = new Map();
    for (const run of order) {
      times.set(run, await run());
    }
    if (pair >= 0) {
      extra.push((times.get(counted) - times.get(bare)) / BATCH);
    }
  }
  return { p10Ms: quantile(extra, 0.1), medianMs: quantile(extra, 0.5), p95Ms: quantile(extra, 0.95) };
}

async function consecutive({ createApiClient, Store }) {
  const client = createApiClient({ store: new Store(), notify: false, maxViolations: Infinity });
  const began = performance.now();
  const ends = await Promise.allSettled(Array.from({ length: 1_000 }, () => client.fetch('/api/products/1')));
  return { sent: ends.filter((end) => end.status === 'fulfilled').length, ms: performance.now() - began };
}

/** @returns {Promise<{overhead: Record<string, {p10Ms: number, medianMs: number, p95Ms: number}>, consecutive: {sent: number, ms: number}}>} */
export async function measure(client) {
  const before = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(answer);
  try {
    const found = {};
    for (const [name, one] of Object.entries(cases)) {
      found[name] = await overhead(client, one);
    }
    return { overhead: found, consecutive: await consecutive(client) };
  } finally {
    globalThis.fetch = before;
  }
}

/** Heap that stays after a million calls over ten thousand endpoints; `collect` runs the garbage collector. */
export async function memory({ createApiClient, Store }, collect, heapUsed) {
  const before = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(answer);
  const store = new Store();
  const client = createApiClient({ store, notify: false, maxViolations: Infinity });
  collect();
  const empty = heapUsed();
  let seed = 1;
  let refused = 0;
  for (let call = 0; call < 1_000_000; call++) {
    seed = (seed * 48_271) % 2_147_483_647;
    await client.fetch(`/api/products/${seed % 10_000}`).catch(() => refused++);
  }
  collect();
  globalThis.fetch = before;
  return { keptBytes: heapUsed() - empty, endpoints: store.windows.size, refused };
}
