// Turns "pending" into "indexed" by itself: asks for the pending rows that can be seen, all in one request, less and
// less often while nothing happens, and not at all in a hidden tab.
import { apiClient } from './api-client.js';

const FIRST_MS = 400;
const LONGEST_MS = 10_000;
const GROWTH = 1.6;
const MOST = 100;

/** Nobody has asked for this by hand, and the next round comes anyway. */
const QUIET = { rateLimit: { notify: false } };

/** The next pause: the first again after news, else longer, with some chance so that many tabs spread out. */
export function nextPause(pause, news, random = Math.random) {
  const wanted = news ? FIRST_MS : Math.min(LONGEST_MS, pause * GROWTH);
  return wanted * (0.9 + 0.2 * random());
}

export function wake(root, client = apiClient) {
  const visible = new Set();
  const classes = { pending: 'badge-wait', indexed: 'badge-good', failed: 'badge-bad' };
  let pause = FIRST_MS;
  let timer;

  const pending = () => [...visible].filter((badge) => badge.dataset.indexing === 'pending').slice(0, MOST);

  function show(badge, state, reason) {
    badge.dataset.indexing = state;
    badge.classList.remove(...Object.values(classes));
    badge.classList.add(classes[state]);
    badge.title = reason ?? '';
    badge.textContent = root.dataset[`text${state[0].toUpperCase()}${state.slice(1)}`];
  }

  async function ask() {
    const badges = pending();
    if (badges.length === 0 || document.hidden) {
      timer = undefined;
      return;
    }
    let news = false;
    try {
      const query = badges.map((badge) => `of=${badge.dataset.product}:${badge.dataset.revision}`).join('&');
      const states = await client.json(`/api/admin/indexing-states?${query}`, QUIET);
      for (const { productId, state, reason } of states) {
        const badge = badges.find((candidate) => candidate.dataset.product === String(productId));
        if (badge && state !== 'pending') {
          show(badge, state, reason);
          news = true;
        }
      }
    } catch {
      // The next round asks again, later.
    }
    pause = nextPause(pause, news);
    timer = setTimeout(ask, pause);
  }

  function start() {
    if (timer === undefined && pending().length > 0) {
      timer = setTimeout(ask, pause);
    }
  }

  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        visible.add(entry.target);
      } else {
        visible.delete(entry.target);
      }
    }
    start();
  });
  for (const badge of root.querySelectorAll('[data-indexing="pending"]')) {
    observer.observe(badge);
  }
  document.addEventListener('visibilitychange', () => {
    pause = FIRST_MS;
    start();
  });
}
