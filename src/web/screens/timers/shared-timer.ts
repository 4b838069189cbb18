import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import { newShootout, press, type Press } from '#domain/timers/shootout.ts';
import { createServerClock } from '#web/api/server-clock.ts';
import { createStore } from '#web/store.ts';
import type { Now } from './monotonic-clock.ts';
import type { Timer } from './own-timer.ts';

/** `unavailable`: the site does not answer, and the clocks run on by themselves. `missing`: there is no such timer. */
export type Connection = 'connecting' | 'connected' | 'unavailable' | 'missing';

/** What a shared timer needs from the page; tests bring their own. */
export type SharedTimerDependencies = {
  now: Now;
  fetchTimer: () => Promise<Outcome<TimerAnswer>>;
  send: (press: Press) => Promise<Outcome<TimerAnswer>>;
  wait: (ms: number) => Promise<void>;
  /** Reports a press that failed, in a sentence. */
  onRefused: (sentence: string) => void;
};

/** How long a press is retried, and the pause between two tries, in milliseconds. */
const retryFor = 20_000;
const pause = 1_000;

export type SharedTimer = ReturnType<typeof createSharedTimer>;

/**
 * A timer on the server. The page calculates what it shows from the server's times. A press shows at once and is sent
 * with its time; until the answer comes it is applied on top of the server's last state.
 */
export function createSharedTimer(dependencies: SharedTimerDependencies) {
  const { now, fetchTimer, onRefused } = dependencies;
  const shown = createStore(newShootout);
  const clock = createServerClock();
  let connection: Connection = 'connecting';
  let known: Pick<TimerAnswer, 'shootout' | 'version'> = { shootout: newShootout, version: 0 };
  let pending: Press[] = [];
  let sending = false;

  function update(): void {
    shown.set(pending.reduce(press, known.shootout));
  }

  /** Takes an answer, unless a newer one has already come. */
  function take({ shootout, version, now: server }: TimerAnswer, sentAt: number): void {
    clock.add({ sentAt, receivedAt: now(), server });
    connection = 'connected';
    if (version >= known.version) known = { shootout, version };
  }

  async function sync(): Promise<void> {
    const sentAt = now();
    const outcome = await fetchTimer();
    if (outcome.ok) take(outcome.value, sentAt);
    else if (outcome.status === 404) connection = 'missing';
    else if (connection === 'connected') connection = 'unavailable';
    update();
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = pending[0]; next !== undefined; next = pending[0]) {
      const { outcome, sentAt } = await sendWithRetries(next, dependencies);
      if (outcome.ok) take(outcome.value, sentAt);
      else onRefused(outcome.failure.error);
      pending = pending.slice(1);
      update();
    }
    sending = false;
  }

  const serverNow = () => Math.round(now() + (clock.ahead() ?? 0));
  const timer: Timer = {
    shootout: shown.get,
    now: serverNow,
    press(name, action) {
      // Before the first answer neither the state nor the server's time is known.
      if (connection === 'connecting') return;
      pending = [...pending, { clock: name, action, at: serverNow() }];
      update();
      void sendAll();
    },
    subscribe: shown.subscribe,
  };
  return { ...timer, connection: () => connection, sync };
}

type Sent = { outcome: Outcome<TimerAnswer>; sentAt: number };

/** Sends a press, again after failures that may pass. A press has a time, so sending it twice does no harm. */
async function sendWithRetries(given: Press, { now, send, wait }: SharedTimerDependencies): Promise<Sent> {
  const start = now();
  for (;;) {
    const sentAt = now();
    const outcome = await send(given);
    const mayPass = !outcome.ok && (outcome.status === 0 || outcome.status >= 500);
    if (!mayPass || now() - start > retryFor) return { outcome, sentAt };
    await wait(pause);
  }
}
