import type { Fixture } from '#domain/cards/fixture.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { countOf } from '#domain/count.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { StoredFileAnswer } from '#domain/imports/inquiry.ts';
import { replacesAnswer } from '#domain/imports/remembered.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { namesOf, type People } from '#domain/squads/people.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import { leagueContent } from '../content/league-content.ts';
import { dayIn } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { fullListSentence } from '../storage/full-lists.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { adjustments, fileAnswers, listOf, loneBreaks, people, substitutes } from '../storage/mappers/described.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { markLive } from '../storage/mappers/mapper.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { DEFAULT_SEASON } from '../storage/mappers/settings.ts';
import { teamsPlayedFor } from '../storage/mappers/teams-played-for.ts';
import { newId } from '../storage/new-id.ts';
import { undoneCreations } from '../storage/history.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Change, Entities, Origin, Snapshot, Store } from '../storage/store.ts';
import { planImport } from './plan-import.ts';
import type { ImportOptions, ImportPlan, ImportWrites, LaterAnswer } from './plan.ts';
import type { RecordedLeague } from './results/recorded-cards.ts';

/** A file as a client sends it, with the answers about it. */
export type SentFile = Pick<ImportOptions, 'bytes' | 'fileName' | 'sheet' | 'answers' | 'dryRun' | 'now'>;

/** The plan of a file that could be read. */
export type MadePlan = Extract<ImportPlan, { refusal: null }>;

/**
 * Imports a file of any kind. Nothing is written unless everything is valid and all needed questions are answered.
 * Checking and writing are one transaction, so that no other write comes in between. Data that the league already has
 * is not written again: importing a file twice changes nothing. Throws 422 for a file that cannot be read.
 */
export async function importFile(
  store: Store,
  file: SentFile,
  { by, via }: Pick<Origin, 'by' | 'via'>,
): Promise<MadePlan> {
  async function planOn(db: Snapshot): Promise<MadePlan> {
    return planOrRefuse(await planImport(await importOptions(db, file), (names) => readRecordedLeague(db, names)));
  }
  if (file.dryRun) return store.read(async (db) => dryRunPlan(db, await planOn(db)));
  const origin = { by, via, action: 'import', summary: `Imported ${file.fileName}` } as const;
  return store.write(origin, async (change) => writePlan(change, await planOn(change.db)));
}

/** Returns a file with what the league knows before the file is read. */
export async function importOptions(db: Snapshot, file: SentFile): Promise<ImportOptions> {
  return { ...file, facts: await readFacts(db, file.now), remembered: await fileAnswers.all(db) };
}

async function readFacts(db: Snapshot, now: string): Promise<LeagueFacts> {
  const [list, shown, { teams, players }] = [await seasons(db), await defaultSeason(db), await people(db)];
  const { timeZone } = leagueContent(await contentRows(db));
  const days = await daysIn(
    db,
    list.flatMap(({ name, calendar }) => (calendar.length === 0 ? name : [])),
  );
  // A season that a file creates has the rules of the default season.
  const { rules } = list.find(({ name }) => name === shown) ?? list.at(-1) ?? { rules: USUAL_RULES };
  return {
    timeZone,
    today: dayIn(timeZone, new Date(now)),
    defaultSeason: shown,
    seasons: list.map((season) => ({ ...season, days: days.get(season.name) ?? [] })),
    rules,
    teams: [...teams.values()].flatMap(namesOf),
    players: [...players.values()].flatMap(namesOf),
  };
}

/** Returns the days on which cards were played or fixtures are planned, with their weeks, keyed by season. */
async function daysIn(db: Snapshot, names: readonly string[]): Promise<Map<string, { week: number; date: string }[]>> {
  const [cards, listed] = (['fixture', 'listed_fixture'] as const).map((table) =>
    db.selectFrom(table).select(['season', 'week', 'date']).where('season', 'in', names).where('deleted', '=', 0),
  );
  if (!cards || !listed || names.length === 0) return new Map();
  const rows = [
    ...(await cards.distinct().execute()),
    ...(await listed.where('state', '=', 'planned').distinct().execute()),
  ];
  const dated = rows.flatMap(({ season, week, date }) => (date === null ? [] : [{ season, week, date }]));
  return Map.groupBy(dated, ({ season }) => season);
}

/** Returns the recorded data of these seasons, as far as an import needs it. */
export async function readRecordedLeague(db: Snapshot, seasonNames: Iterable<string>): Promise<RecordedLeague> {
  const known = new Map((await seasons(db)).map((season) => [season.name, season]));
  const names = [...new Set(seasonNames)].filter((name) => known.has(name));
  const fixtures: Fixture[][] = [];
  const list: ScheduledFixture[] = [];
  const lone: LoneBreak[] = [];
  for (const name of names) {
    fixtures.push(await fixturesOf(db, name));
    list.push(...(await listOf(db, name)));
    lone.push(...(await loneBreaks.liveWith(db, 'season', [name])));
  }
  const adjusted: readonly Adjustment[] = await adjustments.liveWith(db, 'season', names);
  const guests = await substitutes.liveWith(db, 'season', names);
  return {
    revision: await leagueRevision(db),
    seasons: known,
    defaultSeason: await defaultSeason(db),
    people: await peopleForImport(db),
    playedFor: await teamsPlayedFor(db),
    answers: await fileAnswers.all(db),
    substitutes: new Set(guests.map(({ playerId, teamId }) => `${playerId} ${teamId}`)),
    adjustments: adjusted,
    fixtures: fixtures.flat(),
    list,
    loneBreaks: lone,
    venues: leagueContent(await contentRows(db)).venues,
  };
}

/** Returns the league's people without those whose creation was undone. After an undo, an import creates them again. */
async function peopleForImport(db: Snapshot): Promise<People> {
  const [known, undone] = [await people(db), await undoneCreations(db)];
  const isKnown = ({ id, deleted }: { id: string; deleted: boolean }) => !deleted || !undone.has(id);
  const kept = <T extends { id: string; deleted: boolean }>(all: ReadonlyMap<string, T>) =>
    new Map(Array.from(all).filter(([, one]) => isKnown(one)));
  return { ...known, teams: kept(known.teams), players: kept(known.players) };
}

/** Returns the plan of a file. Throws 422 if the file could not be read. */
export function planOrRefuse(plan: ImportPlan): MadePlan {
  if (plan.refusal !== null) throw new Refusal(422, plan.refusal);
  return plan;
}

/** Returns the plan of a dry run, with a note for each list that is too full for the import. */
async function dryRunPlan(db: Snapshot, plan: MadePlan): Promise<MadePlan> {
  const { report, writes } = plan;
  if (!writes) return plan;
  const fixtures = writes.fixtures.map((fixture) => ({ recorded: 0, ...fixture }));
  const faults = [
    await fullListSentence(db, 'season', writes.seasons),
    await fullListSentence(db, 'team', writes.teams),
    await fullListSentence(db, 'player', writes.players),
    await fullListSentence(db, 'fixture', fixtures),
    await fullListSentence(db, 'listedFixture', writes.list.map(markLive)),
    await fullListSentence(db, 'loneBreak', writes.breaks.map(markLive)),
    await fullListSentence(db, 'fileAnswer', await answersToStore(db, writes)),
  ].filter((fault) => fault !== null);
  const notes = [...faults.map((fault) => `This import would be refused. ${fault}`), ...report.notes];
  return { ...plan, report: { ...report, notes } };
}

/**
 * Writes what a plan changes. Nothing else may have been written since the plan was made. A plan with faults, with open
 * questions or without changes writes nothing.
 */
export async function writePlan(change: Change, plan: MadePlan): Promise<MadePlan> {
  const { report, writes } = plan;
  if (report.dryRun) return dryRunPlan(change.db, plan);
  if (!writes) return plan;
  change.summarise(writes.summary);
  // Fixtures reference seasons, teams and players, so these are written first.
  await change.putAll('season', writes.seasons);
  if (writes.defaultSeason !== null) await change.put('setting', { key: DEFAULT_SEASON, value: writes.defaultSeason });
  await change.putAll('team', writes.teams);
  await change.putAll('player', writes.players);
  const fixtures: Entities['fixture'][] = [];
  for (const fixture of writes.fixtures)
    fixtures.push({ ...fixture, recorded: fixture.recorded ?? (await change.nextRecorded()) });
  await change.putAll('fixture', fixtures);
  await change.putAll('listedFixture', writes.list.map(markLive));
  await change.putAll('loneBreak', writes.breaks.map(markLive));
  await change.putAll('fileAnswer', await answersToStore(change.db, writes));
  return { ...plan, report: { ...report, written: true } };
}

/** Returns the answers to store, so that later files do not ask again. Undoing the import removes these answers. */
async function answersToStore(db: Snapshot, writes: ImportWrites): Promise<Entities['fileAnswer'][]> {
  const earlier = await fileAnswers.all(db);
  const byKey = new Map<string, LaterAnswer>(
    writes.answers.map((one) => [JSON.stringify([one.kind, one.subject]), one]),
  );
  return [...byKey.values()].map((answer): StoredFileAnswer & { deleted: boolean } => {
    const id = earlier.findLast((one) => replacesAnswer(answer, one))?.id ?? newId();
    return { id, ...answer, deleted: false };
  });
}

/**
 * Returns the refusal (422) of a plan that was not written: with the faults of the file, or else the number of its open
 * questions, and with the report.
 */
export function refusalOfPlan({ report, moreFaults }: MadePlan): Refusal {
  const count = report.faults.length + moreFaults;
  const open = report.questions.filter(({ needed }) => needed).length;
  const why =
    count > 0
      ? `the file has ${count === 1 ? 'one fault' : `${count} faults`}`
      : `${countOf(open, 'question')} must be answered first`;
  const issues = [
    ...report.faults.map(({ line, text: message }) => ({ path: `line ${line}`, message })),
    ...report.questions
      .filter(({ needed }) => needed && count === 0)
      .map(({ lines: [line = 1], text: message }) => ({ path: `line ${line}`, message })),
  ];
  return new Refusal(422, `Nothing was written: ${why}.`, { issues, details: { report } });
}

/** Returns whether a plan that was to be written has faults or open questions. */
export function isRefused({ report, moreFaults }: MadePlan): boolean {
  if (report.dryRun) return false;
  return report.faults.length + moreFaults > 0 || report.questions.some(({ needed }) => needed);
}
