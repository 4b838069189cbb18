import { sql } from 'kysely';
import type { Revisions, Scope, Snapshot } from './store.ts';

/** The revisions that this very snapshot stands at: the label of whatever is read in it. */
export async function revisionsOf(db: Snapshot): Promise<Revisions> {
  const rows = await db.selectFrom('revision').selectAll().execute();
  return new Map(rows.map(({ scope, value }) => [scope, value]));
}

/** The revision of the league that this very snapshot stands at: every write raises it by one. */
export async function leagueRevision(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('revision').select('value').where('scope', '=', 'league').executeTakeFirst();
  return row?.value ?? 0;
}

/** Raises each scope by one; answers their new values. For a change's own use. */
export async function raise(db: Snapshot, scopes: Iterable<Scope>): Promise<Revisions> {
  const rows = await db
    .insertInto('revision')
    .values(Array.from(scopes, (scope) => ({ scope, value: 1 })))
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ value: sql`revision.value + 1` }))
    .returningAll()
    .execute();
  return new Map(rows.map(({ scope, value }) => [scope, value]));
}
