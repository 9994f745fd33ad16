// The one way by which a page talks to the server. A page that loops is stopped here, before its requests leave; a server
// that says 429 is understood here, and nowhere else. No dependencies; see README.md for use and for the rules.

// ---------- types ----------

/**
 * What may be set for a client, and for one call as `init.rateLimit`.
 *
 * @typedef {object} LimitOptions
 * @property {boolean} [enabled] whether identical requests are counted at all; true
 * @property {string[]} [methods] which methods are counted; GET
 * @property {number} [windowMs] length of the sliding window; 5000
 * @property {number} [maxRequests] how many identical requests a window lets through; 20
 * @property {number} [retryAfterMs] how long the endpoint is blocked when there is one more; 5000
 * @property {number} [maxViolations] with which violation in a document the page is left; 3
 * @property {Notify | false} [notify] tells the user; a toast, or false for silence
 */

/**
 * @typedef {object} ClientExtras
 * @property {(string | RegExp | ((endpoint: Endpoint) => boolean))[]} [allow] endpoints that are never counted, such as
 *   polled ones: a path, a path that ends with `*`, an expression for the path, or a function
 * @property {boolean} [retry] whether a GET that met a 429 is sent once more by itself; false
 * @property {boolean} [join] whether identical GETs in flight share one request; false
 * @property {Store} [store] what the clients of a document have in common; the document's own
 * @property {Partial<Environment>} [environment] stands in for the browser, in tests
 */

/** @typedef {LimitOptions & ClientExtras} ClientOptions */

/**
 * As for fetch, and what this client adds.
 *
 * @typedef {RequestInit & {rateLimit?: LimitOptions, retry?: boolean, join?: boolean}} CallInit
 */

/**
 * @typedef {object} Endpoint
 * @property {string} key what makes requests identical: method, path, sorted query without cache-busters
 * @property {string} method
 * @property {string} path with the origin in front if it is not the page's own
 */

/**
 * @typedef {object} Stop
 * @property {'client' | 'server'} source who limited
 * @property {string} method
 * @property {string} endpoint path and sorted query
 * @property {number} retryAfterMs
 * @property {number[]} timestamps when the counted requests were sent, in epoch milliseconds
 * @property {string | null} message what the server said
 */

/** @typedef {(stop: Stop) => void} Notify */

/**
 * The part of a browser that is used.
 *
 * @typedef {object} Environment
 * @property {typeof fetch} fetch
 * @property {typeof fetch} report as fetch, and nobody's interceptor in between
 * @property {() => number} monotonic milliseconds that only ever grow
 * @property {() => number} epoch
 * @property {() => number} random
 * @property {(work: () => void, ms: number) => unknown} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {Document | undefined} document
 * @property {Location | undefined} location
 * @property {Navigator | undefined} navigator
 * @property {Pick<Storage, 'getItem' | 'setItem'> | undefined} shared storage of all tabs
 * @property {Pick<Storage, 'getItem' | 'setItem'> | undefined} own storage of this tab
 * @property {(changed: () => void) => void} onShared calls when another tab has changed the shared storage
 */

// ---------- constants ----------

const DEFAULTS = Object.freeze({
  enabled: true,
  methods: Object.freeze(['GET']),
  windowMs: 5_000,
  maxRequests: 20,
  retryAfterMs: 5_000,
  maxViolations: 3,
});

const LIMIT_NAMES = Object.freeze([...Object.keys(DEFAULTS), 'notify']);

/** Query parameters by which callers only want to get around caches. */
const CACHE_BUSTERS = new Set(['_', 't', 'ts']);

/** A page with more endpoints than this at once has another problem than a loop. */
const MAX_ENDPOINTS = 1_024;
const MAX_WAITS = 64;

/** From here on refusals come with a delay: whoever asks again at once would never let the page draw its toast. */
const PATIENT_REFUSALS = 100;
const DELAY_OF_REFUSAL_MS = 50;

const WAIT = Object.freeze({ least: 1_000, unknown: 5_000, most: 300_000, worthRetrying: 30_000, jitter: 5_000 });

const REPORTS = Object.freeze({ url: '/api/client-reports', most: 5, apartMs: 60_000, timestamps: 50, longest: 2_000, message: 1_000 });

const ERROR_PAGE = '/error/too-many-requests';
const SHARED_WAITS = 'openshelf.server-waits';
const LAST_STOP = 'openshelf.last-stop';
const SHARED_STORE = Symbol.for('openshelf.api-client.store');
const LEAST_TOAST_MS = 6_000;

const TEXTS = Object.freeze({
  en: {
    client: 'This page kept sending the same request, so we paused it. It can go on in {seconds} s.',
    server: 'That was too much at once. Please try again in {seconds} s.',
    close: 'Close this message',
  },
  ko: {
    client: '이 페이지가 같은 요청을 계속 보내 잠시 멈췄습니다. {seconds}초 뒤에 이어집니다.',
    server: '한꺼번에 너무 많은 요청이 있었습니다. {seconds}초 뒤에 다시 시도해 주세요.',
    close: '메시지 닫기',
  },
});

// ---------- errors ----------

/** The server answered, but not with success. `problem` is its problem document, when there is one. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {any} problem
   */
  constructor(status, problem) {
    super(problem?.detail ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** This page sent the same request too often, and this one was not sent. Not an ApiError: no server has spoken. */
export class ClientRateLimitError extends Error {
  /**
   * @param {Endpoint} endpoint
   * @param {number} retryAfterMs how long to wait before the next one is let through
   */
  constructor(endpoint, retryAfterMs) {
    super(`Not sent: ${endpoint.key} was asked for too often. Next in ${Math.ceil(retryAfterMs)} ms.`);
    this.name = 'ClientRateLimitError';
    this.code = 'client_rate_limited';
    this.source = /** @type {const} */ ('client');
    this.sent = false;
    this.endpoint = endpoint.key;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server said 429, to this request (`sent`) or to one before whose wait is not over. */
export class ServerRateLimitError extends ApiError {
  /**
   * @param {number} retryAfterMs
   * @param {boolean} sent
   * @param {any} [problem]
   */
  constructor(retryAfterMs, sent, problem = null) {
    super(429, problem);
    this.name = 'ServerRateLimitError';
    this.code = 'server_rate_limited';
    this.source = /** @type {const} */ ('server');
    this.sent = sent;
    this.retryAfterMs = retryAfterMs;
  }
}

// ---------- which requests are identical ----------

/**
 * Addresses that need no parser: no dot segments, no fragment, and nothing escaped in another way than the parser's own.
 */
const PLAIN =
  /^(?:\/[\w~-][\w.~-]*)+\/?(?:\?(?:[\w\-.*=&+]|%(?:[89A-F][\dA-F]|2[\dBCF]|3[A-F]|40|5[B-E]|60|7[B-E]))*)?$/;

/** Sorting by insertion is for few. */
const MAX_PLAIN_PARAMETERS = 32;

const byName = (one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0);

/**
 * The query sorted by name, values of one name in their order; null if it needs a parser after all. By hand and by insertion,
 * because this is most of what a request with a cache-buster costs.
 */
function sortedPlainQuery(query) {
  const names = [];
  const pieces = [];
  let whole = true;
  for (let start = 0, end; start < query.length; start = end + 1) {
    end = query.indexOf('&', start);
    end = end === -1 ? query.length : end;
    if (end === start) {
      continue;
    }
    const piece = query.slice(start, end);
    const equals = piece.indexOf('=');
    const name = equals === -1 ? piece : piece.slice(0, equals);
    if (CACHE_BUSTERS.has(name)) {
      whole = false;
      continue;
    }
    const isOdd = equals !== -1 && piece.includes('=', equals + 1);
    if (isOdd || name.includes('%') || name.includes('+') || names.length === MAX_PLAIN_PARAMETERS) {
      return null;
    }
    let place = names.length;
    while (place > 0 && names[place - 1] > name) {
      names[place] = names[place - 1];
      pieces[place] = pieces[place - 1];
      place--;
    }
    names[place] = name;
    pieces[place] = equals === -1 ? `${piece}=` : piece;
  }
  const text = pieces.length === 0 ? '' : `?${pieces.join('&')}`;
  return { query: text.includes('%20') ? text.replaceAll('%20', '+') : text, whole };
}

function plainTarget(address) {
  if (!PLAIN.test(address)) {
    return null;
  }
  const mark = address.indexOf('?');
  if (mark === -1) {
    return { path: address, query: '', whole: true };
  }
  const sorted = sortedPlainQuery(address.slice(mark + 1));
  return sorted === null ? null : { path: address.slice(0, mark), ...sorted };
}

function parsedTarget(address, base) {
  const url = new URL(address, base);
  const all = [...url.searchParams];
  const kept = all.filter(([name]) => !CACHE_BUSTERS.has(name)).sort(byName);
  const query = new URLSearchParams(kept).toString();
  const origin = url.origin === new URL(base).origin ? '' : url.origin;
  return { path: origin + url.pathname, query: query && `?${query}`, whole: kept.length === all.length };
}

/**
 * The endpoint that a request goes to: requests with the same key are identical. `whole` says that no cache-buster was left
 * out.
 *
 * @param {string} method in capitals
 * @param {string} address
 * @param {string} base address of the page
 * @returns {Endpoint & {query: string, whole: boolean, counted?: boolean}}
 */
export function endpointOf(method, address, base) {
  const { path, query, whole } = plainTarget(address) ?? parsedTarget(address, base);
  return { key: `${method} ${path}${query}`, method, path, query, whole };
}

// ---------- what is remembered ----------

/**
 * A map that forgets what was not used for long: two generations, of which the older is dropped when the younger is full.
 * Holds at most `capacity` values, plus those that `isKept` wants to stay.
 */
class RecentMap {
  #young = new Map();
  #old = new Map();
  #half;
  #isKept;

  /**
   * @param {number} capacity
   * @param {(value: any) => boolean} [isKept]
   */
  constructor(capacity, isKept = () => false) {
    this.#half = Math.ceil(capacity / 2);
    this.#isKept = isKept;
  }

  get(key) {
    const value = this.#young.get(key);
    if (value !== undefined) {
      return value;
    }
    const older = this.#old.get(key);
    if (older !== undefined) {
      this.set(key, older);
    }
    return older;
  }

  set(key, value) {
    if (this.#young.size >= this.#half) {
      this.#turn();
    }
    this.#young.set(key, value);
  }

  get size() {
    let older = 0;
    for (const key of this.#old.keys()) {
      older += this.#young.has(key) ? 0 : 1;
    }
    return this.#young.size + older;
  }

  #turn() {
    const forgotten = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    for (const [key, value] of forgotten) {
      if (this.#young.size >= this.#half / 2) {
        return;
      }
      if (this.#isKept(value) && !this.#old.has(key)) {
        this.#young.set(key, value);
      }
    }
  }
}

/** When one endpoint was asked for. Time comes from outside and only grows. */
class SlidingWindow {
  times = [];
  blockedUntil = -1;
  refusals = 0;
  #kept = 0;

  /** 0 if a request may be sent now, which is noted; else the milliseconds to wait, and the refusal is noted. */
  ask(now, limit) {
    if (this.blockedUntil !== -1) {
      if (now < this.blockedUntil) {
        this.refusals++;
        return this.blockedUntil - now;
      }
      this.blockedUntil = -1;
      this.times = [];
    }
    const times = this.times;
    const first = times.length - limit.maxRequests;
    if (first >= 0 && now - times[first] < limit.windowMs) {
      this.blockedUntil = now + limit.retryAfterMs;
      this.refusals = 1;
      return limit.retryAfterMs;
    }
    times.push(now);
    if (limit.maxRequests > this.#kept) {
      this.#kept = limit.maxRequests;
    }
    if (times.length >= this.#kept * 2) {
      times.splice(0, times.length - this.#kept);
    }
    return 0;
  }
}

/**
 * What the clients of one document have in common: windows, violations, the server's waits, what has been reported. Bounded
 * in everything.
 */
export class Store {
  /** @param {() => number} [monotonic] */
  constructor(monotonic = () => performance.now()) {
    this.windows = new RecentMap(MAX_ENDPOINTS, (window) => window.blockedUntil > monotonic());
    this.violations = 0;
    this.left = false;
    /** @type {Map<string, {until: number, refusals: number}>} path to the monotonic end of the server's wait */
    this.waits = new Map();
    this.inFlight = new Map();
    this.reported = new Map();
    this.reports = 0;
    this.toast = null;
    this.listening = false;
  }
}

function sharedStore() {
  globalThis[SHARED_STORE] ??= new Store();
  return globalThis[SHARED_STORE];
}

// ---------- Retry-After ----------

const SECONDS = /^\d{1,10}$/;
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const bounded = (ms) => Math.min(WAIT.most, Math.max(WAIT.least, ms));

/** @returns {number} epoch milliseconds, or NaN */
const httpDate = (text) => (text !== null && HTTP_DATE.test(text) ? Date.parse(text) : NaN);

/**
 * How long a 429 asks to wait, between one second and five minutes. Seconds and dates are read strictly; a date is
 * compared with the answer's own Date, so that a wrong clock here does no harm. Anything else, and a date that has passed,
 * counts as five seconds.
 *
 * @param {Pick<Headers, 'get'>} headers
 * @param {number} epochNow
 */
export function retryAfterMs(headers, epochNow) {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (SECONDS.test(text)) {
    return bounded(Number(text) * 1_000);
  }
  const until = httpDate(text);
  const sent = httpDate(headers.get('Date'));
  const ms = until - (Number.isNaN(sent) ? epochNow : sent);
  return ms > 0 ? bounded(ms) : WAIT.unknown;
}

// ---------- the server's waits, in all tabs ----------

/** Path to epoch milliseconds, as other tabs have left it; what cannot be understood is nothing. */
function readShared(environment) {
  try {
    const read = JSON.parse(environment.shared?.getItem(SHARED_WAITS) ?? '{}');
    return Object.entries(read).filter(([, until]) => Number.isFinite(until));
  } catch {
    return [];
  }
}

/** An end that lies further ahead than any wait can be comes from a clock that was changed, and does not count. */
function learnWaits(store, environment) {
  const epoch = environment.epoch();
  for (const [path, until] of readShared(environment).slice(0, MAX_WAITS)) {
    const ms = until - epoch;
    if (ms > 0 && ms <= WAIT.most) {
      noteWait(store, path, environment.monotonic() + ms);
    }
  }
}

function noteWait(store, path, until) {
  const known = store.waits.get(path);
  if (known && known.until >= until) {
    return;
  }
  store.waits.delete(path);
  store.waits.set(path, { until, refusals: 0 });
  if (store.waits.size > MAX_WAITS) {
    store.waits.delete(store.waits.keys().next().value);
  }
}

function shareWait(environment, path, ms) {
  const epoch = environment.epoch();
  const others = readShared(environment).filter(
    ([other, until]) => other !== path && until > epoch && until <= epoch + WAIT.most,
  );
  const all = [...others.slice(1 - MAX_WAITS), [path, epoch + ms]];
  try {
    environment.shared?.setItem(SHARED_WAITS, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Full or forbidden: then this tab alone knows.
  }
}

// ---------- telling the user ----------

function textsOf(document) {
  return document.documentElement.lang.toLowerCase().startsWith('ko') ? TEXTS.ko : TEXTS.en;
}

function closeToast(store, environment) {
  if (store.toast) {
    environment.clearTimeout(store.toast.timer);
    store.toast.element.remove();
    store.toast = null;
  }
}

/** One at a time: the newest replaces the one before, and goes by itself when the wait is over. */
function showToast(store, environment, stop) {
  const { document } = environment;
  if (!document?.body) {
    return;
  }
  closeToast(store, environment);
  const texts = textsOf(document);
  const element = document.createElement('div');
  element.className = 'toast';
  element.dataset.source = stop.source;
  element.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = texts[stop.source].replace('{seconds}', String(Math.ceil(stop.retryAfterMs / 1_000)));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button-plain toast-close';
  close.setAttribute('aria-label', texts.close);
  close.textContent = '×';
  close.addEventListener('click', () => closeToast(store, environment));
  element.append(text, close);
  document.body.append(element);
  const timer = environment.setTimeout(
    () => closeToast(store, environment),
    Math.max(LEAST_TOAST_MS, stop.retryAfterMs),
  );
  store.toast = { element, timer };
}

// ---------- reports ----------

/** What a stop is as the body of `POST /api/client-reports`. */
function reportOf(stop, page, comment) {
  return {
    rate_limit_source: stop.source,
    page: page.slice(0, REPORTS.longest),
    api_method: stop.method,
    api_endpoint: stop.endpoint.slice(0, REPORTS.longest),
    rate_limit_timestamps: stop.timestamps.slice(-REPORTS.timestamps),
    rate_limit_request_count: stop.timestamps.length,
    server_message: stop.message === null ? null : String(stop.message).slice(0, REPORTS.message),
    comment,
  };
}

const reportInit = (body) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  credentials: /** @type {const} */ ('same-origin'),
  keepalive: true,
  body,
});

/** Sends without waiting and without caring: a report that fails must cause nothing, least of all a report. */
function sendReport(report, environment) {
  const body = JSON.stringify(report);
  try {
    if (environment.navigator?.sendBeacon?.(REPORTS.url, new Blob([body], { type: 'application/json' }))) {
      return;
    }
  } catch {
    // Refused by the browser: the other way, once.
  }
  environment.report(REPORTS.url, reportInit(body)).catch(() => {});
}

/** At most one per endpoint and minute, and five in a document. */
function reportOnce(store, environment, key, stop) {
  const now = environment.monotonic();
  const last = store.reported.get(key);
  if (store.reports >= REPORTS.most || (last !== undefined && now - last < REPORTS.apartMs)) {
    return;
  }
  store.reports++;
  store.reported.set(key, now);
  sendReport(reportOf(stop, environment.location?.pathname ?? '/', null), environment);
}

/**
 * Why the page before this one was left, for the error page.
 *
 * @returns {(Stop & {page: string}) | null}
 */
export function lastStop(environment = browser()) {
  try {
    return JSON.parse(environment.own?.getItem(LAST_STOP) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Sends a user's own report, and says whether it arrived. Goes past every limit of this client.
 *
 * @param {Stop & {page: string}} stop
 * @param {string | null} comment
 * @returns {Promise<boolean>}
 */
export async function sendUserReport(stop, comment, environment = browser()) {
  try {
    const body = JSON.stringify(reportOf(stop, stop.page, comment));
    const response = await environment.report(REPORTS.url, reportInit(body));
    return response.ok;
  } catch {
    return false;
  }
}

// ---------- the browser ----------

/** For reports: taken before anything on the page can put itself in between. */
const nativeFetch = globalThis.fetch;

function storageOf(name) {
  try {
    return globalThis[name];
  } catch {
    return undefined; // Cookies and storage are switched off.
  }
}

/** @returns {Environment} */
function browser() {
  const inDocument = globalThis.document !== undefined;
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    report: (input, init) => nativeFetch(input, init),
    monotonic: () => performance.now(),
    epoch: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    document: globalThis.document,
    location: inDocument ? globalThis.location : undefined,
    navigator: inDocument ? globalThis.navigator : undefined,
    shared: inDocument ? storageOf('localStorage') : undefined,
    own: inDocument ? storageOf('sessionStorage') : undefined,
    onShared: (changed) => {
      if (inDocument) {
        globalThis.addEventListener('storage', (event) => event.key === SHARED_WAITS && changed());
      }
    },
  };
}

// ---------- the client ----------

const CHECKS = Object.freeze({
  windowMs: (value) => value > 0 && value <= 3_600_000,
  maxRequests: (value) => Number.isInteger(value) && value >= 1 && value <= 10_000,
  retryAfterMs: (value) => value > 0 && value <= 3_600_000,
  maxViolations: (value) => value === Infinity || (Number.isInteger(value) && value >= 1),
  methods: (value) => Array.isArray(value),
});

/** The limits of `base`, with those that `given` names in their place. */
function limitOf(base, given) {
  const limit = { ...base };
  for (const name of LIMIT_NAMES) {
    const value = given[name];
    if (value === undefined) {
      continue;
    }
    if (CHECKS[name] && !CHECKS[name](value)) {
      throw new RangeError(`api-client: ${name} cannot be ${value}`);
    }
    limit[name] = name === 'methods' ? value.map((method) => method.toUpperCase()) : value;
  }
  return limit;
}

function isAllowed(allow, endpoint) {
  return allow.some((rule) => {
    if (typeof rule === 'function') {
      return rule(endpoint);
    }
    if (rule instanceof RegExp) {
      return endpoint.path.search(rule) !== -1;
    }
    return rule.endsWith('*') ? endpoint.path.startsWith(rule.slice(0, -1)) : endpoint.path === rule;
  });
}

/** Resolves after the time, or rejects as soon as nobody wants it any more. Leaves no timer behind. */
function pause(ms, signal, environment) {
  return new Promise((resolve, reject) => {
    const give = () => {
      environment.clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = environment.setTimeout(() => {
      signal?.removeEventListener('abort', give);
      resolve(undefined);
    }, ms);
    signal?.addEventListener('abort', give, { once: true });
  });
}

const problemOf = (response) => response.json().catch(() => null);

const JSON_WANTED = Object.freeze({ headers: Object.freeze({ Accept: 'application/json' }) });

function wantingJson(init) {
  if (init === undefined) {
    return JSON_WANTED;
  }
  const headers = new Headers(init.headers);
  if (!headers.has('Accept')) {
    headers.set('Accept', 'application/json');
  }
  return { ...init, headers };
}

/**
 * One request for all that ask for the same at the same time. Each gets an answer of its own, and may leave on its own; the
 * request is aborted when the last has left.
 */
function joined(inFlight, key, signal, start) {
  let call = inFlight.get(key);
  if (!call) {
    const controller = new AbortController();
    call = { waiting: 0, controller, answer: start(controller.signal) };
    inFlight.set(key, call);
    const forget = () => inFlight.get(key) === call && inFlight.delete(key);
    call.answer.then(forget, forget);
  }
  call.waiting++;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      call.waiting--;
      if (call.waiting === 0) {
        inFlight.delete(key);
        call.controller.abort(signal.reason);
      }
    };
    signal?.addEventListener('abort', leave, { once: true });
    const stay = () => signal?.removeEventListener('abort', leave);
    call.answer.then(
      (response) => {
        stay();
        if (!signal?.aborted) {
          resolve(response.clone());
        }
      },
      (error) => {
        stay();
        reject(error);
      },
    );
  });
}

/**
 * Makes a client. All clients of a document count together unless a store of their own is given.
 *
 * @param {ClientOptions} [options]
 */
export function createApiClient(options = {}) {
  const { allow = [], retry = false, join = false, store = sharedStore() } = options;
  const environment = { ...browser(), ...options.environment };
  const limitOfClient = limitOf(DEFAULTS, options);
  const known = new RecentMap(MAX_ENDPOINTS);

  if (!store.listening) {
    store.listening = true;
    learnWaits(store, environment);
    environment.onShared(() => learnWaits(store, environment));
  }

  const base = () => environment.document?.baseURI ?? environment.location?.href ?? 'http://localhost/';

  function endpointFor(method, address) {
    const isRooted = method === 'GET' && address.startsWith('/');
    const before = isRooted ? known.get(address) : undefined;
    if (before !== undefined) {
      return before;
    }
    const endpoint = endpointOf(method, address, base());
    endpoint.counted = !isAllowed(allow, endpoint);
    if (isRooted && endpoint.whole) {
      known.set(address, endpoint);
    }
    return endpoint;
  }

  function stopOf(source, endpoint, ms, times, message) {
    const toEpoch = environment.epoch() - environment.monotonic();
    return {
      source,
      method: endpoint.method,
      endpoint: endpoint.path + endpoint.query,
      retryAfterMs: ms,
      timestamps: times.map((time) => Math.round(time + toEpoch)),
      message,
    };
  }

  function tell(stop, limit) {
    if (typeof limit.notify === 'function') {
      // A fault of the caller's own is the caller's to see, and not this request's.
      queueMicrotask(() => limit.notify(stop));
    } else if (limit.notify !== false) {
      showToast(store, environment, stop);
    }
  }

  /** The page has proved that it loops. Going back must not lead to it, and a page that stays does not report again. */
  function leave(stop, key) {
    const { location } = environment;
    if (store.left || location?.pathname === ERROR_PAGE) {
      return false;
    }
    store.left = true;
    try {
      environment.own?.setItem(LAST_STOP, JSON.stringify({ ...stop, page: location?.pathname ?? '/' }));
    } catch {
      // Then the error page knows no details.
    }
    reportOnce(store, environment, key, stop);
    location?.replace(ERROR_PAGE);
    return location !== undefined;
  }

  function violated({ endpoint, limit }, window, ms) {
    store.violations++;
    const stop = stopOf('client', endpoint, ms, window.times.slice(-limit.maxRequests), null);
    if (store.violations < limit.maxViolations || !leave(stop, endpoint.key)) {
      tell(stop, limit);
    }
  }

  function refused(error, refusals) {
    return refusals <= PATIENT_REFUSALS
      ? Promise.reject(error)
      : pause(DELAY_OF_REFUSAL_MS, null, environment).then(() => Promise.reject(error));
  }

  /** What stands in the way of a call on the server's word: the promise of an error, or null. */
  function heldBack({ endpoint, after }) {
    const wait = endpoint.method === 'GET' ? store.waits.get(endpoint.path) : undefined;
    if (wait === undefined || wait.until <= after) {
      return null;
    }
    const ms = wait.until - environment.monotonic();
    if (ms <= 0) {
      store.waits.delete(endpoint.path);
      return null;
    }
    wait.refusals++;
    return refused(new ServerRateLimitError(ms, false), wait.refusals);
  }

  /** The same on our own account; a call that may go is counted. */
  function stopped(call) {
    const { endpoint, limit } = call;
    if (!limit.enabled || !endpoint.counted || !limit.methods.includes(endpoint.method)) {
      return null;
    }
    let window = store.windows.get(endpoint.key);
    if (window === undefined) {
      window = new SlidingWindow();
      store.windows.set(endpoint.key, window);
    }
    const ms = window.ask(environment.monotonic(), limit);
    if (ms === 0) {
      return null;
    }
    if (window.refusals === 1) {
      violated(call, window, ms);
    }
    return refused(new ClientRateLimitError(endpoint, ms), window.refusals);
  }

  function send(call) {
    const held = store.waits.size === 0 ? null : heldBack(call);
    return (
      held ??
      stopped(call) ??
      environment
        .fetch(call.input, call.init)
        .then((response) => (response.status === 429 ? limitedByServer(call, response) : response))
    );
  }

  async function limitedByServer(call, response) {
    const { endpoint, limit, init, signal } = call;
    const ms = retryAfterMs(response.headers, environment.epoch());
    const until = environment.monotonic() + ms;
    if (endpoint.method === 'GET') {
      noteWait(store, endpoint.path, until);
      shareWait(environment, endpoint.path, ms);
    }
    const mayRetry = endpoint.method === 'GET' && !call.again && (init?.retry ?? retry);
    if (mayRetry && ms <= WAIT.worthRetrying) {
      await pause(ms + environment.random() * Math.min(ms, WAIT.jitter), signal, environment);
      return send({ ...call, again: true, after: until });
    }
    const stop = stopOf('server', endpoint, ms, [environment.monotonic()], null);
    tell(stop, limit);
    problemOf(response.clone()).then((problem) =>
      reportOnce(store, environment, `server ${endpoint.path}`, { ...stop, message: problem?.detail ?? null }),
    );
    return response;
  }

  /**
   * As the browser's fetch. Rejects with ClientRateLimitError or ServerRateLimitError when the request was not sent.
   *
   * @param {RequestInfo | URL} input
   * @param {CallInit} [init]
   * @returns {Promise<Response>}
   */
  function request(input, init) {
    const whole = typeof input === 'string' || input instanceof URL ? undefined : input;
    const signal = init?.signal ?? whole?.signal;
    const method = (init?.method ?? whole?.method ?? 'GET').toUpperCase();
    const limit = init?.rateLimit === undefined ? limitOfClient : limitOf(limitOfClient, init.rateLimit);
    let endpoint;
    try {
      endpoint = endpointFor(method, whole?.url ?? String(input));
    } catch {
      return environment.fetch(input, init); // No address: the browser says it in its own way.
    }
    if (signal?.aborted) {
      return environment.fetch(input, init); // Nothing is sent, so nothing is counted.
    }
    const call = { input, init, endpoint, limit, signal, again: false, after: -1 };
    if ((init?.join ?? join) && method === 'GET' && !whole) {
      const key = JSON.stringify([endpoint.key, [...new Headers(init?.headers)], init?.cache, init?.credentials]);
      return joined(store.inFlight, key, signal, (own) => send({ ...call, init: { ...init, signal: own }, signal: own }));
    }
    return send(call);
  }

  /**
   * The JSON of a successful answer; anything else is an ApiError, and 429 a ServerRateLimitError.
   *
   * @param {RequestInfo | URL} input
   * @param {CallInit} [init]
   * @returns {Promise<any>}
   */
  async function json(input, init) {
    const response = await request(input, wantingJson(init));
    if (response.ok) {
      return response.json();
    }
    const problem = await problemOf(response);
    throw response.status === 429
      ? new ServerRateLimitError(retryAfterMs(response.headers, environment.epoch()), true, problem)
      : new ApiError(response.status, problem);
  }

  return Object.freeze({ fetch: request, json });
}

/** A client ready for use. */
export const apiClient = createApiClient();
