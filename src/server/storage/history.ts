import { setImmediate as nextTick } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { chunks } from './table-rows.ts';
import { canBeId } from './new-id.ts';
import type { HistoryChangeTable, HistoryTable, DatabaseTables } from './schema.ts';
import { entityKinds, mappers } from './mappers/mappers.ts';
import type { Entities, EntityKind, HistoryChange, ChangeOrigin, DatabaseTransaction } from './store.ts';
import type { Action } from '#domain/people/permissions.ts';
import type { Player } from '#domain/squads/teams-and-players.ts';

/**
 * A history entry: one call that changed something, at the time `at` (ISO 8601). `undoneBy`: the number of the entry
 * that undid it. `undoes`: the number of the entry that it undid. `countsFrom`: the day from which the change counts;
 * `null` for the day of the change itself.
 */
export type HistoryEntry = ChangeOrigin & {
  id: number;
  at: string;
  undoneBy: number | null;
  undoes: number | null;
  countsFrom: string | null;
};

/**
 * Selects the entries in which every changed value belongs to a division, as a card does. `divisions`: the allowed
 * divisions of these values; `null` allows every division.
 */
type DivisionFilter = { divisions: readonly number[] | null };

/** Selects entries with a lower number than `before` (`null`: any). `of`: only entries that changed this value. */
type HistoryQuery = {
  before: number | null;
  limit: number;
  of?: { entity: EntityKind; id: string } | null;
  within?: DivisionFilter | null;
};

/** Returns the wanted history entries, newest first. */
export async function historyEntries(
  db: DatabaseTransaction,
  { before, limit, of, within }: HistoryQuery,
): Promise<HistoryEntry[]> {
  if (of && !canBeId(of.id)) return [];
  let query = db.selectFrom('history').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (of) query = query.where('id', 'in', queryEntryIdsOfValue(db, of.entity, of.id));
  if (within) {
    query = query.where(({ and, not, exists, selectFrom }) => {
      const changes = selectFrom('history_change').select('history_id').whereRef('history_id', '=', 'history.id');
      return and([
        exists(changes),
        not(exists(changes.where((change) => change.not(divisionsCondition(change, within))))),
      ]);
    });
  }
  return (await query.execute()).map(toEntry);
}

type ChangeQueryBuilder = Pick<ExpressionBuilder<DatabaseTables, 'history_change'>, 'and' | 'or' | 'eb'>;

/**
 * Returns the SQL condition that a changed value belongs to one of the divisions, both before and after the change. For
 * a value that the change created, only the division after the change is checked.
 */
function divisionsCondition({ and, or, eb }: ChangeQueryBuilder, { divisions }: DivisionFilter): Expression<SqlBool> {
  const hasDivision = eb('entity', 'in', ENTITY_KINDS_IN_DIVISIONS);
  if (divisions === null) return hasDivision;
  // The JSON of these values has its keys in a fixed order, so this pattern finds the division. The pattern cannot
  // match inside a text of a value, because JSON puts a backslash before each quote in a text.
  const isIn = (column: 'before' | 'after') =>
    or(divisions.map((division) => eb(column, 'like', `%"division":${division},"week":%`)));
  return and([hasDivision, isIn('after'), or([eb('before', 'is', null), isIn('before')])]);
}

/** The kinds of values that belong to a division. */
const ENTITY_KINDS_IN_DIVISIONS = entityKinds.filter((entity) => mappers[entity].subjectOf !== undefined);

function queryEntryIdsOfValue(db: DatabaseTransaction, entity: EntityKind, id: string) {
  return db.selectFrom('history_change').select('history_id').where('entity', '=', entity).where('entity_id', '=', id);
}

/** Returns which of these entries can be undone: those that changed a value other than a person with access. */
export async function undoableEntries(db: DatabaseTransaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = db
    .selectFrom('history_change')
    .select('history_id')
    .distinct()
    .where('history_id', 'in', ids)
    .where('entity', '<>', 'person');
  return new Set((await found.execute()).map((row) => row.history_id));
}

/** Returns the history entry with this number; `null` if there is none. */
export async function historyEntry(db: DatabaseTransaction, id: number): Promise<HistoryEntry | null> {
  const row = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Returns the history entries after the entry with this number, oldest first. */
export async function entriesAfter(db: DatabaseTransaction, id: number): Promise<HistoryEntry[]> {
  const after = db.selectFrom('history').selectAll().where('id', '>', id).orderBy('id');
  return (await after.execute()).map(toEntry);
}

/** Returns the latest history entry that changed this value; `null` if there is none. */
export async function latestEntryOfValue(
  db: DatabaseTransaction,
  entity: EntityKind,
  entityId: string,
): Promise<HistoryEntry | null> {
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

/**
 * Returns the given changes that a later change has superseded: the value that is stored today differs from the value
 * after the given change.
 */
export async function supersededChanges(
  db: DatabaseTransaction,
  changes: readonly HistoryChange[],
): Promise<HistoryChange[]> {
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

/** The actions that save a match card. They can create a player for a new name on the card. */
export const CARD_ACTIONS = ['record result', 'correct result', 'dispute result', 'settle result'] satisfies Action[];

function queryPlayersCreatedByCards(db: DatabaseTransaction) {
  return db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .where('entity', '=', 'player')
    .where('before', 'is', null)
    .where('action', 'in', CARD_ACTIONS);
}

/** Returns the given players who were created by a match card and have not been changed since. */
export async function unchangedPlayersCreatedByCards(
  db: DatabaseTransaction,
  ids: readonly string[],
): Promise<Player[]> {
  const rows = await queryPlayersCreatedByCards(db).selectAll('history_change').where('entity_id', 'in', ids).execute();
  const made = rows.map(toChange).filter((change) => change.entity === 'player');
  const since = await supersededChanges(db, made);
  return made.filter((change) => !since.includes(change)).map(({ after }) => after);
}

/** Returns the ids of the teams and players whose creation was undone. */
export async function loadIdsOfUndoneCreations(db: DatabaseTransaction): Promise<Set<string>> {
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

/** Returns the times after `since` (ISO 8601) at which a card by this person created a player, oldest first. */
export async function playerCreationTimesSince(db: DatabaseTransaction, by: string, since: string): Promise<string[]> {
  const rows = queryPlayersCreatedByCards(db).select('at').where('by', '=', by).where('at', '>', since).orderBy('at');
  return (await rows.execute()).map(({ at }) => at);
}

/** Returns all changes of an entry, first change first. Reads a hundred at a time, so that other requests can run. */
export async function changesOfHistoryEntry(db: DatabaseTransaction, id: number): Promise<HistoryChange[]> {
  const all = db.selectFrom('history_change').selectAll().where('history_id', '=', id).orderBy('position');
  const found: HistoryChange[] = [];
  // The changes of an entry are numbered from 1. So the number of changes read is also the position of the last change
  // read.
  for (let last = -1; found.length > last;) {
    last = found.length;
    found.push(...(await all.where('position', '>', last).limit(100).execute()).map(toChange));
  }
  return found;
}

/** A change of a value: the value before and after, as JSON. `before` is `null` if the change created the value. */
export type StoredChange = { entity: EntityKind; entityId: string; before: string | null; after: string };

/** Writes an entry with all its changes, and marks the entry `undoes` as undone. Returns the new entry's number. */
export async function writeHistoryEntry(
  db: DatabaseTransaction,
  { by, via, action, summary, undoes, countsFrom }: ChangeOrigin & { undoes: number | null; countsFrom: string | null },
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
    // Lets other requests run between the parts of a long import. The queries alone do not let them run, because SQLite
    // answers synchronously.
    await nextTick();
  }
  if (undoes !== null) await markUndone(db, undoes, id);
  return id;
}

/** Converts the stored changes of a history entry. If `entry` is `null`, no entry was written, so the list is empty. */
export function parseStoredChanges(entry: number | null, notes: readonly StoredChange[]): HistoryChange[] {
  if (entry === null) return [];
  return notes.map(({ entity, entityId, before, after }, position) =>
    toChange({ history_id: entry, position, entity, entity_id: entityId, before, after }),
  );
}

/**
 * Marks an entry as undone by the entry `undoneBy`. If the marked entry was itself an undo, the entry that it had
 * undone counts again. If the entry that counts again is also an undo, the entry that this undo had undone is marked as
 * undone again, and so on along the chain of undos.
 */
async function markUndone(db: DatabaseTransaction, entry: number, undoneBy: number): Promise<void> {
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
  return { ...row, via: via as ChangeOrigin['via'], undoneBy, countsFrom }; // the table allows no other `via`
}

function toChange(row: HistoryChangeTable): HistoryChange {
  // The casts are safe: writeHistory stores the kind of the value together with both values.
  const entity = row.entity as EntityKind;
  return {
    historyId: row.history_id,
    entity,
    entityId: row.entity_id,
    before: row.before === null ? null : parsedValue(entity, row.before),
    after: parsedValue(entity, row.after),
  } as HistoryChange;
}

/**
 * Returns a stored value with exactly the fields of this version. An earlier version may have stored the value with
 * other fields.
 */
function parsedValue<E extends EntityKind>(entity: E, json: string): Entities[E] {
  return mappers[entity].asStored(JSON.parse(json) as Entities[E], null);
}

/** Returns when a value was first stored (ISO 8601); `null` if the history has no change of it. */
export async function findTimeFirstStored(
  db: DatabaseTransaction,
  entity: EntityKind,
  id: string,
): Promise<string | null> {
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
