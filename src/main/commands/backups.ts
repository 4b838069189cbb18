import { stat } from 'node:fs/promises';
import path from 'node:path';
import { backUpToFile, makeBackup } from '#server/operations/backups/make-backup.ts';
import { ensureBackupFolder, removeOldBackups, withTemporaryDraft } from '#server/operations/backups/backup-folder.ts';
import type { StoredBackup } from '#server/operations/backups/backup-storage.ts';
import { type Config, readConfig } from '#server/config.ts';
import { configuredDatabaseLocation, prepareDatabaseLocation } from '#server/open-league.ts';
import { inspectBackup, type BackupSummary } from '#server/storage/backup/backup-file.ts';
import { refuseOtherVersion } from '#server/storage/examine.ts';
import { type DatabaseLocation, openStore } from '#server/storage/open.ts';
import { CommandError, type Command, parseArguments, requireDatabase, UsageError } from './command.ts';
import { runInBackupProcess } from '#server/operations/backups/backup-process.ts';
import type { RestoreResult } from '#server/operations/backups/restore.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import { resolveTypedPath } from '#server/program.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '[FILE.sqlite]',
  about: [
    'Backs the league up in one file and verifies it. The site may run.',
    'FILE.sqlite  the file to write; without it, a new one in the folder of backups (BACKUP_DIR)',
  ],
  run: runBackup,
};

async function runBackup(args: string[]): Promise<number> {
  const { positionals } = parseArguments(args, {});
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Only one backup can be made at a time.');
  const config = readConfig(process.env);
  const place = configuredDatabaseLocation(config);
  await requireDatabase(place);
  const backup =
    file === undefined
      ? await backUpToFolder(place, config)
      : await backUpToFile(place, await writableBackupPath(file, place));
  process.stdout.write(`${backup.file}\n${contentsText(backup.contents)}\n`);
  return 0;
}

async function backUpToFolder(place: DatabaseLocation, { backups }: Config) {
  const backup = await makeBackup(place, backups.folder, 'asked', new Date());
  await removeOldBackups(backups.folder, backups.keep);
  return backup;
}

/**
 * Returns the absolute path for the backup. Throws if the path is the league's own database. Also throws if a file
 * exists there, unless the file is empty or is a backup of this version or an earlier version of the program.
 */
async function writableBackupPath(file: string, place: DatabaseLocation): Promise<string> {
  const target = resolveTypedPath(file);
  if ('file' in place && path.resolve(place.file) === target)
    throw new UsageError(`${file} is the league's own database.`);
  if (((await sizeOf(target)) ?? 0) === 0) return target;
  const { tables } = await inspectBackup(target);
  if (tables !== 'present' && tables !== 'earlier')
    throw new CommandError(`${file} exists and is not a backup of this version. Choose another name.`);
  return target;
}

async function sizeOf(file: string): Promise<number | null> {
  return (await stat(file).catch(() => null))?.size ?? null;
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: '[FILE.sqlite] [--stored] [--list] [--replace]',
  about: [
    'Restores a backup into an empty installation, on SQLite or PostgreSQL.',
    '--stored     fetch it from the storage of BACKUP_S3_…; without a name, the newest one',
    '--list       print the names of the backups in the storage, and restore nothing',
    '--replace    replace the current league, which is backed up first',
  ],
  run: runRestore,
};

async function runRestore(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    replace: { type: 'boolean' },
    stored: { type: 'boolean' },
    list: { type: 'boolean' },
  });
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Only one backup can be restored.');
  const config = readConfig(process.env);
  if (values.list === true) return runWithStopSignal((signal) => printBackupsInStorage(config, signal));
  if (file === undefined && values.stored !== true) throw new UsageError('Name the backup to restore.');
  const place = await prepareDatabaseLocation(config);
  const { folder } = config.backups;
  const restore = (source: string, signal: AbortSignal) => {
    const input = { file: source, place, folder, now: new Date(), replace: values.replace ?? false };
    return runInBackupProcess('restore', folder, input, signal);
  };
  const restored = await runWithStopSignal((signal) =>
    file === undefined || values.stored === true
      ? withFetchedBackup(config, file, signal, (source) => restore(source, signal))
      : restore(resolveTypedPath(file), signal),
  );
  process.stdout.write(restoreResultText(restored));
  return 0;
}

/** Returns the backups in the storage (BACKUP_S3_…), newest first. Throws `CommandError` if no storage is set. */
async function listBackupsInStorage(
  { backups: { folder, storage } }: Config,
  signal: AbortSignal,
): Promise<StoredBackup[]> {
  if (storage === null) throw new CommandError('No storage is set: see docs/backups.md, "Backups somewhere else".');
  return runInBackupProcess('list', folder, { storage }, signal);
}

async function printBackupsInStorage(config: Config, signal: AbortSignal): Promise<number> {
  const lines = (await listBackupsInStorage(config, signal)).map(
    ({ file, bytes }) => `${file}  ${formatBytes(bytes)}\n`,
  );
  process.stdout.write(lines.length === 0 ? 'There are no backups in the storage.\n' : lines.join(''));
  return 0;
}

/**
 * Fetches a backup from the storage (by default the newest one), runs work on the fetched file, and removes that file.
 */
async function withFetchedBackup<T>(
  config: Config,
  name: string | undefined,
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const { folder, storage } = config.backups;
  const stored = await listBackupsInStorage(config, signal);
  const found = name === undefined ? stored[0] : stored.find((one) => one.file === name);
  if (storage === null || found === undefined)
    throw new CommandError(
      name === undefined ? 'There are no backups in the storage.' : `${name} is not in the storage.`,
    );
  process.stdout.write(`Fetching ${found.file} (${formatBytes(found.bytes)}) …\n`);
  await ensureBackupFolder(folder);
  return withTemporaryDraft(folder, async (file) => {
    await runInBackupProcess('fetch', folder, { storage, name: found.file, file }, signal);
    return work(file);
  });
}

function restoreResultText({ contents, missingFiles, before, aside }: RestoreResult): string {
  const lines = [
    `Restored: ${contentsText(contents)}`,
    ...(aside === null ? [] : [`The database of the other version is now ${aside}`]),
    ...(before ? [`The league from before is in ${before.file}`] : []),
    'The officials’ password is that of the backup. Everybody is signed out.',
    ...(missingFiles > 0 ? [missingFilesText(missingFiles)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the sentence about missing pictures and documents. A backup has them in a folder beside it, so they are
 * missing if only the backup file was copied.
 */
export function missingFilesText(count: number): string {
  const words = `${countWithNoun(count, 'picture or document', 'pictures and documents')} ${count === 1 ? 'is' : 'are'}`;
  return `${words} not in this backup. Put the folder backup-files from where it was made beside it, and restore it again.`;
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[FILE.sqlite]',
  about: ['Checks the whole database, or a backup, for damage. Changes nothing.'],
  run: runVerify,
};

async function runVerify(args: string[]): Promise<number> {
  const { positionals } = parseArguments(args, {});
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Only one backup can be verified at a time.');
  const config = readConfig(process.env);
  if (file !== undefined) {
    const { folder } = config.backups;
    const input = { file: resolveTypedPath(file), folder };
    const { contents } = await runWithStopSignal((signal) => runInBackupProcess('inspect', folder, input, signal));
    process.stdout.write(`The backup is not damaged: ${contentsText(contents)}\n`);
    return 0;
  }
  const problems = await findDatabaseProblems(configuredDatabaseLocation(config));
  process.stdout.write(problems.length === 0 ? 'The database is not damaged.\n' : `${problems.join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * Waits for `work` in another process, and returns its result. A signal to stop ends both processes, because reading a
 * manipulated backup could take forever.
 */
async function runWithStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work(ending.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Checks a database, and returns a sentence for each problem. Does not open the database's file for writing, because
 * that may fail if the file is damaged.
 */
async function findDatabaseProblems(place: DatabaseLocation): Promise<string[]> {
  if ('file' in place) {
    await refuseOtherVersion(place);
    const { tables, problems } = await inspectBackup(place.file);
    if (tables === 'none' && problems.length === 0) return [`${place.file} does not contain a league.`];
    return problems.map((problem) => `${place.file}: ${problem}`);
  }
  const store = await openStore(place);
  try {
    return await store.integrity();
  } finally {
    await store.close();
  }
}

/** Returns text such as `16 teams, 85 players, 212 results, 105 files and 240 history entries.` */
export function contentsText({ teams, players, results, files, entries }: BackupSummary): string {
  const words = [
    countWithNoun(teams, 'team'),
    countWithNoun(players, 'player'),
    countWithNoun(results, 'result'),
    ...(files === 0 ? [] : [countWithNoun(files, 'file')]),
  ].join(', ');
  return `${words} and ${countWithNoun(entries, 'history entry', 'history entries')}.`;
}
