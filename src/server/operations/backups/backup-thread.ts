import { Worker } from 'node:worker_threads';
import { openStore, type Place } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import { draftBackup, draftWithFiles, type FilesOfBackup } from './make-backup.ts';
import { inspectUpload, restoreBackup } from './restore.ts';

/** What a thread can do. Its results and arguments pass between threads. */
export const TASKS = {
  draft: ({ place, draft, files }: { place: Place; draft: string; files: FilesOfBackup }) =>
    draftBackup(place, draft, files),
  fill: ({ backup, draft }: { backup: string; draft: string }) => draftWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUpload(file, folder),
  restore: (given: { file: string; place: Place; folder: string; by: string; now: Date }) =>
    restoreBackup({ ...given, replace: true, open: () => openStore(given.place) }),
};
type Tasks = typeof TASKS;
type TaskName = keyof Tasks;
type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];

/** What a thread is given. */
export type WorkerTask = { [N in TaskName]: { name: N; folder: string; input: TaskInput<N> } }[TaskName];
/** What it returns. Errors lose their class between threads, so this says which one it was. */
export type WorkerAnswer = { result: unknown } | { fault: string; isUnderWay: boolean };

/** Does a task with a backup; `folder` is that of the backups. */
export type RunTask = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[N]>>>;

/**
 * Does a task in a thread of its own. Throws `BackupFailure`, and `BackupUnderWay` while another process makes a backup. An
 * abort stops the thread.
 */
export const inThread: RunTask = async (name, folder, input, signal) => {
  signal.throwIfAborted();
  // By its name in the package: the built server is one file elsewhere.
  const program = new URL(import.meta.resolve('#server/operations/backups/backup-worker.ts'));
  const worker = new Worker(program, { workerData: { name, folder, input }, name: 'backup' });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const answer = await answerOf(worker);
    if ('result' in answer) return answer.result as never; // what the task of that name returns
    throw answer.isUnderWay ? new BackupUnderWay() : new BackupFailure(answer.fault);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
};

function answerOf(worker: Worker): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new BackupFailure('It was stopped before it was complete.')));
  });
}
