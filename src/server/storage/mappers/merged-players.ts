import type { Fixture, Match } from '#domain/cards/fixture.ts';
import { replacePlayerIds } from '#domain/cards/match.ts';
import { idAfterMerges } from '#domain/squads/teams-and-players.ts';
import type { DatabaseTransaction } from '../store.ts';

/** Returns the id of the kept player for each merged player, keyed by the merged player's id (Rule N9). */
export async function loadKeptIdByMergedId(db: DatabaseTransaction): Promise<KeptIdByMergedId> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute();
  const merged = new Map(rows.map(({ id, merged_into: mergedInto }) => [id, { mergedInto: mergedInto! }]));
  return new Map([...merged.keys()].map((id) => [id, idAfterMerges({ merged }, id)]));
}

export type KeptIdByMergedId = ReadonlyMap<string, string>;

/** Returns the fixtures with the kept player in place of each merged player, also in disputes. */
export function resolveMergesInFixtures<T extends Pick<Fixture, 'matches' | 'review'>>(
  fixtures: T[],
  merged: KeptIdByMergedId,
): T[] {
  if (merged.size === 0) return fixtures;
  return fixtures.map((fixture) => {
    const { review } = fixture;
    const other = review?.dispute?.matches;
    return {
      ...fixture,
      matches: resolveMergesInMatches(fixture.matches, merged),
      ...(other
        ? { review: { ...review, dispute: { ...review.dispute, matches: resolveMergesInMatches(other, merged) } } }
        : {}),
    };
  });
}

export function resolveMergesInMatches(matches: Match[], merged: KeptIdByMergedId): Match[] {
  return matches.map((match) => replacePlayerIds(match, (id) => merged.get(id) ?? id));
}

/** Returns the ids of these players, and of all players who were merged into them. */
export function playerIdsWithMerged(playerIds: readonly string[], merged: KeptIdByMergedId): string[] {
  const wanted = new Set(playerIds);
  return [...wanted, ...[...merged].filter(([, into]) => wanted.has(into)).map(([id]) => id)];
}
