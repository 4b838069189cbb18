import { sql } from 'kysely';
import type { RevisionTable } from './schema.ts';
import type { Revisions, RevisionScope, DatabaseTransaction } from './store.ts';

/** Returns the revisions in this snapshot, keyed by scope. A scope that was never changed is missing. */
export async function allRevisions(db: DatabaseTransaction): Promise<Revisions> {
  return revisionMap(await db.selectFrom('revision').selectAll().execute());
}

/** Returns the revision of the whole league in this snapshot. Every write that changes something raises it. */
export async function leagueRevision(db: DatabaseTransaction): Promise<number> {
  const row = await db.selectFrom('revision').select('value').where('scope', '=', 'league').executeTakeFirst();
  return row?.value ?? 0;
}

/**
 * Raises the revision of each scope by one, and returns the new revisions. Only `makeChange` may call this function.
 */
export async function raiseRevisions(db: DatabaseTransaction, scopes: Iterable<RevisionScope>): Promise<Revisions> {
  const rows = await db
    .insertInto('revision')
    .values(Array.from(scopes, (scope) => ({ scope, value: 1 })))
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value: sql`revision.value + 1` }))
    .returningAll()
    .execute();
  return revisionMap(rows);
}

function revisionMap(rows: readonly RevisionTable[]): Revisions {
  return new Map(rows.map(({ scope, value }) => [scope, value]));
}
