// A part of the page that keeps itself up to date: the same page is asked for again, and the part with the same id
// taken out of it, until the part says that it is done. The server writes all of its HTML.
import { apiClient } from './api-client.js';

const FIRST_MS = 700;
const LONGEST_MS = 8_000;
const GROWTH = 1.25;

/** Without a word when it is limited: nobody has asked for this by hand, and the next round comes anyway. */
const AS_PAGE = { headers: { Accept: 'text/html' }, rateLimit: { notify: false } };

export function wake(part, client = apiClient) {
  let pause = FIRST_MS;

  function schedule() {
    if (part.dataset.live === 'on') {
      setTimeout(refresh, pause);
    }
  }

  async function refresh() {
    if (document.hidden) {
      document.addEventListener('visibilitychange', refresh, { once: true });
      return;
    }
    try {
      const response = await client.fetch(location.href, AS_PAGE);
      const fresh = response.ok
        ? new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(part.id)
        : null;
      if (fresh) {
        const news = fresh.innerHTML !== part.dataset.shown;
        pause = news ? FIRST_MS : Math.min(LONGEST_MS, pause * GROWTH);
        part.dataset.shown = fresh.innerHTML;
        part.dataset.live = fresh.dataset.live;
        part.replaceChildren(...fresh.childNodes);
        part.dispatchEvent(new CustomEvent('openshelf:fresh', { bubbles: true }));
      } else {
        pause = Math.min(LONGEST_MS, pause * GROWTH);
      }
    } catch {
      pause = Math.min(LONGEST_MS, pause * GROWTH);
    }
    schedule();
  }

  schedule();
}
