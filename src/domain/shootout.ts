import { type ClockAction, type Countdown, leftAt, pressed, runsAt, shifted, untouched } from '#domain/countdown.ts';

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
