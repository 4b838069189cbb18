/** The current time. It is passed in everywhere, so that a test can choose the day. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** Milliseconds. In every time zone, days begin on a quarter of an hour of UTC. */
const QUARTER = 15 * 60_000;

/** Returns the machine's clock. Days are in the league's current time zone. */
export function systemClock(timeZone: () => string): Clock {
  let known = { zone: '', quarter: Number.NaN, day: '' };
  return {
    now: () => new Date(),
    // Every answer needs the day, and to format it takes longer than most of what an answer does.
    today() {
      const [zone, quarter] = [timeZone(), Math.floor(Date.now() / QUARTER)];
      if (quarter !== known.quarter || zone !== known.zone) known = { zone, quarter, day: dayIn(zone, new Date()) };
      return known.day;
    },
  };
}

/** Returns the current year by the machine's clock. Use it only where an error of one year does no harm. */
export function thisYear(): number {
  return new Date().getFullYear();
}

/** Returns a moment in milliseconds in its stored form (ISO 8601). */
export function isoTime(moment: number): string {
  return new Date(moment).toISOString();
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

const TIME = /^\d\d:\d\d$/;

/** Returns the moment of a day and a time (`19:30`; else midnight) in a time zone, in milliseconds. */
export function momentIn(timeZone: string, day: string, time: string): number {
  const wanted = Date.parse(`${day}T${TIME.test(time) ? time : '00:00'}:00Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallClock(timeZone, moment)}Z`) - Math.floor(moment / 1000) * 1000;
  // The offset there may differ from the one at the same time in UTC, where clocks change between them.
  return wanted - offsetAt(wanted - offsetAt(wanted));
}

function wallClock(timeZone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(moment)).replace(' ', 'T');
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
