import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Schema } from './schema.ts';
import type { Snapshot } from './store.ts';
import { StoreUnavailable } from './store-error.ts';

/** A snapshot for work that may need nothing from an unavailable store: every query throws `StoreUnavailable`. */
export const unavailableSnapshot: Snapshot = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => {
        throw new StoreUnavailable('The database cannot be reached now.');
      },
      beginTransaction: async () => undefined,
      commitTransaction: async () => undefined,
      rollbackTransaction: async () => undefined,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
