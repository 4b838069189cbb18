import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ensurePassword } from '#server/auth/password.ts';
import { systemClock } from '#server/clock.ts';
import { BackupFailure, listBackups } from '#server/operations/backups/backup-folder.ts';
import {
  laterVersionText,
  downgradeAdviceText,
  upgradeDatabase,
  DatabaseNotUpgraded,
} from '#server/operations/backups/upgrade.ts';
import { scheduleBackups } from '#server/operations/backups/scheduled-backups.ts';
import { type Config, ErrorForOperator, listenErrorSentence, readConfig } from '#server/config.ts';
import { seedDemo } from '#server/demo/demo-seed.ts';
import { addDemoPhotos } from '#server/demo/demo-photos.ts';
import { createLog, type Log } from '#server/operations/log/log.ts';
import { type NewerVersionChecker, watchForNewerVersion } from '#server/operations/status/newer-version.ts';
import { lostDatabasePagesSentence, type InstallationInfo } from '#server/operations/status/operating.ts';
import { LIMITS } from '#server/http/limits/limits.ts';
import { openLeague, configuredDatabaseLocation, prepareDatabaseLocation } from '#server/open-league.ts';
import { createPushSender } from '#server/notices/push-service.ts';
import { openPhotoVariantStore } from '#server/publish/photos/serve-photos.ts';
import { createSite, type PageRendering } from '#server/site.ts';
import type { Store } from '#server/storage/store.ts';
import { IncompatibleDatabase, StoreUnavailable } from '#server/storage/store-error.ts';
import { loadLiveContent } from '#server/content/league-content.ts';
import { storedHashes } from '#server/storage/files/file-rows.ts';
import { programVersion } from './program-version.ts';
import { commandText } from '#server/program.ts';

/** The pages of a running site. `close` stops the development server that makes the pages, if there is one. */
export type ClosablePageRendering = PageRendering & { close?: () => Promise<void> };

/** Kinds of errors whose message is written for the operator. */
const ERRORS_WORDED_FOR_OPERATOR = [
  BackupFailure,
  ErrorForOperator,
  IncompatibleDatabase,
  StoreUnavailable,
  DatabaseNotUpgraded,
];

/** Runs the site until a signal stops it. Never throws: prints what is wrong, and sets the exit code. */
export async function runSite(makeWeb: () => Promise<ClosablePageRendering>): Promise<void> {
  let config: Config | null = null;
  try {
    config = readConfig(process.env);
    await run(config, await makeWeb());
  } catch (error) {
    console.error(config ? await errorToPrint(error, config) : (messageForOperator(error) ?? error));
    process.exitCode = 1;
  }
}

/**
 * Returns what to print about an error: a sentence that says what to do, or the whole error if it is a bug of the
 * program. After a recent upgrade, a bug is printed with instructions to go back to the earlier version.
 */
async function errorToPrint(error: unknown, config: Config): Promise<unknown> {
  const { folder } = config.backups;
  const known =
    (await damagedDatabaseText(error, config)) ?? (await laterVersionText(error, folder)) ?? messageForOperator(error);
  if (known !== null) return known;
  const way = await downgradeAdviceText(folder, new Date());
  return way === null ? error : `${error instanceof Error ? error.stack : String(error)}\n${way}`;
}

/** Returns the message of an error that the operator can solve; `null` for a bug, which is printed in full. */
function messageForOperator(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const fault = listenErrorSentence('code' in error ? error.code : null);
  if (fault !== null) return fault;
  return ERRORS_WORDED_FOR_OPERATOR.some((kind) => error instanceof kind) ? error.message : null;
}

async function run(config: Config, web: ClosablePageRendering): Promise<void> {
  const log = createLog({ level: config.logLevel, isRead: process.stdout.isTTY, write: writeLogLine });
  await upgradeOlderDatabase(config, log);
  const { store, isNew } = await openLeague(config);
  if (store.unapplied > 0)
    log.lines.error(
      { event: 'damaged log' },
      `The database was damaged. ${lostDatabasePagesSentence(store.unapplied)}`,
    );
  const content = await loadLiveContent(store);
  const clock = systemClock(() => content.current().timeZone);
  await ensurePassword(store, config.adminPassword, (password) => {
    console.log(`The officials' password is ${password} (shown only this once; ${commandText('password')} changes it)`);
  });
  if (isNew && config.demo) await seedDemo(store, [], clock.today());
  const cacheFolder = path.join(config.dataDir, 'photos');
  const photos = openPhotoVariantStore({ content, store, cacheFolder });
  const { publicUrl, trustProxy } = config;
  const version = await programVersion();
  const { versions, ...operating } = createInstallationInfo(config, log, version, clock.now);
  const served = config.offline ? web : { ...web, serviceWorker: null };
  const site = await createSite({
    content,
    photos,
    store,
    clock,
    web: served,
    log,
    publicUrl,
    trustProxy,
    operating,
    post: createPushSender(),
    precomputesSeasons: true,
  });
  const backups = scheduleBackups({
    store,
    place: configuredDatabaseLocation(config),
    settings: config.backups,
    now: clock.now,
    warn: (sentence, detail) => log.lines.error({ event: 'backup', detail }, sentence),
  });
  // The number of connections that may wait to be accepted; Node's default is 511. The operating system drops the first
  // packet of any further connection, and the browser sends it again only a second later.
  const backlog = LIMITS.connections;
  const address = await site.listen({ port: config.port, host: config.host, backlog });
  log.lines.info(
    { event: 'started', address, version },
    `${content.current().name} is at ${address} (version ${version})`,
  );
  void addDemoPhotosAndTidyFiles(store, log.lines);
  void versions.check();
  const code = await waitForStop(log.lines);
  log.lines.info({ event: 'stopping' }, 'Stopping');
  await stop(site, [() => versions.close(), () => backups.close(), () => web.close?.(), () => store.close()], code);
}

/**
 * Returns the information about the program and its machine that officials and monitoring can see. Also returns
 * `versions`, which watches for newer versions of the program. Calls `logUnhandledRejections`, after which rejected
 * promises do not end the program.
 */
function createInstallationInfo(
  config: Config,
  log: Log,
  version: string,
  now: () => Date,
): InstallationInfo & { versions: NewerVersionChecker } {
  const versions = watchForNewerVersion({
    address: config.updateCheck,
    version,
    dataDir: config.dataDir,
    now,
    warn: (sentence, detail) => log.lines.warn({ event: 'version', detail }, sentence),
  });
  return {
    versions,
    version,
    newer: versions.newer,
    startedAt: new Date(performance.timeOrigin),
    metricsToken: config.metricsToken,
    dataDir: config.dataDir,
    addresses: {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      host: config.host,
      port: config.port,
    },
    backups: { ...config.backups, place: configuredDatabaseLocation(config) },
    recent: log.recent,
    unhandled: logUnhandledRejections(log.lines),
  };
}

/** If the database is of an earlier release, backs it up and upgrades it. */
async function upgradeOlderDatabase(config: Config, log: Log): Promise<void> {
  await upgradeDatabase({
    place: await prepareDatabaseLocation(config),
    settings: config.backups,
    now: () => new Date(),
    say: (sentence) => log.lines.info({ event: 'upgrade' }, sentence),
  });
}

/**
 * Adds the photos of a new demo league, and removes files that interrupted uploads have left. Runs after the start of
 * the site, so that visitors need not wait. Never throws.
 */
async function addDemoPhotosAndTidyFiles(store: Store, lines: FastifyBaseLogger): Promise<void> {
  try {
    await addDemoPhotos(store);
    await store.files.removeOthers(new Set(await store.read(storedHashes)));
  } catch (error) {
    lines.error({ event: 'files', err: error }, 'The league’s files could not be tidied');
  }
}

/** Writes a line to the log. A closed log or a full disk must not end the site. */
function writeLogLine(line: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  process.stdout.write(line);
}

/**
 * Logs promises that are rejected without being handled. Returns a function that says how many there were. Such a
 * rejection does not end the program: no request waits for the work that failed, and an end would affect all visitors.
 */
function logUnhandledRejections(log: FastifyBaseLogger): () => number {
  let count = 0;
  process.on('unhandledRejection', (reason) => {
    count += 1;
    log.error({ event: 'unhandled rejection', err: reason }, 'An unexpected error that no request waited for');
  });
  return () => count;
}

/**
 * Returns a text that says what to do about a damaged database, with the name of the newest backup. Returns `null` if
 * `error` has another cause.
 */
export async function damagedDatabaseText(error: unknown, { dataDir, backups }: Config): Promise<string | null> {
  if (!(error instanceof StoreUnavailable) || error.trouble !== 'damaged') return null;
  const [latest] = await listBackups(backups.folder);
  const file = path.join(dataDir, 'baize.sqlite');
  const advice =
    latest === undefined
      ? `There is no backup in ${backups.folder}. To restore one from elsewhere: ${commandText('restore FILE')}`
      : `Then restore the latest backup: ${commandText(`restore ${path.join(backups.folder, latest.file)}`)}`;
  return (
    `The database file ${file} is damaged, so the site cannot start.\n` +
    `Move it, and the files beside it that end in -wal and -shm, to another folder; do not delete them.\n${advice}`
  );
}

/**
 * How long the site waits when it stops, in milliseconds: first for the requests in progress, then for everything else.
 * Docker kills the program after ten seconds.
 */
const STOP_TIMEOUTS_MS = { requests: 6000, rest: 3000 };

/**
 * Resolves with the exit code at the first signal to stop, or at the first uncaught error. After such an error the
 * program's state may be wrong, so the program ends and the service manager starts it again. Further signals are
 * ignored, because npm may forward a signal twice.
 */
function waitForStop(log: FastifyBaseLogger): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(0));
    process.on('uncaughtException', (error) => {
      log.error({ event: 'crashed', err: error }, 'An unexpected error in the program: it ends');
      resolve(1);
    });
  });
}

/**
 * Accepts no more requests, ends live event streams, waits for requests in progress, and then runs the steps in order.
 * Ends the program if all this takes longer than `STOP_TIMEOUTS_MS` allows.
 */
async function stop(site: FastifyInstance, steps: readonly (() => unknown)[], code: number): Promise<void> {
  process.exitCode = code;
  // Ends the program if stopping takes too long. Nothing is lost, because confirmed writes are on the disk.
  setTimeout(() => process.exit(code === 0 ? 1 : code), STOP_TIMEOUTS_MS.requests + STOP_TIMEOUTS_MS.rest).unref();
  const cut = setTimeout(() => site.server.closeAllConnections(), STOP_TIMEOUTS_MS.requests);
  await site.close();
  clearTimeout(cut);
  for (const step of steps) await step();
}
