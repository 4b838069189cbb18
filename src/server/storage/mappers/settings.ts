import { z } from 'zod';
import { parseSeasonName } from '#domain/seasons/season.ts';
import type { SettingTable } from '../schema.ts';
import { upsert } from '../table-rows.ts';
import { columnMapping, type Mapper, rowMapper } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

/** Stores settings that are in the history and can be undone, such as the default season. A password is not. */
export const settingMapper: Mapper<'setting'> = {
  idOf: ({ key }) => key,
  scopesOf: () => ['seasons'],
  // A league always keeps its default season. Other settings become empty.
  undoCreation: ({ key }) => (key === DEFAULT_SEASON ? null : { key, value: '' }),
  ...rowMapper('setting', 'key', columnMapping<Entities['setting'], SettingTable>({ key: 'key', value: 'value' })),
};

/** The setting with the name of the default season. */
export const DEFAULT_SEASON = 'default-season';

/** The setting with the key for signing tokens. The key belongs to the installation, so a restore does not change it. */
export const CSRF_KEY = 'csrf-key';

/** The setting with the hash of the officials' password. */
export const OFFICIALS_PASSWORD = 'officials-password';

/** The setting for where the first password of a new league was shown, until somebody uses it. */
export const FIRST_PASSWORD = 'first-password';

/** A hash made by `auth/password`. Its cost is limited, because an expensive hash could stop the site. */
export const PASSWORD_HASH =
  /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,86})\$([A-Za-z0-9+/]{1,86})$/;

/** Every setting, with the schema of its value. A setting that an undo has emptied counts as never set. */
export const SETTINGS = {
  [DEFAULT_SEASON]: z.string().refine((name) => parseSeasonName(name).ok, 'Invalid season'),
  [CSRF_KEY]: z.string(),
  [OFFICIALS_PASSWORD]: z.string().regex(PASSWORD_HASH),
  /**
   * Where the password is: in the program's log, or in its settings (ADMIN_PASSWORD). `used`: somebody has signed in, or
   * changed it.
   */
  [FIRST_PASSWORD]: z.enum(['log', 'settings', 'used']),
  /** Whether the shared password can be used. */
  'shared-password': z.enum(['on', 'off']),
  /** Whether the photos of a demo league are still to come. */
  'photos-taken-in': z.enum(['coming', '1']),
};
export type SettingName = keyof typeof SETTINGS;

export function isSetting(key: string): key is SettingName {
  return Object.hasOwn(SETTINGS, key);
}

/** Returns the value of a setting, parsed by its schema; `null` if it was never set, is empty, or cannot be read. */
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

/** Writes a setting, and returns whether its value changed. Only makeChange may call this. */
export async function writeSetting(db: Snapshot, key: string, value: string): Promise<boolean> {
  if ((await setting(db, key)) === value) return false;
  await upsert('setting', 'key', [{ key, value }]).execute(db);
  return true;
}
