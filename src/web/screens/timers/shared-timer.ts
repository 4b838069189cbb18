import type { Outcome } from '#contract/client.ts';
import type { TimerAnswer } from '#contract/timers.ts';
import { newShootout, press, type Press, type Shootout } from '#domain/shootout.ts';
import { createServerClock } from './server-clock.ts';
import type { Now } from './steady-clock.ts';
import { createListeners, type Timer } from './timer.ts';

/**
 * `finding`: nothing has come yet. `there`: it is followed. `away`: the site does not answer; the clocks go on by
 * themselves. `gone`: there is no such timer.
 */
export type Presence = 'finding' | 'there' | 'away' | 'gone';

/** What a shared timer works with, so that a test can bring its own. */
export type SharedParts = {
  now: Now;
  ask: () => Promise<Outcome<TimerAnswer>>;
  send: (press: Press) => Promise<Outcome<TimerAnswer>>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Says what became of a press that was not done. */
  refused: (sentence: string) => void;
};

/** How long a press is tried, and how long between two tries, in milliseconds. */
const patience = 20_000;
const pause = 1_000;

/**
 * A timer that lies on the server: what the page shows is counted from moments by the server's clock. A press shows at
 * once, and is sent with its moment, one after the other; until its answer is there it is laid over what the server said.
 */
export function createSharedTimer({ now, ask, send, wait, refused }: SharedParts) {
  const { subscribe, tell } = createListeners();
  const clock = createServerClock();
  let presence: Presence = 'finding';
  let known: Pick<TimerAnswer, 'shootout' | 'version'> = { shootout: newShootout, version: 0 };
  let pending: Press[] = [];
  let shown: Shootout = newShootout;
  let sending = false;

  function show(): void {
    shown = pending.reduce(press, known.shootout);
    tell();
  }

  /** An answer may be older than another one that was quicker. */
  function take({ shootout, version, now: server }: TimerAnswer, asked: number): void {
    clock.take({ asked, answered: now(), server });
    presence = 'there';
    if (version >= known.version) known = { shootout, version };
  }

  async function sync(): Promise<void> {
    const asked = now();
    const outcome = await ask();
    if (outcome.ok) take(outcome.value, asked);
    else if (outcome.status === 404) presence = 'gone';
    else if (presence === 'there') presence = 'away';
    show();
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = pending[0]; next !== undefined; next = pending[0]) {
      await sendOne(next);
      pending = pending.slice(1);
      show();
    }
    sending = false;
  }

  /** The press has a moment, so that to send it twice is to press once. */
  async function sendOne(given: Press): Promise<void> {
    const begun = now();
    for (;;) {
      const asked = now();
      const outcome = await send(given);
      if (outcome.ok) return take(outcome.value, asked);
      const passing = outcome.status === 0 || outcome.status >= 500;
      if (!passing || now() - begun > patience) return refused(outcome.failure.error);
      await wait(pause);
    }
  }

  const here = () => Math.round(now() + clock.ahead());
  const timer: Timer = {
    shootout: () => shown,
    now: here,
    press(name, action) {
      // Before the first answer nobody knows what there is to press, nor the moment.
      if (presence === 'finding') return;
      pending = [...pending, { clock: name, action, at: here() }];
      show();
      void sendAll();
    },
    subscribe,
  };
  return { ...timer, presence: () => presence, sync };
}
export type SharedTimer = ReturnType<typeof createSharedTimer>;
