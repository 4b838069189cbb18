import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { rewriteBackup } from '../../storage/backup/backup-file.ts';
import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { people } from '../../storage/mappers/people.ts';
import {
  backupFailure,
  DRAFT,
  finishDraft,
  listBackups,
  listDrafts,
  parseBackupFile,
  withDraft,
} from '../backups/backup-folder.ts';
import { checkedBackup } from '../backups/make-backup.ts';
import { forgetIn, type ForgottenPerson } from './forget-person.ts';

/** The backups that were rewritten, and those that may still contain the name, with the reason. */
export type ForgottenInBackups = { rewritten: string[]; failed: { file: string; sentence: string }[] };

/** Forgets a person in every backup of a folder: each is rewritten beside the old one, checked, and replaces it. */
export async function forgetInBackups(folder: string, person: ForgottenPerson): Promise<ForgottenInBackups> {
  // A draft that was begun before contains the name, and is finished after this.
  const underWay = (await listDrafts(folder)).filter((file) => file.endsWith('.sqlite'));
  const done: ForgottenInBackups = {
    rewritten: [],
    failed: [
      ...underWay.map((file) => ({ file, sentence: 'It is being made right now.' })),
      ...(await otherDatabasesIn(folder)).map((file) => ({
        file,
        sentence: 'It does not have the name of a backup, and was not opened.',
      })),
    ],
  };
  for (const { file } of await listBackups(folder)) {
    try {
      if (await forgetInBackup(path.join(folder, file), person)) done.rewritten.push(file);
    } catch (error) {
      done.failed.push({ file, sentence: backupFailure(error, folder).message });
    }
  }
  return done;
}

/** Returns whether the backup contained the person. */
async function forgetInBackup(file: string, person: ForgottenPerson): Promise<boolean> {
  return withDraft(path.dirname(file), async (draft) => {
    backupSqlite(file, draft);
    const { changed } = await rewriteBackup(draft, async (db) => forgetIn(db, await people(db), person));
    if (changed.size === 0) return false;
    await checkedBackup(draft);
    await finishDraft(draft, file);
    return true;
  });
}

/** Returns databases with other names, but not the league's own, which may lie in the same folder. */
async function otherDatabasesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const isOther = (file: string) =>
    parseBackupFile(file) === null && !file.startsWith(DRAFT) && file !== 'baize.sqlite';
  return files.filter((file) => file.endsWith('.sqlite') && isOther(file)).sort();
}
