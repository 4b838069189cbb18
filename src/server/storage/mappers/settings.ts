import { z } from 'zod';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { SettingTable } from '../schema.ts';
import { upsert } from '../table-rows.ts';
import { columnMapping, type Mapper, rowMapper } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

/**
 * Stores the settings whose changes are in the history and can be undone, such as the default season. Passwords are not
 * among them.
 */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  // A league always keeps its default season. Undoing the first change of any other setting empties it.
  undoCreation: ({ key }) => (key === DEFAULT_SEASON ? null : { key, value: '' }),
  ...rowMapper('setting', 'key', columnMapping<Entities['setting'], SettingTable>({ key: 'key', value: 'value' })),
};

/** The name of the setting that says which season is the default one. */
export const DEFAULT_SEASON = 'default-season';

/**
 * The name of the setting with the key that signs tokens. It belongs to the installation, so restoring a backup keeps
 * it.
 */
export const CSRF_KEY = 'csrf-key';

/** The name of the setting with the hash of the officials' password. */
export const OFFICIALS_PASSWORD = 'officials-password';

/** The name of the setting that says where the first password was shown, until somebody has used it. */
export const FIRST_PASSWORD = 'first-password';

/** The form of a hash made by `auth/password`. Its cost is limited, because a very high one could stop the site. */
export const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,86})\$([A-Za-z0-9+/]{1,86})$/;

/** All settings with the schemas of their values. An empty setting, as an undo may leave it, counts as never set. */
export const SETTINGS = {
  [DEFAULT_SEASON]: z.string().refine((name) => parseSeasonName(name).ok, 'Invalid season'),
  [CSRF_KEY]: z.string(),
  [OFFICIALS_PASSWORD]: z.string().regex(PASSWORD_HASH),
  /**
   * Where the first password can be found: in the program's log, or in its settings (ADMIN_PASSWORD). `used`: somebody
   * has signed in with it, or changed it.
   */
  [FIRST_PASSWORD]: z.enum(['log', 'settings', 'used']),
  /** Whether the shared password can be used. */
  'shared-password': z.enum(['on', 'off']),
  /** Whether the photos of a demo league have still to be added. */
  'photos-taken-in': z.enum(['coming', '1']),
};
export type SettingName = keyof typeof SETTINGS;

export function isSetting(key: string): key is SettingName {
  return Object.hasOwn(SETTINGS, key);
}

/** Returns the value of a setting, parsed by its schema; `null` if it was never set, is empty, or is invalid. */
export async function settingValue<N extends SettingName>(
  db: Snapshot,
  name: N,
): Promise<z.output<(typeof SETTINGS)[N]> | null> {
  const { data } = SETTINGS[name].safeParse(await setting(db, name));
  return (data ?? null) as z.output<(typeof SETTINGS)[N]> | null; // parsed by that schema
}

/** Returns the text of a setting, or `null` if it was never set. */
export async function setting(db: Snapshot, key: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting, and returns whether its value has changed. Only `makeChange` may call it. */
export async function writeSetting(db: Snapshot, key: string, value: string): Promise<boolean> {
  if ((await setting(db, key)) === value) return false;
  await upsert('setting', 'key', [{ key, value }]).execute(db);
  return true;
}
