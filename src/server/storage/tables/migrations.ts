import type { EngineName, Snapshot } from '../store.ts';

/**
 * One change of the tables between releases. The tables of 1.0.0 have number 1; the first migration turns them into
 * number 2, and so on. CONTRIBUTING.md says how to add one.
 */
export type Migration = {
  /** The first release that had the tables to be changed, and the hash of their statements (`hashOfTables`). */
  release: string;
  from: string;
  /**
   * Changes columns and values in the transaction of the whole upgrade. If it throws, nothing is changed. After it,
   * missing tables and indexes are created. On SQLite, tables that differ from their description are made again with
   * their rows.
   */
  change(db: Snapshot, engine: EngineName): Promise<void>;
};

/** All migrations, oldest first. A released migration must never be changed. */
export const MIGRATIONS: readonly Migration[] = [];
