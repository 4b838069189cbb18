import { type Mapper, replaceAll } from './mapper.ts';
import type { Snapshot } from '../store.ts';

/** Settings under the history: those that a league may take back, such as the default season. A password is none. */
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
