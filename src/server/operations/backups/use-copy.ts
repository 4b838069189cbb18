import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { type BackupContents, inspectBackup } from '../../storage/backup/backup-file.ts';
import { openStore } from '../../storage/open.ts';
import type { Store } from '../../storage/store.ts';
import { BackupFailure, backupFailure } from './backup-failure.ts';
import { newDraft, openBackupFolder, removeDraft } from './folder.ts';

/** A copy as it is used: what is in it, and its rows in the tables of this version. */
export type UsableCopy = { contents: BackupContents; wasOlder: boolean; store: Store };

/**
 * Opens a copy, brought up to date in a file of its own: the copy itself is never changed. `folder` is where there is
 * room for that. Throws `BackupFailure` with a sentence where the file is no sound copy, or a newer version made it.
 */
export async function useCopy<T>(file: string, folder: string, work: (copy: UsableCopy) => Promise<T>): Promise<T> {
  const { version, contents, problems } = await inspectBackup(file);
  if (version === 'newer')
    throw new BackupFailure(`${file} was made by a newer version of Baize. Use that version, or an older copy.`);
  if (problems.length > 0) throw new BackupFailure(`${file} is not sound.\n${problems.join('\n')}`);
  if (version === null || contents === null) throw new BackupFailure(`${file} holds no league.`);
  await openBackupFolder(folder).catch((error: unknown) => {
    throw backupFailure(error, folder);
  });
  const draft = await newDraft(folder);
  try {
    backupSqlite(file, draft);
    const store = await openStore({ file: draft });
    try {
      const wasOlder = version === 'older';
      if (wasOlder) refuseUnsound(file, await store.integrity());
      return await work({ contents, wasOlder, store });
    } finally {
      await store.close();
    }
  } finally {
    await removeDraft(draft);
  }
}

function refuseUnsound(file: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new BackupFailure(`${file} is not sound.\n${problems.join('\n')}`);
}
