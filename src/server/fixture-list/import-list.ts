import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { People } from '#domain/people.ts';
import type { TablesAt } from '#domain/venue.ts';
import { gatherFaults } from '../import/csv/report.ts';
import { listOf } from '../storage/mappers/scheduled-fixtures.ts';
import { newId } from '../storage/new-id.ts';
import type { Change } from '../storage/store.ts';
import { clashesOn } from './season-list.ts';
import { knownRows } from './known-rows.ts';
import { type FileFixture, listChanges } from './list-changes.ts';
import { readListFile } from './read-list-file.ts';

/** `season` applies to lines that name none; `changedAt` is a moment, ISO 8601. */
export type ListImport = {
  fileName: string;
  season: string;
  dryRun: boolean;
  people: People;
  tablesAt: TablesAt;
  changedAt: string;
};

/** The report of what was or would be written; or every fault by line, and nothing is written. */
export type ListImported = { ok: true; report: FixturesReport } | { ok: false; faults: number; issues: Issue[] };

/**
 * Imports a file of fixtures into the fixture lists of its seasons, all of it or nothing. New fixtures are published
 * where their division's list is.
 */
export async function importList(change: Change, bytes: Uint8Array, given: ListImport): Promise<ListImported> {
  const faults = gatherFaults();
  const { rows, lines, notes, ignoredColumns } = await readListFile(bytes, faults);
  const known = await knownRows(change.db, rows, given.season, given.people, faults);
  if (faults.count() > 0) return { ok: false, faults: faults.count(), issues: faults.list() };
  const seasons = [...new Set(known.map(({ season }) => season))];
  const list = (await Promise.all(seasons.map((season) => listOf(change.db, season)))).flat();
  const changes = listChanges(list, known);
  const published = new Set(list.filter((one) => one.published).map(divisionOf));
  const values = [
    ...changes.added.map((row) => scheduledFixture(row, newId(), published.has(divisionOf(row)), given.changedAt)),
    ...changes.changed.map(({ before, after }) =>
      scheduledFixture(after, before.id, before.published, given.changedAt),
    ),
  ];
  if (!given.dryRun)
    await change.putAll(
      'listedFixture',
      values.map((one) => ({ ...one, deleted: false })),
    );
  const [added, changed] = [changes.added.length, changes.changed.length];
  change.summarise(`Imported ${countOf(added + changed, 'fixture')} of ${seasons.join(', ')} from ${given.fileName}`);
  const put = new Set(values.map(({ id }) => id));
  const after = [...list.filter(({ id }) => !put.has(id)), ...values];
  const clashes = clashesOn(after, given.people, given.tablesAt);
  const counts = { added, changed, unchanged: changes.unchanged, left: changes.left };
  return {
    ok: true,
    report: { success: true, dryRun: given.dryRun, lines, ...counts, clashes, notes, ignoredColumns },
  };
}

function divisionOf({ season, division }: Pick<ScheduledFixture, 'season' | 'division'>): string {
  return JSON.stringify([season, division]);
}

function scheduledFixture(
  { line: _, ...fields }: FileFixture,
  id: string,
  published: boolean,
  changedAt: string,
): ScheduledFixture {
  return { id, ...fields, published, changedAt };
}
