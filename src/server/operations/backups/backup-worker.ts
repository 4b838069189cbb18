import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupContents } from '../../storage/backup/backup-file.ts';
import type { Place } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { backupFailure } from './backup-folder.ts';
import { draftBackup } from './make-backup.ts';

/*
 * The program of a thread that makes one backup: SQLite copies without a pause, and visitors must not wait for that.
 */

/** What the thread is given. */
export type BackupTask = { place: Place; draft: string };

/** What it returns. Errors lose their class between threads, so this says which one it was. */
export type BackupAnswer = { contents: BackupContents } | { fault: string; isUnderWay: boolean };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
parentPort?.postMessage(await answer(workerData as BackupTask)); // set by scheduled-backups.ts

async function answer({ place, draft }: BackupTask): Promise<BackupAnswer> {
  try {
    return { contents: await draftBackup(place, draft) };
  } catch (error) {
    return { fault: backupFailure(error, path.dirname(draft)).message, isUnderWay: error instanceof BackupUnderWay };
  }
}
