import type { Revisions } from '../store.ts';

/**
 * The revisions that this process knows, from notifications and from reading the table. Notifications may be late, out
 * of order, or missing.
 */
type KnownRevisions = {
  /** Returns the known revisions: the same object until one of them changes. */
  current(): Revisions;
  /** Adds the revisions that a write has raised. Returns whether any of them is new. */
  note(raised: Revisions): boolean;
  /** Adds all revisions as they were at one moment. Returns whether any of them is new. */
  noteAll(all: Revisions): boolean;
  /** Returns whether every write up to this revision of the league is known. */
  reaches(league: number): boolean;
};

/**
 * Creates an empty set of known revisions. Each write raises the revision of `league` by one, so a missing number means
 * that a notification is missing. For all numbers from the missing number on, `reaches` returns `false` until the
 * missing number is noted.
 */
export function createKnownRevisions(): KnownRevisions {
  let revisions: Revisions = new Map();
  let whole = -1;
  const beyond = new Set<number>();

  /**
   * Keeps the higher revision of each scope. The higher revision is the newer one, because revisions only grow. Returns
   * whether `raised` contains a new revision.
   */
  function take(raised: Revisions): boolean {
    const newer = [...raised].filter(([scope, value]) => value > (revisions.get(scope) ?? -1));
    if (newer.length > 0) revisions = new Map([...revisions, ...newer]);
    return newer.length > 0;
  }

  function closeGap(): void {
    while (beyond.delete(whole + 1)) whole += 1;
  }

  return {
    current: () => revisions,
    note(raised) {
      const league = raised.get('league') ?? 0;
      if (league > whole) beyond.add(league);
      closeGap();
      return take(raised);
    },
    noteAll(all) {
      whole = Math.max(whole, all.get('league') ?? 0);
      for (const league of beyond) if (league <= whole) beyond.delete(league);
      closeGap();
      return take(all);
    },
    reaches: (league) => league <= whole,
  };
}
