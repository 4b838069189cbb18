import path from 'node:path';
import { listBackups } from './operations/backups/backup-folder.ts';
import { backupBeforeUpgrade } from './operations/backups/make-backup.ts';
import { type Config, ConfigError } from './config.ts';
import { type LeagueFile, readLeagueFile } from './league-folder/contents.ts';
import { openStore, type Place } from './storage/open.ts';
import { DEFAULT_SEASON } from './storage/mappers/settings.ts';
import { seasons } from './storage/mappers/seasons.ts';
import { historyEntries } from './storage/history.ts';
import type { Snapshot, Store } from './storage/store.ts';
import { makeFolder } from './make-folder.ts';

/** A league ready for use: its `league.json`, and its store with at least the seasons of that file. */
export type OpenLeague = { file: LeagueFile; store: Store; isNew: boolean };

/** Opens the configured store; creates it and seeds it from `league.json` if it is new. */
export async function openLeague(config: Config): Promise<OpenLeague> {
  const file = await readLeagueFile(config.leagueDir);
  const store = await openLeagueStore(config);
  try {
    await refuseLost(store, config);
    return { file, store, isNew: await seedSeasons(store, file) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Refuses an empty database beside backups: the real one is lost or elsewhere, and a new league is not wanted. */
async function refuseLost(store: Store, { backups, dataDir, databaseUrl }: Config): Promise<void> {
  if ((await store.read(seasons)).length > 0) return;
  const [latest] = await listBackups(backups.folder);
  if (latest === undefined) return;
  const place = databaseUrl === null ? `in ${dataDir}` : 'in the database of DATABASE_URL';
  throw new ConfigError(
    `There is no league ${place}, but there are backups of one in ${backups.folder}. If its disk is missing, put it back. ` +
      `To get the league back: npm run league -- restore ${path.join(backups.folder, latest.file)}\n` +
      'To start a new one, move the backups to another folder.',
  );
}

/** Opens the store alone; creates it if it is new, and backs it up before an upgrade of its tables. */
export async function openLeagueStore(config: Config): Promise<Store> {
  return openStore(
    await placeOf(config),
    backupBeforeUpgrade(config.backups.folder, () => new Date()),
  );
}

/** Returns where this installation's database is; creates the folder for a file. */
export async function placeOf(config: Config): Promise<Place> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl };
  await makeFolder(config.dataDir).catch((cause: unknown) => {
    throw new ConfigError(`The folder ${config.dataDir} (DATA_DIR) cannot be created or written.`, { cause });
  });
  return settledPlace(config);
}

/** Returns where this installation's database is; creates nothing. */
export function settledPlace({ databaseUrl, dataDir }: Config): Place {
  return databaseUrl === null ? { file: path.join(dataDir, 'baize.sqlite') } : { url: databaseUrl };
}

/**
 * Creates the seasons of `league.json` if the store has none; the store owns them from then on. Returns whether nothing
 * else has happened in it, so that the next start finishes one that was killed here.
 */
export function seedSeasons(store: Store, { seasons: seeds, defaultSeason }: LeagueFile): Promise<boolean> {
  const origin = { by: '', via: 'seed', action: 'season', summary: 'Made the seasons of league.json' } as const;
  return store.write(origin, async (change) => {
    if ((await seasons(change.db)).length > 0) return isAsSeeded(change.db);
    for (const seed of seeds) await change.put('season', { ...seed, imported: false });
    await change.set(DEFAULT_SEASON, defaultSeason);
    return true;
  });
}

async function isAsSeeded(db: Snapshot): Promise<boolean> {
  const latest = await historyEntries(db, { before: null, limit: 5 });
  return latest.length < 5 && latest.every(({ via, action }) => via === 'seed' && action !== 'demo');
}
