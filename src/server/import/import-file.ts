import type { Fixture } from '#domain/cards/fixture.ts';
import { answersFor } from '#domain/imports/import-answers.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { fullListFault } from '../storage/full-lists.ts';
import { leagueContent } from '../content/league-content.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { listOf, nameAnswers, people } from '../storage/mappers/described.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { teamsPlayedFor } from '../storage/mappers/teams-played-for.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { newId } from '../storage/new-id.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import type { ImportOptions, ImportPlan, ImportWrites, OnProgress, Report } from './csv/report.ts';
import { planImport } from './plan-import.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';
import { settingValue } from '../storage/mappers/settings.ts';

/**
 * Imports a file of results or squads; its header decides which. Writes nothing unless everything is valid or, with `skipBad`,
 * writes every valid card. One transaction checks and writes, so that no other write comes in between. Data that the league
 * already has is not written again: importing a file twice changes nothing.
 */
export async function importFile(
  store: Store,
  bytes: Uint8Array,
  { by, via, ...said }: Omit<ImportOptions, 'bytes'> & Pick<Origin, 'by' | 'via'>,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  async function planOn(db: Snapshot) {
    const options = await withRememberedColumns(db, { ...said, bytes });
    return { options, plan: await planImport(options, (names) => readRecordedLeague(db, names), onProgress) };
  }
  if (said.dryRun) return store.read(async (db) => reportOfTrial(db, (await planOn(db)).plan));
  const origin = { by, via, action: 'import', summary: `Imported ${said.fileName}` } as const;
  return store.write(origin, async (change) => {
    const { options, plan } = await planOn(change.db);
    return writePlan(change, plan, options, onProgress);
  });
}

/** Returns the league's recorded data for these seasons, as far as it concerns a file. */
export async function readRecordedLeague(db: Snapshot, seasonNames: Iterable<string>): Promise<RecordedLeague> {
  const known = new Map((await seasons(db)).map((season) => [season.name, season]));
  const fixtures: Fixture[][] = [];
  const list: ScheduledFixture[] = [];
  for (const name of new Set(seasonNames)) {
    if (!known.has(name)) continue;
    fixtures.push(await fixturesOf(db, name));
    list.push(...(await listOf(db, name)));
  }
  return {
    revision: await leagueRevision(db),
    seasons: known,
    defaultSeason: await defaultSeason(db),
    people: await people(db),
    playedFor: await teamsPlayedFor(db),
    answers: await nameAnswers(db),
    // The latest answer must come last.
    teamAnswers: (await remembered(db, TEAMS)).toReversed().map(([name, teamId]) => ({ name, teamId, sameAs: null })),
    fixtures: fixtures.flat(),
    list,
    venues: leagueContent(await contentRows(db)).venues,
  };
}

/** Answers about this file's columns precede answers about the same headers of earlier files. */
export async function withRememberedColumns(db: Snapshot, options: ImportOptions): Promise<ImportOptions> {
  const said = new Set((options.columns ?? []).map(({ header }) => header));
  const earlier = (await remembered(db, COLUMNS)).map(([column, header]) => ({ column, header, value: null }));
  return { ...options, remembered: earlier.filter(({ header }) => !said.has(header)) };
}

/** Progress is reported each time this many cards have been written. */
const CARDS_AT_A_TIME = 500;

/** Returns the report of a dry run, with a note if a full list would make the write fail. */
export async function reportOfTrial(db: Snapshot, { report, writes }: ImportPlan): Promise<Report> {
  if (!writes) return report;
  const fixtures = writes.fixtures.map((fixture) => ({ ...fixture, recorded: 0 }));
  const faults = [
    await fullListFault(db, 'season', writes.seasons),
    await fullListFault(db, 'team', writes.teams),
    await fullListFault(db, 'player', writes.players),
    await fullListFault(db, 'fixture', fixtures),
    await fullListFault(db, 'nameAnswer', await answersToKeep(db, writes)),
  ].filter((fault) => fault !== null);
  return { ...report, notes: [...faults.map((fault) => `This import would be refused. ${fault}`), ...report.notes] };
}

/** Writes the changes of a plan, and returns its report. Nothing else may have been written since the plan was made. */
export async function writePlan(
  change: Change,
  { report, writes }: ImportPlan,
  { columns = [] }: ImportOptions,
  onProgress: OnProgress = () => undefined,
): Promise<Report> {
  if (report.dryRun) return reportOfTrial(change.db, { report, writes });
  if (!writes) return report;
  change.summarise(writes.summary);
  // Seasons, teams and players come before the fixtures that reference them.
  await change.putAll('season', writes.seasons);
  await change.putAll('team', writes.teams);
  await change.putAll('player', writes.players);
  const total = writes.fixtures.length;
  for (let start = 0; start < total; start += CARDS_AT_A_TIME) {
    const fixtures = [];
    for (const fixture of writes.fixtures.slice(start, start + CARDS_AT_A_TIME))
      fixtures.push({ ...fixture, recorded: await change.nextRecorded() });
    await change.putAll('fixture', fixtures);
    onProgress({ stage: 'written', done: start + fixtures.length, total });
  }
  if (report.kind === 'results') {
    await rememberAnswers(change, writes);
    await remember(change, TEAMS, writes.teamAnswers);
    // A value for the whole file applies only to that file.
    const headers = columns.flatMap(({ column, header }): [string, string][] =>
      header === null ? [] : [[column, header]],
    );
    await remember(change, COLUMNS, headers);
  }
  return { ...report, written: true };
}

/** Stores the answers that were used, so that the next file does not ask again. Undoing the import removes them. */
async function rememberAnswers(change: Change, writes: ImportWrites): Promise<void> {
  await change.putAll('nameAnswer', await answersToKeep(change.db, writes));
}

async function answersToKeep(db: Snapshot, { answers }: ImportWrites) {
  const known = answersFor(await nameAnswers(db));
  return answers.map((answer) => {
    return { ...answer, id: known(answer.name, answer.teams)?.id ?? newId(), deleted: false };
  });
}

/** Returns the rules for a season that an import creates: the default season's rules. */
export async function rulesForImport(db: Snapshot): Promise<LeagueRules> {
  const [known, shown] = [await seasons(db), await defaultSeason(db)];
  return (known.find(({ name }) => name === shown) ?? known.at(-1))?.rules ?? USUAL_RULES;
}

// The officials' answers about files are stored, so that the next file does not ask again. Undoing an import removes them.

/** The setting for the meanings of headers: pairs of a column and a header. */
const COLUMNS = 'import-columns';
/** The setting for the meanings of team names: pairs of a name and a team id. */
const TEAMS = 'import-teams';

type Pair = [string, string];
type PairsName = typeof COLUMNS | typeof TEAMS;

/** More than a league ever needs. The oldest answers are dropped. */
const MOST = 1_000;

/** Returns the answers about earlier files, latest first. */
async function remembered(db: Snapshot, key: PairsName): Promise<Pair[]> {
  return (await settingValue(db, key)) ?? [];
}

/** Stores the answers about a file. They come before earlier answers. */
async function remember(change: Change, key: PairsName, said: readonly Pair[]): Promise<void> {
  if (said.length === 0) return;
  const all = [...said, ...(await remembered(change.db, key))];
  const once = [...new Map(all.map((pair) => [JSON.stringify(pair), pair])).values()];
  await change.put('setting', { key, value: JSON.stringify(once.slice(0, MOST)) });
}
