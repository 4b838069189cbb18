import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '#domain/lifetimes.ts';
import type { BackupSettings } from '../../config.ts';
import { hashesInBackup } from '../../storage/backup/backup-files.ts';
import { backupFailure, DRAFT, listBackups } from './backup-folder.ts';
import { inBackupProcess, type RunTask } from './backup-process.ts';
import { addNotes, readNotes } from './status.ts';

type SendParts = {
  settings: BackupSettings;
  now: () => Date;
  run?: RunTask;
  /** Logs a failure: a sentence that officials also see, and details only for the operator. */
  warn: (sentence: string, detail: string) => void;
};

/** Milliseconds from a failure to the next try with the same backup. A newer one is tried at once. */
const AFTER_FAILURE = 60 * 60_000;

/**
 * Returns a function that sends the newest backup to the storage, if the settings name one and it is not there yet. The outcome is noted
 * for the status page. A call while a backup is sent waits for that one. Never throws.
 */
export function createSender(parts: SendParts, signal: AbortSignal): () => Promise<void> {
  let sending: Promise<void> | null = null;
  let failed: { file: string; at: number } | null = null;

  async function sendOnce(): Promise<void> {
    const { settings, now, warn, run = inBackupProcess } = parts;
    const { folder, storage, keep } = settings;
    if (signal.aborted) return;
    const notes = await readNotes(folder);
    if (storage === null) {
      // Notes about an earlier storage are no longer true.
      if (notes.storage !== null) await addNotes(folder, { storage: null });
      return;
    }
    const [newest] = await listBackups(folder);
    if (newest === undefined) return;
    const { file } = newest;
    if (notes.storage?.file === file && notes.storage.ok) return;
    if (failed?.file === file && isAlive(failed.at, AFTER_FAILURE, now().getTime())) return;
    try {
      const { isTidy } = await withFiles({ folder, file, run }, signal, (backup) =>
        run('send', folder, { storage, backup, keep }, signal),
      );
      const sentence = `It was read back and verified.${isTidy ? '' : ' Old backups could not be removed there.'}`;
      await addNotes(folder, { storage: { at: now().toISOString(), ok: true, sentence, file } });
      failed = null;
    } catch (error) {
      if (signal.aborted) return;
      failed = { file, at: now().getTime() };
      const { message, shown } = backupFailure(error, folder);
      warn(`The backup was not stored elsewhere. ${shown}`, message);
      await addNotes(folder, { storage: { at: now().toISOString(), ok: false, sentence: shown, file } });
    }
  }

  return () => {
    sending ??= sendOnce()
      // The folder is not writable: the failure to make a backup says so.
      .catch(() => undefined)
      .finally(() => {
        sending = null;
      });
    return sending;
  };
}

/** Runs work on a self-contained backup with the same name, because a backup in another place must not need a second file. */
export async function withFiles<T>(
  { folder, file, run }: { folder: string; file: string; run: RunTask },
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const backup = path.join(folder, file);
  if (hashesInBackup(backup).length === 0) return work(backup);
  const aside = await mkdtemp(path.join(folder, `${DRAFT}hook-`));
  try {
    const whole = path.join(aside, file);
    await run('fill', folder, { backup, draft: whole }, signal);
    return await work(whole);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
