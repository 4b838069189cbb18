import type { Fixture } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import { currentId } from '#domain/squads/people.ts';
import type { Snapshot } from '../store.ts';
import { rulings } from './described.ts';

/** Returns the decisions of a season, with the remaining player in place of a merged one. */
export async function rulingsOf(
  db: Snapshot,
  season: string,
  people: Parameters<typeof currentId>[0],
): Promise<Ruling[]> {
  const found = await rulings.liveWith(db, 'season', [season]);
  return found.map((one) => ({ ...one, playerId: currentId(people, one.playerId) }));
}

/** Returns the position of a match on its card, counted from 0. */
export type PositionOnCard = (fixture: Pick<Fixture, 'id'>, index: number) => number;

/**
 * Marks the matches that a side has lost by an official's decision about a player who is still on the card (Rule C46).
 */
export async function markRuledOut(
  db: Snapshot,
  cards: Fixture[],
  { merged, positionOnCard }: { merged: ReadonlyMap<string, string>; positionOnCard: PositionOnCard },
): Promise<Fixture[]> {
  const decided = await rulings.liveWith(db, 'season', [...new Set(cards.map(({ season }) => season))]);
  const lost = decided.filter(({ decision, fixtureId }) => decision === 'lose' && fixtureId !== null);
  if (lost.length === 0) return cards;
  const byCard = Map.groupBy(lost, ({ fixtureId }) => fixtureId);
  return cards.map((card) => {
    const own = byCard.get(card.id);
    return own
      ? { ...card, matches: card.matches.map((match, i) => ruledOut(match, positionOnCard(card, i), card, own)) }
      : card;
  });

  function ruledOut(match: Fixture['matches'][number], place: number, card: Fixture, own: readonly Ruling[]) {
    const stands = (side: (typeof SIDES)[number]) =>
      own.some(
        (one) =>
          one.match === place &&
          one.teamId === card[`${side}TeamId`] &&
          match.sides[side].players.includes(merged.get(one.playerId) ?? one.playerId),
      );
    const losing = SIDES.filter(stands);
    return losing.length === 0 ? match : { ...match, ruledOut: losing };
  }
}
