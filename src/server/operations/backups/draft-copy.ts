import { backupSqlite } from '../../storage/backup/from-sqlite.ts';
import { backupPostgres } from '../../storage/backup/from-postgres.ts';
import { type BackupContents, inspectBackup } from '../../storage/backup/backup-file.ts';
import { openStore, type Place } from '../../storage/open.ts';
import { BackupFailure } from './backup-failure.ts';

/** Copies a league into an empty file, and looks through the copy: answers what is in it, or throws a sentence. */
export async function draftCopy(place: Place, draft: string): Promise<BackupContents> {
  if ('file' in place) backupSqlite(place.file, draft);
  else await copyFromPostgres(place, draft);
  return checkedCopy(draft);
}

async function copyFromPostgres(place: Place, draft: string): Promise<void> {
  const store = await openStore(place, async (writeBackup) => {
    await writeBackup(draft);
    throw COPIED;
  }).catch((error: unknown) => {
    if (error === COPIED) return null;
    throw error;
  });
  try {
    await store?.read((snapshot) => backupPostgres(snapshot, draft));
  } finally {
    await store?.close();
  }
}

/** An older database is copied as it is: whoever only asks for a copy does not ask for an upgrade. */
const COPIED = new Error('It was copied, and is not to be changed.');

/** What is in a copy that is sound. A copy of tables that are to be brought up to date is one. */
export async function checkedCopy(file: string): Promise<BackupContents> {
  const { version, contents, problems } = await inspectBackup(file);
  if (contents !== null && problems.length === 0) return contents;
  const reason = version === null && problems.length === 0 ? ['It holds no league.'] : problems;
  throw new BackupFailure(`The copy is not sound. ${reason.slice(0, 5).join(' ')}`);
}
