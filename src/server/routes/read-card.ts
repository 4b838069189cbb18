import { cardBodySchema } from '#contract/card-body.ts';
import { runningScoreBodySchema } from '#contract/running-scores.ts';
import {
  type Card,
  type AllowedFormerMemberships,
  type CardDraft,
  checkCardWithMatchesChecker,
  NO_FORMER_MEMBERSHIPS,
} from '#domain/cards/card.ts';
import { withHandicapStartQuestion } from '#domain/cards/start-question.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { checkMatches, type MatchesChecker } from '#domain/cards/matches-draft.ts';
import {
  playersOfDraft,
  type MatchDraft,
  replaceBreakPlayers,
  withPlayer,
  withMissingPlayerKeys,
} from '#domain/cards/match-body.ts';
import { cardMatchBodySchema } from '#domain/cards/sent-match.ts';
import { checkRunningMatches, type RunningScoreReplacement } from '#domain/cards/running.ts';
import { mayEndEarly } from '#domain/cards/card-end.ts';
import { replaceNewNamesWithPlayers } from '#domain/cards/substitutes.ts';
import { outcomeFaultForCaptain } from '#domain/cards/outcome.ts';
import type { Checked, Issue } from '#domain/issue.ts';
import { type TeamsAndPlayers, type Player, idAfterMerges } from '#domain/squads/teams-and-players.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { defaultHandicap } from '#domain/squads/handicap.ts';
import { withSeasonDivisions, teamDivisionsFromResults } from '#domain/seasons/placing.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { Facts } from '../cache/facts.ts';
import { storedPolicy } from '../cache/handicap-facts.ts';
import { fieldsThatFit, faultlessValueOrThrow } from '../http/input.ts';
import { SIDES } from '#domain/cards/match.ts';
import { newId } from '../storage/new-id.ts';
import { formerMembershipsAllowedOnCard } from './card-day.ts';
import {
  isShortCardBody,
  teamKeysInBody,
  withSentKey,
  missingScoreFaults,
  mapIssues,
  withEmptyMatchesIfMissing,
  withStandardTeamKeys,
} from './card-keys.ts';
import {
  type BodyParsers,
  CARD_BODY_PARSERS,
  parseCard,
  RUNNING_SCORE_BODY_PARSERS,
  type SentCardDraft,
} from './sent-card.ts';

/** The fields of a card in the order of the form. Faults are reported in this order. */
export const CARD_FIELD_ORDER = [
  ...Object.keys(cardBodySchema.shape).flatMap((name) => [name, `${name}Id`]),
  ...Object.keys(cardMatchBodySchema.shape),
];

/**
 * What is needed to read a card that was sent. `recorded` is the card that is being corrected, or `null`. `actor` is
 * the sender.
 */
export type CardReadContext = { facts: Facts; recorded: Fixture | null; actor: Pick<Actor, 'role'> };

/**
 * Returns the card in a body, checked by all rules, with the players to create. Does not check whether the fixture is
 * already recorded. Throws 422 with all faults at once. A correction without a date keeps the recorded date. A
 * correction in the short form (without season, division and week) also keeps the recorded season, division and week.
 */
export async function readCard(body: unknown, context: CardReadContext): Promise<CheckedCardWithNewPlayers> {
  const { issues, checked, made, day } = await parseAndCheckCard(RESULT_READER, body, context);
  return { card: faultlessValueOrThrow(issues, checked, CARD_FIELD_ORDER), made, day };
}

/** A checked running score. `made`: the players on it whose names are new to the league. */
type CheckedRunningScore = { card: Card; made: Player[] } & Omit<RunningScoreReplacement, 'writer'>;

/**
 * Returns the running score in a body, checked like a card, except that its matches need not be played yet (Rule C21).
 * Throws 422 with all faults at once.
 */
export async function readRunningCard(
  body: unknown,
  context: Omit<CardReadContext, 'recorded'>,
): Promise<CheckedRunningScore> {
  const { issues, checked, made } = await parseAndCheckCard(RUNNING_SCORE_READER, body, { ...context, recorded: null });
  const card = faultlessValueOrThrow(issues, checked, [...CARD_FIELD_ORDER, 'version', 'takeOver']);
  return { card, made, ...fieldsThatFit(runningScoreBodySchema.pick({ version: true, takeOver: true }), body) };
}

/** How to parse a body, and how to check its matches. */
type CardReader = {
  forms: BodyParsers;
  matches: MatchesChecker;
  /** Whether the fixture is over: `true` for a result, `false` for a running score. */
  isOver: boolean;
};
const RESULT_READER: CardReader = { forms: CARD_BODY_PARSERS, matches: checkMatches, isOver: true };
const RUNNING_SCORE_READER: CardReader = {
  forms: RUNNING_SCORE_BODY_PARSERS,
  matches: checkRunningMatches,
  isOver: false,
};

/**
 * A checked card. `made`: players to create for the new names on it. `day`: which of the teams' former players and
 * former divisions the card may name.
 */
export type CheckedCardWithNewPlayers = { card: Card; made: Player[]; day: AllowedFormerMemberships };

/**
 * A card after its check. `issues`: the faults found before the rules of a card are checked, such as a field that
 * cannot be parsed. `checked`: the card, or the faults found by the rules of a card.
 */
export type CardCheckResult = { issues: Issue[]; checked: Checked<Card> } & Omit<CheckedCardWithNewPlayers, 'card'>;

/**
 * The matches of a sent card before their check. `aggregateTo`: the side that gets the points for a level aggregate.
 */
export type RawMatches = { matches: unknown; aggregateTo: unknown };

/** Checks sent matches by all rules, as a correction of a recorded fixture. Disputes and settlements use this check. */
export async function checkSentMatches(
  { matches, aggregateTo }: RawMatches,
  recorded: Fixture,
  context: Omit<CardReadContext, 'recorded'>,
): Promise<CardCheckResult> {
  const { season, division, week: weekNumber, homeTeamId, awayTeamId } = recorded;
  // A dispute is about matches only, so an abandoned card stays abandoned.
  const outcome = recorded.outcome?.kind === 'abandoned' ? { outcome: 'abandoned' } : {};
  return parseAndCheckCard(
    RESULT_READER,
    { season, division, weekNumber, homeTeam: homeTeamId, awayTeam: awayTeamId, matches, aggregateTo, ...outcome },
    { ...context, recorded },
  );
}

async function parseAndCheckCard(
  reading: CardReader,
  body: unknown,
  { facts, recorded, actor }: CardReadContext,
): Promise<CardCheckResult> {
  const { list, default: defaultSeason } = await facts.seasons();
  const seasons = new Map(list.map((season) => [season.name, season]));
  const isShort = isShortCardBody(body);
  const keys = teamKeysInBody(body, isShort);
  const named = withStandardTeamKeys(withEmptyMatchesIfMissing(withMissingPlayerKeys(body)), keys);
  const { draft: sent, issues } = await parseCard(reading.forms, named, { isShort, facts, recorded });
  const known = await facts.people();
  const season = seasons.get(sent.season ?? defaultSeason);
  const shown = season ?? seasons.get(defaultSeason);
  const rules = shown && rulesOfDivision(shown, sent.division ?? 0);
  const { matches, unsent } = matchesAndNullMatchFaults(sent.matches, rules);
  const draft = { ...sent, matches: matches?.map((match) => match && replaceMergedPlayers(match, known)) };
  // If the card is not of the default season, each team is in its division of the card's season.
  const other = draft.season === defaultSeason ? undefined : seasons.get(draft.season ?? '');
  const places = other
    ? [...(other.placings ?? []), ...teamDivisionsFromResults(await facts.fixtures(other.name))]
    : [];
  const peopleNow = withSeasonDivisions(known, places);
  const isKnown = season === undefined || areTeamsAndPlayersCurrent(draft, peopleNow);
  const day = isKnown
    ? NO_FORMER_MEMBERSHIPS
    : await formerMembershipsAllowedOnCard(draft, season, { facts, official: actor.role !== 'captain' });
  const resolved = replaceNewNamesWithPlayers(draft, {
    people: peopleNow,
    day,
    rules: season ? rulesOfDivision(season, draft.division ?? 0) : {},
    recorded: recorded ?? (await recordedCardOfFixture(draft, facts)),
    newPlayer: (name, teamId) => createNewPlayer(name, teamId, seasons.get(defaultSeason)),
  });
  const { people, made } = resolved;
  const moves = storedPolicy(facts.content())?.kind === 'each';
  const isUnchecked = recorded !== null || (moves && (!reading.isOver || draft.startsConfirmed === true));
  const handicapOf = isUnchecked ? undefined : await handicapLookupOfDay(draft, facts, seasons.get(defaultSeason));
  const today = reading.isOver ? { today: facts.today() } : {};
  const context = { seasons, defaultSeason, people, day, recorded, handicapOf, ...today };
  const byStarts = checkCardWithMatchesChecker(reading.matches, resolved.draft, context);
  const checked =
    moves && handicapOf
      ? withHandicapStartQuestion(
          byStarts,
          checkCardWithMatchesChecker(reading.matches, resolved.draft, { ...context, handicapOf: undefined }),
        )
      : byStarts;
  const asSent = (issue: Issue) => withSentKey(issue, keys, isShort);
  const sections = rules && !reading.isOver ? sectionsOfMatches(rules) : [];
  const forbidden = actor.role === 'captain' ? outcomeFaultForCaptain(draft) : null;
  const own = forbidden === null ? [] : [{ path: 'outcome', message: forbidden }];
  const all = [...issues, ...unsent, ...missingScoreFaults(body, sections), ...own, ...resolved.issues];
  return { issues: all.map(asSent), checked: mapIssues(checked, asSent), made: newPlayersOnCard(made, checked), day };
}

/**
 * Returns the new players who are on the checked card. A match that is left out at the end of the card creates no
 * players.
 */
function newPlayersOnCard(made: readonly Player[], checked: Checked<Card>): Player[] {
  const matches = checked.ok ? checked.value.matches : [];
  const named = new Set(matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players)));
  return made.filter(({ id }) => named.has(id));
}

/**
 * Returns the sent matches with `undefined` in place of `null`, and a fault for each `null`. If a card may end early,
 * the `null`s at its end are left out and are no fault.
 */
function matchesAndNullMatchFaults(sent: SentCardDraft['matches'], rules: LeagueRules | undefined) {
  const last = rules && mayEndEarly(rules) ? sent?.findLastIndex((match) => match !== null) : sent?.length;
  const kept = sent?.slice(0, last === undefined ? sent.length : last + 1);
  const unsent = (kept ?? []).flatMap((match, i) =>
    match === null ? [{ path: `matches.${i}`, message: 'The match is required.' }] : [],
  );
  return { matches: kept?.map((match) => match ?? undefined), unsent };
}

/**
 * Returns whether the teams on a card are in its division today, the players are in these teams today, and no names are
 * new. If so, former players and divisions need not be loaded.
 */
function areTeamsAndPlayersCurrent(
  { division, matches = [], ...draft }: CardDraft,
  { teams, players }: TeamsAndPlayers,
): boolean {
  return SIDES.every((side) => {
    const team = teams.get(draft[`${side}Team`] ?? '');
    const drafts = matches.flatMap((match) => playersOfDraft(match, side));
    const named = drafts.map(({ id }) => players.get(id ?? ''));
    return (
      team?.deleted !== true &&
      team?.division === division &&
      drafts.every(({ newName }) => !newName) &&
      named.every((player) => player === undefined || (!player.deleted && player.teamId === team?.id))
    );
  });
}

/**
 * Returns a function that returns a player's handicap on the day of the card or, if the card has no date, on the last
 * day of the card's week. Returns `undefined`, not a function, if scores do not include handicap starts (Rule H10).
 */
async function handicapLookupOfDay({ season, date, week: number }: CardDraft, facts: Facts, shown: Season | undefined) {
  if (!shown?.rules.handicaps.inScores) return undefined;
  const { list } = await facts.seasons();
  const calendar = list.find(({ name }) => name === season)?.calendar ?? [];
  const day = date ?? calendar.find(({ week }) => week === number)?.to ?? null;
  const handicapOn = await facts.handicapsOn();
  return (playerId: string) => handicapOn(playerId, day);
}

/** Returns the recorded card of the fixture to which a draft belongs; `null` if there is none. */
async function recordedCardOfFixture({ season, week, homeTeam, awayTeam }: CardDraft, facts: Facts) {
  const fixtures = season === undefined ? [] : await facts.fixtures(season);
  const isSame = (one: Fixture) => one.week === week && one.homeTeamId === homeTeam && one.awayTeamId === awayTeam;
  return fixtures.find(isSame) ?? null;
}

/** Returns a new player. The handicap is the default handicap in the season's rules; 0 without a season. */
function createNewPlayer(name: string, teamId: string, season: Season | undefined): Player {
  const handicap = season ? defaultHandicap(season.rules.handicaps) : 0;
  const handicaps = { handicap, modifier: 0, newHandicap: handicap };
  return { id: newId(), name, formerNames: [], teamId, ...handicaps, deleted: false };
}

/**
 * Returns a match with the ids of the remaining players in place of the ids of merged players. The client may have
 * loaded the players before the merge.
 */
export function replaceMergedPlayers(match: MatchDraft, people: TeamsAndPlayers): MatchDraft {
  let current = match;
  for (const side of SIDES)
    for (const { field, id } of playersOfDraft(match, side))
      if (id) current = withPlayer(current, side, field, idAfterMerges(people, id));
  return replaceBreakPlayers(current, (id) => idAfterMerges(people, id));
}
