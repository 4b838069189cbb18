import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupContents } from '../../storage/backup/backup-file.ts';
import type { Place } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { backupFailure } from './backup-failure.ts';
import { draftCopy } from './draft-copy.ts';

/*
 * Makes one copy in a thread of its own: SQLite works on it without a pause, and visitors must not wait for that.
 */

/** What the thread is told. */
export type CopyTask = { place: Place; draft: string };

/** What it answers. Errors lose their kind on the way between threads, so this says what matters of it. */
export type CopyAnswer = { contents: BackupContents } | { fault: string; isUnderWay: boolean };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
parentPort?.postMessage(await answer(workerData as CopyTask)); // written by copy-in-thread.ts

async function answer({ place, draft }: CopyTask): Promise<CopyAnswer> {
  try {
    return { contents: await draftCopy(place, draft) };
  } catch (error) {
    return { fault: backupFailure(error, path.dirname(draft)).message, isUnderWay: error instanceof BackupUnderWay };
  }
}
