import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import { alreadyScheduled, pairFaults, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { People } from '#domain/squads/people.ts';
import type { TablesAt } from '#domain/squads/venue.ts';
import { gatherFaults, type Faults } from '../import/csv/report.ts';
import { listOf } from '../storage/mappers/described.ts';
import { newId } from '../storage/new-id.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { clashesOn, seasonTeams, type SeasonTeams } from './season-list.ts';
import { readListFile, type FileFixture, type ListRow } from './read-list-file.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { Named } from '#domain/imports/cells.ts';
import { teamNames } from '../import/csv/match-names.ts';
import { markLive } from '../storage/mappers/mapper.ts';

/** `season` applies to lines that name none; `changedAt` is a moment, ISO 8601. */
type ListImport = {
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
  const { rows, lines, notes, ignoredColumns } = readListFile(bytes, faults);
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
  if (!given.dryRun) await change.putAll('listedFixture', values.map(markLive));
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

/**
 * The rows with their teams resolved: live teams by a present or former name, or by id. An ambiguous name, or a week or
 * division that the season does not have, is a fault. `season` applies to rows that name none.
 */
async function knownRows(
  db: Snapshot,
  rows: readonly ListRow[],
  season: string,
  people: People,
  faults: Faults,
): Promise<FileFixture[]> {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const names = teamNames(live);
  const seasons = new Map<string, SeasonTeams | null>();
  const seen = new Map<string, number>();
  const known: FileFixture[] = [];
  for (const row of rows) {
    const name = row.season === '' ? season : row.season;
    if (!seasons.has(name)) seasons.set(name, await seasonTeams(db, name, people));
    const found = seasons.get(name) ?? null;
    const report = (message: string): void => faults.add(row.line, message);
    const [home, away] = [teamId(row.home, 'homeTeam', report), teamId(row.away, 'awayTeam', report)];
    if (!found) report(seasonFault(name));
    if (!found || home === null || away === null) continue;
    if (row.week > found.season.weeks) report(`week is ${row.week}: season ${name} has ${found.season.weeks} weeks.`);
    const sides = { division: row.division, homeTeam: home, awayTeam: away };
    for (const { message } of pairFaults(sides, found.season, found.people, found.placed)) report(message);
    const key = JSON.stringify([name, row.division, row.week, home, away]);
    const first = seen.get(key);
    if (first !== undefined)
      report(`${alreadyScheduled(row.home.name, row.away.name, row.week)} It is on line ${first}.`);
    seen.set(key, first ?? row.line);
    const { line, division, week, date, venue, state } = row;
    known.push({ line, season: name, division, week, date, homeTeamId: home, awayTeamId: away, venue, state });
  }
  return known;

  function teamId({ id, name, folded }: Named, column: string, report: (message: string) => void): string | null {
    if (id !== null) {
      if (names.get(id) && names.isNameOf(id, folded)) return id;
      report(
        names.get(id)
          ? `The id ${id} (${column}Id) is not that of ${name}.`
          : `The league has no team with the id ${id}.`,
      );
      return null;
    }
    const [first, ...others] = names.first(folded);
    if (!first) report(`The league has no team called ${name}.`);
    if (others.length > 0) report(`${name} can be ${others.length + 1} teams: write the right id into ${column}Id.`);
    return first && others.length === 0 ? first.id : null;
  }
}

function seasonFault(name: string): string {
  if (name === '') return 'season is empty.';
  const parsed = parseSeasonName(name);
  return parsed.ok ? `The league has no season ${name}.` : (parsed.issues[0]?.message ?? '');
}

/** The changes that a file makes to a list. `left`: fixtures of the list that are not in the file; they stay. */
type ListChanges = {
  added: FileFixture[];
  changed: { before: ScheduledFixture; after: FileFixture }[];
  unchanged: number;
  left: number;
};

/**
 * Compares a file with a list. Among fixtures of one division, home and away team it first pairs those of the same week,
 * then the rest in the order of weeks, as moved. So importing the same file again changes nothing.
 */
function listChanges(list: readonly ScheduledFixture[], file: readonly FileFixture[]): ListChanges {
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
