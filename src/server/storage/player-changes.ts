import type { Player } from '#domain/people.ts';
import type { Snapshot } from './store.ts';

/** What a change that holds left of a player, when it was made, and the day from which it counts where that was said. */
export type PlayerChange = { player: Player; at: string; countsFrom: string | null };

/**
 * The changes of a player that hold, oldest first: neither those that were taken back nor the taking back itself, so
 * that each stands on the one before.
 */
export async function playerChanges(db: Snapshot, playerId: string): Promise<PlayerChange[]> {
  const rows = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select(['history.at', 'history.counts_from', 'history_change.after'])
    .where('entity', '=', 'player')
    .where('entity_id', '=', playerId)
    .where('undone_by', 'is', null)
    .where('undoes', 'is', null)
    .orderBy('history.id')
    .execute();
  // The texts are JSON that the change noted of a player.
  return rows.map(({ at, counts_from, after }) => ({
    player: JSON.parse(after) as Player,
    at,
    countsFrom: counts_from,
  }));
}
