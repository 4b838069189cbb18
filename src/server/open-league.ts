import path from 'node:path';
import { createCupFromEntrantNames } from '#domain/cups/cup.ts';
import { listBackups } from './operations/backups/backup-folder.ts';
import { dayInTimeZone } from './clock.ts';
import { type Config, ErrorForOperator } from './config.ts';
import { buildLeagueContent, type LeagueContent } from './content/league-content.ts';
import { upToDateDemoContent, readDemoContent } from './demo/demo-content.ts';
import { PENDING_PHOTOS_SETTING_VALUE, DEMO_PHOTOS_ADDED_SETTING } from './demo/demo-photos.ts';
import { openStore, type DatabaseLocation } from './storage/open.ts';
import { allUndeletedContent, hasEverHadContent } from './storage/mappers/content.ts';
import { DEFAULT_SEASON_SETTING } from './storage/mappers/settings.ts';
import { asUndeleted } from './storage/mappers/mapper.ts';
import { undeletedSeasons } from './storage/mappers/seasons.ts';
import { historyEntries } from './storage/history.ts';
import type { DatabaseTransaction, Store } from './storage/store.ts';
import { DEFAULT_LEAGUE_NAME } from '#domain/seasons/setup.ts';
import type { Season } from '#domain/seasons/season.ts';
import { createFolders } from './disk.ts';
import { commandText } from './program.ts';

/**
 * A league that is ready for use: its store and its published content. `isNew`: whether the store contains only the
 * data that the first start stores.
 */
type ReadyLeague = { store: Store; content: LeagueContent; isNew: boolean };

/**
 * Opens the league that the settings name. A store without content becomes the demo league or an empty league. Throws
 * a `ErrorForOperator` if the database is empty although there are backups.
 */
export async function openLeague(config: Config): Promise<ReadyLeague> {
  const store = await openLeagueStore(config);
  try {
    await refuseLostDatabase(store, config);
    if (!(await store.read(hasEverHadContent))) await (config.demo ? beginDemoLeague(store) : beginEmptyLeague(store));
    const content = await store.read(async (db) => buildLeagueContent(await allUndeletedContent(db)));
    return { store, content, isNew: await store.read(hasOnlyInitialData) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Throws if the database is empty although there are backups: the real database is lost or elsewhere, and a new league
 * would hide that.
 */
async function refuseLostDatabase(store: Store, { backups, dataDir, databaseUrl }: Config): Promise<void> {
  if (await store.read(async (db) => (await hasEverHadContent(db)) || (await undeletedSeasons(db)).length > 0)) return;
  const [latest] = await listBackups(backups.folder);
  if (latest === undefined) return;
  const place = databaseUrl === null ? `in ${dataDir}` : 'in the database of DATABASE_URL';
  throw new ErrorForOperator(
    `There is no league ${place}, but there are backups of one in ${backups.folder}. If its disk is missing, put it back. ` +
      `To get the league back: ${commandText(`restore ${path.join(backups.folder, latest.file)}`)}\n` +
      'To start a new one, move the backups to another folder.',
  );
}

/** Opens the store; creates it if it is missing. A new store contains no league. */
export async function openLeagueStore(config: Config): Promise<Store> {
  return openStore(await prepareDatabaseLocation(config));
}

/**
 * Returns where this installation's database is. Creates the folder of a database file. Throws a `ErrorForOperator` if
 * this fails.
 */
export async function prepareDatabaseLocation(config: Config): Promise<DatabaseLocation> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl };
  await createFolders(config.dataDir).catch((cause: unknown) => {
    throw new ErrorForOperator(`The folder ${config.dataDir} (DATA_DIR) cannot be created or written.`, { cause });
  });
  return configuredDatabaseLocation(config);
}

/** Returns where this installation's database is. Creates nothing. */
export function configuredDatabaseLocation({ databaseUrl, dataDir }: Config): DatabaseLocation {
  return databaseUrl === null ? { file: path.join(dataDir, 'baize.sqlite') } : { url: databaseUrl };
}

/**
 * The first data of a new league: its content (each value keyed by its id in the store), its seasons, and the cups of
 * the default season.
 */
type InitialLeagueData = {
  values: ReadonlyMap<string, unknown>;
  seasons: readonly Season[];
  defaultSeason: string;
  competitions?: readonly { name: string; entrants: readonly string[] }[];
};

/**
 * Stores the content and the seasons of the demo league, with dates around today. Its teams and photos are added later.
 */
async function beginDemoLeague(store: Store): Promise<void> {
  const shipped = await readDemoContent();
  const { file, values } = upToDateDemoContent(shipped, dayInTimeZone(shipped.file.timeZone, new Date()));
  await beginLeague(
    store,
    'Began the demo league',
    { ...file, values },
    { [DEMO_PHOTOS_ADDED_SETTING]: PENDING_PHOTOS_SETTING_VALUE },
  );
}

/**
 * Stores a league without a season. A secretary then sets up a season on the site. Does nothing if the store has
 * content.
 */
export async function beginEmptyLeague(store: Store): Promise<void> {
  const values = new Map([['league', { name: DEFAULT_LEAGUE_NAME, timeZone: 'Europe/London' }]]);
  // The empty name means that there is no default season. Undoing the creation of the first season makes
  // the name empty again.
  await beginLeague(store, 'Began an empty league', { values, seasons: [], defaultSeason: '' });
}

/**
 * Stores the first content and the settings of a league and, if the store has no season, the seasons and cups. Does
 * nothing if the store has content: then another program has begun the league meanwhile.
 */
export function beginLeague(
  store: Store,
  summary: string,
  { values, seasons: own, defaultSeason, competitions = [] }: InitialLeagueData,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  return store.write({ by: '', via: 'seed', action: 'change content', summary }, async (change) => {
    if (await hasEverHadContent(change.db)) return;
    await change.putAll(
      'content',
      Array.from(values, ([id, value]) => ({ id, value, deleted: false })),
    );
    for (const [key, value] of Object.entries(settings)) await change.set(key, value);
    if ((await undeletedSeasons(change.db)).length > 0) return;
    for (const season of own) await change.put('season', { ...season, imported: false });
    await change.set(DEFAULT_SEASON_SETTING, defaultSeason);
    const cups = competitions.map((cup, place) => asUndeleted(createCupFromEntrantNames(cup, defaultSeason, place)));
    await change.putAll('competition', cups);
  });
}

/**
 * Returns whether a store contains only the data that the first start stores. The teams of a demo league do not belong
 * to this data: they are added later in the same start, or in the next start if the first one is interrupted.
 */
export async function hasOnlyInitialData(db: DatabaseTransaction): Promise<boolean> {
  const latest = await historyEntries(db, { before: null, limit: 5 });
  return latest.length < 5 && latest.every(({ via, action }) => via === 'seed' && action !== 'demo');
}
