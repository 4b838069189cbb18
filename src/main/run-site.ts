import path from 'node:path';
import { ensurePassword } from '#server/auth/password.ts';
import { systemClock } from '#server/clock.ts';
import { BackupFailure } from '#server/operations/backups/backup-folder.ts';
import { scheduleBackups } from '#server/operations/backups/scheduled-backups.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { createLog } from '#server/operations/log/log.ts';
import { openLeagueFolder } from '#server/league-folder/live-folder.ts';
import { tellSeedChanges } from '#server/league-folder/seed-changes.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { openAlbum } from '#server/publish/photos/album.ts';
import { createSite, type Web } from '#server/site.ts';
import { NewerDatabase, StoreUnavailable, UpgradeFailed } from '#server/storage/store-error.ts';
import { damagedWords } from './damaged-database.ts';
import { programVersion } from './program-version.ts';
import { stop, toldToStop } from './stopping.ts';

/** A web that may have to be put away when the site goes down. */
export type RunningWeb = Web & { close?: () => Promise<void> };

/** Errors whose message is written for the person who runs the site. */
const PLAIN = [BackupFailure, ConfigError, NewerDatabase, StoreUnavailable, UpgradeFailed];

/** Brings the site up by the environment, and takes it down in order when it is told to. Never throws: it says what is wrong. */
export async function runSite(makeWeb: () => Promise<RunningWeb>): Promise<void> {
  let config: Config | null = null;
  try {
    config = readConfig(process.env);
    await run(config, await makeWeb());
  } catch (error) {
    const damaged = config && (await damagedWords(error, config));
    console.error(damaged ?? sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
}

/** What the person who runs the site can mend is said in a sentence; the rest is ours, and is shown whole. */
function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'Another program listens there already: stop it, or set PORT to another number.';
  if (code === 'EACCES') return 'This program may not listen there: set PORT to a number above 1024.';
  return PLAIN.some((kind) => error instanceof kind) ? error.message : null;
}

async function run(config: Config, web: RunningWeb): Promise<void> {
  const log = createLog({ level: config.logLevel, isRead: process.stdout.isTTY, write: writeOut });
  const warn = (sentence: string) => log.lines.warn({ event: 'league folder' }, sentence);
  const folder = await openLeagueFolder(config.leagueDir, warn);
  const { file, store, isNew } = await openLeague(config);
  const clock = systemClock(file.timeZone);
  await ensurePassword(store, config.adminPassword, (password) => {
    console.log(`The officials' password is ${password} (shown this once; npm run league -- password changes it)`);
  });
  if (isNew && config.demo) await seedDemo(store, file.seasons, clock.today());
  await tellSeedChanges(store, folder, warn);
  const cacheFolder = path.join(config.dataDir, 'photos');
  const photos = openAlbum({ folder, cacheFolder, say: warn });
  const { publicUrl, trustProxy } = config;
  const version = await programVersion();
  const operating = {
    version,
    startedAt: new Date(performance.timeOrigin),
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    backups: config.backups,
    recent: log.recent,
  };
  const served = config.offline ? web : { ...web, serviceWorker: null };
  const site = await createSite({ folder, photos, store, clock, web: served, log, publicUrl, trustProxy, operating });
  const backups = scheduleBackups({
    store,
    place: settledPlace(config),
    settings: config.backups,
    now: clock.now,
    warn: (sentence) => log.lines.error({ event: 'backup' }, sentence),
  });
  const address = await site.listen({ port: config.port, host: config.host });
  log.lines.info({ event: 'started', address, version }, `${file.name} is at ${address} (version ${version})`);
  const code = await toldToStop(log.lines);
  log.lines.info({ event: 'stopping' }, 'Stopping');
  await stop(site, [() => folder.close(), () => backups.close(), () => web.close?.(), () => store.close()], code);
}

/** A log that nobody takes any more, or that its disk has no room for, must not end the site. */
function writeOut(line: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  process.stdout.write(line);
}
