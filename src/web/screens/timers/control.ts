import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import type { Countdown } from '#domain/timers/countdown.ts';
import { type Shootout, shootoutShifted } from '#domain/timers/shootout.ts';
import { readServerClock } from '#web/api/server-clock.ts';
import { requestSignIn } from '#web/officials/sign-in-request.ts';
import { createStoredText, useStore } from '#web/store.ts';
import { callAsOfficial, loadOfficialCalls } from './official-calls.ts';
import type { OwnTimer } from './own-timer.ts';

/** The code of the timer that this tab controls, kept over a reload. */
const controlledCode = createStoredText(() => sessionStorage, 'shootout control');

/** Whether this page controls the timer: always its own, a shared one after an official takes control. */
export function useControl(code: string | null) {
  const controls = useStore(controlledCode) === code || code === null;

  useEffect(() => {
    if (controls && code !== null) void loadOfficialCalls();
  }, [controls, code]);

  async function takeControl(): Promise<void> {
    if (code !== null && (await ensureSignedIn())) controlledCode.set(code);
  }
  return { controls, takeControl };
}

/** Shares the page's own timer, then opens the page of the shared one. */
export function useSharing(own: OwnTimer) {
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function share(): Promise<void> {
    if (sharing) return;
    setSharing(true);
    setFault(null);
    if (await ensureSignedIn()) {
      const outcome = await shareShootout(own.shootout, own.now);
      if (outcome.ok) {
        controlledCode.set(outcome.value.code);
        own.restart();
        await navigate(`/timers?code=${outcome.value.code}`, { preventScrollReset: true });
        return;
      }
      setFault(outcome.failure.error);
    }
    setSharing(false);
  }
  return { sharing, fault, share };
}

/** Asks for the password unless an official is signed in. Returns whether one is. */
async function ensureSignedIn(): Promise<boolean> {
  const session = await callAsOfficial('GET /api/admin/session', {});
  return (session.ok && session.value.authenticated) || requestSignIn();
}

/** Creates a shared timer from a shootout, with its times moved to the server's clock. */
async function shareShootout(shootout: () => Shootout, now: () => number): Promise<Outcome<TimerAnswer>> {
  const { ahead, passed } = (await readServerClock(now)) ?? { ahead: 0, passed: now() };
  const { game, shot } = shootoutShifted(shootout(), ahead);
  return callAsOfficial('POST /api/timers', { body: { game: bodyOf(game, passed), shot: bodyOf(shot, passed) } });
}

/** The server refuses a start in its future, so no start is later than `passed`. */
function bodyOf({ left, since }: Countdown, passed: number) {
  return { left, since: since === null ? null : Math.min(since, passed) };
}
