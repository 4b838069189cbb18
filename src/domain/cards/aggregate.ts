import { type Fixture, withoutDecider } from '#domain/cards/fixture.ts';
import { bothSides, framesIn, isPlayed, isVoid, type Match, type Side, type Sides } from '#domain/cards/match.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import type { Issue } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

/** The fields of a card that decide who gets its aggregate. */
export type Aggregated = Pick<Fixture, 'matches' | 'outcome' | 'aggregateTo'>;

/** Returns the points of each side over the whole card, as recorded, without a decider and void matches. */
export function pointsScored(matches: readonly Match[]): Sides<number> {
  const frames = withoutDecider(matches)
    .filter((match) => !isVoid(match))
    .flatMap(framesIn);
  return bothSides((side) => frames.reduce((points, { sides }) => points + (sides[side].score ?? 0), 0));
}

/** Returns the sides that were absent in a match, or lost one by decision. */
export function shortSides({ matches, outcome }: Pick<Fixture, 'matches' | 'outcome'>): Side[] {
  return SIDES.filter((side) => withoutDecider(matches).some((match) => isShort(match, side, outcome)));
}

function isShort(match: Match, side: Side, outcome: Fixture['outcome']): boolean {
  const nobodyCame = SIDES.every((one) => match.sides[one].players.length === 0);
  // Matches that are yet to be played, or were not played on an abandoned card, have no players either.
  const isDue = isPlayed(match) && !(nobodyCame && outcome?.kind === 'abandoned');
  return match.ruledOut?.includes(side) === true || (isDue && match.sides[side].players.length === 0);
}

/** Returns whether the card has to say who gets its level aggregate (Rule C34). */
export function isAggregateOpen(card: Omit<Aggregated, 'aggregateTo'>, { aggregate }: Pick<LeagueRules, 'aggregate'>) {
  if (aggregate?.level !== 'decided') return false;
  const { home, away } = pointsScored(card.matches);
  return home === away && home > 0 && (aggregate.short !== 'lost' || shortSides(card).length === 0);
}

/** Returns the fault of a card that does not say who gets its level aggregate, or that says it without need (Rule C34). */
export function aggregateFaults(card: Aggregated, rules: Pick<LeagueRules, 'aggregate'>): Issue[] {
  const isOpen = isAggregateOpen(card, rules);
  if (isOpen === (card.aggregateTo !== undefined)) return [];
  const message = isOpen
    ? 'Both teams have as many points over the whole card. Say which team gets the aggregate.'
    : 'Here the aggregate is not level, or the card does not decide it.';
  return [{ path: 'aggregateTo', message }];
}
