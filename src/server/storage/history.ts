import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { chunks } from './table-rows.ts';
import { canBeId } from './new-id.ts';
import type { HistoryChangeTable, HistoryTable, Schema } from './schema.ts';
import { entities, mappers } from './mappers/mappers.ts';
import type { Entities, Entity, HistoryChange, Origin, Snapshot } from './store.ts';
import type { Action } from '#domain/people/permissions.ts';
import type { Player } from '#domain/squads/people.ts';

/**
 * One call that changed something; `undoneBy` is the entry that undid it, `undoes` the entry that it undid.
 * `countsFrom` is its effective day where that is not the day on which it was made.
 */
export type HistoryEntry = Origin & {
  id: number;
  at: string;
  undoneBy: number | null;
  undoes: number | null;
  countsFrom: string | null;
};

/** Divisions, or all: only entries of which every change is of a result, substitute, scheduled fixture or adjustment in them. */
type Within = { divisions: readonly number[] | null };

/** Which entries to read: older than the entry `before`; `of`: only those of one value; `null`: any. */
type Wanted = {
  before: number | null;
  limit: number;
  of?: { entity: Entity; id: string } | null;
  within?: Within | null;
};

/** At most `limit` of the wanted entries, newest first. */
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

/** Whether a change is of a value in one of the divisions, before and after. */
function isWithin({ and, or, eb }: ChangeBuilder, { divisions }: Within): Expression<SqlBool> {
  const hasDivision = eb('entity', 'in', OF_DIVISION);
  if (divisions === null) return hasDivision;
  // The JSON of these values has its keys in a fixed order; a quote inside a text is escaped.
  const isIn = (column: 'before' | 'after') =>
    or(divisions.map((division) => eb(column, 'like', `%"division":${division},"week":%`)));
  return and([hasDivision, isIn('after'), or([eb('before', 'is', null), isIn('before')])]);
}

/** The kinds of values that belong to a division. */
const OF_DIVISION = entities.filter((entity) => mappers[entity].subjectOf !== undefined);

function entriesOf(db: Snapshot, entity: Entity, id: string) {
  return db.selectFrom('history_change').select('history_id').where('entity', '=', entity).where('entity_id', '=', id);
}

/** Those of the entries that changed values, and so can be undone; a change of access cannot. */
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

/** One entry, or `null` where there is none with this number. */
export async function historyEntry(db: Snapshot, id: number): Promise<HistoryEntry | null> {
  const row = await db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** The entries after one, oldest first. */
export async function entriesAfter(db: Snapshot, id: number): Promise<HistoryEntry[]> {
  const after = db.selectFrom('history').selectAll().where('id', '>', id).orderBy('id');
  return (await after.execute()).map(toEntry);
}

/** The latest entry that changed this value, or `null`. */
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

/** Those of an entry's changes whose value has been changed again since. */
export async function changedSince(db: Snapshot, changes: readonly HistoryChange[]): Promise<HistoryChange[]> {
  const since: HistoryChange[] = [];
  for (const [entity, ofOne] of Map.groupBy(changes, (change) => change.entity)) {
    for (const part of chunks(ofOne)) {
      const present = await mappers[entity].load(
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

/** What is done to cards in a write that may make players of new names. */
const CARD_ACTIONS = ['record result', 'correct result', 'dispute result', 'settle result'] satisfies Action[];

function playersMadeByCards(db: Snapshot) {
  return db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .where('entity', '=', 'player')
    .where('before', 'is', null)
    .where('action', 'in', CARD_ACTIONS);
}

/** Those of these players whom a card has made and nobody has changed since. */
export async function unchangedSinceCard(db: Snapshot, ids: readonly string[]): Promise<Player[]> {
  const rows = await playersMadeByCards(db).selectAll('history_change').where('entity_id', 'in', ids).execute();
  const made = rows.map(toChange).filter((change) => change.entity === 'player');
  const since = await changedSince(db, made);
  return made.filter((change) => !since.includes(change)).map(({ after }) => after);
}

/** The moments after `since` (ISO 8601) at which the cards of somebody with this name made a player, oldest first. */
export async function playersMadeSince(db: Snapshot, by: string, since: string): Promise<string[]> {
  const rows = playersMadeByCards(db).select('at').where('by', '=', by).where('at', '>', since).orderBy('at');
  return (await rows.execute()).map(({ at }) => at);
}

/** All changes of one entry, in order. */
export async function historyChanges(db: Snapshot, id: number): Promise<HistoryChange[]> {
  const rows = await db
    .selectFrom('history_change')
    .selectAll()
    .where('history_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(toChange);
}

/** A change of one value, as JSON. */
export type Note = { entity: Entity; entityId: string; before: string | null; after: string };

/** Writes one entry with all its changes and returns its number. */
export async function writeHistory(
  db: Snapshot,
  { by, via, action, summary, undoes, countsFrom }: Origin & { undoes: number | null; countsFrom: string | null },
  at: string,
  notes: readonly Note[],
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
  }
  if (undoes !== null) await markUndone(db, undoes, id);
  return id;
}

/** Returns what the entry with these notes changed; nothing where there is none. */
export function changesOf(entry: number | null, notes: readonly Note[]): HistoryChange[] {
  if (entry === null) return [];
  return notes.map(({ entity, entityId, before, after }, position) =>
    toChange({ history_id: entry, position, entity, entity_id: entityId, before, after }),
  );
}

/**
 * Marks an entry as undone. Where it was an undo itself, the entry that it undid is no longer undone, and so on down the
 * chain, alternately.
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
  // writeHistory stores the kind and both values together.
  const entity = row.entity as Entity;
  return {
    historyId: row.history_id,
    entity,
    entityId: row.entity_id,
    before: row.before === null ? null : parsedValue(entity, row.before),
    after: parsedValue(entity, row.after),
  } as HistoryChange;
}

/** A stored value with the fields that values of its kind have today. */
function parsedValue<E extends Entity>(entity: E, json: string): Entities[E] {
  return mappers[entity].asStored(JSON.parse(json) as Entities[E], null);
}

/** A player after a change that is not undone; `at` is when it was made, `countsFrom` its effective day if that differs. */
export type PlayerChange = { player: Player; at: string; countsFrom: string | null };

/**
 * The changes of a player, or of everybody, oldest first, without undone changes and undos, so that each follows from the
 * one before.
 */
export async function playerChanges(db: Snapshot, playerId: string | null): Promise<PlayerChange[]> {
  const rows = await lastingChanges(db, 'player', playerId);
  return rows.map(({ value, ...when }) => ({ player: value, ...when }));
}

/** Returns the changes of values of one kind that still hold, oldest first. */
export async function lastingChanges<E extends 'player' | 'team' | 'setting'>(
  db: Snapshot,
  entity: E,
  id: string | null,
) {
  const rows = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select(['history.at', 'history.counts_from', 'history_change.after'])
    .where('entity', '=', entity)
    .$if(id !== null, (query) => query.where('entity_id', '=', id ?? ''))
    .where('undone_by', 'is', null)
    .where('undoes', 'is', null)
    .orderBy('history.id')
    .execute();
  // JSON of such values, which only writeHistory stores.
  return rows.map(({ at, counts_from, after }) => ({
    value: JSON.parse(after) as Entities[E],
    at,
    countsFrom: counts_from,
  }));
}

/** When a value was first put, as ISO 8601; `null` for one that the history does not know. */
export async function firstPut(db: Snapshot, entity: Entity, id: string): Promise<string | null> {
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
