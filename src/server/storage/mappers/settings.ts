import { z } from 'zod';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { SettingTable } from '../schema.ts';
import { upsertStatement } from '../table-rows.ts';
import { columnMapping, type Mapper, rowMapper } from './mapper.ts';
import type { Entities, DatabaseTransaction } from '../store.ts';

/**
 * Reads and stores the settings whose changes are in the history and can be undone, such as the default season.
 * Passwords are not among them.
 */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  // A league always keeps its default season. Undoing the first change of any other setting leaves that setting empty.
  undoCreation: ({ key }) => (key === DEFAULT_SEASON_SETTING ? null : { key, value: '' }),
  ...rowMapper('setting', 'key', columnMapping<Entities['setting'], SettingTable>({ key: 'key', value: 'value' })),
};

/** The name of the setting that says which season is the default one. */
export const DEFAULT_SEASON_SETTING = 'default-season';

/**
 * The name of the setting with the key that signs form tokens (CSRF). Restoring a backup keeps the current key, because
 * running processes have it in memory.
 */
export const CSRF_KEY_SETTING = 'csrf-key';

/** The name of the setting with the hash of the officials' password. */
export const OFFICIALS_PASSWORD_SETTING = 'officials-password';

/**
 * The name of the setting that says where to find the first password of a new site, or that this password was used or
 * replaced.
 */
export const FIRST_PASSWORD_STATUS_SETTING = 'first-password';

/**
 * Matches a password hash that `auth/password.ts` has made. Some numbers in the hash set the cost of checking a
 * password. The pattern limits these numbers, because a very high cost could stop the site.
 */
export const PASSWORD_HASH_PATTERN =
  /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,86})\$([A-Za-z0-9+/]{1,86})$/;

/**
 * All settings with the schemas of their values. An undo may leave a setting empty. An empty setting counts as never
 * set.
 */
export const SETTING_SCHEMAS = {
  [DEFAULT_SEASON_SETTING]: z.string().refine((name) => parseSeasonName(name).ok, 'Invalid season'),
  [CSRF_KEY_SETTING]: z.string(),
  [OFFICIALS_PASSWORD_SETTING]: z.string().regex(PASSWORD_HASH_PATTERN),
  /**
   * Where the first password can be found: in the program's log, or in the program's settings (ADMIN_PASSWORD). `used`:
   * somebody has signed in with the first password, or replaced it.
   */
  [FIRST_PASSWORD_STATUS_SETTING]: z.enum(['log', 'settings', 'used']),
  /** Whether the shared password can be used. */
  'shared-password': z.enum(['on', 'off']),
  /** `coming`: the photos of the demo league are still to be added. `1`: they have been added. */
  'photos-taken-in': z.enum(['coming', '1']),
};
export type SettingName = keyof typeof SETTING_SCHEMAS;

export function isSettingName(key: string): key is SettingName {
  return Object.hasOwn(SETTING_SCHEMAS, key);
}

/** Returns the value of a setting, parsed by its schema; `null` if it was never set, is empty, or is invalid. */
export async function settingValue<N extends SettingName>(
  db: DatabaseTransaction,
  name: N,
): Promise<z.output<(typeof SETTING_SCHEMAS)[N]> | null> {
  const { data } = SETTING_SCHEMAS[name].safeParse(await settingText(db, name));
  return (data ?? null) as z.output<(typeof SETTING_SCHEMAS)[N]> | null; // safe cast: parsed by that schema
}

/** Returns the text of a setting, or `null` if it was never set. */
export async function settingText(db: DatabaseTransaction, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting, and returns whether its value has changed. Unlike `ChangeTransaction.set`, raises no revision. */
export async function writeSetting(db: DatabaseTransaction, key: string, value: string): Promise<boolean> {
  if ((await settingText(db, key)) === value) return false;
  await upsertStatement('setting', 'key', [{ key, value }]).execute(db);
  return true;
}
