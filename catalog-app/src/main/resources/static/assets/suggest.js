// Suggestions as you type: a combobox with a list box (WAI-ARIA). One request at a time: typing aborts the one before, and
// whatever is shown, list and status, belongs to the text that stands in the box. Nobody asked for suggestions: where there
// are fewer or none, the list is shorter or closed, and not a word is said about it.
import { apiClient } from './api-client.js';

const PAUSE_MS = 150;

/** Input methods compose a Korean syllable letter by letter: what stands in between is hardly ever what is looked for. */
const PAUSE_WHILE_COMPOSING_MS = 350;

/** Small helper without state: an element with attributes and children. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** The name as nodes; what the search marked comes between <em> and </em>, and the rest is escaped text. */
export function nameNodes(item) {
  const marked = item.highlight?.name;
  if (!marked) {
    return [item.name];
  }
  // A text area takes any text as text, and keeps its spaces.
  const plain = (escaped) => {
    const holder = document.createElement('textarea');
    holder.innerHTML = escaped;
    return holder.value;
  };
  return marked
    .split(/(<em>.*?<\/em>)/s)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('<em>') ? element('em', {}, plain(part.slice('<em>'.length, -'</em>'.length))) : plain(part)));
}

export function wake(form, client = apiClient) {
  const input = form.querySelector('input[type="search"]');
  const list = form.querySelector('[role="listbox"]');
  const status = form.querySelector('[data-status]');
  let timer;
  let pending;
  let asked = null;
  let active = -1;

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');

  const typed = () => input.value.trim();
  const options = () => [...list.querySelectorAll('[role="option"]')];

  function close() {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    select(-1);
  }

  function open() {
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  }

  function select(index) {
    active = index;
    options().forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const chosen = options()[index];
    if (chosen) {
      input.setAttribute('aria-activedescendant', chosen.id);
      chosen.scrollIntoView({ block: 'nearest' });
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  }

  function option(item, index) {
    const picture = item.imageUrl
      ? element('img', { src: `${item.imageUrl}/160`, width: '40', height: '40', alt: '' })
      : element('span', { class: 'blank' });
    const row = element(
      'div',
      { role: 'option', id: `${list.id}-${index}`, 'aria-selected': 'false' },
      picture,
      element('span', {}, ...nameNodes(item)),
      element('span', { class: 'soft' }, item.brand ?? ''),
    );
    row.dataset.href = item.url;
    row.addEventListener('pointerdown', (event) => event.preventDefault());
    row.addEventListener('click', () => location.assign(item.url));
    return row;
  }

  function show({ items, meta }) {
    list.replaceChildren(...items.map(option));
    list.dataset.source = meta?.source ?? '';
    status.textContent = form.dataset.found.replace('{count}', String(items.length));
    select(-1);
    if (items.length > 0) {
      open();
    } else {
      close();
    }
  }

  /** Nothing of an older text stays: no request, no list, no count. */
  function forget() {
    clearTimeout(timer);
    pending?.abort();
    list.replaceChildren();
    status.textContent = '';
    close();
  }

  async function ask() {
    const text = typed();
    asked = text;
    if (text === '') {
      return;
    }
    pending = new AbortController();
    const { signal } = pending;
    const isCurrent = () => !signal.aborted && typed() === text && document.activeElement === input;
    try {
      const answer = await client.json(`/api/search/suggest?q=${encodeURIComponent(text)}&size=8`, { signal });
      if (isCurrent()) {
        show(answer);
      }
    } catch {
      if (!signal.aborted) {
        asked = null; // The same text may be asked for again.
      }
    }
  }

  function changed(pause) {
    if (typed() === asked) {
      return;
    }
    asked = null;
    forget();
    timer = setTimeout(ask, pause);
  }

  input.addEventListener('input', (event) => changed(event.isComposing ? PAUSE_WHILE_COMPOSING_MS : PAUSE_MS));
  input.addEventListener('compositionend', () => changed(PAUSE_MS));

  input.addEventListener('keydown', (event) => {
    const count = options().length;
    if (event.isComposing) {
      return;
    }
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than there are options: the text itself.
      select(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      location.assign(options()[active].dataset.href);
    }
  });

  input.addEventListener('blur', close);
  form.addEventListener('submit', forget);
}
