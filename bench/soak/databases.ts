import { Client } from 'pg';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import type { EngineName } from '#server/storage/store.ts';
import type { Fresh } from './crash.ts';

/** Where the databases of a run come from; `stop` ends the PostgreSQL that was started for it. */
export type Databases = { fresh: () => Promise<Fresh>; stop: () => Promise<void> };

const FILES: Databases = {
  fresh: async () => ({ url: null, drop: async () => undefined }),
  stop: async () => undefined,
};

export async function databasesOn(engine: EngineName): Promise<Databases> {
  if (engine === 'sqlite') return FILES;
  const { url, stop } = await startPostgres();
  let made = 0;
  const onServer = async (sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    async fresh() {
      const name = `baize_soak_${process.pid}_${++made}`;
      await onServer(`create database "${name}" template template0`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, drop: () => onServer(`drop database if exists "${name}" with (force)`) };
    },
    stop: async () => stop?.(),
  };
}
