import path from 'node:path';
import { listBackups } from '#server/operations/backups/backup-folder.ts';
import type { Config } from '#server/config.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';

/** What to do about a damaged file, with the copy to put back by its name; `null` for any other error. */
export async function damagedWords(error: unknown, { dataDir, backups }: Config): Promise<string | null> {
  if (!(error instanceof StoreUnavailable) || error.trouble !== 'damaged') return null;
  const [latest] = await listBackups(backups.folder);
  const file = path.join(dataDir, 'baize.sqlite');
  const put =
    latest === undefined
      ? `There is no copy in ${backups.folder}. With one from elsewhere: npm run league -- restore FILE`
      : `Then put the latest copy back: npm run league -- restore ${path.join(backups.folder, latest.file)}`;
  return (
    `The database file ${file} is damaged, and the site does not start with it.\n` +
    `Move it to another folder, and those beside it that end in -wal and -shm; do not delete them.\n${put}`
  );
}
