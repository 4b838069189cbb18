import { weekdayNumber } from '#domain/day.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day (`YYYY-MM-DD`) in the form `18 Sep`. */
export function dayAndShortMonth(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}

/** Returns a day (`YYYY-MM-DD`) in the form `Thu 18`. */
export function weekdayAndDayOfMonth(day: string): string {
  return `${WEEKDAYS[weekdayNumber(day) - 1]} ${Number(day.slice(8))}`;
}

/** Returns a day (`YYYY-MM-DD`) in the form `Thu 18 Sep 2025`. */
export function weekdayAndFullDate(day: string): string {
  return `${WEEKDAYS[weekdayNumber(day) - 1]} ${dayAndShortMonth(day)} ${day.slice(0, 4)}`;
}
