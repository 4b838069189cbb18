import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';

/** A fixture of a file, with the ids of its teams and its line. */
export type FileFixture = Pick<
  ScheduledFixture,
  'season' | 'division' | 'week' | 'date' | 'homeTeamId' | 'awayTeamId' | 'venue' | 'state'
> & { line: number };

/** The changes that a file makes to a list. `left`: fixtures of the list that are not in the file; they stay. */
export type ListChanges = {
  added: FileFixture[];
  changed: { before: ScheduledFixture; after: FileFixture }[];
  unchanged: number;
  left: number;
};

/**
 * Compares a file with a list. Among fixtures of one division, home and away team it first pairs those of the same week,
 * then the rest in the order of weeks, as moved. So importing the same file again changes nothing.
 */
export function listChanges(list: readonly ScheduledFixture[], file: readonly FileFixture[]): ListChanges {
  const changes: ListChanges = { added: [], changed: [], unchanged: 0, left: 0 };
  const present = Map.groupBy(list.toSorted(byWeek), pairOf);
  const rows = Map.groupBy(file.toSorted(byWeek), pairOf);
  for (const [pair, wanted] of rows) {
    const free = [...(present.get(pair) ?? [])];
    const moved: FileFixture[] = [];
    for (const row of wanted) {
      const at = free.findIndex(({ week }) => week === row.week);
      const [before] = at === -1 ? [] : free.splice(at, 1);
      if (before) note(changes, before, row);
      else moved.push(row);
    }
    for (const row of moved) {
      const before = free.shift();
      if (before) note(changes, before, row);
      else changes.added.push(row);
    }
    changes.left += free.length;
  }
  for (const [pair, ones] of present) if (!rows.has(pair)) changes.left += ones.length;
  return changes;
}

function note(changes: ListChanges, before: ScheduledFixture, after: FileFixture): void {
  const fields = ['week', 'date', 'venue', 'state'] as const;
  if (fields.every((field) => before[field] === after[field])) changes.unchanged++;
  else changes.changed.push({ before, after });
}

function pairOf({
  season,
  division,
  homeTeamId,
  awayTeamId,
}: Pick<FileFixture, 'season' | 'division' | 'homeTeamId' | 'awayTeamId'>): string {
  return JSON.stringify([season, division, homeTeamId, awayTeamId]);
}

function byWeek(a: { week: number }, b: { week: number }): number {
  return a.week - b.week;
}
