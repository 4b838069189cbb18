import { sql } from 'kysely';
import type { Snapshot } from './store.ts';
import { type Row, rowsOf } from './table-rows.ts';

/** Writes a text anew without a person's names; the same text where they are not in it. */
type Rewrite = (text: string) => string;

/** Whom to forget, and how. */
export type Forgetting = {
  id: string;
  /** What the person is called from now on, and the form of it in which names are compared. */
  called: string;
  folded: string;
  /** For words, and JSON, that are about this person alone. */
  own: { words: Rewrite; json: Rewrite };
  /** For those that may be about anybody: a name that another person has too stays. */
  any: { words: Rewrite; json: Rewrite; wholeName: Rewrite };
};

/** In which tables something was changed, and in how many rows. */
export type Forgotten = ReadonlyMap<string, number>;

/** Every name that a database knows of a player, as the player is now and was in the history; none of an unknown one. */
export async function namesOf(db: Snapshot, id: string): Promise<string[]> {
  const row = await db.selectFrom('player').select(['name', 'former_names']).where('id', '=', id).executeTakeFirst();
  // JSON that people.ts alone writes, and below JSON that changes noted of a player.
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

/** A table in which names stand. `renew` answers the columns that are to be different, as far as the row has them. */
type Place = {
  table: string;
  key: string[];
  columns: string[];
  renew(row: Row, how: Forgetting, ownEntries: ReadonlySet<unknown>): Row;
};

const PLACES: readonly Place[] = [
  {
    table: 'player',
    key: ['id'],
    columns: ['name', 'name_folded', 'former_names'],
    renew: (row, { id, called, folded }) =>
      row['id'] === id ? { name: called, name_folded: folded, former_names: '[]' } : {},
  },
  {
    table: 'history',
    key: ['id'],
    columns: ['by', 'summary'],
    renew: (row, { own, any }, ownEntries) => ({
      by: any.wholeName(String(row['by'])),
      summary: (ownEntries.has(row['id']) ? own : any).words(String(row['summary'])),
    }),
  },
  {
    table: 'history_change',
    key: ['history_id', 'position'],
    columns: ['entity', 'entity_id', 'before', 'after'],
    renew(row, how) {
      const rewrite = rewriteOfValue(row, how);
      return { before: orNull(row['before'], rewrite), after: orNull(row['after'], rewrite) };
    },
  },
  {
    table: 'draw',
    key: ['id'],
    columns: ['pairs', 'proof'],
    renew(row, { any }) {
      const pairs = any.json(String(row['pairs']));
      // A proof of other names than were drawn would prove that the draw was wrong.
      return pairs === row['pairs'] ? {} : { pairs, proof: null };
    },
  },
  {
    table: 'idempotency',
    key: ['place'],
    columns: ['answer'],
    renew(row, { id, own, any }) {
      const answer = String(row['answer']);
      return { answer: (answer.includes(JSON.stringify(id)) ? own : any).json(answer) };
    },
  },
  {
    table: 'session',
    key: ['id'],
    columns: ['name'],
    renew: (row, { any }) => ({ name: any.wholeName(String(row['name'])) }),
  },
];

/**
 * Takes a person's names out of every table, within a transaction; also of a copy that an older version made. Results
 * and handicaps stay, and every value of the history, under the other name.
 */
export async function forgetNames(db: Snapshot, how: Forgetting): Promise<Forgotten> {
  const has = await columnsOf(db);
  const ownEntries = new Set(await entriesOf(db, how.id));
  const changed = new Map<string, number>();
  for (const place of PLACES) {
    const columns = place.columns.filter((column) => has(place.table, column));
    if (columns.length === 0) continue;
    const rows = await renewAll(db, { ...place, columns }, how, ownEntries);
    if (rows > 0) changed.set(place.table, rows);
  }
  const seals = has('draw_sealed', 'entrants') ? await removeSeals(db, how) : 0;
  if (seals > 0) changed.set('draw_sealed', seals);
  return changed;
}

async function entriesOf(db: Snapshot, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('history_change')
    .select('history_id')
    .distinct()
    .where('entity', '=', 'player')
    .where('entity_id', '=', id)
    .execute();
  return rows.map(({ history_id }) => history_id);
}

async function renewAll(
  db: Snapshot,
  { table, key, columns, renew }: Place,
  how: Forgetting,
  ownEntries: ReadonlySet<unknown>,
): Promise<number> {
  let changed = 0;
  for await (const rows of rowsOf(db, { name: table, columns: [...key, ...columns], key })) {
    for (const row of rows) {
      const renewed = renew(row, how, ownEntries);
      const different = columns.filter((column) => column in renewed && renewed[column] !== row[column]);
      if (different.length === 0) continue;
      const values = sql.join(different.map((column) => sql`${sql.ref(column)} = ${renewed[column]}`));
      const is = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${values} where ${is}`.execute(db);
      changed += 1;
    }
  }
  return changed;
}

/** How the values before and after that a change noted are written anew. */
function rewriteOfValue(row: Row, { id, called, any }: Forgetting): Rewrite {
  if (row['entity'] === 'player' && row['entity_id'] === id)
    return (text) => JSON.stringify({ ...JSON.parse(text), name: called, formerNames: [] });
  if (row['entity'] === 'draw') return (text) => withoutProof(text, any.json(text));
  return (text) => text;
}

/** As in the table of draws, so that the value is the same here and there. */
function withoutProof(text: string, renewed: string): string {
  if (renewed === text) return text;
  // JSON that a change noted of a draw.
  const { proof: _, ...draw } = JSON.parse(renewed) as { proof?: unknown };
  return JSON.stringify(draw);
}

function orNull(value: unknown, rewrite: Rewrite): string | null {
  return typeof value === 'string' ? rewrite(value) : null;
}

/** A draw that waits is sealed with its names: it is to be prepared anew. */
async function removeSeals(db: Snapshot, { any }: Forgetting): Promise<number> {
  const rows = await db.selectFrom('draw_sealed').select(['competition', 'entrants']).execute();
  const named = rows.filter(({ entrants }) => any.json(entrants) !== entrants).map(({ competition }) => competition);
  if (named.length > 0) await db.deleteFrom('draw_sealed').where('competition', 'in', named).execute();
  return named.length;
}

/** Which columns there are: an older version had fewer. */
async function columnsOf(db: Snapshot): Promise<(table: string, column: string) => boolean> {
  const tables = await db.introspection.getTables();
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name} ${column.name}`)));
  return (table, column) => known.has(`${table} ${column}`);
}
