import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Schema } from './schema.ts';
import type { Snapshot } from './store.ts';
import { StoreUnavailable } from './store-error.ts';

class UnavailableDriver extends DummyDriver {
  override async acquireConnection(): Promise<never> {
    throw new StoreUnavailable('The database cannot be reached now.');
  }
}

/** A snapshot for work that may need nothing from an unavailable store: every query throws `StoreUnavailable`. */
export const unavailableSnapshot: Snapshot = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new UnavailableDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
