import type { Countdown } from '#domain/countdown.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { ACTIONS, CLOCKS, GAME, LONG_SHOT, type Press, type Shootout } from '#domain/shootout.ts';

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
