import path from 'node:path';
import { type BackupContents, inspectBackup } from '../../storage/backup/backup-file.ts';
import { keepFilesBeside, putFilesInside, filesOfBackups } from '../../storage/backup/backup-files.ts';
import { backupPostgres } from '../../storage/backup/from-postgres.ts';
import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { filesBeside } from '../../storage/files/folder-files.ts';
import type { StoredFiles } from '../../storage/files/stored-files.ts';
import { refuseOtherVersion } from '../../storage/examine.ts';
import { openStore, type Place } from '../../storage/open.ts';
import {
  BackupFailure,
  type BackupKind,
  throwBackupFailure,
  finishDraft,
  nameDraft,
  openBackupFolder,
  withDraft,
} from './backup-folder.ts';

/** A finished backup: its path and its contents. */
export type Backup = { file: string; contents: BackupContents };

/** Makes a backup of a league in the backup folder, on this thread. Throws `BackupFailure`. */
export async function makeBackup(place: Place, folder: string, kind: BackupKind, now: Date): Promise<Backup> {
  await refuseOtherVersion(place);
  await openBackupFolder(folder).catch(throwBackupFailure(folder));
  return withDraft(folder, async (draft) => {
    const contents = await draftBackup(place, draft, 'beside');
    const { file } = await nameDraft(draft, kind, now);
    return { file: path.join(folder, file), contents };
  }).catch(throwBackupFailure(folder));
}

/** Makes a backup with all files inside, replacing an older one. Throws `BackupFailure`. */
export async function backupToFile(place: Place, file: string): Promise<Backup> {
  await refuseOtherVersion(place);
  return withDraft(path.dirname(file), async (draft) => {
    const contents = await draftBackup(place, draft, 'inside');
    await finishDraft(draft, file);
    return { file, contents };
  }).catch(throwBackupFailure(path.dirname(file)));
}

/** The place of a backup's pictures and documents: inside the backup, or in the folder beside it, which all backups share. */
export type FilesOfBackup = 'beside' | 'inside';

/** Copies a league into an empty file and checks the copy. Returns its contents, or throws `BackupFailure`. */
export async function draftBackup(place: Place, draft: string, files: FilesOfBackup): Promise<BackupContents> {
  if ('file' in place) {
    backupSqlite(place.file, draft);
    await addFiles(draft, filesBeside(place.file), files);
  } else await draftFromPostgres(place, draft, files);
  return checkedBackup(draft);
}

async function addFiles(draft: string, from: StoredFiles, files: FilesOfBackup): Promise<void> {
  if (files === 'inside') await putFilesInside(draft, [from]);
  else await keepFilesBeside(draft, from);
}

async function draftFromPostgres(place: Place, draft: string, files: FilesOfBackup): Promise<void> {
  const store = await openStore(place);
  try {
    await store.read((snapshot) => backupPostgres(snapshot, draft));
    await addFiles(draft, store.files, files);
  } finally {
    await store.close();
  }
}

/** Copies a finished backup into an empty file, together with all its pictures and documents. */
export async function draftWithFiles(backup: string, draft: string): Promise<void> {
  backupSqlite(backup, draft);
  await putFilesInside(draft, [filesOfBackups(path.dirname(backup))]);
}

/** Returns the contents of an undamaged backup; otherwise throws `BackupFailure`. */
export async function checkedBackup(file: string): Promise<BackupContents> {
  const { tables, contents, problems } = await inspectBackup(file);
  if (contents !== null && problems.length === 0) return contents;
  if (tables === 'other') throw new BackupFailure('Another version of Baize made this backup.');
  const reason = problems.length === 0 ? ['It contains no league.'] : problems;
  throw new BackupFailure(`The backup is damaged. ${reason.slice(0, 5).join(' ')}`);
}
