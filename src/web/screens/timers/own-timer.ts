import { newShootout, press, type Shootout } from '#domain/shootout.ts';
import { keptShootout } from './kept-shootout.ts';
import type { Now } from './steady-clock.ts';
import { createListeners, type Timer } from './timer.ts';

/** Where a tab keeps its timer, so that it survives a reload. */
const key = 'shootout';

/** A timer of this tab's own: it needs no network, and goes on where it was after a reload. */
export function createOwnTimer(now: Now, storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  const { subscribe, tell } = createListeners();
  let shootout = keptShootout(read());

  function read(): string | null {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }
  function set(next: Shootout): void {
    shootout = next;
    try {
      storage?.setItem(key, JSON.stringify(next));
    } catch {
      // A browser may refuse storage: a reload begins anew then.
    }
    tell();
  }
  const timer: Timer = {
    shootout: () => shootout,
    now,
    press: (clock, action) => set(press(shootout, { clock, action, at: now() })),
    subscribe,
  };
  return { ...timer, startAnew: () => set(newShootout) };
}
export type OwnTimer = ReturnType<typeof createOwnTimer>;
