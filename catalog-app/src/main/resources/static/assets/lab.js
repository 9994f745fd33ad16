// Measures the lab's home as this browser sees it: time to the first byte and to the last one, beside what the page
// says about itself.
import { apiClient } from './api-client.js';

const VISITS = 15;

export function wake(section, client = apiClient) {
  const button = section.querySelector('[data-measure]');
  const status = section.querySelector('[data-status]');
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.textContent = section.dataset.working;
    try {
      const visits = [];
      for (let visit = 0; visit < VISITS; visit++) {
        visits.push(await measured(client, `${section.dataset.home}&visit=${visit}`));
      }
      await send(client, section, summary(visits));
      location.reload();
    } catch {
      status.textContent = section.dataset.failed;
      button.disabled = false;
    }
  });
}

async function measured(client, path) {
  performance.clearResourceTimings();
  const response = await client.fetch(path, { cache: 'no-store', headers: { Accept: 'text/html' } });
  if (!response.ok) {
    throw new Error(`HTTP ${response.status}`);
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { renderReadyMs, upstreamMs } = page.getElementById('recommendations').dataset;
  const timing = await timingOf(new URL(path, location.href).href);
  return {
    ttfb: timing.responseStart - timing.requestStart,
    duration: timing.duration,
    renderReady: Number(renderReadyMs),
    upstream: upstreamMs === '' ? null : Number(upstreamMs),
  };
}

/** The entry may come a moment after the body has been read. */
function timingOf(name) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no timing')), 2_000);
    const look = () => {
      const entry = performance.getEntriesByName(name, 'resource').at(-1);
      if (entry) {
        clearTimeout(late);
        resolve(entry);
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  });
}

function summary(visits) {
  const spread = (name) => {
    const values = visits.map((visit) => visit[name]).filter((value) => value !== null).sort((a, b) => a - b);
    const quantile = (share) => values[Math.max(0, Math.ceil(share * values.length) - 1)];
    return values.length === 0
      ? null
      : { mean: values.reduce((sum, value) => sum + value, 0) / values.length, p50: quantile(0.5), p95: quantile(0.95) };
  };
  return {
    visits: visits.length,
    ttfb: spread('ttfb'),
    duration: spread('duration'),
    renderReady: spread('renderReady'),
    upstream: spread('upstream'),
  };
}

function send(client, section, figures) {
  return client.json(`/api/ops/lab/runs/${section.dataset.run}/measurements`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': section.querySelector('[name=_csrf]').value },
    body: JSON.stringify(figures),
  });
}
