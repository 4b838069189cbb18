import { teamScore } from '#domain/cards/fixture.ts';
import { answeredOutcome } from '#domain/cards/answered-outcome.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { countOf } from '#domain/count.ts';
import { withAnswers } from '#domain/imports/import-answers.ts';
import { compareText, foldName } from '#domain/name.ts';
import { newId } from '../../storage/new-id.ts';
import {
  afterOf,
  changedFields,
  type Faults,
  type ImportOptions,
  type ImportPlan,
  type ImportWrites,
  type OnProgress,
  type Report,
  type ReportedChange,
} from '../csv/report.ts';
import { fieldWords, reportOf } from '../placed-report.ts';
import { checkFile, type CheckedFile } from './check-file.ts';
import { datedLine, titleOf } from './file-card.ts';
import type { NewCard } from './new-card.ts';
import { placeSquads, type Squads } from './placed-squads.ts';
import type { FileRows } from './read-file.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import { extendedSeasons, type ExtendedSeason, playedSeasons, type PlayedSeason } from './season-growth.ts';

/** Compares a file of results with the league: its cards, and the seasons, teams and players in them. */
export function planResults(
  file: FileRows,
  recorded: RecordedLeague,
  notes: string[],
  options: ImportOptions,
  faults: Faults,
  onProgress: OnProgress,
): ImportPlan {
  const league = { ...recorded, answers: withAnswers(recorded.answers, options.answers ?? []) };
  const onCards = (done: number, total: number) => onProgress({ stage: 'checked', done, total });
  const checked = checkFile(file, league, options, faults, onCards);
  const played = playedSeasons(checked.fresh, league.seasons, checked.yearOf);
  const seasons = extendedSeasons(played, league.seasons, options.rules);
  const oldestFirst = played.flatMap(({ cards }) => cards);
  const squads = placeSquads(oldestFirst, league, defaultHandicap(options.rules.handicaps));
  const plan = { ...checked, notes, file, league, played, seasons, squads };
  return { report: resultsReport(plan, faults), writes: plan.fresh.length > 0 ? writesOf(plan, options) : null };
}

function writesOf(plan: Plan, { fileName }: ImportOptions): ImportWrites {
  const { seasons, squads, fresh, answers, league } = plan;
  return {
    revision: league.revision,
    summary: summaryOf(plan, fileName),
    seasons: seasons.map(({ season }) => season),
    teams: afterOf(squads.teams),
    players: afterOf(squads.players),
    fixtures: fresh.map(fixtureOf),
    answers,
    teamAnswers: plan.teamAnswers,
  };
}

/** Returns text such as `Imported 367 fixtures of season 15/16 from results.csv`. */
function summaryOf({ fresh, played }: Plan, fileName: string): string {
  const seasons = played.map(({ name }) => name);
  const which =
    seasons.length === 1 ? `season ${seasons[0]}` : `${seasons.length} seasons, ${seasons[0]} to ${seasons.at(-1)},`;
  return `Imported ${countOf(fresh.length, 'fixture')} of ${which} from ${fileName}`;
}

function fixtureOf({ card, home, away, matches, outcome }: NewCard) {
  const { season, division, week } = card;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  const how = outcome ? { outcome } : {};
  return {
    id: newId(),
    season,
    division,
    week,
    date: datedLine(card)?.date ?? null,
    ...sides,
    matches,
    ...how,
    deleted: false,
  };
}

/** Everything about a results import before it is written. */
type Plan = CheckedFile & {
  notes: string[];
  file: FileRows;
  league: RecordedLeague;
  played: PlayedSeason[];
  seasons: ExtendedSeason[];
  squads: Squads;
};

/** Returns the report of a results file. Seasons, teams and players come first, because results depend on them. */
function resultsReport(plan: Plan, faults: Faults): Report {
  const { file, league, fresh, alreadyRecorded, faulty, seasons, squads } = plan;
  const [made = [], widened = []] = [true, false].map((isNew) =>
    seasons.filter((one) => one.isNew === isNew).map(({ season }) => season.name),
  );
  const before = seasons.map((season) => seasonChange(season, league));
  const { teams, players } = squads;
  const placed = { people: league.people, teams, players, before, after: fresh.map(newResult), alreadyRecorded };
  const report = reportOf({ kind: 'results', file, notes: plan.notes, ...placed }, faults);
  return {
    ...report,
    notes: [...report.notes, ...squads.notes],
    cards: { recorded: fresh.length, alreadyRecorded, left: faulty.length },
    seasons: { made, widened },
    teams: { ...report.teams, made: report.teams.made.toSorted((a, b) => compareText(foldName(a), foldName(b))) },
    matched: plan.names.matched,
    questions: plan.names.questions,
    answered: plan.names.answered,
    sides: plan.sides,
    teamQuestions: plan.teams.teamQuestions,
    answeredTeams: plan.teams.answeredTeams,
    leftCards: faulty.map((card) => ({ line: card.line, card: titleOf(card) })),
  };
}

function seasonChange({ season, isNew }: ExtendedSeason, league: RecordedLeague): ReportedChange {
  const fieldsOf = ({ weeks, divisions }: typeof season) => ({ weeks, divisions: divisions.join(', ') });
  const before = league.seasons.get(season.name);
  const fields = changedFields(before ? fieldsOf(before) : null, fieldsOf(season));
  const words = fields.length === 0 ? 'more frames per player' : fieldWords(fields);
  const sentence = isNew ? `New season: ${season.name}.` : `Season ${season.name} grows: ${words}.`;
  return { line: null, what: 'seasons', how: isNew ? 'added' : 'changed', name: season.name, fields, sentence };
}

function newResult({ card, home, away, matches, outcome }: NewCard): ReportedChange {
  const score = teamScore(outcome ? { matches, outcome } : { matches });
  const scores = { homeTeamScore: score.home, awayTeamScore: score.away };
  const teams = { homeTeamName: home.name, awayTeamName: away.name };
  const name = scoreWords({ ...teams, ...scores, ...answeredOutcome(outcome ?? undefined) });
  const fields = changedFields(null, {
    season: card.season,
    division: card.division,
    week: card.week,
    homeTeam: home.name,
    awayTeam: away.name,
    ...scores,
  });
  const sentence = `New result: ${name}, division ${card.division}, week ${card.week} of ${card.season}.`;
  return { line: card.line, what: 'results', how: 'added', name, fields, sentence };
}
