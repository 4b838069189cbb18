import type { Revisions } from '../store.ts';

/** What is known of the revisions, from news that may come late, in another order, or not at all. */
export type KnownRevisions = {
  /** The same object as before where nothing new came. */
  current(): Revisions;
  /** Takes in what one write raised; answers whether any of it is new. */
  note(raised: Revisions): boolean;
  /** Takes in all revisions, as they stood at one moment; answers whether any of them is new. */
  noteAll(all: Revisions): boolean;
  /** Whether every write up to this revision of the league is known, and not only one of them. */
  reaches(league: number): boolean;
};

/**
 * Nothing is known at first. Each write raises `league` by one, so a gap in its numbers is a write of which nothing was
 * heard: to know a write of one's own says nothing of another's before it.
 */
export function knownRevisions(): KnownRevisions {
  let revisions: Revisions = new Map();
  let whole = -1;
  const beyond = new Set<number>();

  /** Revisions only grow, so the higher one is the newer, whichever way it came. */
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
