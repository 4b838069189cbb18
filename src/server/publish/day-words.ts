import { weekday } from '#domain/day.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `18 Sep`, from `YYYY-MM-DD`. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}

/** `Thu 18`, from `YYYY-MM-DD`. */
export function weekdayAndDate(day: string): string {
  return `${WEEKDAYS[weekday(day) - 1]} ${Number(day.slice(8))}`;
}

/** `Thu 18 Sep 2025`, from `YYYY-MM-DD`. */
export function wholeDay(day: string): string {
  return `${WEEKDAYS[weekday(day) - 1]} ${shortDay(day)} ${day.slice(0, 4)}`;
}

/** `7:45pm`, from `19:45`. */
export function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')}${half}`;
}
