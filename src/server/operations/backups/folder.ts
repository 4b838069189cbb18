import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupKind, type BackupName, backupFile, backupsAmong, DRAFT } from './backup-name.ts';

/** A draft that nobody has touched for so long was left by a process that was killed, in milliseconds. */
const LEFT_AFTER = 60 * 60_000;

/** The folder of the copies, made where it is not there: nobody but its owner may look into it. Throws a sentence. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The finished copies, the newest first; none, where there is no folder. */
export async function listBackups(folder: string): Promise<BackupName[]> {
  return backupsAmong(await readdir(folder).catch(() => []));
}

/** The drafts that somebody is at, or has left. */
export async function listDrafts(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((file) => file.startsWith(DRAFT));
}

/** An empty file for a copy to be made in, that only its owner may read. */
export async function newDraft(folder: string): Promise<string> {
  const draft = path.join(folder, `${DRAFT}${randomBytes(6).toString('hex')}.sqlite`);
  const handle = await open(draft, 'wx', 0o600);
  await handle.close();
  return draft;
}

/** Removes a draft with whatever SQLite has laid beside it. */
export async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true });
}

/** Gives a draft its name: what bears one has been checked, and is on the disk. */
export async function finishDraft(draft: string, target: string): Promise<void> {
  await chmod(draft, 0o600);
  await toDisk(draft);
  await rename(draft, target);
  // The name itself is on the disk once its folder is. Not every system can say so.
  await toDisk(path.dirname(target)).catch(() => undefined);
}

/** Gives a draft the next name of its folder. */
export async function nameDraft(draft: string, kind: BackupKind, now: Date): Promise<BackupName> {
  const folder = path.dirname(draft);
  const number = ((await listBackups(folder))[0]?.number ?? 0) + 1;
  const file = backupFile(number, now, kind);
  await finishDraft(draft, path.join(folder, file));
  return { file, number, at: now.toISOString(), kind };
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what killed processes have left. What was touched at a time to come was touched before the clock was set back. */
export async function removeLeftDrafts(folder: string, now: number): Promise<void> {
  for (const file of await listDrafts(folder)) {
    const place = path.join(folder, file);
    const touched = (await stat(place).catch(() => null))?.mtimeMs;
    if (touched !== undefined && Math.abs(now - touched) > LEFT_AFTER) await rm(place, { force: true });
  }
}
