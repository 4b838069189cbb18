import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '#domain/count.ts';
import { listBackups } from './operations/backups/backup-folder.ts';
import { backupBeforeUpgrade } from './operations/backups/make-backup.ts';
import { dayIn } from './clock.ts';
import { type Config, ConfigError } from './config.ts';
import { leagueContent, type LeagueContent } from './content/league-content.ts';
import { contentsOn } from './demo/demo-content.ts';
import { contentValues, type LeagueContents, readFolder } from './league-folder/contents.ts';
import { LEAGUE_JSON } from './league-folder/league-json.ts';
import { openStore, type Place } from './storage/open.ts';
import { contentRows, hasContent } from './storage/mappers/content.ts';
import { DEFAULT_SEASON } from './storage/mappers/settings.ts';
import { seasons } from './storage/mappers/seasons.ts';
import { historyEntries } from './storage/history.ts';
import type { Snapshot, Store } from './storage/store.ts';
import { UNNAMED } from '#domain/seasons/setup.ts';
import { TAKEN_IN } from './publish/photos/take-in.ts';
import { makeFolder } from './make-folder.ts';

/** A league ready for use: its store, and what it says about itself. `takenIn`: what this start took from the folder. */
type OpenLeague = { store: Store; content: LeagueContent; isNew: boolean; takenIn: string | null };

/** Opens the configured store; a store without content takes the league's folder in. */
export async function openLeague(config: Config): Promise<OpenLeague> {
  const store = await openLeagueStore(config);
  try {
    await refuseLost(store, config);
    const takenIn = (await store.read(hasContent)) ? null : await firstContent(store, config);
    const content = await store.read(async (db) => leagueContent(await contentRows(db)));
    return { store, content, isNew: await store.read(isAsSeeded), takenIn };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Gives a new store its content. Returns what it took from the folder as words, or `null` for an empty league. */
async function firstContent(store: Store, config: Config): Promise<string | null> {
  if (await beginsEmpty(config)) {
    await beginEmpty(store);
    return null;
  }
  const folder = await readFolder(config.leagueDir);
  const today = dayIn(folder.file.timeZone, new Date());
  return takeFolderIn(store, config.startsInvented ? contentsOn(folder, today) : folder);
}

/** Whether a new league takes nothing: without the demo, and without a folder or with one that has no `league.json`. */
export async function beginsEmpty({ startsEmpty, demo, leagueDir }: Config): Promise<boolean> {
  if (startsEmpty || demo) return startsEmpty;
  const names = await readdir(leagueDir).catch(() => null);
  return names !== null && !names.includes(LEAGUE_JSON);
}

/** Refuses an empty database beside backups: the real one is lost or elsewhere, and a new league is not wanted. */
async function refuseLost(store: Store, { backups, dataDir, databaseUrl }: Config): Promise<void> {
  if (await store.read(async (db) => (await hasContent(db)) || (await seasons(db)).length > 0)) return;
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
 * Takes a folder into a store that was never given content, with its seasons if the store has none; from then on the store
 * is the only source. Returns what was taken in as words, or `null` where another program did it before.
 */
export function takeFolderIn(store: Store, folder: LeagueContents): Promise<string | null> {
  const origin = { by: '', via: 'seed', action: 'change content', summary: '' } as const;
  return store.write(origin, async (change) => {
    if (await hasContent(change.db)) return null;
    const values = [...contentValues(folder)].map(([id, value]) => ({ id, value, deleted: false }));
    await change.putAll('content', values);
    if ((await seasons(change.db)).length === 0) {
      for (const seed of folder.file.seasons) await change.put('season', { ...seed, imported: false });
      await change.set(DEFAULT_SEASON, folder.file.defaultSeason);
    }
    const summary = `Took in the league’s folder, with ${countOf(folder.posts.length, 'piece of news', 'pieces of news')}`;
    change.summarise(summary);
    return summary;
  });
}

/** Begins a league without a season, which a secretary sets up on the site. Does nothing to a store with content. */
export async function beginEmpty(store: Store): Promise<void> {
  const origin = { by: '', via: 'seed', action: 'change content', summary: 'Began an empty league' } as const;
  await store.write(origin, async (change) => {
    if (await hasContent(change.db)) return;
    await change.put('content', { id: 'league', value: { name: UNNAMED, timeZone: 'Europe/London' }, deleted: false });
    // The folder that the program comes with is another league's.
    await change.set(TAKEN_IN, '1');
    // Undoing the first season chooses none again.
    await change.set(DEFAULT_SEASON, '');
  });
}

/** Whether nothing but that has happened in a store, so that the next start finishes one that was killed here. */
export async function isAsSeeded(db: Snapshot): Promise<boolean> {
  const latest = await historyEntries(db, { before: null, limit: 5 });
  return latest.length < 5 && latest.every(({ via, action }) => via === 'seed' && action !== 'demo');
}
