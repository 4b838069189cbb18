import { outcomeToBody } from '#domain/cards/outcome-answer.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { type Card, checkCard } from '#domain/cards/card.ts';
import { playersOfDraft, type MatchDraft, matchToBody } from '#domain/cards/match-body.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';
import { SIDES, type Sides } from '#domain/cards/match.ts';
import { replaceNewNamesWithPlayers } from '#domain/cards/substitutes.ts';
import { matchTextsIn } from '#domain/cards/match-texts.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { isAggregateWinnerRequired } from '#domain/cards/aggregate.ts';
import { checkMatches } from '#domain/cards/matches-draft.ts';
import { maxWins } from '#domain/seasons/format.ts';
import { type LeagueRules, rulesOfDivision } from '#domain/seasons/season.ts';
import { readChoice, readNumber } from '#web/officials/read-fields.ts';
import {
  type CardFacts,
  cardContextFromFacts,
  mayRecordFixture,
  newPlayerValue,
  seasonInCardFacts,
} from './card-facts.ts';
import {
  absentSides,
  unfinishedScore,
  createEmptyMatch,
  matchesFittedToFormat,
  formatOfMatch,
  framesPlayed,
  isBegun,
  hasScoreWithoutFrames,
  type MatchFormat,
  matchValues,
  type MatchValues,
  shownFrameCount,
} from './match-values.ts';
import { matchesNeededOnCard, matchesWonSoFar } from './matches-won-and-needed.ts';
import { hasNoMatchesToFillIn, type OutcomeValues, outcomeValues, readOutcome } from './outcome-values.ts';
import { formFieldOf, readMatch, withNewPlayersByName } from './read-match.ts';

/** The values in the fields of a card's form, as texts. Most have the same names as in the request body. */
export type CardValues = OutcomeValues & {
  season: string;
  division: string;
  weekNumber: string;
  date: string;
  /** The unusual date that the user confirmed after the server questioned it (Rule C23). */
  confirmedDate?: string;
  /** Whether the user confirmed scores that do not fit the handicaps, after the server questioned them (Rule H22). */
  startsConfirmed?: boolean;
  homeTeam: string;
  awayTeam: string;
  matches: MatchValues[];
};

/** Converts a recorded card to the texts of the form's fields. */
export function cardValuesOf(card: FixtureAnswer, facts: CardFacts): CardValues {
  const { season, division, matches: recorded } = card;
  const rules = rulesOfCard(card, facts);
  const matches = recorded.map(matchValues).map((match, index) => {
    const { home, away } = absentSides(match);
    // An unplayed match of an abandoned card gets empty fields.
    const isVoid = card.outcome === 'abandoned' && home && away;
    return isVoid && rules ? { ...createEmptyMatch(formatOfMatch(rules, index).section), texts: match.texts } : match;
  });
  return {
    season,
    division: String(division),
    ...outcomeValues(card),
    weekNumber: String(card.weekNumber),
    date: card.date ?? '',
    homeTeam: card.homeTeamId,
    awayTeam: card.awayTeamId,
    matches: rules ? matchesFittedToFormat(matches, rules) : matches,
  };
}

/**
 * Returns the rules of the card's division and season. If the season is unknown, the rules of the default season;
 * undefined if the league has no season.
 */
export function rulesForCardValues(
  facts: CardFacts,
  { season, division }: Pick<CardValues, 'season' | 'division'>,
): LeagueRules | undefined {
  const found = seasonInCardFacts(facts, season) ?? seasonInCardFacts(facts, facts.seasons.default);
  return found && rulesOfDivision(found, Number(division));
}

/** Returns the rules for a checked or recorded card. `rulesForCardValues` does the same for the texts of a form. */
export function rulesOfCard(
  { season, division }: Pick<Card, 'season' | 'division'>,
  facts: CardFacts,
): LeagueRules | undefined {
  return rulesForCardValues(facts, { season, division: String(division) });
}

/** Returns the score of the two teams, as far as it follows from the values typed so far. */
export function cardScore(values: CardValues, facts: CardFacts): Sides<number> {
  const rules = rulesForCardValues(facts, values);
  if (!rules || values.outcome === 'awarded') return awardedFixtureScore(values, rules ? maxWins(rules) : 0);
  if (values.outcome !== 'scores') return matchesWonSoFar(values.matches, rules);
  return { home: Number(values.homeTeamScore) || 0, away: Number(values.awayTeamScore) || 0 };
}

function awardedFixtureScore({ awardedTo, awardedScore: [home, away] }: CardValues, all: number): Sides<number> {
  if (home || away) return { home: Number(home) || 0, away: Number(away) || 0 };
  return { home: awardedTo === 'home' ? all : 0, away: awardedTo === 'away' ? all : 0 };
}

/**
 * Returns whether the aggregate of the typed matches is level and the rules let the card decide which side gets the
 * points for the aggregate. If so, the form asks for that side (Rule C34).
 */
export function needsAggregateWinnerField(values: CardValues, facts: CardFacts): boolean {
  const rules = rulesForCardValues(facts, values);
  if (rules?.aggregate?.level !== 'decided' || hasNoMatchesToFillIn(values)) return false;
  const isAbandoned = values.outcome === 'abandoned';
  const checked = checkMatches(matchDrafts(values, rules, []), rules, { isAbandoned });
  const outcome = isAbandoned ? { outcome: { kind: 'abandoned' as const } } : {};
  return checked.ok && isAggregateWinnerRequired({ matches: checked.value, ...outcome }, rules);
}

/** A card to send. The user may have confirmed an unusual date, or scores that do not fit the handicap starts. */
type CardToSend = Card & { dateConfirmed?: true; startsConfirmed?: true };

/**
 * Checks the values of the form by the rules for match cards. Returns the card to send, or the faults with the fields
 * to show them at. Only the server can check whether the fixture is already recorded (Rule C10), whether the date is
 * unusual (Rule C23), and whether the scores fit the handicaps of that day (Rule H22).
 */
export function checkCardValues(values: CardValues, facts: CardFacts): Checked<CardToSend> {
  const issues: Issue[] = [];
  const rules = rulesForCardValues(facts, values);
  const chosen = (value: string, path: string, what: string) => valueOrCollect(readChoice(value, path, what), issues);
  const draft = {
    season: chosen(values.season, 'season', 'Season'),
    division: valueOrCollect(readNumber(values.division, 'division', 'Division'), issues),
    week: valueOrCollect(readNumber(values.weekNumber, 'weekNumber', 'Week number'), issues),
    date: values.date === '' ? null : values.date,
    homeTeam: chosen(values.homeTeam, 'homeTeam', 'Home team'),
    awayTeam: chosen(values.awayTeam, 'awayTeam', 'Away team'),
    ...readOutcome(values, issues),
    ...(values.aggregateTo && needsAggregateWinnerField(values, facts) ? { aggregateTo: values.aggregateTo } : {}),
    matches: rules ? matchDrafts(values, rules, issues) : [],
  };
  if (
    draft.homeTeam !== undefined &&
    draft.awayTeam !== undefined &&
    !mayRecordFixture(facts, draft.homeTeam, draft.awayTeam)
  )
    issues.push({ path: 'homeTeam', message: 'One of the two teams must be yours.' });
  const context = cardContextFromFacts(facts, values.season);
  const { people, day, recorded } = context;
  const named = replaceNewNamesWithPlayers(draft, {
    people,
    day,
    recorded,
    rules: rules ?? {},
    newPlayer: playerFromNewName,
  });
  const checked = checkCard(named.draft, { ...context, people: named.people });
  const { date, confirmedDate, startsConfirmed = false } = values;
  const all = [...issues, ...named.issues, ...(checked.ok ? [] : checked.issues)];
  if (checked.ok && all.length === 0)
    return validResult({
      ...checked.value,
      ...(date !== '' && date === confirmedDate ? { dateConfirmed: true } : {}),
      ...(startsConfirmed ? { startsConfirmed } : {}),
    });
  return faultyResult(moveIssuesToCardFields(all, values, facts));
}

/** Returns the matches to check, and adds faults to `issues`. Empty if the fixture was awarded or has only a score. */
function matchDrafts(values: CardValues, rules: LeagueRules, issues: Issue[]): MatchDraft[] {
  if (hasNoMatchesToFillIn(values)) return [];
  return values.matches.slice(0, matchesNeededOnCard(values.matches, rules)).map((match, index) => {
    const format = formatOfMatch(rules, index);
    const isOver = isBegun(match) && unfinishedScore(match, format) === null;
    if (values.outcome === 'abandoned' && !isOver) return { ...VOID_MATCH_DRAFT, ...matchTextsIn(match.texts) };
    return readMatchDraft(match, format, `matches.${index}`, issues);
  });
}

/** An unplayed match on an abandoned card. */
const VOID_MATCH_DRAFT: MatchDraft = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };

/**
 * Reads a match, and adds its faults to `issues`. A player who is not chosen is a fault, because the user can choose
 * `Absent` instead.
 */
function readMatchDraft(match: MatchValues, format: MatchFormat, path: string, issues: Issue[]): MatchDraft {
  const draft = readMatch(match, format, path, issues);
  for (const side of SIDES)
    for (const { field, id } of playersOfDraft(draft, side))
      if (id === undefined) issues.push({ path: `${path}.${field}`, message: `The ${side} player is required.` });
  return withNewPlayersByName(draft);
}

/** Creates a player from a new name, so that the card can be checked. The server later creates the real player. */
function playerFromNewName(name: string, teamId: string): Player {
  const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
  return { id: newPlayerValue(name), name, formerNames: [], teamId, ...handicaps, deleted: false };
}

/** Returns the faults with the paths of the form's fields in place of the paths in the request body. */
export function moveIssuesToCardFields(issues: readonly Issue[], values: CardValues, facts: CardFacts): Issue[] {
  const rules = rulesForCardValues(facts, values);
  return issues.map(({ path, message }) => ({ path: rules ? fieldOfFault(path, values, rules) : path, message }));
}

/**
 * Returns the path of the form's field to show a fault at. If a match has several frames and is scored in points, a
 * fault of the match's score is shown at the next frame to type. If the form shows no fields for frames, or if the user
 * typed only the number of frames won, the fault is shown at the score of the match.
 */
function fieldOfFault(path: string, { matches }: CardValues, rules: LeagueRules): string {
  const [, index = '-1', side] = /^matches\.(\d+)\.(home|away)Score$/.exec(path) ?? [];
  const match = matches[Number(index)];
  const { section } = formatOfMatch(rules, Math.max(0, Number(index)));
  if (!match || section.frames === 1 || section.scored === 'winner') return formFieldOf(path);
  const hasFields = shownFrameCount(match, section) > 0 && !hasScoreWithoutFrames(match, section);
  const open = Math.min(framesPlayed(match, section).length, shownFrameCount(match, section) - 1);
  if (!hasFields) return formFieldOf(path);
  return `matches.${index}.frames.${open}.sides.${side}.score`;
}

/** Returns the parts of the user's own card that are sent when the user disputes the other side's card. */
export function cardPartsForDispute(card: CardToSend) {
  const { matches, aggregateTo } = toCardBody(card);
  return { matches, ...(aggregateTo ? { aggregateTo } : {}) };
}

/** Returns the request body for a checked card. */
export function toCardBody(card: CardToSend) {
  const { season, division, week, date, homeTeamId, awayTeamId, matches, outcome, aggregateTo } = card;
  const { dateConfirmed, startsConfirmed } = card;
  return {
    season,
    division,
    weekNumber: week,
    date,
    ...(dateConfirmed ? { dateConfirmed } : {}),
    ...(startsConfirmed ? { startsConfirmed } : {}),
    homeTeam: homeTeamId,
    awayTeam: awayTeamId,
    matches: matches.map((match) => withNewPlayersByName(matchToBody(match))),
    ...outcomeToBody(outcome),
    ...(aggregateTo ? { aggregateTo } : {}),
  };
}
