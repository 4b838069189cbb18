import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { countWithNoun } from '#domain/count.ts';
import type { FileContent } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { toLineInSheet } from '#domain/imports/sheet.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import { newId } from '../../storage/new-id.ts';
import {
  valuesAfterImport,
  countImportChanges,
  type ImportChange,
  type ValuesToImport,
  createEmptyPreview,
  emptyImportWrites,
  type ContentPlan,
  type ImportPlanOptions,
} from '../plan.ts';
import { plannedPlayerChanges, plannedSeasonChanges, plannedTeamChanges } from '../planned-changes.ts';
import { leagueAfterImport, cardsForPreview, tablesForPreview, teamsForPreview } from '../preview.ts';
import { checkFile, type CheckedFile } from './check-file.ts';
import { firstLineWithDate } from './file-card.ts';
import type { NewCard } from './new-card.ts';
import { squadChangesFromCards, type SquadChanges } from './placed-squads.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { LeagueBeforeImport } from './recorded-cards.ts';
import {
  extendedSeasons,
  type ExtendedSeason,
  groupNewCardsBySeason,
  type SeasonWithNewCards,
} from './season-growth.ts';

type ResultsOrScoresContent = Extract<FileContent, { kind: 'results' | 'scores' }>;

/**
 * Compares a file of results or team scores with the league, and returns what the import would change: cards, and the
 * seasons, teams and players in them.
 */
export function planResults(
  content: ResultsOrScoresContent,
  league: LeagueBeforeImport,
  given: ImportPlanOptions,
  inquiry: Inquiry,
): ContentPlan {
  const options = { ...given, rules: rulesForCreatedSeason(given.rules) };
  const checked = checkFile(content, league, options, inquiry);
  const played = groupNewCardsBySeason(checked.fresh, league.seasons, checked.yearOf);
  // In a league without a default season, the newest season of the file becomes the default one.
  const defaultSeason = league.defaultSeason ?? played.at(-1)?.name ?? null;
  const growth = { names: content.divisions, defaultSeason };
  const seasons = extendedSeasons(played, league.seasons, options.rules, growth);
  const oldestFirst = played.flatMap(({ cards }) => cards);
  const handicap = defaultHandicap(options.rules.handicaps);
  const squads = squadChangesFromCards(
    oldestFirst,
    league,
    currentSquadsSeasonName(played, { ...league, defaultSeason }),
    handicap,
    inquiry,
  );
  const plan: ResultsImportPlan = { ...checked, league, played, seasons, squads, defaultSeason };
  const writes = resultsImportValues(plan, options);
  return {
    writes: checked.fresh.length > 0 ? writes : null,
    changes: changesOf(plan),
    preview: previewOf(plan, writes, options),
    notes: [...otherSpellingNotes(checked), ...squads.notes],
  };
}

/**
 * Returns the rules for a season that a file of results creates. These are the league's rules without those that cannot
 * be seen from a file: `race`, `secondPlay`, and an `aggregate` rule by which the card names the winner of a level
 * aggregate.
 */
function rulesForCreatedSeason({ race: _, secondPlay: __, aggregate, ...rules }: LeagueRules): LeagueRules {
  return aggregate?.level === 'decided' || aggregate === undefined ? rules : { ...rules, aggregate };
}

/**
 * Returns the name of the season whose cards decide the current divisions and squads. This is the newest season of the
 * file if three conditions are met: the league has no teams, officials set up the default season, and the default
 * season has all divisions of the newest season. In that case, the teams of the file become the league's current teams.
 * In all other cases, returns the default season.
 */
function currentSquadsSeasonName(
  played: readonly SeasonWithNewCards[],
  { defaultSeason, seasons, people }: LeagueBeforeImport,
): string | null {
  const newest = played.at(-1);
  const shown = seasons.get(defaultSeason ?? '');
  const isWithoutTeams = people.teams.values().every(({ deleted }) => deleted);
  const fits = newest?.cards.every(({ card }) => shown?.divisions.includes(card.division)) ?? false;
  return newest && isWithoutTeams && !shown?.imported && fits ? newest.name : defaultSeason;
}

/** The plan of an import of results: the checked cards, and what follows from them for seasons and squads. */
type ResultsImportPlan = CheckedFile & {
  league: LeagueBeforeImport;
  played: SeasonWithNewCards[];
  seasons: ExtendedSeason[];
  squads: SquadChanges;
  defaultSeason: string | null;
};

function resultsImportValues(
  { seasons, squads, fresh, answers, league, played, defaultSeason }: ResultsImportPlan,
  { fileName }: ImportPlanOptions,
) {
  return {
    ...emptyImportWrites(league, importSummaryText(fresh.length, played, fileName)),
    defaultSeason: defaultSeason === league.defaultSeason ? null : defaultSeason,
    seasons: seasons.map(({ season }) => season),
    teams: valuesAfterImport(squads.teams),
    players: valuesAfterImport(squads.players),
    fixtures: fresh.map(fixtureOf),
    answers,
  } satisfies ValuesToImport;
}

/** Returns text such as `Imported 367 fixtures of season 15/16 from results.csv`. */
function importSummaryText(fixtures: number, played: readonly SeasonWithNewCards[], fileName: string): string {
  const seasons = played.map(({ name }) => name);
  const which =
    seasons.length === 1 ? `season ${seasons[0]}` : `${seasons.length} seasons, ${seasons[0]} to ${seasons.at(-1)},`;
  return `Imported ${countWithNoun(fixtures, 'fixture')} of ${which} from ${fileName}`;
}

function fixtureOf({ card, home, away, matches, outcome, aggregateTo }: NewCard) {
  const { season, division, week } = card;
  const sides = { homeTeamId: home.id, awayTeamId: away.id };
  const how = { ...(aggregateTo ? { aggregateTo } : {}), ...(outcome ? { outcome } : {}) };
  const date = firstLineWithDate(card)?.date ?? null;
  return { id: newId(), season, division, week, date, ...sides, matches, ...how, deleted: false };
}

/** Returns the changes for the report. Seasons, teams and players come first, because results depend on them. */
function changesOf({ league, seasons, squads, fresh }: ResultsImportPlan): ImportChange[] {
  const before = (name: string) => league.seasons.get(name) ?? null;
  return [
    ...plannedSeasonChanges(seasons.map(({ season }) => ({ before: before(season.name), after: season }))),
    ...plannedTeamChanges(squads.teams),
    ...plannedPlayerChanges(squads.players, league.people, squads.teams),
    ...fresh.map(newResultChange),
  ];
}

function newResultChange({ card, home, away, matches, outcome, aggregateTo }: NewCard): ImportChange {
  const score = scoreOfFixture(outcome ? { matches, outcome } : { matches });
  const scores = { homeTeamScore: score.home, awayTeamScore: score.away };
  const teams = { homeTeamName: home.name, awayTeamName: away.name };
  const ended = deciderAndAggregateWinnersToAnswer({ matches, ...(aggregateTo ? { aggregateTo } : {}) });
  const name = teamsAndScoreWords({ ...teams, ...scores, ...outcomeToAnswer(outcome ?? undefined), ...ended });
  const sentence = `New result: ${name}, division ${card.division}, week ${card.week} of ${card.season}.`;
  return { line: toLineInSheet(card.line).line, what: 'results', how: 'added', name, sentence };
}

function previewOf(
  plan: ResultsImportPlan,
  writes: ReturnType<typeof resultsImportValues>,
  { now }: ImportPlanOptions,
): ContentPlan['preview'] {
  const { league, fresh, recorded, squads } = plan;
  const made = writes.fixtures.map((fixture, i) => ({
    ...fixture,
    recorded: Number.MAX_SAFE_INTEGER,
    line: fresh[i]?.card.line ?? 0,
  }));
  const after = leagueAfterImport(league, { ...writes, fixtures: made, defaultSeason: plan.defaultSeason });
  const cards: Fixture[] = [...made, ...recorded.map(({ line, fixture }) => ({ ...fixture, line }))].sort(
    (a, b) => a.line - b.line,
  );
  const teams = new Set(cards.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  const players = new Set(cards.flatMap(playerIdsOnCard));
  const isScore = ({ outcome }: Pick<Fixture, 'outcome'>) => outcome?.kind === 'scores';
  const known = recorded.map(({ fixture }) => fixture);
  return {
    ...createEmptyPreview(),
    counts: {
      ...createEmptyPreview().counts,
      results: addedAndUnchangedCounts(
        made.filter((one) => !isScore(one)).length,
        known.filter((one) => !isScore(one)).length,
      ),
      scores: addedAndUnchangedCounts(made.filter(isScore).length, known.filter(isScore).length),
      teams: countImportChanges(squads.teams, teams.size - squads.teams.length),
      players: countImportChanges(squads.players, players.size - squads.players.length),
      breaks: addedAndUnchangedCounts(breakCount(made), breakCount(known)),
    },
    cards: cardsForPreview(cards, after, now.slice(0, 10)),
    teams: teamsForPreview(teams, after),
    tables: tablesForPreview(cards, after, league.adjustments),
  };
}

function addedAndUnchangedCounts(added: number, unchanged: number) {
  return { added, changed: 0, unchanged };
}

function playerIdsOnCard({ matches }: Pick<Fixture, 'matches'>): string[] {
  return matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players));
}

function breakCount(cards: readonly Pick<Fixture, 'matches'>[]): number {
  const all = cards.flatMap(({ matches }) => matches.flatMap((match) => [match, ...(match.frames ?? [])]));
  return all.reduce((sum, { sides }) => sum + sides.home.breaks.length + sides.away.breaks.length, 0);
}

/** The most names that are listed in the report's notes about other spellings. Further names are only counted. */
const MAX_LISTED_SPELLINGS = 50;

function otherSpellingNotes({ names: { matched } }: CheckedFile): string[] {
  const listed = matched.slice(0, MAX_LISTED_SPELLINGS).map(({ written, name }) => `${written} is ${name}.`);
  const more = matched.length - listed.length;
  return more > 0 ? [...listed, `${more} further names are spelled differently in the league.`] : listed;
}
