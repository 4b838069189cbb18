import { type Fixture, withoutDecider } from '#domain/cards/fixture.ts';
import { mapSides, framesIn, hasMatchResult, isVoid, type Match, type Side, type Sides } from '#domain/cards/match.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import type { Issue } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/**
 * The fields of a card that decide which side wins the aggregate. The aggregate is the sum of the points that a side
 * scored in all its matches.
 */
export type AggregateFields = Pick<Fixture, 'matches' | 'outcome' | 'aggregateTo'>;

/**
 * Returns the sum of the recorded points of each side on a card. Points in a decider or in a void match do not count.
 */
export function pointsScoredOnCard(matches: readonly Match[]): Sides<number> {
  const frames = withoutDecider(matches)
    .filter((match) => !isVoid(match))
    .flatMap(framesIn);
  return mapSides((side) => frames.reduce((points, { sides }) => points + (sides[side].score ?? 0), 0));
}

/**
 * Returns the sides that were absent in a match or lost a match by an official's decision (Rules R28, S24). A decider
 * does not count.
 */
export function sidesWithForfeitedMatches({ matches, outcome }: Pick<Fixture, 'matches' | 'outcome'>): Side[] {
  return SIDES.filter((side) => withoutDecider(matches).some((match) => hasForfeited(match, side, outcome)));
}

function hasForfeited(match: Match, side: Side, outcome: Fixture['outcome']): boolean {
  const nobodyCame = SIDES.every((one) => match.sides[one].players.length === 0);
  // An absent side has forfeited the match, except in two cases: the match is not played yet, or the fixture was
  // abandoned and both sides are absent in the match.
  const isDue = hasMatchResult(match) && !(nobodyCame && outcome?.kind === 'abandoned');
  return match.ruledOut?.includes(side) === true || (isDue && match.sides[side].players.length === 0);
}

/** Returns whether a card must say who gets the points for its aggregate, because the aggregate is level (Rule C34). */
export function isAggregateWinnerRequired(
  card: Omit<AggregateFields, 'aggregateTo'>,
  { aggregate }: Pick<LeagueRules, 'aggregate'>,
) {
  if (aggregate?.level !== 'decided') return false;
  const { home, away } = pointsScoredOnCard(card.matches);
  return home === away && home > 0 && (aggregate.short !== 'lost' || sidesWithForfeitedMatches(card).length === 0);
}

/**
 * Returns a fault if `aggregateTo` is missing on a card that must say who gets the points for a level aggregate, or is
 * set on any other card (Rule C34).
 */
export function aggregateFaults(card: AggregateFields, rules: Pick<LeagueRules, 'aggregate'>): Issue[] {
  const isOpen = isAggregateWinnerRequired(card, rules);
  if (isOpen === (card.aggregateTo !== undefined)) return [];
  const message = isOpen
    ? 'Both teams have as many points over the whole card. Say which team gets the aggregate.'
    : 'Here the aggregate is not level, or the card does not decide it.';
  return [{ path: 'aggregateTo', message }];
}
