import { parentPort, workerData } from 'node:worker_threads';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure, backupFailure } from './backup-folder.ts';
import { TASKS, type WorkerAnswer, type WorkerTask } from './backup-thread.ts';

/*
 * The program of a thread that does one task with a backup: SQLite copies and checks without a pause, and visitors must not
 * wait for that.
 */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
parentPort?.postMessage(await answer(workerData as WorkerTask)); // set by backup-thread.ts

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    // The input is that of the task with this name.
    const run = TASKS[task.name] as (input: WorkerTask['input']) => Promise<unknown>;
    return { result: await run(task.input) };
  } catch (error) {
    return { fault: sentenceOf(error, task), isUnderWay: error instanceof BackupUnderWay };
  }
}

function sentenceOf(error: unknown, { name, folder }: WorkerTask): string {
  const { message } = backupFailure(error, folder);
  if (error instanceof BackupFailure || name === 'draft' || name === 'fill') return message;
  return `The backup cannot be restored, and nothing was changed: ${error instanceof Error ? error.message : message}`;
}
