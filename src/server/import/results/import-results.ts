import { countOf } from '#domain/count.ts';
import { compareSeasons } from '#domain/seasons/season.ts';
import { newId } from '../../storage/new-id.ts';
import type { Change, Snapshot } from '../../storage/store.ts';
import {
  afterOf,
  changedFields,
  emptyReport,
  exampleNote,
  movesOf,
  reportChanges,
  type Faults,
  type ImportJob,
  type ImportOptions,
  type OnProgress,
  type Report,
  type ReportedChange,
} from '../csv/report.ts';
import { checkFile, type CheckedFile } from './check-file.ts';
import type { NewCard } from './new-card.ts';
import { placeSquads, type Squads } from './placed-squads.ts';
import type { FileRows } from './read-file.ts';
import { dateOf, readRecordedLeague, type RecordedLeague } from './recorded-cards.ts';
import { grownSeasons, type GrownSeason } from './season-growth.ts';
import { teamScore } from '#domain/cards/fixture.ts';
import { byName } from '#domain/name.ts';
import { fieldWords, playerChanges, teamChanges, teamsAfter } from '../squads/import-squads.ts';
import { firstLine, titleOf } from './file-card.ts';
import { answerFor, type NameAnswer } from '#domain/imports/import-answers.ts';
import type { ColumnAnswer } from '#domain/imports/result-columns.ts';
import { nameAnswers } from '../../storage/mappers/described.ts';
import { setting } from '../../storage/mappers/settings.ts';

/** Progress is reported after this many written cards. */
const CARDS_AT_A_TIME = 500;

/** The import of a file of results: its cards, with the seasons, teams and players that they reference. */
export function resultsJob(
  file: FileRows,
  notes: string[],
  options: ImportOptions,
  faults: Faults,
  onProgress: OnProgress,
): ImportJob {
  async function planOf(db: Snapshot): Promise<Plan> {
    const { rules } = options;
    const league = await readRecordedLeague(
      db,
      file.groups.map(({ key }) => key.season),
      options.answers ?? [],
    );
    const onCards = (done: number, total: number) => onProgress({ stage: 'checked', done, total });
    const checked = await checkFile(file, league, options, faults, onCards);
    const seasons = grownSeasons(checked.fresh, league.seasons, rules);
    return { ...checked, notes, file, league, seasons, squads: placeSquads(checked.fresh, league) };
  }
  return {
    canSkip: true,
    async plan(db) {
      const plan = await planOf(db);
      return {
        isNews: plan.fresh.length > 0,
        report: (how) => resultsReport(plan, how, faults),
        async write(change) {
          change.summarise(summaryOf(plan, options.fileName));
          await writeResults(change, plan, (done, total) => onProgress({ stage: 'written', done, total }));
          await rememberAnswers(change, plan.answers);
          await rememberColumns(change, options.columns ?? []);
        },
      };
    },
  };
}

/** `Imported 367 fixtures of season 15/16 from results.csv`. */
function summaryOf({ fresh }: Plan, fileName: string): string {
  const seasons = [...new Set(fresh.map(({ card }) => card.season))].sort(compareSeasons);
  const which =
    seasons.length === 1 ? `season ${seasons[0]}` : `${seasons.length} seasons, ${seasons[0]} to ${seasons.at(-1)},`;
  return `Imported ${countOf(fresh.length, 'fixture')} of ${which} from ${fileName}`;
}

/** Writes seasons, teams and players before the fixtures that reference them. */
async function writeResults(
  change: Change,
  { seasons, squads, fresh }: Plan,
  onWritten: (cards: number, total: number) => void,
): Promise<void> {
  await change.putAll(
    'season',
    seasons.map(({ season }) => season),
  );
  await change.putAll('team', afterOf(squads.teams));
  await change.putAll('player', afterOf(squads.players));
  for (let start = 0; start < fresh.length; start += CARDS_AT_A_TIME) {
    const fixtures = [];
    for (const card of fresh.slice(start, start + CARDS_AT_A_TIME))
      fixtures.push(fixtureOf(card, await change.nextRecorded()));
    await change.putAll('fixture', fixtures);
    onWritten(start + fixtures.length, fresh.length);
  }
}

function fixtureOf({ card, home, away, frames }: NewCard, recorded: number) {
  const { season, division, week } = card;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  return { id: newId(), season, division, week, date: dateOf(card), ...sides, recorded, frames, deleted: false };
}

/** Everything about an import of results before it is written. */
type Plan = CheckedFile & {
  notes: string[];
  file: FileRows;
  league: RecordedLeague;
  seasons: GrownSeason[];
  squads: Squads;
};

/** The report of a file of results. */
function resultsReport(plan: Plan, how: Pick<Report, 'written' | 'dryRun'>, faults: Faults): Report {
  const { file, league, fresh, alreadyRecorded, faulty, seasons, squads } = plan;
  const [made, widened] = [true, false].map((isNew) =>
    seasons.filter((one) => one.isNew === isNew).map(({ season }) => season.name),
  );
  const teams = teamsAfter(league.people, squads.teams);
  const newTeams = afterOf(squads.teams.filter(({ before }) => !before));
  return {
    ...emptyReport('results', faults),
    ...how,
    lines: file.lines,
    cards: { recorded: fresh.length, alreadyRecorded, left: faulty.length },
    seasons: { made: made ?? [], widened: widened ?? [] },
    teams: {
      made: newTeams.sort(byName).map(({ name }) => name),
      moved: movesOf(squads.teams, ({ division }) => division),
    },
    players: {
      made: squads.players.filter(({ before }) => !before).length,
      moved: movesOf(squads.players, ({ teamId }) => teams.get(teamId)?.name ?? teamId),
    },
    ...reportChanges(changesOf(plan), { results: alreadyRecorded }),
    notes: [...plan.notes, ...exampleNote(file.examples), ...squads.notes],
    matched: plan.names.matched,
    questions: plan.names.questions,
    answered: plan.names.answered,
    sides: plan.sides,
    ignoredColumns: file.ignoredColumns,
    leftCards: faulty.map((card) => ({ line: firstLine(card), card: titleOf(card) })),
  };
}

/** Seasons, teams and players first, since results depend on them. */
function changesOf({ seasons, squads, fresh, league }: Plan): ReportedChange[] {
  return [
    ...seasons.map((season) => seasonChange(season, league)),
    ...teamChanges(squads.teams),
    ...playerChanges(squads.players, teamsAfter(league.people, squads.teams)),
    ...fresh.map(newResult),
  ];
}

function seasonChange({ season, isNew }: GrownSeason, league: RecordedLeague): ReportedChange {
  const fieldsOf = ({ weeks, divisions }: typeof season) => ({ weeks, divisions: divisions.join(', ') });
  const before = league.seasons.get(season.name);
  const fields = changedFields(before ? fieldsOf(before) : null, fieldsOf(season));
  const words = fields.length === 0 ? 'more frames per player' : fieldWords(fields);
  const sentence = isNew ? `New season: ${season.name}.` : `Season ${season.name} grows: ${words}.`;
  return { line: null, what: 'seasons', how: isNew ? 'added' : 'changed', name: season.name, fields, sentence };
}

function newResult({ card, home, away, frames }: NewCard): ReportedChange {
  const score = teamScore({ frames });
  const name = `${home.name} ${score.home}–${score.away} ${away.name}`;
  const fields = changedFields(null, {
    season: card.season,
    division: card.division,
    week: card.week,
    homeTeam: home.name,
    awayTeam: away.name,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
  });
  const sentence = `New result: ${name}, division ${card.division}, week ${card.week} of ${card.season}.`;
  return { line: firstLine(card), what: 'results', how: 'added', name, fields, sentence };
}

/** Keeps the answers that were followed, so that the next file asks nothing twice; undo takes them back with the import. */
async function rememberAnswers(change: Change, answers: readonly NameAnswer[]): Promise<void> {
  const known = await nameAnswers(change.db);
  const kept = answers.map((answer) => {
    const id = known.find((one) => answerFor([one], answer.name, answer.teams))?.id;
    return { ...answer, id: id ?? newId(), deleted: false };
  });
  await change.putAll('nameAnswer', kept);
}

/** The setting with what was said about columns of files. */
const COLUMNS = 'import-columns';

/** What was said about columns of earlier files. */
export async function rememberedColumns(db: Snapshot): Promise<ColumnAnswer[]> {
  const text = await setting(db, COLUMNS);
  // JSON that only rememberColumns writes.
  const kept = text === null || text === '' ? [] : (JSON.parse(text) as [string, string][]);
  return kept.map(([column, header]) => ({ column, header, value: null }));
}

/** Remembers which header means which column; one value for a whole file is of that file only. */
async function rememberColumns(change: Change, answers: readonly ColumnAnswer[]): Promise<void> {
  const kept = answers.flatMap(({ column, header }) => (header === null ? [] : [[column, header]]));
  if (kept.length > 0) await change.put('setting', { key: COLUMNS, value: JSON.stringify(kept) });
}
