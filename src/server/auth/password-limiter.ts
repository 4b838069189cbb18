import { clientAddressKey, createMapByClientAddress } from '../http/limits/connections.ts';
import { Refusal, tooManyRequests } from '../refusal.ts';

/** How many attempts to enter a password may wait, from one address. */
const MAX_WAITING_PER_ADDRESS = 64;
/** How many attempts may wait from an address whose next attempt is delayed after wrong passwords. */
const MAX_WAITING_PER_HELD_ADDRESS = 8;
/**
 * If more attempts than this are being checked or are waiting, each address may have only one waiting attempt. Waiting
 * attempts of delayed addresses are not counted.
 */
const CROWDING_THRESHOLD = 150;
/**
 * How many attempts may be pending (being checked or waiting), from all addresses together. Any further attempt is
 * refused. Each pending attempt is also a request in progress. The number of such requests is limited (`http/limits`),
 * and signed-in officials need room for theirs.
 */
const MAX_PENDING_ATTEMPTS_IN_TOTAL = 300;
/** If more attempts than this are pending, an attempt from an address with recent wrong passwords is refused. */
const MAX_PENDING_BEFORE_REFUSING_SUSPECTS = 200;
const MINUTE = 60_000;

type WaitingAttempt = { start: () => void; refuse: (refusal: Refusal) => void };
/** The waiting attempts of one address, checked one at a time. `isHeld`: the next attempt is being delayed. */
type AddressQueue = { waiting: WaitingAttempt[]; isHeld: boolean };

export type PasswordLimiter = {
  /**
   * Waits until earlier attempts of the address are over. Then calls `check`, and returns the result of `check`: `null`
   * for a wrong password. Throws a 429 `Refusal` if too many attempts are waiting. Also throws a 429 `Refusal` for a
   * wrong password after too many other wrong passwords. A right password is accepted after any number of wrong
   * passwords.
   */
  checkWithinLimits<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** Refuses all waiting attempts with 503, because the site is stopping and cannot wait for them. */
  close(): void;
  /**
   * Returns three numbers: the addresses in memory that have sent wrong passwords (`addresses`), the addresses with a
   * queue of attempts (`lanes`), and the pending attempts (`pending`).
   */
  size(): { addresses: number; lanes: number; pending: number };
};

/** Creates the limits on wrong passwords. `wait` resolves after the given milliseconds and never rejects. */
export function createPasswordLimiter({
  now,
  wait,
}: {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}): PasswordLimiter {
  const tally = createWrongPasswordTally(now);
  const lanes = new AddressQueues(wait);
  let pending = 0;

  async function judgeInTurn<T>(key: string, check: () => Promise<T | null>): Promise<T | null> {
    if (pending > (tally.has(key) ? MAX_PENDING_BEFORE_REFUSING_SUSPECTS : MAX_PENDING_ATTEMPTS_IN_TOTAL))
      throw tooManyRequests('attempts', MINUTE);
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
      if (verdict.refusedFor !== null) throw tooManyRequests('attempts', verdict.refusedFor);
      return null;
    } finally {
      void lanes.endTurn(key, hold);
    }
  }

  return {
    async checkWithinLimits(address, check) {
      pending += 1;
      try {
        return await judgeInTurn(clientAddressKey(address), check);
      } finally {
        pending -= 1;
      }
    },
    close() {
      lanes.refuseAll(shutdownRefusal);
    },
    size: () => ({ addresses: tally.size(), lanes: lanes.size(), pending }),
  };
}

/** Queues the attempts to enter a password or code, separately for each network address. */
class AddressQueues {
  readonly #lanes = new Map<string, AddressQueue>();
  readonly #wait: (ms: number) => Promise<void>;

  constructor(wait: (ms: number) => Promise<void>) {
    this.#wait = wait;
  }

  /**
   * Returns a promise that resolves when all earlier attempts from the same address are over; `undefined` if there are
   * no earlier attempts. `key`: the key of the address. The promise rejects if this attempt is refused while the
   * attempt waits. Throws a 429 `Refusal` if too many attempts from the address are waiting. `pending` is the number of
   * unfinished attempts from all addresses.
   */
  turn(key: string, pending: number): Promise<void> | undefined {
    const lane = this.#lanes.get(key);
    const most = this.#isCrowded(pending) ? 1 : lane?.isHeld ? MAX_WAITING_PER_HELD_ADDRESS : MAX_WAITING_PER_ADDRESS;
    if (lane && lane.waiting.length >= most) throw tooManyRequests('attempts', MINUTE);
    if (lane) return new Promise((start, refuse) => lane.waiting.push({ start, refuse }));
    this.#lanes.set(key, { waiting: [], isHeld: false });
    return undefined;
  }

  #isCrowded(pending: number): boolean {
    let held = 0;
    for (const { waiting, isHeld } of this.#lanes.values()) if (isHeld) held += waiting.length;
    return pending - held > CROWDING_THRESHOLD;
  }

  /**
   * Lets the address's next attempt start after `hold` milliseconds. If `hold` is not 0, first refuses all waiting
   * attempts but the first `MAX_WAITING_PER_HELD_ADDRESS`.
   */
  async endTurn(key: string, hold: number): Promise<void> {
    const lane = this.#lanes.get(key)!; // `turn` adds the lane, and only the last `endTurn` removes it
    lane.isHeld = hold > 0;
    if (lane.isHeld) {
      for (const { refuse } of lane.waiting.splice(MAX_WAITING_PER_HELD_ADDRESS))
        refuse(tooManyRequests('attempts', MINUTE));
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

function shutdownRefusal(): Refusal {
  return new Refusal(503, 'The site is being restarted. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

/** How long a wrong password counts towards the limits, in milliseconds. */
const WRONG_PASSWORD_WINDOW = 15 * 60_000;
/**
 * Once an address has sent this many wrong passwords within `WRONG_PASSWORD_WINDOW`, the last and any further ones get
 * a 429.
 */
const MAX_WRONG_PASSWORDS_PER_ADDRESS = 10;
/**
 * Once all addresses together have sent this many wrong passwords within `WRONG_PASSWORD_WINDOW`, the wrong password
 * that reaches the limit gets a 429, and so does each later one. This limit does not apply to the first wrong password
 * of an address.
 */
const MAX_WRONG_PASSWORDS_IN_TOTAL = 100;
/** How many wrong passwords an address may send before its attempts are delayed. */
const MAX_WRONG_PASSWORDS_BEFORE_DELAY = 50;
/**
 * This number replaces `MAX_WRONG_PASSWORDS_BEFORE_DELAY` once all addresses together have sent
 * `MAX_WRONG_PASSWORDS_IN_TOTAL` wrong passwords.
 */
const MAX_WRONG_PASSWORDS_UNDER_ATTACK = 3;
/** How long the next attempt of an address is delayed after too many wrong passwords, in milliseconds. */
const NEXT_ATTEMPT_DELAY_MS = 4000;

/**
 * The consequences of a wrong password, in milliseconds. `hold`: the delay before the next attempt of the address.
 * `refusedFor`: how long further wrong passwords get the answer “too many attempts”; `null` if there were not too many
 * wrong passwords. If `refusedFor` is `null`, the answer says only that the password is wrong.
 */
type Penalty = { hold: number; refusedFor: number | null };

type WrongPasswordTally = {
  /** Counts a wrong password, and returns its consequences. */
  add(address: string): Penalty;
  /** Forgets the wrong passwords of an address, because it has sent the right password. */
  clear(address: string): void;
  /**
   * Returns whether an address has sent wrong passwords within `WRONG_PASSWORD_WINDOW`, and no right password since.
   */
  has(address: string): boolean;
  /** Returns the number of client addresses whose wrong passwords are in memory. */
  size(): number;
};

/** Creates the counts of wrong passwords, for each address and for all together. They use limited memory. */
function createWrongPasswordTally(now: () => number): WrongPasswordTally {
  // The times of the latest wrong passwords. No more are stored than the limits need.
  const byAddress = createMapByClientAddress<number[]>(WRONG_PASSWORD_WINDOW, now);
  let inAll: number[] = [];

  return {
    add(address) {
      const moment = now();
      const isRecent = (one: number) => moment - one < WRONG_PASSWORD_WINDOW;
      const before = (byAddress.get(address) ?? []).filter(isRecent);
      const own = [...before, moment].slice(-MAX_WRONG_PASSWORDS_BEFORE_DELAY - 1);
      inAll = [...inAll.filter(isRecent), moment].slice(-MAX_WRONG_PASSWORDS_IN_TOTAL);
      byAddress.set(address, own);
      const ofAddress = millisecondsUntilBelowLimit(own, MAX_WRONG_PASSWORDS_PER_ADDRESS, moment);
      // `MAX_WRONG_PASSWORDS_IN_TOTAL` is a limit for all addresses together. This limit does not apply to the first
      // recent wrong password of an address.
      const ofAll = before.length > 0 ? millisecondsUntilBelowLimit(inAll, MAX_WRONG_PASSWORDS_IN_TOTAL, moment) : null;
      const hold =
        own.length > (ofAll === null ? MAX_WRONG_PASSWORDS_BEFORE_DELAY : MAX_WRONG_PASSWORDS_UNDER_ATTACK)
          ? NEXT_ATTEMPT_DELAY_MS
          : 0;
      if (ofAddress === null && ofAll === null) return { hold, refusedFor: null };
      return { hold, refusedFor: Math.max(ofAddress ?? 0, ofAll ?? 0) };
    },
    clear: (address) => void byAddress.delete(address),
    has: (address) => byAddress.has(address),
    size: () => byAddress.size,
  };
}

/**
 * Returns the time in milliseconds until one more wrong password would not reach the limit. Wrong passwords older than
 * `WRONG_PASSWORD_WINDOW` do not count. `moments`: the times of the wrong passwords, oldest first. Returns `null` if
 * there are fewer wrong passwords than the limit.
 */
function millisecondsUntilBelowLimit(moments: number[], limit: number, now: number): number | null {
  if (moments.length < limit) return null;
  return moments.at(1 - limit)! + WRONG_PASSWORD_WINDOW - now;
}
