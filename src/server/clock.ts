/** The time, passed in wherever it is needed, so that a test can say what day it is. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** The clock of the machine, seen from the league's time zone. */
export function systemClock(timeZone: string): Clock {
  return { now: () => new Date(), today: () => dayIn(timeZone, new Date()) };
}

/** The day `YYYY-MM-DD` that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(moment);
}

/** Making a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes a day as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}
