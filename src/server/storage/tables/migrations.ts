import type { EngineName, Snapshot } from '../store.ts';

/**
 * One change of the tables between releases. The first one changes the tables of 1.0.0, which have number 1, to number 2, and so
 * on. CONTRIBUTING.md says how to add one.
 */
export type Migration = {
  /** The first release with the tables that this changes, and the hash of their statements (`hashOfTables`). */
  release: string;
  from: string;
  /**
   * Changes columns and values, in the transaction of the whole upgrade. If it throws, nothing is changed. Afterwards missing
   * tables and indexes are created; on SQLite, tables that differ from their description are created again with their rows.
   */
  change(db: Snapshot, engine: EngineName): Promise<void>;
};

/** Every migration, oldest first. A released one never changes. */
export const MIGRATIONS: readonly Migration[] = [];
