// Wakes the parts of a page that do more with JavaScript; each works without it.

const parts = {
  suggest: () => import('./suggest.js'),
  indexing: () => import('./indexing.js'),
  job: () => import('./job.js'),
  editor: () => import('./editor.js'),
  trace: () => import('./trace.js'),
};

for (const element of document.querySelectorAll('[data-part]')) {
  const load = parts[element.dataset.part];
  if (load) {
    load().then((part) => part.wake(element));
  }
}

// Times come in UTC; here they are told in the reader's own zone.
const moments = document.querySelectorAll('time[data-local]');
if (moments.length > 0) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const moment of moments) {
    moment.title = moment.textContent;
    moment.textContent = format.format(new Date(moment.dateTime));
  }
}
