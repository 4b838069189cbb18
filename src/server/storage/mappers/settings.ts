import type { SettingTable } from '../schema.ts';
import { upsert } from '../table-rows.ts';
import { inColumns, type Mapper, storedIn } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

/** Settings in the history, which can be undone, such as the default season; a password is not. */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  // There is always a default season; other settings are then empty.
  undoCreation: ({ key }) => (key === DEFAULT_SEASON ? null : { key, value: '' }),
  ...storedIn('setting', 'key', inColumns<Entities['setting'], SettingTable>({ key: 'key', value: 'value' })),
};

/** The setting that holds the name of the default season. */
export const DEFAULT_SEASON = 'default-season';

/** The setting with the competitions that an earlier release listed in a league without a season, as JSON; empty once they are cups. */
export const LISTED_CUPS = 'listed-cups';

/** The setting that holds the key for signing tokens. It is the installation's: a restore leaves it as it is. */
export const CSRF_KEY = 'csrf-key';

/** The value of a setting, or `null` where it was never set. */
export async function setting(db: Snapshot, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting and returns whether that changed it. Only for makeChange. */
export async function writeSetting(db: Snapshot, key: string, value: string): Promise<boolean> {
  if ((await setting(db, key)) === value) return false;
  await upsert('setting', 'key', [{ key, value }]).execute(db);
  return true;
}
