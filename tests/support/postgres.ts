/** Databases for tests, on the server that postgres-server.ts started. */
import { createHash } from 'node:crypto';
import { type ClientBase, Pool } from 'pg';
import { inject } from 'vitest';

export type Database = { url: string; drop: () => Promise<void> };

/** A database that can be copied. `prepare` fills it once per run and must close its connections. */
export type Template = { name: string; prepare: (url: string) => Promise<void> };

let made = 0;
let administrators: Pool | undefined;
let choice: Promise<string> | null = null;

/**
 * Creates a database for the caller alone: empty, or a copy of a template (about 30 ms). The run removes databases that
 * tests do not drop. Safe with several test processes at once.
 */
export async function createDatabase(template?: Template): Promise<Database> {
  const { prefix } = inject('postgres');
  const name = `${prefix}${process.pid}_${++made}`;
  await onServer(async (client) => {
    const from = template === undefined ? 'template0' : await templateDatabase(client, template);
    await client.query(`create database "${name}" template "${from}" ${await copyStrategy(client)}`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists "${name}" with (force)`))),
  };
}

/**
 * Returns the SQL option to copy a template as files; empty before PostgreSQL 15. Without fsync, it halves the time for
 * small databases.
 */
async function copyStrategy(client: ClientBase): Promise<string> {
  choice ??= client
    .query<{ given: boolean }>(`select current_setting('server_version_num')::int >= 150000 as given`)
    .then(({ rows }) => (rows[0]?.given === true ? 'strategy file_copy' : ''));
  return choice;
}

/**
 * Returns the name of the template's database. The first call of a run prepares the database, while other processes
 * wait.
 */
async function templateDatabase(client: ClientBase, { name, prepare }: Template): Promise<string> {
  const database = `${inject('postgres').prefix}template_${name}`;
  const key = createHash('sha256').update(database).digest().readInt32BE();
  await client.query('select pg_advisory_lock($1)', [key]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      const unfinished = `${database}_unfinished`;
      await client.query(`drop database if exists "${unfinished}" with (force)`);
      await client.query(`create database "${unfinished}" template template0`);
      await prepare(urlOf(unfinished));
      await client.query(`alter database "${unfinished}" rename to "${database}"`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]);
  }
  return database;
}

function urlOf(database: string): string {
  const url = new URL(inject('postgres').url);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Runs `work` on a connection that stays open, because opening one takes a fifth of the time for creating a database.
 */
async function onServer<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
  administrators ??= administratorsOf(inject('postgres').url);
  const client = await administrators.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function administratorsOf(url: string): Pool {
  const pool = new Pool({ connectionString: url, allowExitOnIdle: true });
  // At the end of the run, the server stops before the last connection closes.
  pool.on('error', () => undefined);
  return pool;
}
