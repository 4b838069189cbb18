import type { Fixture } from '#domain/cards/fixture.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { countWithNoun } from '#domain/count.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { StoredImportAnswer } from '#domain/imports/inquiry.ts';
import { replacesAnswer } from '#domain/imports/remembered-answers.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { currentAndFormerNames, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';
import { buildLeagueContent } from '../content/league-content.ts';
import { dayInTimeZone } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { fullListSentence } from '../storage/full-lists.ts';
import { allUndeletedContent } from '../storage/mappers/content.ts';
import {
  adjustmentStore,
  importAnswerStore,
  fixtureListOfSeason,
  loneBreakStore,
  teamsAndPlayersIncludingDeleted,
  substituteStore,
} from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { defaultSeasonName, undeletedSeasons } from '../storage/mappers/seasons.ts';
import { DEFAULT_SEASON_SETTING } from '../storage/mappers/settings.ts';
import { teamsPlayedForByPlayer } from '../storage/mappers/teams-played-for.ts';
import { newId } from '../storage/new-id.ts';
import { loadIdsOfUndoneCreations } from '../storage/history.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { ChangeTransaction, Entities, ChangeOrigin, DatabaseTransaction, Store } from '../storage/store.ts';
import { planImport } from './plan-import.ts';
import type { ImportInput, ImportPlan, ValuesToImport, AnswerToStore } from './plan.ts';
import type { LeagueBeforeImport } from './results/recorded-cards.ts';

/** A file as a client sends it, with an official's answers to questions about the file. */
export type SentFile = Pick<ImportInput, 'bytes' | 'fileName' | 'sheet' | 'answers' | 'dryRun' | 'now'>;

/** The plan for importing a file that could be read. */
export type PlanOfReadableFile = Extract<ImportPlan, { refusal: null }>;

/**
 * Imports a file of any kind and returns the plan of the import. Writes nothing in a dry run, for a file with faults,
 * or while a question that must be answered is open. Checks and writes in one transaction, so that no other write comes
 * in between. Does not write data that the league already has: importing a file twice changes nothing. Throws 422 for a
 * file that cannot be read.
 */
export async function importFile(
  store: Store,
  file: SentFile,
  { by, via }: Pick<ChangeOrigin, 'by' | 'via'>,
): Promise<PlanOfReadableFile> {
  async function planOn(db: DatabaseTransaction): Promise<PlanOfReadableFile> {
    return requireReadablePlan(
      await planImport(await loadImportInput(db, file), (names) => readLeagueBeforeImport(db, names)),
    );
  }
  if (file.dryRun) return store.read(async (db) => planWithLimitNotes(db, await planOn(db)));
  const origin = { by, via, action: 'import', summary: `Imported ${file.fileName}` } as const;
  return store.write(origin, async (change) => writePlannedChanges(change, await planOn(change.db)));
}

/** Returns a file together with the league's data that help to read it, and officials' answers about earlier files. */
export async function loadImportInput(db: DatabaseTransaction, file: SentFile): Promise<ImportInput> {
  return { ...file, facts: await readFacts(db, file.now), remembered: await importAnswerStore.all(db) };
}

async function readFacts(db: DatabaseTransaction, now: string): Promise<LeagueFacts> {
  const [list, shown, { teams, players }] = [
    await undeletedSeasons(db),
    await defaultSeasonName(db),
    await teamsAndPlayersIncludingDeleted(db),
  ];
  const { timeZone } = buildLeagueContent(await allUndeletedContent(db));
  const days = await datesBySeason(
    db,
    list.flatMap(({ name, calendar }) => (calendar.length === 0 ? name : [])),
  );
  // A season that a file creates gets the rules of the default season, or else of the newest season, or else the usual
  // rules.
  const { rules } = list.find(({ name }) => name === shown) ?? list.at(-1) ?? { rules: USUAL_RULES };
  return {
    timeZone,
    today: dayInTimeZone(timeZone, new Date(now)),
    defaultSeason: shown,
    seasons: list.map((season) => ({ ...season, days: days.get(season.name) ?? [] })),
    rules,
    teams: [...teams.values()].flatMap(currentAndFormerNames),
    players: [...players.values()].flatMap(currentAndFormerNames),
  };
}

/**
 * Returns the dates on which these seasons have recorded cards or planned fixtures, each with its week, keyed by
 * season.
 */
async function datesBySeason(
  db: DatabaseTransaction,
  names: readonly string[],
): Promise<Map<string, { week: number; date: string }[]>> {
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

/**
 * Returns the league's data that an import needs. Fixtures, breaks, substitutes and points adjustments are read only
 * for the seasons in `seasonNames`.
 */
export async function readLeagueBeforeImport(
  db: DatabaseTransaction,
  seasonNames: Iterable<string>,
): Promise<LeagueBeforeImport> {
  const known = new Map((await undeletedSeasons(db)).map((season) => [season.name, season]));
  const names = [...new Set(seasonNames)].filter((name) => known.has(name));
  const fixtures: Fixture[][] = [];
  const list: ScheduledFixture[] = [];
  const lone: LoneBreak[] = [];
  for (const name of names) {
    fixtures.push(await undeletedFixturesOfSeason(db, name));
    list.push(...(await fixtureListOfSeason(db, name)));
    lone.push(...(await loneBreakStore.liveWith(db, 'season', [name])));
  }
  const adjusted: readonly Adjustment[] = await adjustmentStore.liveWith(db, 'season', names);
  const guests = await substituteStore.liveWith(db, 'season', names);
  return {
    revision: await leagueRevision(db),
    seasons: known,
    defaultSeason: await defaultSeasonName(db),
    people: await teamsAndPlayersForImport(db),
    playedFor: await teamsPlayedForByPlayer(db),
    answers: await importAnswerStore.all(db),
    substitutes: new Set(guests.map(({ playerId, teamId }) => `${playerId} ${teamId}`)),
    adjustments: adjusted,
    fixtures: fixtures.flat(),
    list,
    loneBreaks: lone,
    venues: buildLeagueContent(await allUndeletedContent(db)).venues,
  };
}

/** Returns the league's teams and players, without those whose creation was undone: an import creates them again. */
async function teamsAndPlayersForImport(db: DatabaseTransaction): Promise<TeamsAndPlayers> {
  const [known, undone] = [await teamsAndPlayersIncludingDeleted(db), await loadIdsOfUndoneCreations(db)];
  const isKnown = ({ id, deleted }: { id: string; deleted: boolean }) => !deleted || !undone.has(id);
  const kept = <T extends { id: string; deleted: boolean }>(all: ReadonlyMap<string, T>) =>
    new Map(Array.from(all).filter(([, one]) => isKnown(one)));
  return { ...known, teams: kept(known.teams), players: kept(known.players) };
}

/** Returns the plan of a file. Throws 422 if the file could not be read. */
export function requireReadablePlan(plan: ImportPlan): PlanOfReadableFile {
  if (plan.refusal !== null) throw new Refusal(422, plan.refusal);
  return plan;
}

/**
 * Returns the plan of a dry run. Adds a note for each kind of data, such as players, of which the league would have too
 * many after the import.
 */
async function planWithLimitNotes(db: DatabaseTransaction, plan: PlanOfReadableFile): Promise<PlanOfReadableFile> {
  const { report, writes } = plan;
  if (!writes) return plan;
  const fixtures = writes.fixtures.map((fixture) => ({ recorded: 0, ...fixture }));
  const faults = [
    await fullListSentence(db, 'season', writes.seasons),
    await fullListSentence(db, 'team', writes.teams),
    await fullListSentence(db, 'player', writes.players),
    await fullListSentence(db, 'fixture', fixtures),
    await fullListSentence(db, 'listedFixture', writes.list.map(asUndeleted)),
    await fullListSentence(db, 'loneBreak', writes.breaks.map(asUndeleted)),
    await fullListSentence(db, 'fileAnswer', await answersToStore(db, writes)),
  ].filter((fault) => fault !== null);
  const notes = [...faults.map((fault) => `This import would be refused. ${fault}`), ...report.notes];
  return { ...plan, report: { ...report, notes } };
}

/**
 * Writes the changes of a plan, and returns the plan with `written: true`. If `writes` is `null`, because the plan has
 * faults, questions that must be answered, or no changes, writes nothing and returns the plan as it is. In a dry run,
 * writes nothing and returns what `planWithLimitNotes` returns. The league must not have changed since the plan was
 * made.
 */
export async function writePlannedChanges(
  change: ChangeTransaction,
  plan: PlanOfReadableFile,
): Promise<PlanOfReadableFile> {
  const { report, writes } = plan;
  if (report.dryRun) return planWithLimitNotes(change.db, plan);
  if (!writes) return plan;
  change.summarise(writes.summary);
  // Seasons, teams and players are written first, because fixtures refer to them.
  await change.putAll('season', writes.seasons);
  if (writes.defaultSeason !== null)
    await change.put('setting', { key: DEFAULT_SEASON_SETTING, value: writes.defaultSeason });
  await change.putAll('team', writes.teams);
  await change.putAll('player', writes.players);
  const fixtures: Entities['fixture'][] = [];
  for (const fixture of writes.fixtures)
    fixtures.push({ ...fixture, recorded: fixture.recorded ?? (await change.nextRecorded()) });
  await change.putAll('fixture', fixtures);
  await change.putAll('listedFixture', writes.list.map(asUndeleted));
  await change.putAll('loneBreak', writes.breaks.map(asUndeleted));
  await change.putAll('fileAnswer', await answersToStore(change.db, writes));
  return { ...plan, report: { ...report, written: true } };
}

/**
 * Returns the answers to store, so that the same questions are not asked about later files. An answer that replaces a
 * stored answer has the id of the stored one. Undoing the import also undoes these answers.
 */
async function answersToStore(db: DatabaseTransaction, writes: ValuesToImport): Promise<Entities['fileAnswer'][]> {
  const earlier = await importAnswerStore.all(db);
  const byKey = new Map<string, AnswerToStore>(
    writes.answers.map((one) => [JSON.stringify([one.kind, one.subject]), one]),
  );
  return [...byKey.values()].map((answer): StoredImportAnswer & { deleted: boolean } => {
    const id = earlier.findLast((one) => replacesAnswer(answer, one))?.id ?? newId();
    return { id, ...answer, deleted: false };
  });
}

/**
 * Returns the error (422) for a plan that was not written. The error contains the import's report, and lists the faults
 * of the file or, if there are none, the questions that must be answered.
 */
export function refusalOfPlan({ report, moreFaults }: PlanOfReadableFile): Refusal {
  const count = report.faults.length + moreFaults;
  const open = report.questions.filter(({ needed }) => needed).length;
  const why =
    count > 0
      ? `the file has ${count === 1 ? 'one fault' : `${count} faults`}`
      : `${countWithNoun(open, 'question')} must be answered first`;
  const issues = [
    ...report.faults.map(({ line, text: message }) => ({ path: `line ${line}`, message })),
    ...report.questions
      .filter(({ needed }) => needed && count === 0)
      .map(({ lines: [line = 1], text: message }) => ({ path: `line ${line}`, message })),
  ];
  return new Refusal(422, `Nothing was written: ${why}.`, { issues, details: { report } });
}

/**
 * Returns whether a plan cannot be written because of faults, or because of questions that must be answered first.
 * Returns `false` for a dry run.
 */
export function isImportRefused({ report, moreFaults }: PlanOfReadableFile): boolean {
  if (report.dryRun) return false;
  return report.faults.length + moreFaults > 0 || report.questions.some(({ needed }) => needed);
}
