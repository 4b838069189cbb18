import { Worker } from 'node:worker_threads';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import type { TaskInput, TaskName, TaskResult } from './backup-tasks.ts';
import type { WorkerAnswer } from './backup-worker.ts';

/** Does a task with a backup; `folder` is that of the backups. */
export type RunTask = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<TaskResult<N>>;

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
    // The thread returns what its task of that name does.
    if ('result' in answer) return answer.result as TaskResult<typeof name>;
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
