/** The current time. It is passed in everywhere, so that a test can choose the day. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** Returns the machine's clock. Days are in the league's current time zone. */
export function systemClock(timeZone: () => string): Clock {
  return { now: () => new Date(), today: () => dayIn(timeZone(), new Date()) };
}

/** Returns the current year by the machine's clock. Use it only where an error of one year does no harm. */
export function thisYear(): number {
  return new Date().getFullYear();
}

/** Returns the day `YYYY-MM-DD` of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, format);
  return format.format(moment);
}

/** Cached, because creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes a day as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const monotonicClocks = new WeakMap<Clock, () => number>();

/** Returns milliseconds that never go back, for durations and for the order of events. */
export function monotonicNow(clock: Clock): number {
  const now = monotonicClocks.get(clock) ?? monotonic(() => clock.now().getTime());
  monotonicClocks.set(clock, now);
  return now();
}

/** Returns a clock that never goes back: when the given clock is set back, it pauses and runs on. No duration is too long. */
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
