import { addressKey, createAddressMap } from '../http/limits/connections.ts';
import { Refusal, tooMany } from '../refusal.ts';

/** The most waiting attempts per address. An address that is held for wrong passwords may have fewer. */
const MAX_WAITING = 64;
const MAX_WAITING_HELD = 8;
/** When this many attempts wait in all, each address may have only one of them. Attempts from held addresses do not count. */
const CROWDED = 150;
/**
 * If this many attempts are pending, no further attempt may wait; addresses with wrong passwords have a lower limit. Waiting
 * attempts also count as requests in progress (`http/limits`), and signed-in officials need those too.
 */
const FULL = 300;
const FULL_FOR_WRONG = 200;
const MINUTE = 60_000;

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void };
/** The waiting attempts of one address. They are checked one at a time. */
type Lane = { waiting: Waiting[]; isHeld: boolean };

export type Attempts = {
  /**
   * Checks a password when it is the address's turn. Returns the result of `check`: what the password proves, or `null` if it is
   * wrong. A right password is never counted, and never refused because of earlier attempts. Throws a 429 `Refusal` for a wrong
   * password over the limit, and for an attempt that may not wait.
   */
  judge<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** Refuses all waiting attempts with 503, because the site is stopping and turns may take long. */
  close(): void;
  /** Entries in memory. */
  size(): { addresses: number; lanes: number; pending: number };
};

/** `wait` resolves after the given milliseconds, and never rejects. */
export function createPasswordAttempts({
  now,
  wait,
}: {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}): Attempts {
  const tally = createWrongTally(now);
  const lanes = new Lanes(wait);
  let pending = 0;

  async function judgeInTurn<T>(key: string, check: () => Promise<T | null>): Promise<T | null> {
    if (pending > (tally.has(key) ? FULL_FOR_WRONG : FULL)) throw tooMany('attempts', MINUTE);
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
   * Waits for this attempt's turn. Returns `undefined` if no attempt with this key is running, so it may start at once. Throws a
   * `Refusal` if too many are waiting. `pending` is the number of attempts from all addresses.
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
    return pending - held > CROWDED;
  }

  /** Lets the next attempt start after `hold` milliseconds. The answer to the last attempt does not wait for this. */
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
/** The numbers of wrong passwords, per address and in all, from which further wrong passwords are refused with 429. */
const MAX_WRONG_PER_ADDRESS = 10;
const MAX_WRONG_IN_ALL = 100;
/**
 * The wrong passwords of an address that are checked without delay; fewer while the limit for all addresses is reached. After
 * each further wrong password, the address waits `HOLD` milliseconds.
 */
const WITHOUT_DELAY = 50;
const WITHOUT_DELAY_OVER_ALL = 3;
const HOLD = 4000;

/** The effect of a wrong password in milliseconds. `hold`: a pause for its address. `refusedFor`: `null` below the limits. */
type Verdict = { hold: number; refusedFor: number | null };

type WrongTally = {
  /** Counts a wrong password. */
  add(address: string): Verdict;
  /** Forgets an address after a right password. */
  clear(address: string): void;
  /** Whether an address has wrong passwords within the window. */
  has(address: string): boolean;
  /** How many addresses are remembered. */
  size(): number;
};

/** Counts wrong passwords per address and in all. Its memory is bounded. */
function createWrongTally(now: () => number): WrongTally {
  // The times of the latest wrong passwords, as many as the limits need.
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
      // The limit for all addresses does not affect an address without earlier wrong passwords.
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

/** Returns the milliseconds until one more attempt would stay below the limit; `null` if the limit is not reached. */
function untilBelow(moments: number[], limit: number, now: number): number | null {
  if (moments.length < limit) return null;
  return moments.at(1 - limit)! + WINDOW - now;
}
