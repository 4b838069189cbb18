import { sql } from 'kysely';
import type { DatabaseTransaction } from './store.ts';
import { loadPlayerPhotoRows, removeFaces } from './faces.ts';
import {
  type PlayerToForget,
  rewriteIfText,
  TABLES_WITH_CUSTOM_REWRITE,
  type ReplaceNames,
  type PlayerToForgetWithCupIds,
} from './forgotten-rows.ts';
import { FILE_PARTS_TABLE } from './backup/from-sqlite.ts';
import { type Row, rowsOf, type TableShape } from './table-rows.ts';
import { tablesWithTextColumns } from './text-tables.ts';

/**
 * Where a text still contains a name of a forgotten player: the table, the column, and the key of the row. A person
 * must decide what to do about it.
 */
export type PlaceOfRemainingName = { table: string; column: string; key: string };

/**
 * `changed`: how many rows were changed or removed, keyed by table. `left`: where texts still contain a name of the
 * player. `photos`: the hashes of the photos whose bytes the caller must remove.
 */
export type ForgetResult = {
  changed: ReadonlyMap<string, number>;
  left: readonly PlaceOfRemainingName[];
  photos: readonly string[];
};

/** Returns all current and former names of a player, from the player's row and the history; none for an unknown id. */
export async function namesOfPlayer(db: DatabaseTransaction, id: string): Promise<string[]> {
  const row = await db.selectFrom('player').select(['name', 'former_names']).where('id', '=', id).executeTakeFirst();
  // The casts are safe: only the mapper of players and writeHistory write this JSON.
  const current = row ? [row.name, ...(JSON.parse(row.former_names) as string[])] : [];
  const changes = await db
    .selectFrom('history_change')
    .select(['before', 'after'])
    .where('entity', '=', 'player')
    .where('entity_id', '=', id)
    .execute();
  const noted = changes.flatMap(({ before, after }) => [before, after]).filter((text) => text !== null);
  const values = noted.map((text) => JSON.parse(text) as { name: string; formerNames: string[] });
  return [...new Set([...current, ...values.flatMap(({ name, formerNames }) => [name, ...formerNames])])];
}

/**
 * Replaces a player's names in the texts of a database with the new name, empties the player's personal fields, and
 * removes the player's photos. Call this function in a transaction. The player's results, handicaps and history are
 * kept under the new name. Some names are not replaced. `left` lists the places of these names: stored files, keys
 * other than the addresses of content, and texts in which the name may mean another player, a team or an ordinary word.
 */
export async function forgetPlayerInDatabase(db: DatabaseTransaction, known: PlayerToForget): Promise<ForgetResult> {
  const how = {
    ...withNewContentIds(known, await newContentIdsByOldId(db, known)),
    cups: new Set(await cupIds(db)),
  };
  const ownEntries = new Set(await historyEntryIdsOfPlayers(db, [...how.ids]));
  const [changed, left]: [Map<string, number>, PlaceOfRemainingName[]] = [new Map(), []];
  const faces = await loadPlayerPhotoRows(db);
  const withFace = [...how.ids].filter((id) => faces.has(id));
  const photos = await removeFaces(db, withFace);
  if (withFace.length > 0) changed.set('face', withFace.length);
  for (const table of await tablesWithTextColumns()) {
    const rows = await rewriteTable(db, table, how, ownEntries, left);
    if (rows > 0) changed.set(table.name, rows + (changed.get(table.name) ?? 0));
  }
  left.push(...(await filesWithNames(db, how)));
  return { changed, left, photos };
}

/** Returns the stored files that contain a name. They are not changed: a person must decide what to do about them. */
async function filesWithNames(db: DatabaseTransaction, { finds }: PlayerToForget): Promise<PlaceOfRemainingName[]> {
  const found: PlaceOfRemainingName[] = [];
  for await (const rows of rowsOf(db, { name: FILE_PARTS_TABLE, key: ['hash', 'part'], columns: ['hash', 'part'] }))
    for (const row of rows) {
      const [hash, part] = [String(row['hash']), Number(row['part'])];
      const stored = db.selectFrom(FILE_PARTS_TABLE).select('data').where('hash', '=', hash).where('part', '=', part);
      const { data } = await stored.executeTakeFirstOrThrow();
      if (finds(Buffer.from(data).toString('utf8'))) found.push({ table: FILE_PARTS_TABLE, column: 'data', key: hash });
    }
  return found;
}

/**
 * Returns new ids for content items whose id contains a name of the player to forget, keyed by the old id. (The id of
 * an item is also its address.) If another item already has the new id, adds a number to the new id.
 */
async function newContentIdsByOldId(
  db: DatabaseTransaction,
  { any }: PlayerToForget,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('content').select('content_id as id').execute();
  const noted = await db
    .selectFrom('history_change')
    .select('entity_id as id')
    .distinct()
    .where('entity', '=', 'content')
    .execute();
  const ids = new Set([...rows, ...noted].map(({ id }) => id));
  const renamed = new Map<string, string>();
  for (const id of ids) {
    const plain = any.words(id);
    if (plain === id) continue;
    let free = plain;
    for (let count = 2; ids.has(free) || [...renamed.values()].includes(free); count++) free = `${plain}-${count}`;
    renamed.set(id, free);
  }
  return renamed;
}

function withNewContentIds(how: PlayerToForget, addresses: ReadonlyMap<string, string>): PlayerToForget {
  const json: ReplaceNames = (text) => addresses.get(text) ?? how.any.json(text);
  return { ...how, any: { ...how.any, json } };
}

async function historyEntryIdsOfPlayers(db: DatabaseTransaction, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('history_change')
    .select('history_id')
    .distinct()
    .where('entity', '=', 'player')
    .where('entity_id', 'in', ids)
    .execute();
  return rows.map(({ history_id }) => history_id);
}

async function cupIds(db: DatabaseTransaction): Promise<string[]> {
  const rows = await db.selectFrom('competition').select('id').execute();
  return rows.map(({ id }) => id);
}

async function rewriteTable(
  db: DatabaseTransaction,
  { name, key, columns }: TableShape,
  how: PlayerToForgetWithCupIds,
  ownEntries: ReadonlySet<unknown>,
  left: PlaceOfRemainingName[],
): Promise<number> {
  const special = TABLES_WITH_CUSTOM_REWRITE.find(({ table }) => table === name);
  const read = [...new Set([...key, ...columns, ...(special?.columns ?? [])])];
  let changed = 0;
  for await (const rows of rowsOf(db, { name, columns: read, key })) {
    for (const row of rows) {
      const own = special ? special.rewrite(row, how, ownEntries) : {};
      const rewritten = own === null ? null : { ...rewrittenTexts({ name, key, columns }, row, how), ...own };
      if (rewritten) left.push(...placesOfRemainingNames({ name, key, columns }, { ...row, ...rewritten }, how));
      const different = read.filter((column) => rewritten && column in rewritten && rewritten[column] !== row[column]);
      if (rewritten !== null && different.length === 0) continue;
      const is = sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      );
      const values = sql.join(different.map((column) => sql`${sql.ref(column)} = ${rewritten?.[column]}`));
      const change =
        rewritten === null ? sql`delete from ${sql.table(name)}` : sql`update ${sql.table(name)} set ${values}`;
      await sql`${change} where ${is}`.execute(db);
      changed += 1;
    }
  }
  return changed;
}

/**
 * Returns the texts of a row after `any` has replaced the names of the player to forget. The function uses `any`,
 * because the texts may be about other people. Texts in key columns are left out, because other rows may refer to the
 * keys. Only the keys of the table `content`, which are addresses, are included.
 */
function rewrittenTexts({ name, key, columns }: TableShape, row: Row, { any }: PlayerToForget): Row {
  const changes = columns.filter((column) => name === 'content' || !key.includes(column));
  return Object.fromEntries(changes.map((column) => [column, rewriteIfText(row[column], any.json)]));
}

function placesOfRemainingNames(
  { name, key, columns }: TableShape,
  row: Row,
  { finds }: PlayerToForget,
): PlaceOfRemainingName[] {
  const id = key.map((column) => String(row[column])).join(' ');
  return columns
    .filter((column) => typeof row[column] === 'string' && finds(row[column]))
    .map((column) => ({ table: name, column, key: id }));
}
