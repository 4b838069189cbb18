import { spawnSync } from 'node:child_process';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { checkInstallation } from '#main/commands/doctor.ts';
import { clockLine, nodeVersionLine, publicUrlAndProxyLines } from '#server/operations/status/machine-lines.ts';
import { ensurePassword } from '#server/auth/password.ts';
import { backupFileName } from '#server/operations/backups/backup-folder.ts';
import { recordBackupOutcomes } from '#server/operations/backups/status.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openStore } from '#server/storage/open.ts';
import { backUpSqliteDatabase } from '#server/storage/backup/from-sqlite.ts';
import { freePort } from '../support/free-port.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCommandHere } from '../support/command-run.ts';
import { putLeague } from '../support/sample-values.ts';
import { fillFile } from '../support/run-folder.ts';
import { programVersion } from '#main/program-version.ts';
import { testPlace } from '../support/store.ts';
import { PASSWORD } from '../support/password.ts';

type Installation = { config: Config; database: string; backups: string; env: Record<string, string> };

/**
 * Makes an installation with a league and a backup, behind a proxy, whose site is not running. It has a password only
 * if given, because checking one is slow.
 */
async function installation(password: string | null = null): Promise<Installation> {
  const folder = await ownFolder();
  const data = path.join(folder, 'data');
  const backups = path.join(data, 'backups');
  await mkdir(backups, { recursive: true });
  const database = path.join(data, 'baize.sqlite');
  await fillFile(database, 'doctor', fill);
  if (password !== null) await setPassword(database, password);
  backUpSqliteDatabase(database, path.join(backups, backupFileName(1, new Date(), 'kept')));
  const address = { PUBLIC_URL: 'https://127.0.0.1:1', TRUST_PROXY: 'loopback', PORT: '0' };
  const env = { ...address, DATA_DIR: data, METRICS_TOKEN: 'a-token-of-the-test' };
  return { config: readConfig(env), database, backups, env };
}

async function fill(file: string): Promise<void> {
  const store = await openStore({ file });
  await putLeague(store);
  await store.close();
}

async function setPassword(file: string, password: string): Promise<void> {
  const store = await openStore({ file });
  await ensurePassword(store, password);
  await store.close();
}

async function look({ config }: { config: Config }, now = new Date()): Promise<string[]> {
  const lines = await checkInstallation(config, now);
  for (const { state, todo } of lines) expect(todo === null).toBe(state === 'ok');
  return lines.map(({ state, about, sentence }) => `${state} ${about}: ${sentence}`);
}

function sqlIn(file: string, text: string): void {
  using database = new DatabaseSync(file);
  database.exec(text);
}

/** Starts a server on a free port that always gives the same answer. */
async function answering(status: number, body: string): Promise<{ port: number; url: string }> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port always has an address of this type.
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

it('finds no problem in a working installation, and prints no secret', async () => {
  const { env } = await installation(PASSWORD);
  const secret = { ADMIN_PASSWORD: 'admin-password-of-the-test' };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const printed = spawnSync(process.execPath, ['src/main/league.ts', 'doctor', '--json'], {
    env: { PATH, NODE_COMPILE_CACHE, ...env, ...secret },
    encoding: 'utf8',
  });
  const { ok, lines } = JSON.parse(printed.stdout) as { ok: boolean; lines: { state: string; about: string }[] };
  expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect([printed.status, ok, printed.stderr]).toEqual([0, true, '']);
  expect(lines.map(({ about }) => about)).toEqual(
    'Version|Node|Data folder|Disk|Database|Password|Backups|Newest backup|Address|Proxy|Site|Clock'.split('|'),
  );
  expect(printed.stdout).not.toMatch(/admin-password-of-the-test|a-token-of-the-test|argon2/);

  const faulty = { PORT: 'many', DATABASE_URL: 'mysql://root:hidden@db/league' };
  const broken = await runCommandHere(['doctor'], { ...env, ...secret, ...faulty });
  expect(broken.code).toBe(1);
  const wrong = ['PORT must be a number.\n', 'DATABASE_URL must begin with postgres://\n'];
  for (const sentence of wrong) expect(broken.out).toContain(`WRONG  Settings  ${sentence}`);
  expect(broken.out).toContain('2 problems. Follow the arrows, then run doctor again.');
  expect(broken.out).not.toContain('hidden');
});

type Break = (made: Installation) => unknown;

/** These functions change the settings, run SQL in the database, name a newer backup, and set the upload hook. */
const set = (own: Partial<Config>) => (made: Installation) => void Object.assign(made.config, own);
const query = (text: string) => (made: Installation) => sqlIn(made.database, text);
const newerBackup = (made: Installation) => path.join(made.backups, backupFileName(2, new Date(), 'kept'));
const hook = (file: string) => (made: Installation) => void (made.config.backups.hook = file);
const NO_PASSWORD = "insert into setting values ('officials-password', '$argon2id$v=19$m=1,t=0,p=99$AA$A')";
/** A storage at a port where nothing listens. */
const STORAGE = {
  endpoint: `http://127.0.0.1:${await freePort()}`,
  bucket: 'our-league',
  folder: '',
  region: 'us-east-1',
  key: 'hidden key',
  secret: 'hidden secret',
  passphrase: null,
};
const NOT_THERE = 'postgres://baize:hidden@127.0.0.1:1/league';

describe('a faulty installation', () => {
  it.each<[says: string, Break]>([
    ['wrong Data folder: ', set({ dataDir: path.resolve('package.json') })],
    ['ok Database: There is none yet', ({ database }) => rm(database)],
    ['wrong Database: The file ', ({ database }) => writeFile(database, 'x'.repeat(9000))],
    ['wrong Database: ', ({ database }) => spoil(database)],
    [
      'wrong Database: It is damaged: The season 25/26 holds a text that is not JSON.',
      query("update season set rules = '{'"),
    ],
    [
      'look Database: The file does not use write-ahead logging (its journal mode is delete).',
      query('pragma journal_mode = delete'),
    ],
    [
      'was made by a version from before 1.0.0, or by another program.',
      (made) => sqlIn(newerBackup(made), 'create table season (name text)'),
    ],
    ['look Password: The officials have no password yet.', () => {}],
    ['wrong Password: The officials’ password is easy to guess.', ({ database }) => setPassword(database, 'password')],
    [
      'wrong Password: The stored password of the officials is damaged: nobody can sign in with it.',
      query(NO_PASSWORD),
    ],
    ['look Backups: This installation makes no', ({ config }) => (config.backups.isOn = false)],
    ['wrong Backups: Last backup: 1 minute ago. The next one could not be made: No room.', copiesFail],
    ['wrong Newest backup: ', (made) => writeFile(newerBackup(made), 'x')],
    ['wrong Upload: The program /nowhere/upload (BACKUP_HOOK) does not exist.', hook('/nowhere/upload')],
    ['package.json (BACKUP_HOOK) is not executable.', hook(path.resolve('package.json'))],
    [
      'wrong Storage: The bucket our-league cannot be used. The storage cannot be reached.',
      ({ config }) => (config.backups.storage = STORAGE),
    ],
    ['of 192.0.2.1 cannot be used (EADDRNOTAVAIL).', set({ host: '192.0.2.1' })],
    ['wrong Site: The site does not answer, and port ', runs(200, 'another program')],
    ['wrong Site: The site runs but cannot reach its database.', runs(503, '{"success":false}')],
    [
      'look Site: The site answers at http://127.0.0.1:',
      async (made) => set({ port: (await answering(200, '{"ok":true}')).port })(made),
    ],
    ['wrong Database: league at 127.0.0.1:1 cannot be reached (ECONNREFUSED).', set({ databaseUrl: NOT_THERE })],
  ])('is told: %s', async (expected, spoiled) => {
    const made = await installation();
    await spoiled(made);
    const printed = await look(made);
    expect(printed).toContainEqual(expect.stringContaining(expected));
    expect(printed.join('\n')).not.toContain('hidden');
  });

  it('is reported with its version, and a newer version that the site has heard of', async () => {
    const made = await installation();
    const version = await programVersion();
    expect(await look(made)).toContain(`ok Version: This is Baize ${version}.`);
    const heard = JSON.stringify({ at: Date.now(), newest: '9.0.0' });
    await writeFile(path.join(path.dirname(made.database), 'newest-version.json'), heard);
    expect(await look(made)).toContain(`look Version: This is Baize ${version}, and 9.0.0 is available.`);
  });

  it('with a clock that was set back is reported', async () => {
    expect(await look(await installation(), new Date('2026-02-01T00:00:00Z'))).toContainEqual(
      expect.stringMatching(
        /^wrong Clock: It shows Sunday,? 1 February 2026 at 00:00 UTC, but the league was changed later than that/,
      ),
    );
  });

  it('that runs on PostgreSQL is reported', async () => {
    const made = await installation();
    const place = await testPlace('postgresql', { name: 'doctor', fill: putLeague });
    const { port, url } = await answering(200, '{"ok":true}');
    Object.assign(made.config, { databaseUrl: 'url' in place ? place.url : '', port, publicUrl: url });
    const printed = await look(made);
    expect(printed).toContainEqual(expect.stringMatching(/^ok Database: It is not damaged: PostgreSQL \d+/));
    expect(printed).toContainEqual(expect.stringMatching(/^look Password: /));
    expect(printed).toContainEqual(`ok Site: The site answers at ${url}.`);
  });
});

async function spoil(file: string): Promise<void> {
  const opened = await open(file, 'r+');
  const { size } = await opened.stat();
  // The first 8 kB stay as they are: without its header the file would not be a database at all.
  await opened.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
  await opened.close();
}

function copiesFail({ backups }: Installation): Promise<void> {
  return recordBackupOutcomes(backups, {
    failure: { at: new Date().toISOString(), ok: false, sentence: 'No room.' },
    hook: null,
  });
}

/** Starts another program with this answer at the site's port and public address. */
function runs(status: number, body: string): Break {
  return async (made) => {
    const { port, url } = await answering(status, body);
    set({ port, publicUrl: url })(made);
  };
}

test.each([
  ['26.10.0', '26.10.0', 'ok'],
  ['26.9.9', '26.10.0', 'wrong'],
  ['20.20.2', '26.10.0', 'wrong'],
  ['26.10.1', '26.10.0', 'ok'],
  ['28.0.0', '26.10.0', 'ok'],
])('Node %s, where %s is needed, is %s', (running, wanted, state) => {
  expect(nodeVersionLine(running, wanted).state).toBe(state);
});

test.each([
  ['http://127.0.0.1:3000', null, ['look Address: The site does not know its address']],
  ['https://a.example', 'loopback', ['ok Address: Visitors use', 'ok Proxy: The proxy loopback is trusted']],
  ['https://a.example', null, ['ok Address: ', 'look Proxy: TRUST_PROXY is not set']],
  ['https://a.example', '10.0.0.1, ::1/128', ['ok Address: ', 'ok Proxy: ']],
  ['https://a.example', '127.0.0.1,0.0.0.0/0', ['ok Address: ', 'wrong Proxy: TRUST_PROXY trusts every address']],
  ['http://a.example', null, ['wrong Address: Visitors use http://a.example: others on the network']],
  ['http://192.168.1.20:3000', null, ['look Address: ']],
  ['http://club.local', null, ['look Address: ']],
  ['http://10.evil.example', null, ['wrong Address: ']],
])('the lines about the address %s behind the proxy %s', (publicUrl, trustProxy, expected) => {
  const lines = publicUrlAndProxyLines({ publicUrl, trustProxy, host: '127.0.0.1', port: 3000 });
  expect(lines.map(({ state, about, sentence }) => `${state} ${about}: ${sentence}`)).toEqual(
    expected.map((words) => expect.stringContaining(words)),
  );
});

test.each([
  ['2020-01-01T00:00:00Z', {}, 'wrong', 'long past'],
  ['2026-11-21T22:00:00Z', { databaseTime: '2026-11-21T22:02:00Z' }, 'look', 'differs by more than a minute'],
  ['2026-07-21T22:00:00Z', { latestChange: '2026-07-21T22:04:00Z' }, 'ok', '21 July 2026 at 23:00 (Europe/London)'],
])('the line about a clock at %s', (now, known, state, words) => {
  const usual = { timeZone: 'Europe/London', latestChange: null, databaseTime: null };
  const line = clockLine(new Date(now), { ...usual, ...known });
  expect(line).toMatchObject({ state, sentence: expect.stringContaining(words) });
});
