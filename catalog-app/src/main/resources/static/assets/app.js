// Wakes the parts of a page that do more with JavaScript; each works without it.
import { tellTimes } from './times.js';

const parts = {
  suggest: () => import('./suggest.js'),
  indexing: () => import('./indexing.js'),
  live: () => import('./live.js'),
  editor: () => import('./editor.js'),
  report: () => import('./report.js'),
  lab: () => import('./lab.js'),
  recommendations: () => import('./recommendations.js'),
  ops: () => import('./ops.js'),
};

for (const element of document.querySelectorAll('[data-part]')) {
  const load = parts[element.dataset.part];
  if (load) {
    load().then((part) => part.wake(element));
  }
}

tellTimes(document);
document.addEventListener('openshelf:fresh', (event) => tellTimes(event.target));
