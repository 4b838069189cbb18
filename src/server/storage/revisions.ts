import { sql } from 'kysely';
import type { RevisionTable } from './schema.ts';
import type { Revisions, Scope, Snapshot } from './store.ts';

/** Returns the revisions in this snapshot. */
export async function revisionsOf(db: Snapshot): Promise<Revisions> {
  return revisionMap(await db.selectFrom('revision').selectAll().execute());
}

/** Returns the league's revision in this snapshot. Every write raises it by one. */
export async function leagueRevision(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('revision').select('value').where('scope', '=', 'league').executeTakeFirst();
  return row?.value ?? 0;
}

/** Raises the revision of each scope by one, and returns the new ones. Only `makeChange` may call it. */
export async function raiseRevisions(db: Snapshot, scopes: Iterable<Scope>): Promise<Revisions> {
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
