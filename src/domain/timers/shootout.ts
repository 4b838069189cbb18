import type { RandomInt } from '#domain/draws/draw.ts';
import { type Checked, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';

// A countdown clock (Rules T1, T2). Moments and lengths of time are in milliseconds.

/**
 * A clock that counts down. `since`: the moment of its last start; `null` if nobody has started it since the last stop
 * or reset. `left`: the time that was left at that start, or at the stop; `null` means that the whole time is left.
 * `pressedAt`: the moment of the last press.
 */
export type CountdownClock =
  | { since: null; left: number | null; pressedAt: number }
  | { since: number; left: number; pressedAt: number };

/** The effect of a button on a clock. */
export type ClockAction = 'start' | 'stop' | 'reset';

/** A full clock on which no button has been pressed yet. */
export const unpressedClock: CountdownClock = { since: null, left: null, pressedAt: 0 };

/**
 * Returns the time left on a clock at the moment `now`, at least 0. If `now` is before the clock's start, returns the
 * time left at the start. `full`: the time on a full clock.
 */
export function timeLeftAt({ since, left }: CountdownClock, full: number, now: number): number {
  if (left === null) return full;
  if (since === null) return left;
  return Math.max(0, left - Math.max(0, now - since));
}

/** Returns whether the clock is running at a moment. It stops by itself at 0. */
export function isRunningAt(clock: CountdownClock, now: number): boolean {
  return clock.since !== null && timeLeftAt(clock, 0, now) > 0;
}

/**
 * Returns the clock after a button was pressed at the moment `at`. A press that is older than the latest press changes
 * nothing. `full`: the time on a full clock.
 */
export function pressClock(clock: CountdownClock, action: ClockAction, full: number, at: number): CountdownClock {
  if (at < clock.pressedAt) return clock;
  const left = timeLeftAt(clock, full, at);
  if (action === 'reset') return { since: null, left: null, pressedAt: at };
  if (action === 'stop') return { since: null, left: clock.left === null ? null : left, pressedAt: at };
  if (left === 0) return { since: null, left, pressedAt: at };
  return isRunningAt(clock, at) ? { ...clock, pressedAt: at } : { since: at, left, pressedAt: at };
}

/** Converts the clock's moments to a time source that is `by` milliseconds ahead. */
export function shiftClockTimes(clock: CountdownClock, by: number): CountdownClock {
  const pressedAt = clock.pressedAt + by;
  return clock.since === null ? { ...clock, pressedAt } : { ...clock, since: clock.since + by, pressedAt };
}

/** The times of a shootout in milliseconds: the game, a shot, and a shot in the second half of the game. */
type Times = { game: number; shot: number; lateShot: number };

/** The times that players can choose, the usual times first (Rule T3). */
export const TIME_PRESETS = {
  usual: { game: 600_000, shot: 20_000, lateShot: 10_000 },
  professional: { game: 600_000, shot: 15_000, lateShot: 10_000 },
  even: { game: 600_000, shot: 20_000, lateShot: 20_000 },
  quick: { game: 300_000, shot: 15_000, lateShot: 10_000 },
  slow: { game: 900_000, shot: 30_000, lateShot: 20_000 },
} as const satisfies Record<string, Times>;
export type TimePresetName = keyof typeof TIME_PRESETS;
// The cast is safe: `Object.keys` returns the keys of `TIME_PRESETS`, although its type says only `string[]`.
export const TIME_PRESET_NAMES = Object.keys(TIME_PRESETS) as TimePresetName[];

const CLOCKS = ['game', 'shot'] as const;
export type ClockName = (typeof CLOCKS)[number];
const CLOCK_ACTIONS = ['start', 'stop', 'reset'] as const satisfies readonly ClockAction[];

/**
 * The two clocks of a shootout. `times`: the name of the times that the players chose, such as `usual`. In the second
 * half of the game, a full shot clock may have a shorter time. The shorter time is not stored, but computed when
 * needed.
 */
export type Shootout = { times: TimePresetName; game: CountdownClock; shot: CountdownClock };

/** A button that was pressed, and when. */
export type ClockButtonPress = { clock: ClockName; action: ClockAction; at: number };

/**
 * How close a clock is to 0: within ten or five seconds, further away (`far`), or at 0 (`over`). A full clock is always
 * `far`. The nearness decides the clock's colour and the words beside it.
 */
type NearnessToZero = 'far' | 'ten' | 'five' | 'over';

/**
 * The state of a clock at a moment. `left`: the time left in milliseconds. `text`: the same time as `mm:ss`. `isFull`:
 * whether the clock is stopped and unused since its last reset.
 */
export type ClockView = { left: number; text: string; runs: boolean; isFull: boolean; nearness: NearnessToZero };

/** The state of a shootout at a moment. `shortShots`: whether a full shot clock has the shorter time at that moment. */
export type ShootoutView = { times: TimePresetName; game: ClockView; shot: ClockView; shortShots: boolean };

/** A shootout with the usual times. Both clocks are full and stopped. */
export const initialShootout: Shootout = { times: 'usual', game: unpressedClock, shot: unpressedClock };

/** Returns the shootout after a button of a clock was pressed (Rule T3). */
export function shootoutAfterPress(shootout: Shootout, { clock, action, at }: ClockButtonPress): Shootout {
  return { ...shootout, [clock]: pressClock(shootout[clock], action, timeOnFullClock(shootout, clock, at), at) };
}

/** Returns the state of both clocks at a moment. */
export function shootoutViewAt(shootout: Shootout, now: number): ShootoutView {
  const view = (clock: ClockButtonPress['clock']) =>
    clockView(shootout[clock], timeOnFullClock(shootout, clock, now), now);
  const [game, shot, times] = [view('game'), view('shot'), TIME_PRESETS[shootout.times]];
  const shortShots = times.lateShot < times.shot && isInSecondHalf(times, game.left);
  return { times: shootout.times, game, shot, shortShots };
}

/** Returns the number of milliseconds for which the view stays the same; `null` if no clock is running. */
export function timeUntilChange({ game, shot }: ShootoutView): number | null {
  const running = [game, shot].filter(({ runs }) => runs);
  return running.length === 0 ? null : Math.min(...running.map(({ left }) => left % 1000 || 1000));
}

/**
 * Converts the shootout's moments from one time source to another. The other time source is `by` milliseconds ahead of
 * the first.
 */
export function shiftShootoutTimes({ times, game, shot }: Shootout, by: number): Shootout {
  return { times, game: shiftClockTimes(game, by), shot: shiftClockTimes(shot, by) };
}

function timeOnFullClock(shootout: Shootout, clock: ClockName, now: number): number {
  const times: Times = TIME_PRESETS[shootout.times];
  if (clock === 'game') return times.game;
  return isInSecondHalf(times, timeLeftAt(shootout.game, times.game, now)) ? times.lateShot : times.shot;
}

function isInSecondHalf({ game }: Times, left: number): boolean {
  return left <= game / 2;
}

/** Returns a short text about the times of a shootout: `10 min: 20 s, then 10 s`. */
export function timesText({ game, shot, lateShot }: Times): string {
  const shots = [...new Set([shot, lateShot])].map((length) => `${length / 1000} s`).join(', then ');
  return `${game / 60_000} min: ${shots}`;
}

function clockView(clock: CountdownClock, full: number, now: number): ClockView {
  const left = timeLeftAt(clock, full, now);
  const isFull = clock.left === null;
  return {
    left,
    text: clockText(left),
    runs: isRunningAt(clock, now),
    isFull,
    nearness: isFull ? 'far' : nearnessToEnd(left),
  };
}

/** Returns the time left as `mm:ss`, rounded up to a whole second (Rule T4). `left`: in milliseconds. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function nearnessToEnd(left: number): NearnessToZero {
  if (left === 0) return 'over';
  if (left <= 5_000) return 'five';
  return left <= 10_000 ? 'ten' : 'far';
}

/** A clock in the body of a request. */
type CountdownClockDraft = Draft<{ left: number | null; since: number | null }>;
export type ShootoutDraft = Draft<{ times: TimePresetName; game: CountdownClockDraft; shot: CountdownClockDraft }>;

/**
 * The longest time since the start of a clock, in milliseconds. A clock that started earlier is not in use, so it is
 * refused.
 */
const MAX_MS_SINCE_START = 24 * 60 * 60 * 1000;

/**
 * Checks a shootout that is to be shared. `now` and the starts of the two clocks must come from the same time source.
 */
export function checkShootout(draft: ShootoutDraft, now: number): Checked<Shootout> {
  const issues: Issue[] = [];
  const { times = initialShootout.times } = draft;
  const game = checkCountdownClock(draft.game ?? {}, 'game', TIME_PRESETS[times].game, now, issues);
  const shot = checkCountdownClock(draft.shot ?? {}, 'shot', TIME_PRESETS[times].shot, now, issues);
  return issues.length === 0 ? validResult({ times, game, shot }) : faultyResult(issues);
}

function checkCountdownClock(
  draft: CountdownClockDraft,
  path: string,
  full: number,
  now: number,
  issues: Issue[],
): CountdownClock {
  const { left = null, since = null } = draft;
  if (left !== null && !(left >= 0 && left <= full)) {
    issues.push({ path: `${path}.left`, message: `The time left must be from 0 to ${full} milliseconds.` });
  }
  if (since === null) return { since, left, pressedAt: now };
  if (left === null) issues.push({ path: `${path}.left`, message: 'A running clock needs the time it had left.' });
  if (!(since > now - MAX_MS_SINCE_START && since <= now)) {
    issues.push({ path: `${path}.since`, message: 'A clock must have started within the last day.' });
  }
  return { since, left: left ?? 0, pressedAt: now };
}

/**
 * How old an accepted press may be, in milliseconds. An older press is ignored, because the person who pressed the
 * button has seen by then that nothing happened (Rule T5).
 */
const MAX_PRESS_DELAY_MS = 30_000;

export type PressDraft = Draft<{ clock: string; action: string; at: number | null }>;

/** Checks a press. A press without a moment, or with a moment in the future, gets the moment `now`. */
export function checkPress(draft: PressDraft, now: number): Checked<ClockButtonPress> {
  const issues: Issue[] = [];
  const clock = CLOCKS.find((name) => name === draft.clock);
  const action = CLOCK_ACTIONS.find((name) => name === draft.action);
  if (draft.clock !== undefined && !clock) {
    issues.push({ path: 'clock', message: 'The clock must be game or shot.' });
  }
  if (draft.action !== undefined && !action) {
    issues.push({ path: 'action', message: 'The action must be start, stop or reset.' });
  }
  if (!clock || !action) return faultyResult(issues);
  // The clocks of two devices differ by milliseconds, so a press that seems to be in the future counts as made at
  // `now`.
  return validResult({ clock, action, at: Math.min(draft.at ?? now, now) });
}

/** Returns whether the press of a clock's button arrived too late (Rule T5). */
export function isPressTooLate({ at }: ClockButtonPress, now: number): boolean {
  return at < now - MAX_PRESS_DELAY_MS;
}

// The code of a shared timer is read out in a loud room (Rule T6). So characters that are easily confused are left out
// (0 and O; 1, I and L; 2 and Z; 5 and S; 8 and B; 6 and G). Vowels are left out, so that a code is never a word.

const CODE_CHARACTERS = 'CDFHJKMNPRTVWXY3479';
const TIMER_CODE_LENGTH = 4;
const CODE_PATTERN = new RegExp(`^[${CODE_CHARACTERS}]{${TIMER_CODE_LENGTH}}$`);

/** Returns a random code for a shared timer. */
export function newTimerCode(randomInt: RandomInt): string {
  return Array.from({ length: TIMER_CODE_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  ).join('');
}

/** Returns a typed code in capitals, without spaces and hyphens; `null` if it is not a valid code. */
export function parseTimerCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}
