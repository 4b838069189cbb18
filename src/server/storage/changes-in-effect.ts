import type { Player } from '#domain/squads/teams-and-players.ts';
import type { Entities, ChangeOrigin, DatabaseTransaction } from './store.ts';

/** A player after a change. `countsFrom`: from which day the change counts; `null` if from the day of the change. */
export type PlayerChange = { player: Player; at: string; countsFrom: string | null };

/** Returns the changes of a player (`null`: of all players), oldest first. Leaves out undone changes and undos. */
export async function playerChanges(db: DatabaseTransaction, playerId: string | null): Promise<PlayerChange[]> {
  const rows = await changesInEffect(db, 'player', playerId);
  return rows.map(({ value, at, countsFrom }) => ({ player: value, at, countsFrom }));
}

/**
 * Returns the changes of one value, oldest first. If `id` is `null`, returns the changes of all values of the kind
 * `entity`. Leaves out undos and undone changes.
 */
export async function changesInEffect<E extends 'player' | 'team' | 'setting'>(
  db: DatabaseTransaction,
  entity: E,
  id: string | null,
) {
  const rows = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select(['history.at', 'history.via', 'history.action', 'history.counts_from', 'history_change.after'])
    .where('entity', '=', entity)
    .$if(id !== null, (query) => query.where('entity_id', '=', id ?? ''))
    .where('undone_by', 'is', null)
    .where('undoes', 'is', null)
    .orderBy('history.id')
    .execute();
  // The cast of the JSON is safe: only writeHistory writes it.
  return rows.map(({ at, via, action, counts_from, after }) => ({
    value: JSON.parse(after) as Entities[E],
    via: via as ChangeOrigin['via'], // the table allows no other `via`
    action,
    at,
    countsFrom: counts_from,
  }));
}
