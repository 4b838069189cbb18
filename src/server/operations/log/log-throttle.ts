/** Of one kind of trouble so many are told in a minute; what comes on top is counted, and told with the next. */
const MOST_TOLD = 20;
const MINUTE = 60_000;

/** Answers how many of that kind were left out before this one; `null` where this one is to be left out too. */
export type LogThrottle = (kind: string) => number | null;

export function createLogThrottle(now: () => number): LogThrottle {
  const told = new Map<string, { since: number; count: number; left: number }>();
  return (kind) => {
    const before = told.get(kind);
    if (before === undefined || now() - before.since >= MINUTE) {
      told.set(kind, { since: now(), count: 1, left: 0 });
      return before?.left ?? 0;
    }
    before.count += 1;
    if (before.count <= MOST_TOLD) return 0;
    before.left += 1;
    return null;
  };
}
