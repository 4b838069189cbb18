import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { type LeagueFile, readLeagueFile } from './league-folder.ts';
import { openStore } from './storage/open.ts';
import { DEFAULT_SEASON } from './storage/settings.ts';
import { seasons } from './storage/seasons.ts';
import type { Store } from './storage/store.ts';

/** A league ready for use: its folder's file and its store, which has at least the seasons of the seed. */
export type OpenLeague = { file: LeagueFile; store: Store; isNew: boolean };

/** Opens the store that the configuration names, made and seeded from `league.json` where it is new. */
export async function openLeague(config: Config): Promise<OpenLeague> {
  const file = await readLeagueFile(config.leagueDir);
  const store = await openStore(await placeOf(config));
  return { file, store, isNew: await seedSeasons(store, file) };
}

async function placeOf(config: Config): Promise<{ url: string } | { file: string }> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl };
  await mkdir(config.dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new ConfigError(`The folder ${config.dataDir} (DATA_DIR) cannot be made or written.`, { cause });
  });
  return { file: path.join(config.dataDir, 'baize.sqlite') };
}

/** Makes the seasons of the seed where the store has none; answers whether it did. Seasons live in the store from then on. */
export function seedSeasons(store: Store, { seasons: seeds, defaultSeason }: LeagueFile): Promise<boolean> {
  const origin = { by: '', via: 'seed', action: 'season', summary: 'Made the seasons of league.json' } as const;
  return store.write(origin, async (change) => {
    if ((await seasons(change.db)).length > 0) return false;
    for (const seed of seeds) await change.put('season', { ...seed, imported: false });
    await change.set(DEFAULT_SEASON, defaultSeason);
    return true;
  });
}
