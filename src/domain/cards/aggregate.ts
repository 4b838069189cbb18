import { type Fixture, withoutDecider } from '#domain/cards/fixture.ts';
import { bothSides, framesIn, isPlayed, isVoid, type Match, type Side, type Sides } from '#domain/cards/match.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import type { Issue } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The fields of a card from which it follows who gets the points for its aggregate. */
export type Aggregated = Pick<Fixture, 'matches' | 'outcome' | 'aggregateTo'>;

/** Returns the points of each side over the whole card, as recorded, without a decider and void matches. */
export function pointsScored(matches: readonly Match[]): Sides<number> {
  const frames = withoutDecider(matches)
    .filter((match) => !isVoid(match))
    .flatMap(framesIn);
  return bothSides((side) => frames.reduce((points, { sides }) => points + (sides[side].score ?? 0), 0));
}

/** Returns each side that was absent in a match, or lost one by an official's decision. */
export function sidesShortOfPlayers({ matches, outcome }: Pick<Fixture, 'matches' | 'outcome'>): Side[] {
  return SIDES.filter((side) => withoutDecider(matches).some((match) => isShort(match, side, outcome)));
}

function isShort(match: Match, side: Side, outcome: Fixture['outcome']): boolean {
  const nobodyCame = SIDES.every((one) => match.sides[one].players.length === 0);
  // Matches that are yet to be played, or were not played on an abandoned card, have no players either.
  const isDue = isPlayed(match) && !(nobodyCame && outcome?.kind === 'abandoned');
  return match.ruledOut?.includes(side) === true || (isDue && match.sides[side].players.length === 0);
}

/** Returns whether a card must say who gets the points for its aggregate, because the aggregate is level (Rule C34). */
export function isAggregateOpen(card: Omit<Aggregated, 'aggregateTo'>, { aggregate }: Pick<LeagueRules, 'aggregate'>) {
  if (aggregate?.level !== 'decided') return false;
  const { home, away } = pointsScored(card.matches);
  return home === away && home > 0 && (aggregate.short !== 'lost' || sidesShortOfPlayers(card).length === 0);
}

/**
 * Returns a fault if a card must say who gets the points for a level aggregate and does not, or if it says so without
 * need (Rule C34).
 */
export function aggregateFaults(card: Aggregated, rules: Pick<LeagueRules, 'aggregate'>): Issue[] {
  const isOpen = isAggregateOpen(card, rules);
  if (isOpen === (card.aggregateTo !== undefined)) return [];
  const message = isOpen
    ? 'Both teams have as many points over the whole card. Say which team gets the aggregate.'
    : 'Here the aggregate is not level, or the card does not decide it.';
  return [{ path: 'aggregateTo', message }];
}
