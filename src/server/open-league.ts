import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { listBackups } from './operations/backups/folder.ts';
import { copyBeforeUpgrade } from './operations/backups/keep-copy.ts';
import { type Config, ConfigError } from './config.ts';
import { type LeagueFile, readLeagueFile } from './league-folder.ts';
import { openStore, type Place } from './storage/open.ts';
import { DEFAULT_SEASON } from './storage/mappers/settings.ts';
import { seasons } from './storage/mappers/seasons.ts';
import { historyEntries } from './storage/history.ts';
import type { Snapshot, Store } from './storage/store.ts';

/** A league ready for use: its folder's file and its store, which has at least the seasons of the seed. */
export type OpenLeague = { file: LeagueFile; store: Store; isNew: boolean };

/** Opens the store that the configuration names, made and seeded from `league.json` where it is new. */
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

/** An empty database beside copies of a full one was lost, or is not the one that is meant: nobody wants a new league there. */
async function refuseLost(store: Store, { backups, dataDir, databaseUrl }: Config): Promise<void> {
  if ((await store.read(seasons)).length > 0) return;
  const [latest] = await listBackups(backups.folder);
  if (latest === undefined) return;
  const place = databaseUrl === null ? `in ${dataDir}` : 'in the database of DATABASE_URL';
  throw new ConfigError(
    `There is no league ${place}, but there are copies of one in ${backups.folder}. If its disk is missing, put it back. ` +
      `To get the league back: npm run league -- restore ${path.join(backups.folder, latest.file)}\n` +
      'To begin a new one, move the copies to another folder.',
  );
}

/** Opens the store alone, made where it is new, and copied before its tables are brought up to date. */
export async function openLeagueStore(config: Config): Promise<Store> {
  return openStore(
    await placeOf(config),
    copyBeforeUpgrade(config.backups.folder, () => new Date()),
  );
}

/** Where the facts of this installation lie. */
export async function placeOf(config: Config): Promise<Place> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl };
  await mkdir(config.dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new ConfigError(`The folder ${config.dataDir} (DATA_DIR) cannot be made or written.`, { cause });
  });
  return settledPlace(config);
}

/** The same, for who only looks: nothing is made. */
export function settledPlace({ databaseUrl, dataDir }: Config): Place {
  return databaseUrl === null ? { file: path.join(dataDir, 'baize.sqlite') } : { url: databaseUrl };
}

/**
 * Makes the seasons of the seed where the store has none; they live in the store from then on. Answers whether nothing else
 * has happened in it: a start that was killed here goes on at the next.
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
