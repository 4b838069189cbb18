import { sql } from 'kysely';
import { compiledQuery } from './engines/compiled-query.ts';
import type { RevisionTable } from './schema.ts';
import type { Revisions, Scope, Snapshot } from './store.ts';

/** The revisions of this snapshot. */
export async function revisionsOf(db: Snapshot): Promise<Revisions> {
  return revisionMap(await allRows(db, []));
}

const allRows = compiledQuery((db) => db.selectFrom('revision').selectAll());

/** The league's revision of this snapshot; every write raises it by one. */
export async function leagueRevision(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('revision').select('value').where('scope', '=', 'league').executeTakeFirst();
  return row?.value ?? 0;
}

/** Raises each scope by one and returns the new values. Only for makeChange. */
export async function raise(db: Snapshot, scopes: Iterable<Scope>): Promise<Revisions> {
  const first = Array.from(scopes, (scope) => ({ scope, value: 1 }));
  return revisionMap(await raiseRows(db, first));
}

const raiseRows = compiledQuery((db, first: RevisionTable[]) =>
  db
    .insertInto('revision')
    .values(first)
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value: sql`revision.value + 1` }))
    .returningAll(),
);

function revisionMap(rows: readonly RevisionTable[]): Revisions {
  return new Map(rows.map(({ scope, value }) => [scope, value]));
}
