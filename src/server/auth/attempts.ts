import { addressKey, createAddressMap } from '../http/limits/connections.ts';
import { Refusal, tooMany } from '../refusal.ts';

/** The most waiting attempts of one address, and of an address that is delayed after wrong passwords (`…_HELD`). */
const MAX_WAITING = 64;
const MAX_WAITING_HELD = 8;
/**
 * With more pending attempts than this, each address may have only one waiting. Waiting attempts of delayed addresses
 * are not counted.
 */
const CROWDED_FROM = 150;
/**
 * An attempt is refused if more than this many are pending, from all addresses together. The second number is for an
 * address with wrong passwords. Each pending attempt is also a request in progress (`http/limits`), and signed-in
 * officials need room for requests too.
 */
const MAX_PENDING = 300;
const MAX_PENDING_AFTER_WRONG = 200;
const MINUTE = 60_000;

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void };
/** The waiting attempts of one address, which are checked one at a time. `isHeld`: the next one is being delayed. */
type Lane = { waiting: Waiting[]; isHeld: boolean };

export type PasswordLimits = {
  /**
   * Calls `check`, which returns `null` for a wrong password, when earlier attempts of the address are over. Returns
   * its result. Throws a 429 `Refusal` for a wrong password above the limit, and if too many attempts are waiting. A
   * right password is accepted however many wrong ones came before.
   */
  judge<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** Refuses all waiting attempts with 503, because the site is stopping and cannot wait for them. */
  close(): void;
  /** Returns how many entries are in memory. */
  size(): { addresses: number; lanes: number; pending: number };
};

/** Creates the limits on wrong passwords. `wait` resolves after the given milliseconds and never rejects. */
export function createPasswordLimits({
  now,
  wait,
}: {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}): PasswordLimits {
  const tally = createWrongTally(now);
  const lanes = new Lanes(wait);
  let pending = 0;

  async function judgeInTurn<T>(key: string, check: () => Promise<T | null>): Promise<T | null> {
    if (pending > (tally.has(key) ? MAX_PENDING_AFTER_WRONG : MAX_PENDING)) throw tooMany('attempts', MINUTE);
    await lanes.turn(key, pending);
    let hold = 0;
    try {
      const proven = await check();
      if (proven !== null) {
        tally.clear(key);
        return proven;
      }
      const verdict = tally.add(key);
      hold = verdict.hold;
      if (verdict.refusedFor !== null) throw tooMany('attempts', verdict.refusedFor);
      return null;
    } finally {
      void lanes.endTurn(key, hold);
    }
  }

  return {
    async judge(address, check) {
      pending += 1;
      try {
        return await judgeInTurn(addressKey(address), check);
      } finally {
        pending -= 1;
      }
    },
    close() {
      lanes.refuseAll(stopping);
    },
    size: () => ({ addresses: tally.size(), lanes: lanes.size(), pending }),
  };
}

/** Queues the attempts of each address. */
class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #wait: (ms: number) => Promise<void>;

  constructor(wait: (ms: number) => Promise<void>) {
    this.#wait = wait;
  }

  /**
   * Resolves when earlier attempts with this key are over. Returns `undefined` if there are none. Throws a 429
   * `Refusal` if too many are waiting. `pending` is the number of unfinished attempts from all addresses.
   */
  turn(key: string, pending: number): Promise<void> | undefined {
    const lane = this.#lanes.get(key);
    const most = this.#isCrowded(pending) ? 1 : lane?.isHeld ? MAX_WAITING_HELD : MAX_WAITING;
    if (lane && lane.waiting.length >= most) throw tooMany('attempts', MINUTE);
    if (lane) return new Promise((start, refuse) => lane.waiting.push({ start, refuse }));
    this.#lanes.set(key, { waiting: [], isHeld: false });
    return undefined;
  }

  #isCrowded(pending: number): boolean {
    let held = 0;
    for (const { waiting, isHeld } of this.#lanes.values()) if (isHeld) held += waiting.length;
    return pending - held > CROWDED_FROM;
  }

  /**
   * Lets the next attempt start after `hold` milliseconds. If `hold` is not 0, refuses attempts above the lower limit.
   */
  async endTurn(key: string, hold: number): Promise<void> {
    const lane = this.#lanes.get(key)!; // exists from its first turn to its last
    lane.isHeld = hold > 0;
    if (lane.isHeld) {
      for (const { refuse } of lane.waiting.splice(MAX_WAITING_HELD)) refuse(tooMany('attempts', MINUTE));
      await this.#wait(hold);
    }
    const next = lane.waiting.shift();
    if (next) next.start();
    else this.#lanes.delete(key);
  }

  refuseAll(why: () => Refusal): void {
    for (const { waiting } of this.#lanes.values()) for (const { refuse } of waiting.splice(0)) refuse(why());
  }

  size(): number {
    return this.#lanes.size;
  }
}

function stopping(): Refusal {
  return new Refusal(503, 'The site is being restarted. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

/** How long a wrong password counts, in milliseconds. */
const WINDOW = 15 * 60_000;
/** Wrong passwords are refused with 429 from this number on, counted for one address or for all together. */
const MAX_WRONG_PER_ADDRESS = 10;
const MAX_WRONG_IN_ALL = 100;
/**
 * How many wrong passwords an address may send without delay: the second number once the limit for all addresses is
 * reached. After each further wrong password, the next attempt of the address waits `HOLD` milliseconds.
 */
const WITHOUT_DELAY = 50;
const WITHOUT_DELAY_OVER_ALL = 3;
const HOLD = 4000;

/**
 * What follows from a wrong password, in milliseconds: `hold` is the delay before the next attempt of the address, and
 * `refusedFor` how long wrong passwords are refused, or `null` if this one is not.
 */
type Verdict = { hold: number; refusedFor: number | null };

type WrongTally = {
  /** Counts a wrong password, and returns what follows. */
  add(address: string): Verdict;
  /** Forgets an address after a right password. */
  clear(address: string): void;
  /** Returns whether an address had wrong passwords lately. */
  has(address: string): boolean;
  /** How many addresses are remembered. */
  size(): number;
};

/** Counts wrong passwords per address and in all. Its memory is bounded. */
function createWrongTally(now: () => number): WrongTally {
  // The times of the latest wrong passwords. No more are stored than the limits need.
  const byAddress = createAddressMap<number[]>(WINDOW, now);
  let inAll: number[] = [];

  return {
    add(address) {
      const moment = now();
      const isRecent = (one: number) => moment - one < WINDOW;
      const before = (byAddress.get(address) ?? []).filter(isRecent);
      const own = [...before, moment].slice(-WITHOUT_DELAY - 1);
      inAll = [...inAll.filter(isRecent), moment].slice(-MAX_WRONG_IN_ALL);
      byAddress.set(address, own);
      const ofAddress = untilBelow(own, MAX_WRONG_PER_ADDRESS, moment);
      // The limit for all addresses does not apply to the first wrong password of an address.
      const ofAll = before.length > 0 ? untilBelow(inAll, MAX_WRONG_IN_ALL, moment) : null;
      const hold = own.length > (ofAll === null ? WITHOUT_DELAY : WITHOUT_DELAY_OVER_ALL) ? HOLD : 0;
      if (ofAddress === null && ofAll === null) return { hold, refusedFor: null };
      return { hold, refusedFor: Math.max(ofAddress ?? 0, ofAll ?? 0) };
    },
    clear: (address) => void byAddress.delete(address),
    has: (address) => byAddress.has(address),
    size: () => byAddress.size,
  };
}

/**
 * Returns the milliseconds until one more wrong password is below the limit; `null` if there are fewer wrong passwords
 * than the limit.
 */
function untilBelow(moments: number[], limit: number, now: number): number | null {
  if (moments.length < limit) return null;
  return moments.at(1 - limit)! + WINDOW - now;
}
