import { type ClockAction, type Countdown, leftAt, pressed, runsAt, shifted, untouched } from '#domain/countdown.ts';
import type { RandomInt } from '#domain/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/** All of the game timer, and of the shot clock before and after the change, in milliseconds (specification §9). */
export const GAME = 600_000;
export const LONG_SHOT = 20_000;
export const SHORT_SHOT = 10_000;
/** Once the game timer has this or less, shots are short. */
const SHORT_FROM = 300_000;

export const CLOCKS = ['game', 'shot'] as const;
export type ClockName = (typeof CLOCKS)[number];
export const ACTIONS = ['start', 'stop', 'reset'] as const satisfies readonly ClockAction[];

/** The two clocks of a shootout, each on its own; what one means for the other is counted whenever it is asked. */
export type Shootout = { game: Countdown; shot: Countdown };

/** A button that was pressed, and the moment of it. */
export type Press = { clock: ClockName; action: ClockAction; at: number };

/** How near its end a clock is: what colours and words tell. */
export type Nearness = 'far' | 'ten' | 'five' | 'over';

/** A clock at a moment. `text` is `mm:ss`; `isFull`: it stands, untouched since its reset. */
export type ClockView = { left: number; text: string; runs: boolean; isFull: boolean; nearness: Nearness };

/** `shortShots`: the shot clock is 10 seconds from its next reset on. */
export type ShootoutView = { game: ClockView; shot: ClockView; shortShots: boolean };

/** Both clocks full and standing. */
export const newShootout: Shootout = { game: untouched, shot: untouched };

/**
 * The shootout after a press. When the game timer comes to 300 s a running shot clock counts on, one that stands full is
 * one of 10 s, and every reset from then on gives 10 s, until the game timer is reset (specification §9).
 */
export function press(shootout: Shootout, { clock, action, at }: Press): Shootout {
  return { ...shootout, [clock]: pressed(shootout[clock], action, fullAt(shootout, clock, at), at) };
}

/** Both clocks as they are at a moment: the same, however often and whenever anybody has looked. */
export function viewAt(shootout: Shootout, now: number): ShootoutView {
  const [game, shot] = CLOCKS.map((clock) => clockView(shootout[clock], fullAt(shootout, clock, now), now));
  if (!game || !shot) throw new Error('A shootout has two clocks.');
  return { game, shot, shortShots: game.left <= SHORT_FROM };
}

/** How many milliseconds from now on the view stays as it is; `null`: for ever. */
export function staysFor({ game, shot }: ShootoutView): number | null {
  const running = [game, shot].filter(({ runs }) => runs);
  return running.length === 0 ? null : Math.min(...running.map(({ left }) => left % 1000 || 1000));
}

/** The same shootout told by another clock that is `by` milliseconds ahead. */
export function shootoutShifted({ game, shot }: Shootout, by: number): Shootout {
  return { game: shifted(game, by), shot: shifted(shot, by) };
}

function fullAt({ game }: Shootout, clock: ClockName, now: number): number {
  if (clock === 'game') return GAME;
  return leftAt(game, GAME, now) <= SHORT_FROM ? SHORT_SHOT : LONG_SHOT;
}

function clockView(clock: Countdown, full: number, now: number): ClockView {
  const left = leftAt(clock, full, now);
  const isFull = clock.left === null;
  return { left, text: clockText(left), runs: runsAt(clock, now), isFull, nearness: isFull ? 'far' : nearnessOf(left) };
}

/** A second that has begun is shown until it is over: all of it shows `10:00`, and `00:00` only the end. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function nearnessOf(left: number): Nearness {
  if (left === 0) return 'over';
  if (left <= 5_000) return 'five';
  return left <= 10_000 ? 'ten' : 'far';
}

/** A clock as somebody sent it; `undefined` is a field whose fault has been told already. */
export type CountdownDraft = { left?: number | null | undefined; since?: number | null | undefined };
export type ShootoutDraft = { game?: CountdownDraft | undefined; shot?: CountdownDraft | undefined };

/** A clock that was started longer ago than this is none that anybody plays by. */
const LONGEST_AGO = 24 * 60 * 60 * 1000;

/** A shootout under way that is to be shared: what its clocks have left, and moments that can be (by the clock of `now`). */
export function checkShootout(draft: ShootoutDraft, now: number): Checked<Shootout> {
  const issues: Issue[] = [];
  const game = checkCountdown(draft.game ?? {}, 'game', GAME, now, issues);
  const shot = checkCountdown(draft.shot ?? {}, 'shot', LONG_SHOT, now, issues);
  return issues.length === 0 ? valid({ game, shot }) : faulty(issues);
}

function checkCountdown(draft: CountdownDraft, path: string, full: number, now: number, issues: Issue[]): Countdown {
  const { left = null, since = null } = draft;
  if (left !== null && !(left >= 0 && left <= full)) {
    issues.push({ path: `${path}.left`, message: `What is left must be from 0 to ${full} milliseconds.` });
  }
  if (since === null) return { since, left, pressedAt: now };
  if (left === null) issues.push({ path: `${path}.left`, message: 'A clock that runs must say what it had left.' });
  if (!(since > now - LONGEST_AGO && since <= now)) {
    issues.push({ path: `${path}.since`, message: 'A clock can only run since a moment of the last day.' });
  }
  return { since, left: left ?? 0, pressedAt: now };
}

/** A press that comes in later than this is not done any more: whoever pressed has seen that nothing happened. */
const LATEST = 30_000;

export type PressDraft = {
  clock: string | undefined;
  action: string | undefined;
  at?: number | null | undefined;
};

/** A press as somebody sent it, at the moment `now`; without a moment of its own it is one of now. */
export function checkPress(draft: PressDraft, now: number): Checked<Press> {
  const issues: Issue[] = [];
  const clock = CLOCKS.find((name) => name === draft.clock);
  const action = ACTIONS.find((name) => name === draft.action);
  if (draft.clock !== undefined && !clock) {
    issues.push({ path: 'clock', message: 'The clock must be game or shot.' });
  }
  if (draft.action !== undefined && !action) {
    issues.push({ path: 'action', message: 'What was pressed must be start, stop or reset.' });
  }
  if (issues.length > 0 || !clock || !action) return faulty(issues);
  // No clock is right to the millisecond: what seems to come from the future is of now.
  return valid({ clock, action, at: Math.min(draft.at ?? now, now) });
}

/** Whether a press was so long on its way that it no longer counts. */
export function isTooLate({ at }: Press, now: number): boolean {
  return at < now - LATEST;
}

/*
 * The code by which other phones find a shared timer: read out in a loud room and written on a board. Nothing in it
 * looks or sounds like something else (no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, 6 and G, U and V), and without
 * vowels it is no word.
 */

const SIGNS = 'CDFHJKMNPRTVWXY3479';
const LENGTH = 4;
const CODE = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** How long a timer that nobody presses is kept, and how many there are at most: the one that rested longest goes. */
export const TIMER_LIFE = 24 * 60 * 60 * 1000;
export const MOST_TIMERS = 50;

export function newTimerCode(randomInt: RandomInt): string {
  return Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}

/** The code that somebody typed, blanks and small letters forgiven; `null` where it can be none. */
export function parseTimerCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
