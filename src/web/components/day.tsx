const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Thu 18 September 2025`, from `YYYY-MM-DD`. Words of our own: a browser's may differ from the server's. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${weekdays[new Date(day).getUTCDay()]} ${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** A day in words. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dayWords(day)}</time>;
}
