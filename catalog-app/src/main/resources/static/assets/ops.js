// The operations page: shows what the server streams, asks for the slower figures now and then, and sends orders.
import { apiClient } from './api-client.js';

const WIDTH = 600;
const HEIGHT = 80;
const MOST_POINTS = 300;
const SLOW_MS = 5_000;
const JOB_MS = 1_000;
const ENDED = ['succeeded', 'failed', 'cancelled'];
const QUIET = { rateLimit: { notify: false } };

/** The path of a curve; where a figure is unknown the curve has a gap and never a zero. */
export function path(values, top, width = WIDTH, height = HEIGHT) {
  const step = width / Math.max(1, MOST_POINTS - 1);
  const from = width - step * (values.length - 1);
  let pen = 'M';
  return values
    .map((value, i) => {
      if (value === null || value === undefined) {
        pen = 'M';
        return '';
      }
      const point = `${pen}${(from + i * step).toFixed(1)} ${(height - (value / top) * (height - 4) - 2).toFixed(1)}`;
      pen = 'L';
      return point;
    })
    .join('');
}

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined && text !== null) {
    made.textContent = text;
  }
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  return made;
}

const row = (cells) => {
  const made = element('tr');
  for (const cell of cells) {
    const isNumber = typeof cell === 'number';
    made.append(cell instanceof Node ? cell : element('td', isNumber ? cell.toLocaleString() : (cell ?? '–'), isNumber ? { class: 'number' } : {}));
  }
  return made;
};

const time = (at) => (at ? new Date(at).toLocaleTimeString() : '–');
const percent = (share) => `${Math.round(share * 1000) / 10} %`;
const figure = (value) => (Number.isInteger(value) ? value.toLocaleString() : value.toFixed(2));

export function wake(root, client = apiClient) {
  const points = [];
  const byId = (id) => root.querySelector(`#${id}`);
  const told = byId('told');

  function say(text, kind) {
    told.hidden = false;
    told.className = `notice notice-${kind}`;
    told.textContent = text;
  }

  function draw(name, values, label) {
    const chart = root.querySelector(`[data-chart="${name}"]`);
    const top = Math.max(1e-9, name === 'share' ? 1 : 0, ...values.filter((value) => value !== null));
    const line = path(values, top);
    chart.querySelector('.line').setAttribute('d', line);
    const latest = values.at(-1);
    root.querySelector(`[data-latest="${name}"]`).textContent =
      latest === null || latest === undefined ? root.dataset.textUnknown : label(latest);
  }

  function showGates(gates) {
    for (const item of root.querySelectorAll('[data-gate]')) {
      const gate = gates.find((it) => it.name === item.dataset.gate);
      if (gate) {
        const unit = item.dataset.unit;
        const part = (name, text) => (item.querySelector(`[data-${name}]`).textContent = text);
        const value = gate.value === null ? root.dataset.textUnknown : `${figure(gate.value)} ${unit}`;
        item.className = gate.ok ? 'gate gate-good' : 'gate gate-bad';
        part('mark', gate.ok ? '✓' : '✗');
        part('figures', `${value} / ${figure(gate.limit)} ${unit}`);
        part('read', time(gate.readAt));
        part('detail', gate.detail ?? '');
      }
    }
  }

  function show(event) {
    const sentence = byId('sentence');
    if (sentence.textContent !== event.sentence) {
      sentence.textContent = event.sentence;
    }
    sentence.className = `headline headline-${event.level}`;
    if (event.points.length > 1) {
      points.length = 0;
    }
    points.push(...event.points.filter((point) => point.at !== points.at(-1)?.at));
    points.splice(0, Math.max(0, points.length - MOST_POINTS));
    draw('share', points.map((point) => point.share), percent);
    draw('backlog', points.map((point) => point.backlog), figure);
    draw('lag', points.map((point) => point.lag), (seconds) => `${figure(seconds)} s`);
    showGates(event.recovery.gates);
    byId('searches').replaceChildren(
      ...event.searches.map((it) =>
        row([
          it.intent,
          it.primary,
          it.fallback,
          it.unavailable,
          Object.entries(it.reasons).map(([reason, count]) => `${reason} ${count}`).join(', '),
        ])),
    );
    byId('pools').replaceChildren(
      ...event.pools.map((pool) => {
        const waits = pool.waiting > 0 || (pool.max > 0 && pool.active / pool.max > 0.8);
        const item = element('li', null, { class: waits ? 'gate gate-bad' : 'gate gate-good' });
        item.append(
          element('span', waits ? '✗' : '✓', { 'aria-hidden': 'true' }),
          element('strong', pool.name),
          element('span', `${pool.active ?? '?'} / ${pool.max ?? '?'} (+${pool.waiting ?? '?'})`),
        );
        return item;
      }),
    );
    byId('instances').replaceChildren(
      ...event.recovery.instances.map((it) => row([it.id, it.state, percent(it.primaryRatio), time(it.reportedAt)])),
    );
    byId('history').replaceChildren(
      ...event.recovery.history.slice(0, 12).map((it) =>
        element('li', `${time(it.at)}  ${it.from} → ${it.to}  ${percent(it.ratio)}  ${it.reason ?? ''}`)),
    );
  }

  async function showIndex() {
    const index = await client.json('/api/ops/index', QUIET);
    byId('generations').replaceChildren(
      ...index.generations
        .filter((it) => !['retired', 'failed'].includes(it.state) || it.reason)
        .reverse()
        .slice(0, 8)
        .map((it) => row([it.name, it.reason ? `${it.state} (${it.reason})` : it.state, it.documents, it.mappingHash.slice(0, 10), new Date(it.createdAt).toLocaleString()])),
    );
  }

  async function showAudit() {
    const entries = await client.json('/api/ops/audit?limit=20', QUIET);
    byId('audit').replaceChildren(
      ...entries.map((it) => row([new Date(it.at).toLocaleString(), it.who, it.action, it.reason])),
    );
  }

  async function follow(job) {
    const item = element('li', job);
    byId('jobs').prepend(item);
    let state;
    do {
      const it = await client.json(job, { rateLimit: { enabled: false } });
      state = it.state;
      const progress = it.progress?.total ? `${it.progress.done} / ${it.progress.total}` : (it.progress?.done ?? '');
      item.textContent = `${it.kind} ${it.id}: ${state} ${progress} ${it.error ?? ''} ${ENDED.includes(state) ? JSON.stringify(it.result) : ''}`;
      await new Promise((done) => setTimeout(done, JOB_MS));
    } while (!ENDED.includes(state));
  }

  async function order(form) {
    const body = { reason: form.elements.reason.value };
    if (form.elements.minutes) {
      body.expiresAt = new Date(Date.now() + form.elements.minutes.valueAsNumber * 60_000).toISOString();
    }
    const response = await client.fetch(form.dataset.order, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': root.dataset.csrf },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      const problem = await response.json().catch(() => ({}));
      say(problem.detail ?? `${response.status}`, 'bad');
      return;
    }
    say(root.dataset.textDone, 'good');
    const job = response.headers.get('Location');
    if (job) {
      await follow(new URL(job, location.href).pathname);
    }
  }

  root.addEventListener('click', (event) => {
    const { open } = event.target.dataset;
    if (open) {
      document.getElementById(open).showModal();
    } else if ('close' in event.target.dataset) {
      event.target.closest('dialog').close();
    }
  });
  root.addEventListener('submit', (event) => {
    order(event.target)
      .then(refresh)
      .catch((fault) => say(fault.message, 'bad'));
  });

  const refresh = () => Promise.allSettled([showIndex(), showAudit()]);
  const stream = new EventSource('/ops/events');
  stream.onmessage = (message) => {
    if (told.dataset.lost) {
      delete told.dataset.lost;
      told.hidden = true;
    }
    show(JSON.parse(message.data));
  };
  // A page that no longer hears anything must not look like one on which nothing happens.
  stream.onerror = () => {
    told.dataset.lost = 'yes';
    say(root.dataset.textLost, 'wait');
  };
  refresh();
  setInterval(() => document.hidden || refresh(), SLOW_MS);
}
