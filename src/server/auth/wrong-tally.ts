/** How long a wrong password counts, in milliseconds. */
const WINDOW = 15 * 60_000;
/** From this wrong password of one address on it is refused for a while; and from this one in all. */
const MOST_OF_ADDRESS = 10;
const MOST_IN_ALL = 100;
/**
 * So many wrong passwords of an address are checked as fast as they come, few where everybody is at it; after each
 * further one nothing of that address is checked for a while (milliseconds).
 */
const AT_ONCE = 50;
const AT_ONCE_OVER_ALL = 3;
const HOLD = 4000;
/** Addresses that are remembered at most. */
const MOST_ADDRESSES = 10_000;

/** What a wrong password brings: how long its address is held, and where a limit is reached, for how long it is. Milliseconds. */
export type Verdict = { hold: number; refusedFor: number | null };

export type WrongTally = {
  /** Counts a wrong password. */
  add(address: string, now: number): Verdict;
  /** Forgets what an address did: a right password came from there. */
  clear(address: string): void;
  /** Whether an address had a wrong password that still counts, or did a moment ago. */
  has(address: string): boolean;
  /** Addresses remembered now. */
  size(): number;
};

/** Counts wrong passwords by address and in all, in memory alone; what it holds is bounded. */
export function createWrongTally(): WrongTally {
  // In the order of the last wrong password; of each address and of all, as many moments as a limit can ask for.
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
      const own = [...before, now].slice(-AT_ONCE - 1);
      inAll = [...inAll.filter(isRecent(now)), now].slice(-MOST_IN_ALL);
      remember(address, own);
      const ofAddress = untilBelow(own, MOST_OF_ADDRESS, now);
      // An address without earlier faults is spared while others are at it.
      const ofAll = before.length > 0 ? untilBelow(inAll, MOST_IN_ALL, now) : null;
      const hold = own.length > (ofAll === null ? AT_ONCE : AT_ONCE_OVER_ALL) ? HOLD : 0;
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

/** How long until one more would stay below the limit; `null` where the limit is not reached. */
function untilBelow(moments: number[], limit: number, now: number): number | null {
  if (moments.length < limit) return null;
  return (moments.at(1 - limit) ?? now) + WINDOW - now;
}
