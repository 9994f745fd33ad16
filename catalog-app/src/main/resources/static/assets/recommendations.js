// Fills in the recommendation area when the page left before they were there. The call that the page began goes on for
// a while; once it has ended well the server has the result at hand.
import { apiClient } from './api-client.js';

const PAUSES_MS = [0, 700, 1_500];
const PLACES = 6;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function wake(section, client = apiClient) {
  if (section.dataset.cache !== 'PENDING') {
    return;
  }
  const list = waiting(section);
  show(section, list, await latest(client));
  section.removeAttribute('aria-busy');
}

/** Empty places instead of the sentence for those without JavaScript. */
function waiting(section) {
  const list = document.createElement('ul');
  list.className = 'strip';
  list.tabIndex = 0;
  list.setAttribute('aria-labelledby', 'recommendations-title');
  for (let place = 0; place < PLACES; place++) {
    const item = document.createElement('li');
    item.className = 'card card-wait';
    item.ariaHidden = 'true';
    item.innerHTML = '<div class="picture"></div><div class="facts"><span></span><span></span></div>';
    list.append(item);
  }
  section.querySelector('.reco-later').replaceWith(list);
  return list;
}

async function latest(client) {
  let answer = null;
  for (const ms of PAUSES_MS) {
    await pause(ms);
    try {
      answer = await client.json('/api/recommendations');
    } catch {
      return answer;
    }
    if (!answer.meta.degradedReasons.includes('timeout') || answer.items.length > 0) {
      return answer;
    }
  }
  return answer;
}

function show(section, list, answer) {
  const items = answer?.items ?? [];
  const template = section.querySelector('template');
  section.dataset.cache = answer?.meta.cache ?? 'MISS_ERROR_NO_STALE';
  section.dataset.count = items.length;
  if (answer) {
    section.dataset.renderReadyMs = answer.meta.renderReadyMs;
    section.dataset.upstreamMs = answer.meta.upstreamDurationMs ?? '';
  }
  if (items.length > 0) {
    list.replaceChildren(...items.map((item) => card(template, item)));
  } else {
    list.remove();
    section.querySelector('.reco-none').hidden = false;
  }
}

/** As the server writes it: see card.jte. */
function card(template, item) {
  const one = template.content.firstElementChild.cloneNode(true);
  const link = one.querySelector('h3 a');
  link.href = item.url;
  link.textContent = item.name;
  fill(one.querySelector('.facts > .soft'), item.brand);
  fill(one.querySelector('.price'), item.price && money(item.price));
  if (item.availability !== 'out_of_stock') {
    one.querySelector('.badge').remove();
  }
  if (item.imageUrl) {
    one.querySelector('.picture').replaceChildren(picture(item.imageUrl));
  }
  return one;
}

function fill(element, text) {
  if (text) {
    element.textContent = text;
  } else {
    element.remove();
  }
}

function picture(url) {
  const image = new Image(480, 480);
  image.alt = '';
  image.loading = 'lazy';
  image.decoding = 'async';
  image.src = `${url}/480`;
  return image;
}

function money({ amount, currency }) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency }).format(amount);
}
