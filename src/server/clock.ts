/** The time, passed in wherever it is needed, so that a test can say what day it is. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** The clock of the machine, seen from the league's time zone. */
export function systemClock(timeZone: string): Clock {
  // Swedish writes a day as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return { now: () => new Date(), today: () => format.format(new Date()) };
}
