import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { textTables } from './text-tables.ts';
import { FILE_PARTS } from './backup/from-sqlite.ts';
import type { Place } from './open.ts';
import { isBusy, sqliteFault } from './engines/engine-errors.ts';

/** The longest wait for readers, in milliseconds. */
const PATIENCE = 5000;
/**
 * Removes the remains of deleted and changed rows from the database's files, so that nobody can read them there. The site may be
 * running. Returns whether everything was removed: a reader may still hold old rows.
 */
export async function eraseDeletedData(place: Place): Promise<boolean> {
  return 'file' in place ? scrubSqlite(place.file) : scrubPostgres(place.url);
}

async function scrubSqlite(file: string): Promise<boolean> {
  try {
    using database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec('vacuum');
    const deadline = performance.now() + PATIENCE;
    // The log contains the old pages until it is emptied, and emptying must wait for readers.
    while (database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0) {
      if (performance.now() > deadline) return false;
      await delay(20);
    }
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw sqliteFault(error);
  }
}

/** Rewrites the tables. Logs and backups of the database server are not changed. */
async function scrubPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'baize', lock_timeout: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const { name } of await textTables())
      if (name !== FILE_PARTS) await client.query(`vacuum (full) ${client.escapeIdentifier(name)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
