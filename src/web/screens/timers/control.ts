import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import type { Countdown } from '#domain/countdown.ts';
import { type Shootout, shootoutShifted } from '#domain/shootout.ts';
import { readServerClock } from '#web/api/server-clock.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { createStoredText } from '#web/store.ts';

/** The code of the timer that this tab controls, kept over a reload. */
export const controlledCode = createStoredText(() => sessionStorage, 'shootout control');

/** Asks for the password unless an official is signed in. Returns whether one is. */
export async function ensureSignedIn(): Promise<boolean> {
  const session = await officialApi('GET /api/admin/session', {});
  return (session.ok && session.value.authenticated) || requestSignIn();
}

/** Creates a shared timer from a shootout, with its times moved to the server's clock. */
export async function shareShootout(shootout: () => Shootout, now: () => number): Promise<Outcome<TimerAnswer>> {
  const { ahead, passed } = (await readServerClock(now)) ?? { ahead: 0, passed: now() };
  const { game, shot } = shootoutShifted(shootout(), ahead);
  return officialApi('POST /api/timers', { body: { game: bodyOf(game, passed), shot: bodyOf(shot, passed) } });
}

/** The server refuses a start in its future, so no start is later than `passed`. */
function bodyOf({ left, since }: Countdown, passed: number) {
  return { left, since: since === null ? null : Math.min(since, passed) };
}
