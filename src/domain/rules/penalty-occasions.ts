import type { Fixture } from '#domain/cards/fixture.ts';
import { isVoid, oppositeSide, type Side, SIDES } from '#domain/cards/match.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { PENALTY_REASONS } from './penalties.ts';
import type { PlayerRuling } from './ruling.ts';

export type PenaltyReason = (typeof PENALTY_REASONS)[number];

/** One occasion on which a team did something that may cost points (Rule F44). */
export type PenaltyOccasion = {
  /** Made from the reason and the id of the card or fixture, so the order of recording does not change it. */
  id: string;
  reason: PenaltyReason;
  season: string;
  division: number;
  week: number;
  teamId: string;
  homeTeamId: string;
  awayTeamId: string;
  fixtureId: string | null;
  listedId: string | null;
  /** The day of play, or the original day of a postponed match; `null` if unknown. */
  day: string | null;
  /** The penalty follows the rules that apply on this day. If the day is unknown (`null`), every rule applies. */
  judgedOn: string | null;
  /** For a late result: how many hours after the end of its day of play it was recorded. */
  hoursLate?: number;
};

/**
 * A card with the facts that decide which penalties it causes. `day`: the day of play, or else the last day of the
 * card's week; `null` if both are unknown. `hoursLate`: how many hours after the end of `day` the card was first
 * recorded; `null` if unknown. `lost`: the decisions by which a side lost a match.
 */
export type CardForPenalties = {
  card: Fixture;
  isFinal: boolean;
  day: string | null;
  recordedOn: string | null;
  hoursLate: number | null;
  lost: readonly Pick<PlayerRuling, 'match' | 'teamId' | 'playerId'>[];
};

/** Returns the occasions on a card for which a team may lose points (Rule F44); none for an imported card. */
export function penaltyOccasionsOnCard({
  card,
  isFinal,
  day,
  recordedOn,
  hoursLate,
  lost,
}: CardForPenalties): PenaltyOccasion[] {
  if (card.review === undefined) return [];
  const { id: fixtureId, season, division, week, homeTeamId, awayTeamId } = card;
  const about = { season, division, week, homeTeamId, awayTeamId, fixtureId, listedId: null };
  const occasion = (reason: PenaltyReason, teamId: string, of: string): PenaltyOccasion => {
    return { id: `${reason}-${fixtureId}-${of}`, reason, ...about, teamId, day, judgedOn: day ?? recordedOn };
  };
  const ofSide = (reason: PenaltyReason) => (side: Side) => occasion(reason, card[`${side}TeamId`], side);
  const isLate = hoursLate !== null && hoursLate > 0 && card.outcome?.kind !== 'awarded';
  return [
    ...(isLate ? [{ ...ofSide('late-result')('home'), hoursLate }] : []),
    ...(isFinal ? SIDES.filter((side) => isShortOfPlayers(card, side)).map(ofSide('short')) : []),
    ...sidesLosingByAward(card).map(ofSide('not-played')),
    ...lost.flatMap(({ match, teamId, playerId }) =>
      teamId === null ? [] : occasion('ineligible', teamId, `${match}-${playerId}`),
    ),
  ];
}

/**
 * Returns whether a side had no player in at least one match of a card. Unplayed matches of an abandoned card do not
 * count.
 */
function isShortOfPlayers({ matches, outcome }: Fixture, side: Side): boolean {
  return matches.some((match) => {
    return match.sides[side].players.length === 0 && !(outcome?.kind === 'abandoned' && isVoid(match));
  });
}

/** Returns the sides that lost a fixture by award: both sides if it was awarded to neither team. */
function sidesLosingByAward({ outcome }: Fixture): readonly Side[] {
  const to: string | undefined = outcome?.kind === 'awarded' ? outcome.awardedTo : undefined;
  if (to === undefined) return [];
  return to === 'neither' ? SIDES : [oppositeSide(to as Side)];
}

/** Returns one occasion for each accepted request by a team to postpone a scheduled fixture (Rule F43). */
export function postponementOccasions({ putOff = [], id: listedId, ...fixture }: ScheduledFixture): PenaltyOccasion[] {
  const { season, division, week, homeTeamId, awayTeamId } = fixture;
  const about = { season, division, week, homeTeamId, awayTeamId, fixtureId: null, listedId };
  return putOff.map(({ teamId, day, on }, index) => {
    const id = `postponed-${listedId}-${index + 1}`;
    return { id, reason: 'postponed', ...about, teamId, day, judgedOn: on };
  });
}
