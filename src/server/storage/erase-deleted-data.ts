import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { tablesWithTextColumns } from './text-tables.ts';
import { FILE_PARTS_TABLE } from './backup/from-sqlite.ts';
import type { DatabaseLocation } from './open.ts';
import { isDatabaseBusy, toStoreError } from './engines/engine-errors.ts';

/** The longest time to wait for other connections that use the database, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000;
/**
 * Removes the remains of deleted and changed rows from the database's files, so that nobody can read them there. The
 * site may be running. Returns whether everything was removed: another process that reads may prevent that.
 */
export async function eraseDeletedData(place: DatabaseLocation): Promise<boolean> {
  return 'file' in place ? eraseDeletedSqliteData(place.file) : scrubPostgres(place.url);
}

async function eraseDeletedSqliteData(file: string): Promise<boolean> {
  try {
    using database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    database.exec('vacuum');
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    // The log contains old pages until it is emptied, and emptying it has to wait for other connections that read.
    while (database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0) {
      if (performance.now() > deadline) return false;
      await delay(20);
    }
    return true;
  } catch (error) {
    if (isDatabaseBusy(error)) return false;
    throw toStoreError(error);
  }
}

/**
 * Rewrites every table that has columns of text, except the table with the bytes of stored files. Returns `false` after
 * any error. Does not change the logs and backups that the database server makes.
 */
async function scrubPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'baize', lock_timeout: LOCK_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const { name } of await tablesWithTextColumns())
      if (name !== FILE_PARTS_TABLE) await client.query(`vacuum (full) ${client.escapeIdentifier(name)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
