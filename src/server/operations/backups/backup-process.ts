import path from 'node:path';
import { ChildEnded, runInChild } from '../../child-process.ts';
import { BACKUP_LIMITS, type ChildProcessLimits } from '../../file-limits.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import { writeAndCheckBackupDraft, type BackupDraftOptions, copyBackupWithFiles } from './make-backup.ts';
import { inspectUploadedBackup, restoreLeague } from './restore.ts';
import type { fetchBackup, listStoredBackups, sendBackup } from './storage-tasks.ts';

/** The tasks that the child process can do. The main process sends the arguments, and gets the results. */
export const BACKUP_TASKS = {
  draft: (options: Omit<BackupDraftOptions, 'tables'>) => writeAndCheckBackupDraft(options),
  fill: ({ backup, draft }: { backup: string; draft: string }) => copyBackupWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUploadedBackup(file, folder),
  restore: restoreLeague,
  // Imports `storage-tasks.ts` only when one of these tasks runs, so that only a child process loads its libraries.
  send: async (input: Parameters<typeof sendBackup>[0]) => (await importStorageTasks()).sendBackup(input),
  fetch: async (input: Parameters<typeof fetchBackup>[0]) => (await importStorageTasks()).fetchBackup(input),
  list: async (input: Parameters<typeof listStoredBackups>[0]) => (await importStorageTasks()).listStoredBackups(input),
};
const importStorageTasks = () => import('./storage-tasks.ts');

type Tasks = typeof BACKUP_TASKS;
type TaskName = keyof Tasks;
type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];

/** A task in the form in which it is sent to the child process. */
export type ProcessTask = { [N in TaskName]: { name: N; folder: string; input: TaskInput<N> } }[TaskName];
/**
 * The child's answer: the result, or an error. An error loses its class when it is sent, so fields describe it: `fault`
 * is its message, `shown` is the message for screens, and `isUnderWay` is true for `BackupUnderWay`.
 */
export type BackupProcessAnswer = { result: unknown } | { fault: string; shown: string; isUnderWay: boolean };

/** Runs a backup task and returns its result. `folder` is the folder of the backups. */
export type BackupProcessRunner = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[N]>>>;

/** Returns a function that runs tasks in a child process with these limits. */
export function createBackupProcessRunner(limits: ChildProcessLimits): BackupProcessRunner {
  return async (name, folder, input, signal) => {
    // `backup-child` is in the same folder as this file, in the built server too.
    const program = new URL(`backup-child${path.extname(import.meta.url)}`, import.meta.url);
    const answer = await runInChild({ program, task: { name, folder, input }, limits, signal }).catch(
      childEndedErrorHandler(limits),
    );
    const given = answer as BackupProcessAnswer; // The cast is safe: `backup-child.ts` has made it.
    if ('result' in given) return given.result as never; // The cast is safe: it is the result of this task.
    throw given.isUnderWay ? new BackupUnderWay() : new BackupFailure(given.fault, { shown: given.shown });
  };
}

/**
 * Runs a task in a child process. In the main process, SQLite would block all visitors while it works, and a query on a
 * manipulated file could not be stopped. Aborting the signal kills the child. Throws `BackupFailure`, or
 * `BackupUnderWay` while another process makes a backup.
 */
export const runInBackupProcess: BackupProcessRunner = (name, ...task) =>
  (name === 'list' ? runBackupListingTask : name === 'send' || name === 'fetch' ? runTransferTask : runLocalTask)(
    name,
    ...task,
  );

const runLocalTask = createBackupProcessRunner(BACKUP_LIMITS.child);
const runTransferTask = createBackupProcessRunner(BACKUP_LIMITS.transfer);
const runBackupListingTask = createBackupProcessRunner(BACKUP_LIMITS.listing);

function childEndedErrorHandler({ time }: ChildProcessLimits) {
  return (error: unknown): never => {
    if (!(error instanceof ChildEnded)) throw error;
    const limit = time < 60_000 ? `${time / 1000} seconds` : `${Math.round(time / 60_000)} minutes`;
    const tooLong = `It took longer than ${limit} and was stopped.`;
    throw new BackupFailure(error.reason === 'time' ? tooLong : 'It was stopped before it was complete.');
  };
}
