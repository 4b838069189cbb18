import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Place } from './open.ts';
import { isBusy, sqliteFault } from './engines/engine-errors.ts';

/** How long readers may be in the way, in milliseconds. */
const PATIENCE = 5000;
/** The tables in which names stand. */
const NAMED = ['player', 'history', 'history_change', 'draw', 'draw_sealed', 'idempotency', 'session'];

/**
 * Gives back what deleted and changed rows have left in the database's files, so that it can no longer be read there.
 * The site may run meanwhile. Answers whether all of it could be done now: a reader may have held on to the old rows.
 */
export async function scrub(place: Place): Promise<boolean> {
  return 'file' in place ? scrubSqlite(place.file) : scrubPostgres(place.url);
}

async function scrubSqlite(file: string): Promise<boolean> {
  try {
    using database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec('vacuum');
    const deadline = performance.now() + PATIENCE;
    // The log still holds the old pages until it is emptied, which must wait for whoever reads in it.
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

/** Tables are written anew. What the server keeps besides (its log, its own backups) is its own matter. */
async function scrubPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'baize', lock_timeout: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const table of NAMED) await client.query(`vacuum (full) ${client.escapeIdentifier(table)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
