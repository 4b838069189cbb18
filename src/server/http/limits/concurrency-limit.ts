/** With fewer under way at once nobody waits for the others. */
const FEW = 24;
/** How long a call may take on average while there are more, in milliseconds. */
const SLOW = 1500;
/** How much each call counts in the average: some twenty of the latest make it. */
const WEIGHT = 0.05;

/** The calls that are worked on, and whether there are more of them than can be done in time. */
export type ConcurrencyLimit<T extends object> = {
  isTooMany(): boolean;
  begin(call: T): void;
  /** Does nothing for a call that has ended, or never began. */
  end(call: T): void;
};

/** `most`: so many at once are too many however quick they are. */
export function createConcurrencyLimit<T extends object>(
  most: number,
  now: () => number = () => performance.now(),
): ConcurrencyLimit<T> {
  const begun = new Map<T, number>();
  let average = 0;
  return {
    isTooMany: () => begun.size >= most || (begun.size >= FEW && average > SLOW),
    begin: (call) => void begun.set(call, now()),
    end(call) {
      const since = begun.get(call);
      if (since === undefined) return;
      begun.delete(call);
      average += (now() - since - average) * WEIGHT;
    },
  };
}
