import type { Fixture } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { idAfterMerges } from '#domain/squads/teams-and-players.ts';
import type { DatabaseTransaction } from '../store.ts';
import { rulingStore } from './described.ts';

/**
 * Returns the officials' decisions about players in a season. A decision about a merged player has the id of the player
 * who was kept (Rule N9).
 */
export async function rulingsOfSeason(
  db: DatabaseTransaction,
  season: string,
  people: Parameters<typeof idAfterMerges>[0],
): Promise<PlayerRuling[]> {
  const found = await rulingStore.liveWith(db, 'season', [season]);
  return found.map((one) => ({ ...one, playerId: idAfterMerges(people, one.playerId) }));
}

/**
 * Returns the position of a match on its complete card; the first match has 0. `index`: the position of the match in
 * the fixture's list `matches`, in which other matches of the card may be missing.
 */
export type FullCardPositionLookup = (fixture: Pick<Fixture, 'id'>, index: number) => number;

/**
 * Returns the cards, with `ruledOut` set on each match that a side has lost by an official's decision about a player. A
 * decision holds only while the card names the player in that match (Rule C46). `merged`: the ids of the players who
 * were kept, keyed by the ids of the merged players.
 */
export async function markMatchesLostByDecision(
  db: DatabaseTransaction,
  cards: Fixture[],
  { merged, positionOnCard }: { merged: ReadonlyMap<string, string>; positionOnCard: FullCardPositionLookup },
): Promise<Fixture[]> {
  const decided = await rulingStore.liveWith(db, 'season', [...new Set(cards.map(({ season }) => season))]);
  const lost = decided.filter(({ decision, fixtureId }) => decision === 'lose' && fixtureId !== null);
  if (lost.length === 0) return cards;
  const byCard = Map.groupBy(lost, ({ fixtureId }) => fixtureId);
  return cards.map((card) => {
    const own = byCard.get(card.id);
    return own
      ? { ...card, matches: card.matches.map((match, i) => ruledOut(match, positionOnCard(card, i), card, own)) }
      : card;
  });

  function ruledOut(match: Fixture['matches'][number], place: number, card: Fixture, own: readonly PlayerRuling[]) {
    const isLostFor = (side: (typeof SIDES)[number]) =>
      own.some(
        (one) =>
          one.match === place &&
          one.teamId === card[`${side}TeamId`] &&
          match.sides[side].players.includes(merged.get(one.playerId) ?? one.playerId),
      );
    const losing = SIDES.filter(isLostFor);
    return losing.length === 0 ? match : { ...match, ruledOut: losing };
  }
}
