import path from 'node:path';
import { ChildEnded, inChild } from '../../child-process.ts';
import { BACKUP_LIMITS, type ChildLimits } from '../../file-limits.ts';
import type { Place } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import { draftBackup, draftWithFiles, type FilesOfBackup } from './make-backup.ts';
import { inspectUpload, restoreBackup } from './restore.ts';

/** What a process can do. Its results and arguments pass between processes. */
export const TASKS = {
  draft: ({ place, draft, files }: { place: Place; draft: string; files: FilesOfBackup }) =>
    draftBackup(place, draft, files),
  fill: ({ backup, draft }: { backup: string; draft: string }) => draftWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUpload(file, folder),
  restore: restoreBackup,
};
type Tasks = typeof TASKS;
type TaskName = keyof Tasks;
type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];

/** What a process is given. */
export type ProcessTask = { [N in TaskName]: { name: N; folder: string; input: TaskInput<N> } }[TaskName];
/** What it returns. Errors lose their class between processes, so this says which one it was. */
export type ProcessAnswer = { result: unknown } | { fault: string; shown: string; isUnderWay: boolean };

/** Does a task with a backup; `folder` is that of the backups. */
export type RunTask = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[N]>>>;

/** Does a task as `inBackupProcess`, within these limits. */
export function inBackupProcessWithin(limits: ChildLimits): RunTask {
  return async (name, folder, input, signal) => {
    // The program is beside this file, also in the built server.
    const program = new URL(`backup-child${path.extname(import.meta.url)}`, import.meta.url);
    const answer = await inChild({ program, task: { name, folder, input }, limits, signal }).catch(failAsEnded(limits));
    const given = answer as ProcessAnswer; // made by backup-child.ts
    if ('result' in given) return given.result as never; // what the task of that name returns
    throw given.isUnderWay ? new BackupUnderWay() : new BackupFailure(given.fault, { shown: given.shown });
  };
}

/**
 * Does a task in a process of its own: SQLite works without a pause, visitors must not wait for that, and only a process can
 * be stopped in the middle of a query of a hostile file. Throws `BackupFailure`, and `BackupUnderWay` while another process
 * makes a backup. An abort kills it.
 */
export const inBackupProcess = inBackupProcessWithin(BACKUP_LIMITS.child);

function failAsEnded({ time }: ChildLimits) {
  return (error: unknown): never => {
    if (!(error instanceof ChildEnded)) throw error;
    const tooLong = `It took longer than ${Math.round(time / 60_000)} minutes and was stopped.`;
    throw new BackupFailure(error.reason === 'time' ? tooLong : 'It was stopped before it was complete.');
  };
}
