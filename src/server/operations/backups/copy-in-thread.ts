import { Worker } from 'node:worker_threads';
import type { BackupContents } from '../../storage/backup/backup-file.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-failure.ts';
import type { CopyAnswer, CopyTask } from './copy-worker.ts';

/**
 * As `draftCopy`, beside the thread that answers visitors. Throws `BackupFailure` with a sentence, and `BackupUnderWay`.
 * Aborted, it stops where it is, and throws.
 */
export async function copyInThread(task: CopyTask, signal: AbortSignal): Promise<BackupContents> {
  signal.throwIfAborted();
  // By its name in the package: the built server is one file, which lies elsewhere.
  const program = new URL(import.meta.resolve('#server/operations/backups/copy-worker.ts'));
  const worker = new Worker(program, { workerData: task, name: 'backup' });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const answer = await answerOf(worker);
    if ('contents' in answer) return answer.contents;
    throw answer.isUnderWay ? new BackupUnderWay() : new BackupFailure(answer.fault);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<CopyAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new BackupFailure('The copy was given up before it was whole.')));
  });
}
