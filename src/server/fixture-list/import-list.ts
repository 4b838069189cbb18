import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import { alreadyScheduled, pairFaults, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { People } from '#domain/squads/people.ts';
import { tablesOf, type VenueTables } from '#domain/squads/venue.ts';
import { leagueContent } from '../content/league-content.ts';
import { gatherFaults, type Faults } from '../import/csv/report.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { listOf, people } from '../storage/mappers/described.ts';
import { seasons as storedSeasons } from '../storage/mappers/seasons.ts';
import { newId } from '../storage/new-id.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { clashesOn, seasonTeams, type SeasonTeams } from './season-list.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { Named, Cells } from '#domain/imports/cells.ts';
import { teamNames } from '../import/csv/match-names.ts';
import { markLive } from '../storage/mappers/mapper.ts';
import { FIXTURES, readCells } from '#domain/imports/columns.ts';
import { decodeInto } from '../import/csv/decode-file.ts';
import { openLines, readLines } from '../import/csv/file-lines.ts';

/** A file of fixtures. `season` applies to lines without a season. `changedAt` is a moment (ISO 8601). */
export type ListOptions = { bytes: Uint8Array; fileName: string; season: string; dryRun: boolean; changedAt: string };

/** The league at this revision, as far as it concerns a file: the seasons that the file names, and their fixture lists. */
export type ListLeague = {
  revision: number;
  people: People;
  venues: readonly VenueTables[];
  seasons: ReadonlyMap<string, SeasonTeams>;
  list: readonly ScheduledFixture[];
};

/** The report of what was or would be written; or every fault by line, if the file was refused. */
export type ListImported = { ok: true; report: FixturesReport } | { ok: false; faults: number; issues: Issue[] };

/** A file's report, and the values that it writes to the league at this revision; `null` if it writes nothing. */
export type ListPlan = {
  imported: ListImported;
  writes: { revision: number; summary: string; values: ScheduledFixture[] } | null;
};

/** Returns the part of a league that concerns a fixture file for these seasons. */
export async function readListLeague(db: Snapshot, names: readonly string[]): Promise<ListLeague> {
  const league = await people(db);
  const named = new Set(names);
  const known = (await storedSeasons(db)).map(({ name }) => name).filter((name) => named.has(name));
  const found = new Map<string, SeasonTeams>();
  const list: ScheduledFixture[] = [];
  for (const name of known) {
    const season = await seasonTeams(db, name, league);
    if (season) found.set(name, season);
    list.push(...(await listOf(db, name)));
  }
  const { venues } = leagueContent(await contentRows(db));
  return { revision: await leagueRevision(db), people: league, venues, seasons: found, list };
}

/** Reads a file and compares it with the league. It loads the league after it has found the seasons that the file names. */
export async function planList(
  { bytes, fileName, season, dryRun, changedAt }: ListOptions,
  leagueOf: (seasons: string[]) => Promise<ListLeague>,
): Promise<ListPlan> {
  const faults = gatherFaults();
  const { rows, lines, notes, ignoredColumns } = readListFile(bytes, faults);
  const ofSeasons = rows.map((row) => ({ ...row, season: row.season === '' ? season : row.season }));
  const league = await leagueOf([...new Set(ofSeasons.map((row) => row.season))]);
  const known = knownRows(ofSeasons, league, faults);
  if (faults.count() > 0)
    return { imported: { ok: false, faults: faults.count(), issues: faults.list() }, writes: null };
  const { list } = league;
  const changes = listChanges(list, known);
  const published = new Set(list.filter((one) => one.published).map(divisionOf));
  const values = [
    ...changes.added.map((row) => scheduledFixture(row, newId(), published.has(divisionOf(row)), changedAt)),
    ...changes.changed.map(({ before, after }) => ({
      ...scheduledFixture(after, before.id, before.published, changedAt),
      ...(after.state === 'cancelled' && before.note !== undefined ? { note: before.note } : {}),
    })),
  ];
  const [added, changed] = [changes.added.length, changes.changed.length];
  const put = new Set(values.map(({ id }) => id));
  const after = [...list.filter(({ id }) => !put.has(id)), ...values];
  const clashes = clashesOn(after, league.people, tablesOf(league.venues));
  const counts = { added, changed, unchanged: changes.unchanged, left: changes.left };
  const report = { success: true as const, dryRun, lines, ...counts, clashes, notes, ignoredColumns };
  const names = [...new Set(known.map((row) => row.season))].join(', ');
  const summary = `Imported ${countOf(added + changed, 'fixture')} of ${names} from ${fileName}`;
  return { imported: { ok: true, report }, writes: dryRun ? null : { revision: league.revision, summary, values } };
}

/** Writes the changes of a plan, and returns its report. Nothing else may have been written since the plan was made. */
export async function writeList(change: Change, { imported, writes }: ListPlan): Promise<ListImported> {
  if (!writes) return imported;
  await change.putAll('listedFixture', writes.values.map(markLive));
  change.summarise(writes.summary);
  return imported;
}

/**
 * Imports a file of fixtures into the fixture lists of its seasons, completely or not at all. New fixtures are published if their
 * division's list is.
 */
export async function importList(change: Change, options: ListOptions): Promise<ListImported> {
  return writeList(change, await planList(options, (names) => readListLeague(change.db, names)));
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
 * Returns the rows with their teams. A row names a live team by current or former name, or by id. An ambiguous name is a fault,
 * and so is a week or division that the season does not have.
 */
function knownRows(
  rows: readonly ListRow[],
  { people: { teams }, seasons }: ListLeague,
  faults: Faults,
): FileFixture[] {
  const names = teamNames([...teams.values()].filter(({ deleted }) => !deleted));
  const seen = new Map<string, number>();
  const known: FileFixture[] = [];
  for (const row of rows) {
    const name = row.season;
    const found = seasons.get(name);
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

/** The changes that a file makes to a list. `left`: fixtures that are in the list but not in the file; they stay. */
type ListChanges = {
  added: FileFixture[];
  changed: { before: ScheduledFixture; after: FileFixture }[];
  unchanged: number;
  left: number;
};

/**
 * Compares a file with a list. Fixtures with the same division, home and away team are paired: first those of the same week, then
 * the rest in week order, as moved fixtures. So importing the same file again changes nothing.
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

/** The content of a fixture file before the comparison with the league. */
type ListFile = { rows: ListRow[]; lines: number; notes: string[]; ignoredColumns: string[] };

/** One valid line of a fixture file. `season` is empty if the line has none. */
type ListRow = Omit<FileFixture, 'homeTeamId' | 'awayTeamId'> & { home: Named; away: Named };

/** A fixture in a file, with its line number and the ids of its teams. */
type FileFixture = { line: number } & Omit<ScheduledFixture, 'id' | 'published' | 'changedAt'>;

/** Reads a whole file of fixtures; adds every fault to `faults`. */
function readListFile(bytes: Uint8Array, faults: Faults): ListFile {
  const rows: ListRow[] = [];
  const { text, notes } = decodeInto(bytes, faults);
  const file = text === null ? null : openLines(text, faults, [FIXTURES]).file;
  if (file === null) return { rows, lines: 0, notes, ignoredColumns: [] };
  const reader = {
    take(line: number, cells: Cells, issues: Issue[]): boolean {
      const row = readListRow(line, cells, issues);
      if (row) rows.push(row);
      return true;
    },
  };
  const lines = readLines(file, reader, faults, () => {});
  return { rows, lines, notes, ignoredColumns: file.header.ignored };
}

const READ = ['division', 'week', 'date', 'homeTeam', 'awayTeam', 'venue', 'state', 'season'] as const;

/** Reads one line; returns `null` for a faulty line. Adds every fault to `issues`. */
function readListRow(line: number, cells: Cells, issues: Issue[]): ListRow | null {
  const read = readCells(FIXTURES.columns, READ, cells, issues);
  const { season = '', division, week, date, homeTeam: home, awayTeam: away, venue, state } = read;
  if (division === undefined || week === undefined || date === undefined) return null;
  if (!home || !away || venue === undefined || state === undefined) return null;
  return { line, season, division, week, date, home, away, venue, state };
}
