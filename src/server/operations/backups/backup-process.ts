import path from 'node:path';
import { ChildEnded, runInChild } from '../../child-process.ts';
import { BACKUP_LIMITS, type ChildLimits } from '../../file-limits.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import { draftBackup, type DraftOptions, draftWithFiles } from './make-backup.ts';
import { inspectUpload, restoreLeague } from './restore.ts';
import type { fetchBackup, listStored, sendBackup } from './storage-tasks.ts';

/** The tasks that the child process can do. Their arguments and results are sent between the processes. */
export const BACKUP_TASKS = {
  draft: (options: Omit<DraftOptions, 'tables'>) => draftBackup(options),
  fill: ({ backup, draft }: { backup: string; draft: string }) => draftWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUpload(file, folder),
  restore: restoreLeague,
  // These libraries for the storage are loaded only in a child process.
  send: async (input: Parameters<typeof sendBackup>[0]) => (await storageTasks()).sendBackup(input),
  fetch: async (input: Parameters<typeof fetchBackup>[0]) => (await storageTasks()).fetchBackup(input),
  list: async (input: Parameters<typeof listStored>[0]) => (await storageTasks()).listStored(input),
};
const storageTasks = () => import('./storage-tasks.ts');

type Tasks = typeof BACKUP_TASKS;
type TaskName = keyof Tasks;
type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];

/** A task as the child process gets it. */
export type ProcessTask = { [N in TaskName]: { name: N; folder: string; input: TaskInput<N> } }[TaskName];
/** The child's answer. An error loses its class on the way, so these fields say which error it was. */
export type ProcessAnswer = { result: unknown } | { fault: string; shown: string; isUnderWay: boolean };

/** Runs a backup task and returns its result. `folder` is the folder of the backups. */
export type RunTask = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[N]>>>;

/** Returns a function that runs tasks in a child process with these limits. */
export function inBackupProcessWithin(limits: ChildLimits): RunTask {
  return async (name, folder, input, signal) => {
    // The program is in the folder of this file, even in the built server.
    const program = new URL(`backup-child${path.extname(import.meta.url)}`, import.meta.url);
    const answer = await runInChild({ program, task: { name, folder, input }, limits, signal }).catch(
      failAsEnded(limits),
    );
    const given = answer as ProcessAnswer; // made by backup-child.ts
    if ('result' in given) return given.result as never; // the result of this task
    throw given.isUnderWay ? new BackupUnderWay() : new BackupFailure(given.fault, { shown: given.shown });
  };
}

/**
 * Runs a task in a child process, so that visitors need not wait while SQLite works without a pause, and because only a
 * process can be stopped during a query on a manipulated file. Aborting the signal kills the child. Throws
 * `BackupFailure`, or `BackupUnderWay` while another process makes a backup.
 */
export const inBackupProcess: RunTask = (name, ...task) =>
  (name === 'list' ? listing : name === 'send' || name === 'fetch' ? transferring : atWork)(name, ...task);

const atWork = inBackupProcessWithin(BACKUP_LIMITS.child);
const transferring = inBackupProcessWithin(BACKUP_LIMITS.transfer);
const listing = inBackupProcessWithin(BACKUP_LIMITS.listing);

function failAsEnded({ time }: ChildLimits) {
  return (error: unknown): never => {
    if (!(error instanceof ChildEnded)) throw error;
    const limit = time < 60_000 ? `${time / 1000} seconds` : `${Math.round(time / 60_000)} minutes`;
    const tooLong = `It took longer than ${limit} and was stopped.`;
    throw new BackupFailure(error.reason === 'time' ? tooLong : 'It was stopped before it was complete.');
  };
}
