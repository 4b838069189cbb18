import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import type { Countdown } from '#domain/countdown.ts';
import { type Shootout, shootoutShifted } from '#domain/shootout.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { createKeptText } from './kept-text.ts';

/** The code of the timer that this tab controls, so that a reload need not ask again. */
export const controlled = createKeptText(() => sessionStorage, 'shootout control');

/** Whether somebody is signed in on this browser; asks for the password where not. */
export async function signedIn(): Promise<boolean> {
  const session = await officialApi('GET /api/admin/session', {});
  return (session.ok && session.value.authenticated) || requestSignIn();
}

/** Puts a timer on the server as it stands, its moments told by the server's clock. */
export async function shareShootout(shootout: () => Shootout, now: () => number): Promise<Outcome<TimerAnswer>> {
  const time = await serverTime(now);
  const { game, shot } = shootoutShifted(shootout(), time.ahead);
  return officialApi('POST /api/timers', {
    body: { game: bodyOf(game, time.latest), shot: bodyOf(shot, time.latest) },
  });
}

function bodyOf({ left, since }: Countdown, latest: number) {
  return { left, since: since === null ? null : Math.min(since, latest) };
}

/** How far the server's clock is ahead, by the quickest of a few answers, and a moment that is past there already. */
async function serverTime(now: () => number): Promise<{ ahead: number; latest: number }> {
  let best = { ahead: 0, latest: now(), error: Infinity };
  for (let i = 0; i < 3; i++) {
    const asked = now();
    const answer = await officialApi('GET /api/time', {});
    const error = (now() - asked) / 2;
    if (answer.ok && error < best.error) {
      best = { ahead: answer.value.now - asked - error, latest: answer.value.now, error };
    }
  }
  return best;
}
