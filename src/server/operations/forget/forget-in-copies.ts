import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { backupFailure } from '../backups/backup-failure.ts';
import { DRAFT, parseBackupFile } from '../backups/backup-name.ts';
import { checkedCopy } from '../backups/draft-copy.ts';
import { finishDraft, listBackups, listDrafts, newDraft, removeDraft } from '../backups/folder.ts';
import { rewriteBackup } from '../../storage/backup/backup-file.ts';
import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { people } from '../../storage/mappers/people.ts';
import { forgetIn, type ForgottenPerson } from './forget-person.ts';

/** The copies that were written anew, and those in which the name still stands, with the reason. */
export type ForgottenInCopies = { rewritten: string[]; failed: { file: string; sentence: string }[] };

/** Forgets a person in every copy of a folder too: each is written anew beside the old one, checked, and put in its place. */
export async function forgetInCopies(folder: string, person: ForgottenPerson): Promise<ForgottenInCopies> {
  // One that was begun before has the name, and would get its own only after this.
  const underWay = (await listDrafts(folder)).filter((file) => file.endsWith('.sqlite'));
  const done: ForgottenInCopies = {
    rewritten: [],
    failed: [
      ...underWay.map((file) => ({ file, sentence: 'It is being made at this moment.' })),
      ...(await othersIn(folder)).map((file) => ({
        file,
        sentence: 'It does not have the name of a copy, and was not looked into.',
      })),
    ],
  };
  for (const { file } of await listBackups(folder)) {
    try {
      if (await forgetInCopy(path.join(folder, file), person)) done.rewritten.push(file);
    } catch (error) {
      done.failed.push({ file, sentence: backupFailure(error, folder).message });
    }
  }
  return done;
}

/** Answers whether the copy knew the person. */
async function forgetInCopy(file: string, person: ForgottenPerson): Promise<boolean> {
  const draft = await newDraft(path.dirname(file));
  try {
    backupSqlite(file, draft);
    const { changed } = await rewriteBackup(draft, async (db) => forgetIn(db, await people(db), person));
    if (changed.size === 0) return false;
    await checkedCopy(draft);
    await finishDraft(draft, file);
    return true;
  } finally {
    await removeDraft(draft);
  }
}

/** What somebody has put there, or named differently. The league's own database may lie in the same folder. */
async function othersIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const isOther = (file: string) =>
    parseBackupFile(file) === null && !file.startsWith(DRAFT) && file !== 'baize.sqlite';
  return files.filter((file) => file.endsWith('.sqlite') && isOther(file)).sort();
}
