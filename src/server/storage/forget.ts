import { sql } from 'kysely';
import type { Action } from '#domain/people/permissions.ts';
import type { Schema } from './schema.ts';
import type { Entity, Snapshot } from './store.ts';
import { facesOf, removeFaces } from './faces.ts';
import { FILE_PARTS } from './backup/from-sqlite.ts';
import { type Row, rowsOf, type TableShape } from './table-rows.ts';
import { textTables } from './text-tables.ts';

/** Returns a text without a person's names. A text without them stays the same. */
type Rewrite = (text: string) => string;

/** The player to forget, and how to replace the names. */
export type Forgetting = {
  /** The player's id, and the ids of all players merged into this one. */
  ids: ReadonlySet<string>;
  /** The new name, and its folded form for comparisons. */
  called: string;
  folded: string;
  /** Rewrites texts that are only about this player. */
  own: { words: Rewrite; json: Rewrite };
  /** Rewrites texts that may be about anyone. Keeps names that other players have, and single words in longer texts. */
  any: { words: Rewrite; json: Rewrite };
  /** Returns whether a text contains one of the names in any form, including names that are kept. */
  finds: (text: string) => boolean;
};

/** The place of a text with a remaining name, which a person must decide about. */
export type Left = { table: string; column: string; key: string };

/** The number of changed rows by table, the places of remaining names, and the hashes of removed photos. */
export type Forgotten = { changed: ReadonlyMap<string, number>; left: readonly Left[]; photos: readonly string[] };

/** Returns all current and former names in one player row and its history; none for an unknown id. */
export async function namesOf(db: Snapshot, id: string): Promise<string[]> {
  const row = await db.selectFrom('player').select(['name', 'former_names']).where('id', '=', id).executeTakeFirst();
  // Only the mapper of players and writeHistory write this JSON.
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
 * A table with special rewriting for some columns; all other texts are rewritten as texts about anyone. `rewrite` returns new
 * values of columns, or `null` to remove the row. `value` rewrites the JSON of such a value in the history.
 */
type Place = {
  table: keyof Schema;
  rewrite(row: Row, how: Ways, ownEntries: ReadonlySet<unknown>): Row | null;
  entity?: Entity;
  value?: (text: string, how: Ways, id: string) => string;
};

/** `cups`: the ids of cups, which other rows reference. Some ids are names, for example of a memorial cup. */
type Ways = Forgetting & { cups: ReadonlySet<unknown> };

/** The action of setting a photo, and the text before the consent in its summary. */
const PHOTO = 'change player photo' satisfies Action;
export const CONSENT = '. Consent: ';

const PLACES: readonly Place[] = [
  {
    table: 'player',
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
    table: 'file_answer',
    rewrite: (row, { ids, called, any }) => ({
      subject: ids.has(String(row['value'])) ? called : any.words(String(row['subject'])),
    }),
    entity: 'fileAnswer',
    value(text, { ids, called, any }) {
      const answer = JSON.parse(text) as { value: string };
      return ids.has(answer.value) ? JSON.stringify({ ...answer, subject: called }) : any.json(text);
    },
  },
  {
    table: 'history',
    rewrite: (row, { own, any, finds }, ownEntries) => {
      const summary = String(row['summary']);
      // The consent to a photo may name a parent, whose name is not known to the league.
      const [said = ''] = row['action'] === PHOTO && finds(summary) ? summary.split(CONSENT, 1) : [summary];
      return { by: any.words(String(row['by'])), summary: (ownEntries.has(row['id']) ? own : any).words(said) };
    },
  },
  {
    table: 'history_change',
    rewrite(row, how) {
      const { value } = PLACES.find(({ entity }) => entity === row['entity']) ?? {};
      const rewrite: Rewrite = (text) => (value ? value(text, how, String(row['entity_id'])) : how.any.json(text));
      const ofCup = row['entity'] === 'competition' ? keptCup(row, 'entity_id', how) : {};
      return { before: orNull(row['before'], rewrite), after: orNull(row['after'], rewrite), ...ofCup };
    },
  },
  { table: 'competition', rewrite: () => ({}), entity: 'competition', value: ofSameCup },
  { table: 'tie', rewrite: (row, how) => keptCup(row, 'competition_id', how), entity: 'tie', value: ofSameCup },
  { table: 'running_tie', rewrite: (row, how) => keptCup(row, 'competition_id', how) },
  {
    table: 'draw',
    rewrite(row, how) {
      const { json } = how.any;
      const ofCup = keptCup(row, 'competition', how);
      const [pairs, proof] = [json(String(row['pairs'])), orNull(row['proof'], json)];
      // With changed names, the proof would make the draw look wrong.
      return pairs === row['pairs'] && proof === row['proof'] ? ofCup : { ...ofCup, pairs, proof: null };
    },
    entity: 'draw',
    value: (text, how) => withoutProof(text, ofSameCup(text, how)),
  },
  {
    table: 'draw_sealed',
    // A draw with changed names must be prepared again.
    rewrite: (row, { any }) => (any.json(String(row['entrants'])) === row['entrants'] ? {} : null),
  },
  { table: 'person', rewrite: ({ name }, { any }) => ({ name: any.words(String(name)) }) },
  { table: 'session', rewrite: ({ name }, { any }) => ({ name: any.words(String(name)) }) },
  {
    table: 'idempotency',
    rewrite(row, { ids, own, any }) {
      const answer = String(row['answer']);
      const isOwn = [...ids].some((id) => answer.includes(JSON.stringify(id)));
      return { answer: (isOwn ? own : any).json(answer) };
    },
  },
];

/**
 * Removes a player's names from every text of the database, within a transaction. Results, handicaps and history stay under the
 * new name. Keys stay, except the addresses of content.
 */
export async function forgetNames(db: Snapshot, known: Forgetting): Promise<Forgotten> {
  const how = { ...withAddresses(known, await newAddresses(db, known)), cups: new Set(await cupIds(db)) };
  const ownEntries = new Set(await entriesOf(db, [...how.ids]));
  const [changed, left]: [Map<string, number>, Left[]] = [new Map(), []];
  const faces = await facesOf(db);
  const withFace = [...how.ids].filter((id) => faces.has(id));
  const photos = await removeFaces(db, withFace);
  if (withFace.length > 0) changed.set('face', withFace.length);
  for (const table of await textTables()) {
    const rows = await rewriteAll(db, table, how, ownEntries, left);
    if (rows > 0) changed.set(table.name, rows + (changed.get(table.name) ?? 0));
  }
  left.push(...(await filesIn(db, how)));
  return { changed, left, photos };
}

/** Returns the stored files that contain a name. Only a person can decide what to do with them. */
async function filesIn(db: Snapshot, { finds }: Forgetting): Promise<Left[]> {
  const found: Left[] = [];
  for await (const rows of rowsOf(db, { name: FILE_PARTS, key: ['hash', 'part'], columns: ['hash', 'part'] }))
    for (const row of rows) {
      const [hash, part] = [String(row['hash']), Number(row['part'])];
      const stored = db.selectFrom(FILE_PARTS).select('data').where('hash', '=', hash).where('part', '=', part);
      const { data } = await stored.executeTakeFirstOrThrow();
      if (finds(Buffer.from(data).toString('utf8'))) found.push({ table: FILE_PARTS, column: 'data', key: hash });
    }
  return found;
}

/** Returns new ids for content with the name in its address. A number is added if an id is taken. */
async function newAddresses(db: Snapshot, { any }: Forgetting): Promise<ReadonlyMap<string, string>> {
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

function withAddresses(how: Forgetting, addresses: ReadonlyMap<string, string>): Forgetting {
  const json: Rewrite = (text) => addresses.get(text) ?? how.any.json(text);
  return { ...how, any: { ...how.any, json } };
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

async function cupIds(db: Snapshot): Promise<string[]> {
  const rows = await db.selectFrom('competition').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Keeps a cup's id in a column. */
function keptCup(row: Row, column: string, { cups }: Ways): Row {
  return cups.has(row[column]) ? { [column]: row[column] } : {};
}

/** Rewrites a cup, a tie or a draw in the history without changing the id of its cup. */
function ofSameCup(text: string, { any, cups }: Ways): string {
  const rewritten = any.json(text);
  if (rewritten === text) return text;
  const kept = Object.entries(JSON.parse(text)).filter(
    ([field, value]) => ['id', 'competition', 'competitionId'].includes(field) && cups.has(value),
  );
  return JSON.stringify({ ...JSON.parse(rewritten), ...Object.fromEntries(kept) });
}

async function rewriteAll(
  db: Snapshot,
  { name, key, columns }: TableShape,
  how: Ways,
  ownEntries: ReadonlySet<unknown>,
  left: Left[],
): Promise<number> {
  const place = PLACES.find(({ table }) => table === name);
  const read = [...new Set([...key, ...columns])];
  let changed = 0;
  for await (const rows of rowsOf(db, { name, columns: read, key })) {
    for (const row of rows) {
      const own = place ? place.rewrite(row, how, ownEntries) : {};
      const rewritten = own === null ? null : { ...rewrittenTexts({ name, key, columns }, row, how), ...own };
      if (rewritten) left.push(...leftIn({ name, key, columns }, { ...row, ...rewritten }, how));
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
        rewritten === null ? sql`delete from ${sql.table(name)}` : sql`update ${sql.table(name)} set ${values}`;
      await sql`${change} where ${is}`.execute(db);
      changed += 1;
    }
  }
  return changed;
}

/** Rewrites all texts of a row as texts about anyone. Keys stay, because other rows may reference them. */
function rewrittenTexts({ name, key, columns }: TableShape, row: Row, { any }: Forgetting): Row {
  const changes = columns.filter((column) => name === 'content' || !key.includes(column));
  return Object.fromEntries(changes.map((column) => [column, orNull(row[column], any.json)]));
}

function leftIn({ name, key, columns }: TableShape, row: Row, { finds }: Forgetting): Left[] {
  const id = key.map((column) => String(row[column])).join(' ');
  return columns
    .filter((column) => typeof row[column] === 'string' && finds(row[column]))
    .map((column) => ({ table: name, column, key: id }));
}

/** Removes the proof, as in the table of draws, so that both values stay equal. */
function withoutProof(text: string, rewritten: string): string {
  if (rewritten === text) return text;
  // Only writeHistory stores this JSON of a draw.
  const { proof: _, ...draw } = JSON.parse(rewritten) as { proof?: unknown };
  return JSON.stringify(draw);
}

function orNull(value: unknown, rewrite: Rewrite): string | null {
  return typeof value === 'string' ? rewrite(value) : null;
}
