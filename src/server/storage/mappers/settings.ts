import { type Mapper, replaceAll } from './mapper.ts';
import type { Snapshot } from '../store.ts';

/** Settings in the history, which can be undone, such as the default season; a password is not. */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  settle: ({ key, value }) => ({ key, value }),
  undoCreation: () => null,
  async load(db, keys) {
    const rows = await db.selectFrom('setting').selectAll().where('key', 'in', keys).execute();
    return new Map(rows.map(({ key, value }) => [key, { key, value }]));
  },
  async save(db, values) {
    await db
      .insertInto('setting')
      .values(values)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(replaceAll(['value'])))
      .execute();
  },
};

/** The setting that holds the name of the default season. */
export const DEFAULT_SEASON = 'default-season';

/** The value of a setting, or `null` where it was never set. */
export async function setting(db: Snapshot, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting and returns whether that changed it. Only for makeChange. */
export async function writeSetting(db: Snapshot, key: string, value: string): Promise<boolean> {
  if ((await setting(db, key)) === value) return false;
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return true;
}
