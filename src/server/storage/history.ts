import type { Selectable } from 'kysely';
import { chunks } from './chunks.ts';
import type { HistoryChangeTable, HistoryTable } from './schema.ts';
import { shelves } from './shelves.ts';
import type { Entities, Entity, Origin, Snapshot } from './store.ts';

/** One call that changed something; `undoneBy` is the entry that took it back, `undoes` the one that it took back. */
export type HistoryEntry = Origin & { id: number; at: string; undoneBy: number | null; undoes: number | null };

/** What one call did to one value; `before` is `null` where it was new. To undo is to put `before`, or the mark of deletion. */
export type HistoryChange = { [E in Entity]: HistoryChangeOf<E> }[Entity];

type HistoryChangeOf<E extends Entity> = {
  historyId: number;
  entity: E;
  entityId: string;
  before: Entities[E] | null;
  after: Entities[E];
};

/** At most `limit` entries, newest first, older than the entry `before` unless that is `null`. */
export async function historyEntries(
  db: Snapshot,
  { before, limit }: { before: number | null; limit: number },
): Promise<HistoryEntry[]> {
  let query = db.selectFrom('history').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.execute()).map(toEntry);
}

/** One entry, or `null` where there is none of that number. */
export async function historyEntry(db: Snapshot, id: number): Promise<HistoryEntry | null> {
  const row = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** The latest entry that changed a value, or `null` where none did. */
export async function latestEntry(db: Snapshot, entity: Entity, entityId: string): Promise<HistoryEntry | null> {
  const row = await db
    .selectFrom('history')
    .innerJoin('history_change', 'history_change.history_id', 'history.id')
    .selectAll('history')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('history.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Of what an entry changed, that which is not as it left it: something later stands on it. */
export async function changedSince(db: Snapshot, changes: readonly HistoryChange[]): Promise<HistoryChange[]> {
  const since: HistoryChange[] = [];
  for (const [entity, ofOne] of Map.groupBy(changes, (change) => change.entity)) {
    for (const part of chunks(ofOne)) {
      const present = await shelves[entity].load(
        db,
        part.map(({ entityId }) => entityId),
      );
      since.push(
        ...part.filter(({ entityId, after }) => JSON.stringify(present.get(entityId)) !== JSON.stringify(after)),
      );
    }
  }
  return since;
}

/** Everything that one entry changed, in the order of doing. */
export async function historyChanges(db: Snapshot, id: number): Promise<HistoryChange[]> {
  const rows = await db
    .selectFrom('history_change')
    .selectAll()
    .where('history_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(toChange);
}

/** What a change noted about one value, as JSON. */
export type Note = { entity: Entity; entityId: string; before: string | null; after: string };

/** Writes one entry with all its changes. For a change's own use. */
export async function writeHistory(
  db: Snapshot,
  { by, via, action, summary, undoes }: Origin & { undoes: number | null },
  at: string,
  notes: readonly Note[],
): Promise<void> {
  const { id } = await db
    .insertInto('history')
    .values({ at, by, via, action, summary, undone_by: null, undoes })
    .returning('id')
    .executeTakeFirstOrThrow();
  let position = 0;
  for (const part of chunks(notes)) {
    const rows = part.map(({ entity, entityId, before, after }) => {
      position += 1;
      return { history_id: id, position, entity, entity_id: entityId, before, after };
    });
    await db.insertInto('history_change').values(rows).execute();
  }
  if (undoes !== null) await markUndone(db, undoes, id);
}

/**
 * Marks what an entry took back. Where that took something back itself, this holds again, and so on down the line:
 * what it had taken back in its turn is taken back again.
 */
async function markUndone(db: Snapshot, entry: number, undoneBy: number): Promise<void> {
  let by: number | null = undoneBy;
  let id: number | null = entry;
  while (id !== null) {
    await db.updateTable('history').set({ undone_by: by }).where('id', '=', id).execute();
    by = by === null ? id : null;
    id = (await historyEntry(db, id))?.undoes ?? null;
  }
}

function toEntry({ undone_by: undoneBy, via, ...row }: Selectable<HistoryTable>): HistoryEntry {
  return { ...row, via: via as Origin['via'], undoneBy }; // checked by the table
}

function toChange(row: HistoryChangeTable): HistoryChange {
  // The kind and both values are what a change noted together.
  return {
    historyId: row.history_id,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before === null ? null : JSON.parse(row.before),
    after: JSON.parse(row.after),
  } as HistoryChange;
}
