// The form on the page that stands in for one that was stopped: sends what is known about it, and what the user adds.
import { lastStop, sendUserReport } from './api-client.js';

const UNKNOWN = { source: 'client', method: 'GET', endpoint: '/', retryAfterMs: 0, timestamps: [], message: null };

/** Without a stop the address of the page before is all that is known. */
function knownStop() {
  const stop = lastStop();
  if (stop) {
    return stop;
  }
  const before = document.referrer && new URL(document.referrer);
  return { ...UNKNOWN, page: before && before.origin === location.origin ? before.pathname : '/' };
}

export function wake(form) {
  const status = form.querySelector('[data-status]');
  const button = form.querySelector('button[type="submit"]');
  const comment = form.querySelector('textarea');
  const stop = knownStop();
  form.hidden = false;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const hasArrived = await sendUserReport(stop, comment.value.trim() || null);
    status.textContent = hasArrived ? form.dataset.sent : form.dataset.failed;
    status.className = hasArrived ? 'notice notice-good' : 'notice notice-bad';
    button.disabled = hasArrived;
    comment.disabled = hasArrived;
  });
}
