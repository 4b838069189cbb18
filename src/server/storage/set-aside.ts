import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { toStoreError } from './engines/engine-errors.ts';
import type { DatabaseLocation } from './open.ts';

/**
 * Moves a database of another release aside, so that a backup can be restored in its place. Renames a file within its
 * folder, or moves the tables of a PostgreSQL database to another schema. Returns the new location, as text for the
 * operator. If another program has the file open, moves nothing and returns `null`. Throws `StoreUnavailable` if the
 * database is unavailable.
 */
export async function setDatabaseAside(place: DatabaseLocation, now: Date): Promise<string | null> {
  const moment = now.toISOString().replace(/\.\d+Z$/, 'Z');
  if ('url' in place) {
    const { moveTablesToSchema } = await import('./engines/postgres.ts');
    const schema = `baize_${moment.toLowerCase().replaceAll(/\W/g, '_')}`;
    await moveTablesToSchema(place.url, schema);
    return `the schema ${schema} of the same PostgreSQL database`;
  }
  checkpointWriteAheadLog(place.file);
  if (existsSync(`${place.file}-wal`)) return null;
  const target = path.join(path.dirname(place.file), `other-version-${moment.replaceAll(':', '-')}.sqlite`);
  await rename(place.file, target);
  return target;
}

/**
 * Writes the contents of SQLite's write-ahead log into the database file. SQLite then removes the log, unless another
 * program has the file open.
 */
function checkpointWriteAheadLog(file: string): void {
  try {
    using database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    throw toStoreError(error);
  }
}
