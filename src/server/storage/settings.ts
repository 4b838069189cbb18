import type { Snapshot } from './store.ts';

/** The setting that holds the name of the default season. */
export const DEFAULT_SEASON = 'default-season';

/** A setting's text, or `null` where it was never set. */
export async function setting(db: Snapshot, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting; answers whether that changed anything. For a change's own use. */
export async function writeSetting(db: Snapshot, key: string, value: string): Promise<boolean> {
  if ((await setting(db, key)) === value) return false;
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return true;
}
