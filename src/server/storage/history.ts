import { setImmediate as nextTick } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { chunks } from './table-rows.ts';
import { canBeId } from './new-id.ts';
import type { HistoryChangeTable, HistoryTable, Schema } from './schema.ts';
import { entities, mappers } from './mappers/mappers.ts';
import type { Entities, Entity, HistoryChange, Origin, Snapshot } from './store.ts';
import type { Action } from '#domain/people/permissions.ts';
import type { Player } from '#domain/squads/people.ts';

/**
 * An entry of the history: one call that changed something. `undoneBy` is the entry that undid it, `undoes` the entry
 * that it undid. `countsFrom` is its effective day if that is not the day of the change.
 */
export type HistoryEntry = Origin & {
  id: number;
  at: string;
  undoneBy: number | null;
  undoes: number | null;
  countsFrom: string | null;
};

/** Restricts entries to those that changed only cards, fixtures or points of these divisions (`null`: of all). */
type Within = { divisions: readonly number[] | null };

/** Which entries to read: those before the entry `before`, and with `of` only those that changed a certain value. */
type Wanted = {
  before: number | null;
  limit: number;
  of?: { entity: Entity; id: string } | null;
  within?: Within | null;
};

/** Returns the entries, newest first. */
export async function historyEntries(db: Snapshot, { before, limit, of, within }: Wanted): Promise<HistoryEntry[]> {
  if (of && !canBeId(of.id)) return [];
  let query = db.selectFrom('history').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (of) query = query.where('id', 'in', entriesOf(db, of.entity, of.id));
  if (within) {
    query = query.where(({ and, not, exists, selectFrom }) => {
      const changes = selectFrom('history_change').select('history_id').whereRef('history_id', '=', 'history.id');
      return and([exists(changes), not(exists(changes.where((change) => change.not(isWithin(change, within)))))]);
    });
  }
  return (await query.execute()).map(toEntry);
}

type ChangeBuilder = Pick<ExpressionBuilder<Schema, 'history_change'>, 'and' | 'or' | 'eb'>;

/** Returns the SQL condition that a value was in one of the divisions before its change, and is in one after it. */
function isWithin({ and, or, eb }: ChangeBuilder, { divisions }: Within): Expression<SqlBool> {
  const hasDivision = eb('entity', 'in', ENTITIES_OF_DIVISIONS);
  if (divisions === null) return hasDivision;
  // In the JSON of these values the keys have a fixed order. Quotes inside texts are escaped, so they cannot match.
  const isIn = (column: 'before' | 'after') =>
    or(divisions.map((division) => eb(column, 'like', `%"division":${division},"week":%`)));
  return and([hasDivision, isIn('after'), or([eb('before', 'is', null), isIn('before')])]);
}

/** The kinds of values that belong to a division. */
const ENTITIES_OF_DIVISIONS = entities.filter((entity) => mappers[entity].subjectOf !== undefined);

function entriesOf(db: Snapshot, entity: Entity, id: string) {
  return db.selectFrom('history_change').select('history_id').where('entity', '=', entity).where('entity_id', '=', id);
}

/** Returns which entries changed values, and can therefore be undone. Changes of access cannot be undone. */
export async function entriesWithChanges(db: Snapshot, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = db
    .selectFrom('history_change')
    .select('history_id')
    .distinct()
    .where('history_id', 'in', ids)
    .where('entity', '<>', 'person');
  return new Set((await found.execute()).map((row) => row.history_id));
}

/** Returns an entry, or `null` if there is none with this number. */
export async function historyEntry(db: Snapshot, id: number): Promise<HistoryEntry | null> {
  const row = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Returns the entries after this one, oldest first. */
export async function entriesAfter(db: Snapshot, id: number): Promise<HistoryEntry[]> {
  const after = db.selectFrom('history').selectAll().where('id', '>', id).orderBy('id');
  return (await after.execute()).map(toEntry);
}

/** Returns the latest entry that changed this value, or `null`. */
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

/** Returns those of an entry's changes whose values were changed again later. */
export async function changedSince(db: Snapshot, changes: readonly HistoryChange[]): Promise<HistoryChange[]> {
  const since: HistoryChange[] = [];
  for (const [entity, ofOne] of Map.groupBy(changes, (change) => change.entity)) {
    for (const part of chunks(ofOne)) {
      const stored = await mappers[entity].load(
        db,
        part.map(({ entityId }) => entityId),
      );
      since.push(
        ...part.filter(({ entityId, after }) => JSON.stringify(stored.get(entityId)) !== JSON.stringify(after)),
      );
    }
  }
  return since;
}

/** The actions on cards that can create players with new names. */
export const CARD_ACTIONS = ['record result', 'correct result', 'dispute result', 'settle result'] satisfies Action[];

function playersMadeByCards(db: Snapshot) {
  return db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .where('entity', '=', 'player')
    .where('before', 'is', null)
    .where('action', 'in', CARD_ACTIONS);
}

/** Returns which of these players a card created and nobody has changed since. */
export async function unchangedSinceCard(db: Snapshot, ids: readonly string[]): Promise<Player[]> {
  const rows = await playersMadeByCards(db).selectAll('history_change').where('entity_id', 'in', ids).execute();
  const made = rows.map(toChange).filter((change) => change.entity === 'player');
  const since = await changedSince(db, made);
  return made.filter((change) => !since.includes(change)).map(({ after }) => after);
}

/** Returns the ids of teams and players that no longer exist because their creation was undone. */
export async function undoneCreations(db: Snapshot): Promise<Set<string>> {
  const rows = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select('entity_id')
    .where('entity', 'in', ['team', 'player'])
    .where('before', 'is', null)
    .where('undone_by', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.entity_id));
}

/** Returns the times after `since` (ISO 8601) at which this person's cards created a player, oldest first. */
export async function playerCreationsSince(db: Snapshot, by: string, since: string): Promise<string[]> {
  const rows = playersMadeByCards(db).select('at').where('by', '=', by).where('at', '>', since).orderBy('at');
  return (await rows.execute()).map(({ at }) => at);
}

/** Returns all changes of an entry in order, numbered from 1. Lets other requests run after each hundred. */
export async function historyChanges(db: Snapshot, id: number): Promise<HistoryChange[]> {
  const all = db.selectFrom('history_change').selectAll().where('history_id', '=', id).orderBy('position');
  const found: HistoryChange[] = [];
  for (let last = -1; found.length > last;) {
    last = found.length;
    found.push(...(await all.where('position', '>', last).limit(100).execute()).map(toChange));
  }
  return found;
}

/** The change of a value as it is stored: the value before and after, as JSON. */
export type StoredChange = { entity: Entity; entityId: string; before: string | null; after: string };

/** Writes one entry with all its changes, and returns its number. */
export async function writeHistory(
  db: Snapshot,
  { by, via, action, summary, undoes, countsFrom }: Origin & { undoes: number | null; countsFrom: string | null },
  at: string,
  notes: readonly StoredChange[],
): Promise<number> {
  const { id } = await db
    .insertInto('history')
    .values({ at, by, via, action, summary, undone_by: null, undoes, counts_from: countsFrom })
    .returning('id')
    .executeTakeFirstOrThrow();
  let position = 0;
  for (const part of chunks(notes)) {
    const rows = part.map(({ entity, entityId, before, after }) => {
      position += 1;
      return { history_id: id, position, entity, entity_id: entityId, before, after };
    });
    await db.insertInto('history_change').values(rows).execute();
    // SQLite answers synchronously, so this lets other requests run between the parts of a long import.
    await nextTick();
  }
  if (undoes !== null) await markUndone(db, undoes, id);
  return id;
}

/** Returns an entry's changes from their stored form; none if there is no entry. */
export function changesOf(entry: number | null, notes: readonly StoredChange[]): HistoryChange[] {
  if (entry === null) return [];
  return notes.map(({ entity, entityId, before, after }, position) =>
    toChange({ history_id: entry, position, entity, entity_id: entityId, before, after }),
  );
}

/**
 * Marks an entry as undone. If the entry was itself an undo, the entry that it undid is no longer undone; if that was
 * an undo, the one before is undone again, and so on.
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

function toEntry({
  undone_by: undoneBy,
  counts_from: countsFrom,
  via,
  ...row
}: Selectable<HistoryTable>): HistoryEntry {
  return { ...row, via: via as Origin['via'], undoneBy, countsFrom }; // checked by the table
}

function toChange(row: HistoryChangeTable): HistoryChange {
  // The kind and both values always belong together, because writeHistory stores them together.
  const entity = row.entity as Entity;
  return {
    historyId: row.history_id,
    entity,
    entityId: row.entity_id,
    before: row.before === null ? null : parsedValue(entity, row.before),
    after: parsedValue(entity, row.after),
  } as HistoryChange;
}

/** Returns a stored value with the fields that its kind has today. */
function parsedValue<E extends Entity>(entity: E, json: string): Entities[E] {
  return mappers[entity].asStored(JSON.parse(json) as Entities[E], null);
}

/** A player after a change. `at` is when it was made. `countsFrom` is its effective day, if that is another day. */
export type PlayerChange = { player: Player; at: string; countsFrom: string | null };

/** Returns the changes of a player, or of all players, oldest first, without undone changes and without undos. */
export async function playerChanges(db: Snapshot, playerId: string | null): Promise<PlayerChange[]> {
  const rows = await changesInEffect(db, 'player', playerId);
  return rows.map(({ value, at, countsFrom }) => ({ player: value, at, countsFrom }));
}

/** Returns the changes of one kind of value that were not undone, oldest first. */
export async function changesInEffect<E extends 'player' | 'team' | 'setting'>(
  db: Snapshot,
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
  // Only writeHistory writes this JSON.
  return rows.map(({ at, via, action, counts_from, after }) => ({
    value: JSON.parse(after) as Entities[E],
    via: via as Origin['via'], // checked by the table
    action,
    at,
    countsFrom: counts_from,
  }));
}

/** Returns when a value was first stored (ISO 8601); `null` if the history does not say. */
export async function firstStoredAt(db: Snapshot, entity: Entity, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select('history.at')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('history.id')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
