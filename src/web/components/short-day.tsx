const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `18 Sep`, from `YYYY-MM-DD`: where there is little room and the season says the year. */
export function shortDayWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]}`;
}

/** A day in few words. */
export function ShortDay({ day }: { day: string }) {
  return <time dateTime={day}>{shortDayWords(day)}</time>;
}
