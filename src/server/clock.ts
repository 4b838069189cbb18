/** The time, passed in wherever it is needed, so that a test can choose the day. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** Returns the machine's clock, with days in the league's time zone of the moment. */
export function systemClock(timeZone: () => string): Clock {
  return { now: () => new Date(), today: () => dayIn(timeZone(), new Date()) };
}

/** Returns the current year by the machine's clock. Use it only where being a year out does no harm. */
export function thisYear(): number {
  return new Date().getFullYear();
}

/** Returns the day `YYYY-MM-DD` of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(moment);
}

/** To create a format takes longer than to use it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes a day as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const monotonicClocks = new WeakMap<Clock, () => number>();

/** Returns milliseconds of a clock that is never set back: for durations, and for events in their order. */
export function monotonicNow(clock: Clock): number {
  const now = monotonicClocks.get(clock) ?? monotonic(() => clock.now().getTime());
  monotonicClocks.set(clock, now);
  return now();
}

/** Returns a clock that stops when the given one is set back, and runs with it from there: no duration is too long. */
export function monotonic(now: () => number): () => number {
  let latest = now();
  let behind = 0;
  return () => {
    const moment = now() + behind;
    if (moment < latest) behind += latest - moment;
    latest = Math.max(latest, moment);
    return latest;
  };
}
