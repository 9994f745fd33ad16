// Comforts of the product editor: more rows for attributes, a look at the pictures chosen, and a warning before what
// was typed is lost.

export function wake(form) {
  const pairs = form.querySelector('[data-pairs]');
  const more = form.querySelector('[data-more]');
  if (pairs && more) {
    more.hidden = false;
    more.addEventListener('click', () => {
      const row = pairs.lastElementChild.cloneNode(true);
      row.querySelectorAll('input').forEach((input) => {
        input.value = '';
        input.removeAttribute('aria-invalid');
      });
      row.querySelectorAll('.error').forEach((error) => error.remove());
      pairs.append(row);
      row.querySelector('input').focus();
    });
  }

  let changed = form.dataset.changed === 'true';
  form.addEventListener('input', () => {
    changed = true;
  });
  form.addEventListener('submit', () => {
    changed = false;
  });
  window.addEventListener('beforeunload', (event) => {
    if (changed) {
      event.preventDefault();
    }
  });

  const first = form.querySelector('[aria-invalid="true"]');
  first?.focus();
}
