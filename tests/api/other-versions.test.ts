import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { allCommands } from '#main/commands/command-line.ts';
import { runSite } from '#main/run-site.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import { openStore } from '#server/storage/open.ts';
import type { EngineName } from '#server/storage/store.ts';
import { fileOf, SMALL } from '../fixtures/import/small-season.ts';
import { runCommandHere } from '../support/command-run.ts';
import { ownFolder } from '../support/own-folder.ts';
import { putLeague } from '../support/sample-values.ts';
import { emptyPlace, ENGINES, testPlace } from '../support/store.ts';

// Databases and backups of other versions of the program are refused with a sentence, and stay as they are.

const LEAGUE = { name: 'small-league', fill: putLeague };
const SENTENCE =
  'made by a version of Baize from before 1.0.0, or by another program, and was not changed: export what you need';

/** SQL for the tables of an old version, which kept a list of its migrations. */
const NOTED = `
  create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  insert into kysely_migration values ('first', '2025-06-01T09:00:00.000Z');
  create table setting (key text not null primary key, value text not null);
  insert into setting values ('default-season', '25/26');`;

/**
 * SQL that makes a database look as if another version had made it. `isLeague`: the SQL changes the version mark of a
 * current league. Otherwise it makes other tables in an empty database.
 */
const OTHERS: Record<string, { isLeague: boolean } & Record<EngineName, string>> = {
  'another mark': {
    isLeague: true,
    sqlite: 'pragma user_version = 1048577',
    postgresql: "comment on table setting is 'Baize 1 00001'",
  },
  'the mark of a version from before 1.0.0': {
    isLeague: true,
    sqlite: 'pragma application_id = 1113680250; pragma user_version = 1058974226',
    postgresql: "comment on table setting is 'Baize 3f0a9c12'",
  },
  'no mark': { isLeague: true, sqlite: 'pragma application_id = 0', postgresql: 'comment on table setting is null' },
  'a table of changes': { isLeague: false, sqlite: NOTED, postgresql: NOTED },
};
const CASES = ENGINES.flatMap((engine) => Object.keys(OTHERS).map((what) => [engine, what] as const));

/** Every command, with arguments that make it start its work. */
const COMMANDS: Record<string, string[][]> = {
  import: [['-']],
  export: [[]],
  password: [[]],
  invite: [['--role', 'secretary']],
  backup: [[], ['copy.sqlite']],
  restore: [['good.sqlite'], ['good.sqlite', '--replace']],
  verify: [[]],
  handicaps: [['replay']],
  doctor: [[]],
  forget: [['a1']],
};

type Installation = { folder: string; data: string; env: Record<string, string> };

async function installation(databaseUrl = ''): Promise<Installation> {
  const folder = await ownFolder();
  const data = path.join(folder, 'data');
  await mkdir(data);
  const env = { DATA_DIR: data, DATABASE_URL: databaseUrl, BACKUP_DIR: '', LEAGUE_DEMO: 'off', PORT: '0' };
  return { folder, data, env: { ...env, INIT_CWD: folder } };
}

/**
 * Makes an installation with the database `OTHERS[what]`. An SQLite file is left as by a killed process: the last
 * changes are only in its write-ahead log.
 */
async function otherInstallation(engine: EngineName, what: string): Promise<Installation & { url: string }> {
  const { isLeague, [engine]: statements } = OTHERS[what] ?? expect.fail(what);
  const place = isLeague ? await testPlace(engine, LEAGUE) : await emptyPlace(engine);
  if ('url' in place) {
    await onPostgres(place.url, statements);
    return { ...(await installation(place.url)), url: place.url };
  }
  const made = await installation();
  using database = new DatabaseSync(place.file);
  database.exec('pragma journal_mode = wal');
  database.exec(statements);
  if (isLeague) database.exec('pragma wal_checkpoint(truncate)');
  database.exec("insert into setting values ('last', 'change')");
  for (const end of ['', '-wal', '-shm']) await copyFile(place.file + end, path.join(made.data, `baize.sqlite${end}`));
  return { ...made, url: '' };
}

async function onPostgres(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result.rows;
}

/** Returns the state of every file in the data folder and of every table in PostgreSQL, to compare before and after. */
async function stateOf({ data, url }: { data: string; url: string }): Promise<unknown> {
  const names = (await readdir(data, { recursive: true })).sort();
  const files = names.map(async (name) => {
    const { mtimeMs, size, mode } = await stat(path.join(data, name));
    const hash = createHash('sha256').update(await readFile(path.join(data, name)));
    return { name, mtimeMs, size, mode, hash: hash.digest('hex') };
  });
  const database = url === '' ? [] : await onPostgres(url, TABLES);
  return { files: await Promise.all(files), database };
}
const TABLES = `
  select relname as name, relkind as kind, relfilenode as file, obj_description(oid, 'pg_class') as mark,
    query_to_xml('select * from setting', true, false, '')::text as settings
  from pg_class where relnamespace = 'public'::regnamespace order by relname`;

/** Starts the site. Returns its exit code and what it printed. */
async function start(env: Record<string, string>): Promise<[code: unknown, said: string]> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { exitCode } = process;
  await runSite(() => Promise.resolve({} as never)); // it stops before it needs pages
  const code = process.exitCode;
  process.exitCode = exitCode;
  return [code, said.mock.calls.join('\n')];
}

/** Adds a backup that this version made, as `good.sqlite`. */
async function addGoodBackup(folder: string): Promise<void> {
  await backUpToFile(await testPlace('sqlite', LEAGUE), path.join(folder, 'good.sqlite'));
}

describe.each(CASES)('a database on %s with %s', (engine, what) => {
  test('is refused by the site, every command and the doctor, and nothing in it is changed', async () => {
    const made = await otherInstallation(engine, what);
    await addGoodBackup(made.folder);
    const before = await stateOf(made);
    const [code, said] = await start(made.env);
    expect([code, said]).toEqual([1, expect.stringContaining(SENTENCE)]);
    expect((await allCommands()).map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
    for (const [name, uses] of Object.entries(COMMANDS))
      for (const args of uses) {
        const run = await runCommandHere([name, ...args], made.env, fileOf(SMALL));
        const sentence =
          name === 'doctor' ? 'It was made by a version from before 1.0.0, or by another program' : SENTENCE;
        expect([name, run.code, run.out + run.err]).toEqual([name, 1, expect.stringContaining(sentence)]);
      }
    expect(await stateOf(made)).toEqual(before);
    expect((await readdir(made.folder)).sort()).toEqual(['data', 'good.sqlite']);
  });
});

test.each(Object.keys(OTHERS))('a backup with %s is refused, and nothing is changed', async (what) => {
  const { folder, data, env } = await installation();
  const store = await openStore({ file: path.join(data, 'baize.sqlite') });
  await putLeague(store);
  await store.close();
  await addGoodBackup(folder);
  const file = path.join(folder, 'other.sqlite');
  const { isLeague, sqlite } = OTHERS[what] ?? expect.fail(what);
  if (isLeague) await copyFile(path.join(folder, 'good.sqlite'), file);
  const database = new DatabaseSync(file);
  database.exec(sqlite);
  database.close();
  const before = [await stateOf({ data, url: '' }), await readFile(file)];
  const refusal =
    `${file} was made by a version of Baize from before 1.0.0, or by another program. Nothing was changed. ` +
    'Restore it with the version that made it.';
  for (const words of [
    ['restore', 'other.sqlite', '--replace'],
    ['verify', 'other.sqlite'],
  ]) {
    const { code, err } = await runCommandHere(words, env);
    expect([code, err]).toEqual([1, `${refusal}\n`]);
  }
  const { code, err } = await runCommandHere(['backup', 'other.sqlite'], env);
  expect([code, err]).toEqual([1, expect.stringContaining('exists and is not a backup of this version')]);
  expect([await stateOf({ data, url: '' }), await readFile(file)]).toEqual(before);
});
