import type { EngineName, DatabaseTransaction } from '../store.ts';

/**
 * One change of the tables between releases. The first migration turns the tables of release 1.0.0 (version number 1)
 * into version number 2, and so on. CONTRIBUTING.md says how to add a migration.
 */
export type Migration = {
  /** The first release whose tables this migration changes. */
  release: string;
  /** The hash of the statements that created the tables of `release` (`hashOfTables`). */
  from: string;
  /**
   * Changes columns and values in the transaction of the whole upgrade. If it throws, nothing is changed. After the
   * last migration, missing tables and indexes are created. On SQLite, each table that differs from its description is
   * then replaced by a new table with the same rows.
   */
  change(db: DatabaseTransaction, engine: EngineName): Promise<void>;
};

/** All migrations, oldest first. A released migration must never be changed. */
export const MIGRATIONS: readonly Migration[] = [];
