// Times come in UTC; here they are told in the reader's own zone.

export function tellTimes(root) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const moment of root.querySelectorAll('time[data-local]')) {
    moment.title = moment.textContent;
    moment.textContent = format.format(new Date(moment.dateTime));
  }
}
