/** The source of the current time. Functions get it as a parameter, so that a test can choose the day. */
export type Clock = {
  now(): Date;
  /** Today in the league's time zone, `YYYY-MM-DD`. */
  today(): string;
};

/** Milliseconds in a quarter of an hour. In every time zone, midnight falls on a quarter of an hour in UTC. */
const QUARTER_HOUR_IN_MS = 15 * 60_000;

/**
 * Returns a clock with the machine's time. `timeZone` returns the league's current time zone, in which days begin and
 * end.
 */
export function systemClock(timeZone: () => string): Clock {
  let known = { zone: '', quarter: Number.NaN, day: '' };
  return {
    now: () => new Date(),
    // Caches the day, because every answer needs it and formatting takes longer than most of the other work.
    today() {
      const [zone, quarter] = [timeZone(), Math.floor(Date.now() / QUARTER_HOUR_IN_MS)];
      if (quarter !== known.quarter || zone !== known.zone)
        known = { zone, quarter, day: dayInTimeZone(zone, new Date()) };
      return known.day;
    },
  };
}

/** Returns the current year by the machine's clock. Use it only where an error of one year does no harm. */
export function yearByMachineClock(): number {
  return new Date().getFullYear();
}

/** Converts a time (milliseconds since 1970) to the form in which times are stored (ISO 8601). */
export function isoTime(moment: number): string {
  return new Date(moment).toISOString();
}

/** Returns the day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayInTimeZone(timeZone: string, moment: Date): string {
  const format = dateFormats.get(timeZone) ?? dayFormat(timeZone);
  dateFormats.set(timeZone, format);
  return format.format(moment);
}

/**
 * The date formats, keyed by time zone. They are cached, because making a format takes longer than using it a hundred
 * times.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // In Swedish, a day is written YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const TIME_PATTERN = /^\d\d:\d\d$/;

/**
 * Converts a local day and time to milliseconds since 1970. A `time` that is not in the form `19:30` counts as
 * midnight.
 */
export function momentInTimeZone(timeZone: string, day: string, time: string): number {
  const wanted = Date.parse(`${day}T${TIME_PATTERN.test(time) ? time : '00:00'}:00Z`);
  const offsetAt = (moment: number) =>
    Date.parse(`${localTimeText(timeZone, moment)}Z`) - Math.floor(moment / 1000) * 1000;
  // `offsetAt(wanted)` treats the local time as a time in UTC, and gives the offset of the time zone at that moment. If
  // the clocks change within a few hours of that moment, the offset can be wrong. So the code computes the offset
  // again, at the moment that follows from the first offset.
  return wanted - offsetAt(wanted - offsetAt(wanted));
}

function localTimeText(timeZone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(new Date(moment)).replace(' ', 'T');
}

const monotonicClocks = new WeakMap<Clock, () => number>();

/** Returns a time in milliseconds that never goes back, for measuring durations and ordering events. */
export function monotonicNow(clock: Clock): number {
  const now = monotonicClocks.get(clock) ?? monotonicClock(() => clock.now().getTime());
  monotonicClocks.set(clock, now);
  return now();
}

/**
 * Returns a function that returns the time of `now`, in milliseconds, but never an earlier time than before. When the
 * clock behind `now` is set back, the time runs on from its latest value.
 */
export function monotonicClock(now: () => number): () => number {
  let latest = now();
  let behind = 0;
  return () => {
    const moment = now() + behind;
    if (moment < latest) behind += latest - moment;
    latest = Math.max(latest, moment);
    return latest;
  };
}
