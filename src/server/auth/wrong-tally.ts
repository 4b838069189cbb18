/** How long a wrong password counts, in milliseconds. */
const WINDOW = 15 * 60_000;
/** The wrong passwords, of one address and in all, from which further ones are refused with 429. */
const MOST_OF_ADDRESS = 10;
const MOST_IN_ALL = 100;
/**
 * The wrong passwords of an address that are checked without delay, fewer while the limit of all is reached. After each
 * further one, nothing from that address is checked for `HOLD` milliseconds.
 */
const WITHOUT_DELAY = 50;
const WITHOUT_DELAY_OVER_ALL = 3;
const HOLD = 4000;
/** The most addresses that are remembered. */
const MOST_ADDRESSES = 10_000;

/** After a wrong password: how long its address is held, and how long it is refused, `null` below the limits. In milliseconds. */
export type Verdict = { hold: number; refusedFor: number | null };

export type WrongTally = {
  /** Counts a wrong password. */
  add(address: string, now: number): Verdict;
  /** Forgets an address, after a right password. */
  clear(address: string): void;
  /** Whether an address has wrong passwords, of which the last may just have stopped counting. */
  has(address: string): boolean;
  /** How many addresses are remembered. */
  size(): number;
};

/** Counts wrong passwords by address and in all, in bounded memory. */
export function createWrongTally(): WrongTally {
  // In the order of the last wrong password, with as many moments as the limits need.
  const byAddress = new Map<string, number[]>();
  let inAll: number[] = [];

  function remember(address: string, moments: number[]): void {
    byAddress.delete(address);
    byAddress.set(address, moments);
    const [oldest] = byAddress.keys();
    if (byAddress.size > MOST_ADDRESSES && oldest !== undefined) byAddress.delete(oldest);
  }

  function forgetPast(now: number): void {
    for (const [address, moments] of byAddress) {
      if (isRecent(now)(moments.at(-1) ?? 0)) return;
      byAddress.delete(address);
    }
  }

  return {
    add(address, now) {
      forgetPast(now);
      const before = (byAddress.get(address) ?? []).filter(isRecent(now));
      const own = [...before, now].slice(-WITHOUT_DELAY - 1);
      inAll = [...inAll.filter(isRecent(now)), now].slice(-MOST_IN_ALL);
      remember(address, own);
      const ofAddress = untilBelow(own, MOST_OF_ADDRESS, now);
      // An address without earlier wrong passwords is spared while others reach the limit of all.
      const ofAll = before.length > 0 ? untilBelow(inAll, MOST_IN_ALL, now) : null;
      const hold = own.length > (ofAll === null ? WITHOUT_DELAY : WITHOUT_DELAY_OVER_ALL) ? HOLD : 0;
      if (ofAddress === null && ofAll === null) return { hold, refusedFor: null };
      return { hold, refusedFor: Math.max(ofAddress ?? 0, ofAll ?? 0) };
    },
    clear: (address) => void byAddress.delete(address),
    has: (address) => byAddress.has(address),
    size: () => byAddress.size,
  };
}

function isRecent(now: number): (moment: number) => boolean {
  return (moment) => now - moment < WINDOW;
}

/** How long until one more would stay below the limit; `null` if the limit is not reached. */
function untilBelow(moments: number[], limit: number, now: number): number | null {
  if (moments.length < limit) return null;
  return (moments.at(1 - limit) ?? now) + WINDOW - now;
}
