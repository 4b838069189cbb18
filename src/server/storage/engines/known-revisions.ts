import type { Revisions } from '../store.ts';

/** The revisions as known from notifications that may come late, in another order or not at all. */
type KnownRevisions = {
  /** The same object as before where nothing changed. */
  current(): Revisions;
  /** Adds what one write raised; returns whether any of it is new. */
  note(raised: Revisions): boolean;
  /** Adds all revisions as read at one moment; returns whether any of them is new. */
  noteAll(all: Revisions): boolean;
  /** Whether every write up to this revision of the league is known. */
  reaches(league: number): boolean;
};

/**
 * Knows nothing at first. Each write raises `league` by one, so a gap in its numbers is a write that was not notified:
 * knowing a later write does not imply knowing it.
 */
export function knownRevisions(): KnownRevisions {
  let revisions: Revisions = new Map();
  let whole = -1;
  const beyond = new Set<number>();

  /** Revisions only grow, so the higher one is the newer. */
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
