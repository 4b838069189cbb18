import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '#domain/lifetimes.ts';
import type { BackupSettings } from '../../config.ts';
import { hashesInBackup } from '../../storage/backup/backup-files.ts';
import { backupFailure, DRAFT_PREFIX, listBackups } from './backup-folder.ts';
import { runInBackupProcess, type BackupProcessRunner } from './backup-process.ts';
import { recordBackupOutcomes, readBackupOutcomes } from './status.ts';

type BackupSenderOptions = {
  settings: BackupSettings;
  now: () => Date;
  run?: BackupProcessRunner;
  /** Logs a failure: `sentence` is also shown to officials, `detail` is only for the operator. */
  warn: (sentence: string, detail: string) => void;
};

/**
 * How long to wait after a failure before the same backup is sent again, in milliseconds. A newer backup is sent at
 * once.
 */
const RETRY_DELAY_MS = 60 * 60_000;

/**
 * Returns a function that sends the newest backup to the S3 storage, unless the backup is already there or no storage
 * is set. It records the result for the status page. A call while a backup is being sent waits until that is done. The
 * function never throws.
 */
export function createBackupSender(options: BackupSenderOptions, signal: AbortSignal): () => Promise<void> {
  let sending: Promise<void> | null = null;
  let failed: { file: string; at: number } | null = null;

  async function sendOnce(): Promise<void> {
    const { settings, now, warn, run = runInBackupProcess } = options;
    const { folder, storage, keep } = settings;
    if (signal.aborted) return;
    const notes = await readBackupOutcomes(folder);
    if (storage === null) {
      // Removes the result of the last attempt to send a backup, because the settings do not name a storage any more.
      if (notes.storage !== null) await recordBackupOutcomes(folder, { storage: null });
      return;
    }
    const [newest] = await listBackups(folder);
    if (newest === undefined) return;
    const { file } = newest;
    if (notes.storage?.file === file && notes.storage.ok) return;
    if (failed?.file === file && isAlive(failed.at, RETRY_DELAY_MS, now().getTime())) return;
    try {
      const { isTidy } = await withSelfContainedBackup({ folder, file, run }, signal, (backup) =>
        run('send', folder, { storage, backup, keep }, signal),
      );
      const sentence = `It was read back and verified.${isTidy ? '' : ' Old backups could not be removed there.'}`;
      await recordBackupOutcomes(folder, { storage: { at: now().toISOString(), ok: true, sentence, file } });
      failed = null;
    } catch (error) {
      if (signal.aborted) return;
      failed = { file, at: now().getTime() };
      const { message, shown } = backupFailure(error, folder);
      warn(`The backup was not stored elsewhere. ${shown}`, message);
      await recordBackupOutcomes(folder, { storage: { at: now().toISOString(), ok: false, sentence: shown, file } });
    }
  }

  return () => {
    sending ??= sendOnce()
      // Ignores the error, which means that nothing can be written to the folder of the backups. Then making a backup
      // fails too, and that failure is logged.
      .catch(() => undefined)
      .finally(() => {
        sending = null;
      });
    return sending;
  };
}

/**
 * Makes a copy of a backup with the same file name and with the pictures and documents inside it, runs `work` on the
 * copy, removes the copy and returns the result of `work`. The backup itself cannot be sent elsewhere, because its
 * pictures and documents are in a folder beside it. If the backup has no pictures or documents, runs `work` on the
 * backup itself.
 */
export async function withSelfContainedBackup<T>(
  { folder, file, run }: { folder: string; file: string; run: BackupProcessRunner },
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const backup = path.join(folder, file);
  if (hashesInBackup(backup).length === 0) return work(backup);
  const aside = await mkdtemp(path.join(folder, `${DRAFT_PREFIX}hook-`));
  try {
    const whole = path.join(aside, file);
    await run('fill', folder, { backup, draft: whole }, signal);
    return await work(whole);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
