import path from 'node:path';
import type { BackupContents } from '../../storage/backup/backup-file.ts';
import type { BeforeUpgrade } from '../../storage/migrations/migrate.ts';
import type { Place } from '../../storage/open.ts';
import type { BackupKind } from './backup-name.ts';
import { BackupFailure, backupFailure } from './backup-failure.ts';
import { checkedCopy, draftCopy } from './draft-copy.ts';
import { finishDraft, nameDraft, newDraft, openBackupFolder, removeDraft } from './folder.ts';

/** A copy that is made: where it is, and what is in it. */
export type KeptCopy = { file: string; contents: BackupContents };

/** Makes a copy of a league in the folder of copies, here and now. Throws `BackupFailure`. */
export function keepCopy(place: Place, folder: string, kind: BackupKind, now: Date): Promise<KeptCopy> {
  return inFolder(folder, kind, now, (draft) => draftCopy(place, draft));
}

/** Makes a copy of a league in a file of that name, in the place of an older one. Throws `BackupFailure`. */
export async function copyToFile(place: Place, file: string): Promise<KeptCopy> {
  const folder = path.dirname(file);
  return drafted(folder, async (draft) => {
    const contents = await draftCopy(place, draft);
    await finishDraft(draft, file);
    return { file, contents };
  });
}

/** What is done before tables are changed: a copy is kept. Throws `BackupFailure` where that cannot be. */
export function copyBeforeUpgrade(folder: string, now: () => Date): BeforeUpgrade {
  return async (writeBackup) => {
    try {
      const { file } = await inFolder(folder, 'upgrade', now(), async (draft) => {
        await writeBackup(draft);
        return checkedCopy(draft);
      });
      return file;
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error;
      throw new BackupFailure(
        `The database is to be brought up to date, and is copied before that. ${error.message} Nothing was changed.`,
        { cause: error },
      );
    }
  };
}

async function inFolder(
  folder: string,
  kind: BackupKind,
  now: Date,
  copy: (draft: string) => Promise<BackupContents>,
): Promise<KeptCopy> {
  await openBackupFolder(folder).catch((error: unknown) => {
    throw backupFailure(error, folder);
  });
  return drafted(folder, async (draft) => {
    const contents = await copy(draft);
    const { file } = await nameDraft(draft, kind, now);
    return { file: path.join(folder, file), contents };
  });
}

/** Hands out a draft that is gone in every case when the work is done. */
async function drafted<T>(folder: string, work: (draft: string) => Promise<T>): Promise<T> {
  let draft: string | null = null;
  try {
    draft = await newDraft(folder);
    return await work(draft);
  } catch (error) {
    throw backupFailure(error, folder);
  } finally {
    if (draft !== null) await removeDraft(draft);
  }
}
