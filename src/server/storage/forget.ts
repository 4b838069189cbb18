import { sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Entity, Snapshot } from './store.ts';
import { type Row, rowsOf } from './table-rows.ts';

/** Returns a text without a person's names; the same text where they are not in it. */
type Rewrite = (text: string) => string;

/** The player whose names are removed, and how. */
export type Forgetting = {
  /** The player's id, and those of all that were merged into the player. */
  ids: ReadonlySet<string>;
  /** The new name, and its folded form in which names are compared. */
  called: string;
  folded: string;
  /** For texts about this player only. */
  own: { words: Rewrite; json: Rewrite };
  /** For texts that may be about anyone: a name that another player has too stays. */
  any: { words: Rewrite; json: Rewrite; wholeName: Rewrite };
};

/** The number of changed rows, by table. */
export type Forgotten = ReadonlyMap<string, number>;

/** Every current and former name of one row of a player in the database and its history; empty for an unknown id. */
export async function namesOf(db: Snapshot, id: string): Promise<string[]> {
  const row = await db.selectFrom('player').select(['name', 'former_names']).where('id', '=', id).executeTakeFirst();
  // JSON that only the mapper of players and writeHistory write.
  const present = row ? [row.name, ...(JSON.parse(row.former_names) as string[])] : [];
  const changes = await db
    .selectFrom('history_change')
    .select(['before', 'after'])
    .where('entity', '=', 'player')
    .where('entity_id', '=', id)
    .execute();
  const noted = changes.flatMap(({ before, after }) => [before, after]).filter((text) => text !== null);
  const values = noted.map((text) => JSON.parse(text) as { name: string; formerNames: string[] });
  return [...new Set([...present, ...values.flatMap(({ name, formerNames }) => [name, ...formerNames])])];
}

/**
 * A table that contains names. `rewrite` returns the new values of columns, or `null` for a row that is removed; columns
 * that the table lacks are ignored. `value` rewrites the JSON of a value of this kind in the history.
 */
type Place = {
  table: keyof Schema;
  key: string[];
  columns: string[];
  rewrite(row: Row, how: Forgetting, ownEntries: ReadonlySet<unknown>): Row | null;
  entity?: Entity;
  value?: (text: string, how: Forgetting, id: string) => string;
};

const PLACES: readonly Place[] = [
  {
    table: 'player',
    key: ['id'],
    columns: ['name', 'name_folded', 'former_names', 'review'],
    // The note of a review may name anyone.
    rewrite: (row, { ids, called, folded, own, any }) =>
      ids.has(String(row['id']))
        ? { name: called, name_folded: folded, former_names: '[]', review: orNull(row['review'], own.json) }
        : { review: orNull(row['review'], any.json) },
    entity: 'player',
    value(text, { ids, called, own, any }, id) {
      const { review, ...value } = JSON.parse(text);
      const isOwn = ids.has(id);
      const rest = isOwn ? { ...value, name: called, formerNames: [] } : value;
      if (review === undefined) return JSON.stringify(rest);
      return JSON.stringify({ ...rest, review: JSON.parse((isOwn ? own : any).json(JSON.stringify(review))) });
    },
  },
  {
    table: 'name_answer',
    key: ['id'],
    columns: ['name', 'same_as', 'player_id'],
    rewrite: (row, { ids, called, any }) => ({
      name: ids.has(String(row['player_id'])) ? called : any.wholeName(String(row['name'])),
      same_as: orNull(row['same_as'], any.wholeName),
    }),
    entity: 'nameAnswer',
    value(text, { ids, called, any }) {
      const answer = JSON.parse(text) as { playerId: string | null };
      const isOwn = ids.has(answer.playerId ?? '');
      return isOwn ? JSON.stringify({ ...answer, name: called, sameAs: null }) : any.json(text);
    },
  },
  {
    table: 'history',
    key: ['id'],
    columns: ['by', 'summary'],
    rewrite: (row, { own, any }, ownEntries) => ({
      by: any.wholeName(String(row['by'])),
      summary: (ownEntries.has(row['id']) ? own : any).words(String(row['summary'])),
    }),
  },
  {
    table: 'history_change',
    key: ['history_id', 'position'],
    columns: ['entity', 'entity_id', 'before', 'after'],
    rewrite(row, how) {
      const { value } = PLACES.find(({ entity }) => entity === row['entity']) ?? {};
      const rewrite: Rewrite = (text) => (value ? value(text, how, String(row['entity_id'])) : text);
      return { before: orNull(row['before'], rewrite), after: orNull(row['after'], rewrite) };
    },
  },
  {
    table: 'draw',
    key: ['id'],
    columns: ['pairs', 'proof'],
    rewrite(row, { any }) {
      const pairs = any.json(String(row['pairs']));
      // With changed names, the proof would show the draw to be wrong.
      return pairs === row['pairs'] ? {} : { pairs, proof: null };
    },
    entity: 'draw',
    value: (text, { any }) => withoutProof(text, any.json(text)),
  },
  {
    table: 'draw_sealed',
    key: ['competition'],
    columns: ['entrants'],
    // Such a draw must be prepared again.
    rewrite: (row, { any }) => (any.json(String(row['entrants'])) === row['entrants'] ? {} : null),
  },
  // An entrant may be a name alone.
  { ...textsOf('competition', { name: 'words', entrants: 'json' }), ...inHistory('competition') },
  // The reason may name a player, and so may the note of a dispute, and of a side that asks to postpone a match.
  { ...textsOf('adjustment', { reason: 'words' }), ...inHistory('adjustment') },
  { ...textsOf('fixture', { dispute: 'json' }), ...inHistory('fixture') },
  { ...textsOf('listed_fixture', { postponement: 'json' }), ...inHistory('listedFixture') },
  { ...textsOf('content', { value: 'json' }, 'content_id'), ...inHistory('content') },
  { ...textsOf('person', { name: 'wholeName' }), ...inHistory('person') },
  textsOf('session', { name: 'wholeName' }),
  // Hours old at most; a new player on it has a name, the others ids.
  textsOf('running_score', { new_players: 'json' }),
  {
    table: 'idempotency',
    key: ['place'],
    columns: ['answer'],
    rewrite(row, { ids, own, any }) {
      const answer = String(row['answer']);
      const isOwn = [...ids].some((id) => answer.includes(JSON.stringify(id)));
      return { answer: (isOwn ? own : any).json(answer) };
    },
  },
];

/** The tables that contain names. */
export const NAMING_TABLES = PLACES.map(({ table }) => table);

/** A table with columns that may name anyone, and how each is rewritten. */
function textsOf(table: keyof Schema, columns: Record<string, keyof Forgetting['any']>, key = 'id'): Place {
  return {
    table,
    key: [key],
    columns: Object.keys(columns),
    rewrite: (row, { any }) =>
      Object.fromEntries(Object.entries(columns).map(([column, how]) => [column, orNull(row[column], any[how])])),
  };
}

/** A kind whose values in the history may name anyone too. */
function inHistory(entity: Entity): Pick<Place, 'entity' | 'value'> {
  return { entity, value: (text, { any }) => any.json(text) };
}

/**
 * Removes a player's names from every table, within a transaction; also from a backup that an older version made.
 * Results, handicaps and the history stay, under the new name.
 */
export async function forgetNames(db: Snapshot, how: Forgetting): Promise<Forgotten> {
  const has = await columnsOf(db);
  const ownEntries = new Set(await entriesOf(db, [...how.ids]));
  const changed = new Map<string, number>();
  for (const place of PLACES) {
    const columns = place.columns.filter((column) => has(place.table, column));
    if (columns.length === 0) continue;
    const rows = await rewriteAll(db, { ...place, columns }, how, ownEntries);
    if (rows > 0) changed.set(place.table, rows);
  }
  return changed;
}

async function entriesOf(db: Snapshot, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('history_change')
    .select('history_id')
    .distinct()
    .where('entity', '=', 'player')
    .where('entity_id', 'in', ids)
    .execute();
  return rows.map(({ history_id }) => history_id);
}

async function rewriteAll(
  db: Snapshot,
  { table, key, columns, rewrite }: Place,
  how: Forgetting,
  ownEntries: ReadonlySet<unknown>,
): Promise<number> {
  let changed = 0;
  for await (const rows of rowsOf(db, { name: table, columns: [...key, ...columns], key })) {
    for (const row of rows) {
      const rewritten = rewrite(row, how, ownEntries);
      const different = columns.filter(
        (column) => rewritten && column in rewritten && rewritten[column] !== row[column],
      );
      if (rewritten !== null && different.length === 0) continue;
      const is = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      const values = sql.join(different.map((column) => sql`${sql.ref(column)} = ${rewritten?.[column]}`));
      const change =
        rewritten === null ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${values}`;
      await sql`${change} where ${is}`.execute(db);
      changed += 1;
    }
  }
  return changed;
}

/** Removes the proof, as is done in the table of draws, so that both have the same value. */
function withoutProof(text: string, rewritten: string): string {
  if (rewritten === text) return text;
  // JSON of a draw, which only writeHistory stores.
  const { proof: _, ...draw } = JSON.parse(rewritten) as { proof?: unknown };
  return JSON.stringify(draw);
}

function orNull(value: unknown, rewrite: Rewrite): string | null {
  return typeof value === 'string' ? rewrite(value) : null;
}

/** Whether a column exists: older versions had fewer. */
async function columnsOf(db: Snapshot): Promise<(table: string, column: string) => boolean> {
  const tables = await db.introspection.getTables();
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name} ${column.name}`)));
  return (table, column) => known.has(`${table} ${column}`);
}
