import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './engines/sqlite-dialect.ts';
import { sqliteFault } from './engines/sqlite-fault.ts';
import type { Snapshot } from './store.ts';

/**
 * Changes a copy that nobody else uses, whatever version made it, and leaves nothing in it of what it was. Its tables
 * may lack what later versions have.
 */
export async function changeCopy<T>(file: string, work: (db: Snapshot) => Promise<T>): Promise<T> {
  try {
    using database = new DatabaseSync(file);
    database.exec('pragma secure_delete = on');
    const db = new Kysely<Schema>({ dialect: sqliteDialect({ connections: [database], begin: 'begin immediate' }) });
    const result = await db.transaction().execute(work);
    database.exec('vacuum');
    return result;
  } catch (error) {
    throw sqliteFault(error);
  }
}
