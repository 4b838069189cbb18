import { copyFile, mkdir, open, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import type { Snapshot, Store } from '#server/storage/store.ts';
import { LEAN_SITE, makeWorkspace, startServer } from '../support/server-process.ts';
import { sentCard } from '../support/cards.ts';
import { runHere } from '../support/command-run.ts';
import { askApp, LEAGUE, type LeagueSite, rowsIn, siteOf } from '../support/league-site.ts';
import { shippedLeague } from '../support/content.ts';
import { openAgain, testPlace } from '../support/store.ts';

const QUIET = { by: '', via: 'web', action: 'test', summary: '' } as const;
const SAVED = 'Nothing can be saved right now';
const WHOM = 'Please tell the person who runs the site';

type League = { file: string; store: Store; ask: LeagueSite['ask'] };

/** A league in its own file. */
async function league(): Promise<League> {
  const place = await testPlace('sqlite', LEAGUE);
  const file = 'file' in place ? place.file : '';
  const store = await openAgain(place);
  const app = await siteOf(store, await shippedLeague());
  return { file, store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

/** Runs a statement on the connection that writes. */
function onWriter(store: Store, work: (db: Snapshot) => Promise<unknown>): Promise<unknown> {
  return store.write(QUIET, ({ db }) => work(db));
}

/** Submits results until one is refused; returns how many were acknowledged, and the refusal. */
async function submitUntilRefused(ask: LeagueSite['ask'], headers: Record<string, string> = {}) {
  for (let recorded = 0; ; recorded++) {
    const card = sentCard({ weekNumber: (recorded % 24) + 1, season: recorded < 24 ? '25/26' : '24/25' });
    const answer = await ask('POST /api/matches', card, { 'idempotency-key': `card ${recorded}`, ...headers });
    if (answer.status !== 201) return { recorded, card, answer };
  }
}

type Fault = {
  name: string;
  says: string;
  happen: (league: League) => Promise<unknown>;
  /** Repairs the fault while the site runs. */
  mend: (league: League) => Promise<unknown>;
};

const FAULTS: Fault[] = [
  {
    name: 'a full disk',
    says: `${SAVED}: the disk of the league’s computer is full. ${WHOM}, and try again later.`,
    happen: ({ store }) => onWriter(store, (db) => sql`pragma max_page_count = 1`.execute(db)),
    mend: ({ store }) => onWriter(store, (db) => sql`pragma max_page_count = 100000`.execute(db)),
  },
  {
    name: 'a moved database file',
    says: `${SAVED}: the league’s database has been moved. ${WHOM}, and try again later.`,
    happen: ({ file }) => rename(file, `${file}-moved`),
    mend: ({ file }) => rename(`${file}-moved`, file),
  },
  {
    name: 'a replaced database file',
    says: `${SAVED}: the league’s database has been moved. ${WHOM}, and try again later.`,
    async happen({ file }) {
      await rename(file, `${file}-moved`);
      await copyFile(`${file}-moved`, file);
    },
    mend: ({ file }) => rename(`${file}-moved`, file),
  },
];

describe.each(FAULTS)('$name', ({ says, happen, mend }) => {
  it('refuses writes, goes on showing the league and loses nothing; once repaired, the site recovers by itself', async () => {
    // The log of the whole program is tested elsewhere.
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const found = await league();
    const { ask, store } = found;
    expect((await ask('POST /api/matches', sentCard({ awayTeam: 'c' }))).status).toBe(201);
    await happen(found);
    const { recorded, card, answer } = await submitUntilRefused(ask);
    expect(answer).toMatchObject({ status: 503, json: { success: false, error: says, message: says } });
    const shown = async () => rowsIn((await ask('GET /api/matches')).json).length;
    expect(await shown()).toBe(recorded + 1);
    expect(await store.integrity()).toEqual([]);
    await mend(found);
    const key = { 'idempotency-key': `card ${recorded}` };
    const saved = await ask('POST /api/matches', card, key);
    expect(saved.status).toBe(201);
    expect(await ask('POST /api/matches', card, key)).toEqual(saved);
    expect(await shown()).toBe(recorded + 2);
    expect(await store.integrity()).toEqual([]);
  });
});

it('with a read-only file, writes are refused and the league is shown', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { ask, store } = await league();
  await onWriter(store, (db) => sql`pragma query_only = on`.execute(db));
  expect(await ask('POST /api/matches', sentCard())).toMatchObject({
    status: 503,
    json: { error: `${SAVED}: the league’s database is read-only. ${WHOM}, and try again later.` },
  });
  expect((await ask('GET /api/teams')).status).toBe(200);
});

it('damage in part of the file is reported when that part is read, and the rest is shown', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { file, store, ask } = await league();
  for (let week = 1; week <= 24; week++) await ask('POST /api/matches', sentCard({ weekNumber: week }));
  const { rows } = await store.read((db) =>
    sql<{ page: number }>`select rootpage as page from sqlite_master where name = 'frame'`.execute(db),
  );
  await store.close();
  const bytes = await open(file, 'r+');
  await bytes.write(Buffer.alloc(4096, 0xaa), 0, 4096, ((rows[0]?.page ?? 0) - 1) * 4096);
  await bytes.close();
  const again = await openStore({ file });
  onTestFinished(() => again.close());
  const app = await siteOf(again, await shippedLeague());
  expect((await askApp(app, 'GET /api/teams')).status).toBe(200);
  expect(await askApp(app, 'GET /api/matches')).toMatchObject({
    status: 503,
    json: { error: `The league’s database is damaged. ${WHOM}: a backup has to be restored.` },
  });
  await expect(again.integrity()).rejects.toMatchObject({ trouble: 'damaged' });
});

describe('the files that a killed process leaves', () => {
  const CASES: [what: string, change: (file: string) => Promise<unknown>, least: number][] = [
    ['a complete log', async () => undefined, 3],
    [
      'a log that ends in the middle of the last write',
      async (file) => truncate(`${file}-wal`, (await stat(`${file}-wal`)).size - 1000),
      2,
    ],
    ['a log with extra bytes at the end', async (file) => appendTo(`${file}-wal`, Buffer.alloc(5000, 0x55)), 3],
    ['a corrupt index of the log', (file) => writeFile(`${file}-shm`, Buffer.alloc(32_768, 0x55)), 3],
  ];

  it.each(CASES)('%s: every write is complete or absent', async (_, change, least) => {
    const { file, ask } = await league();
    for (const week of [1, 2, 3])
      expect((await ask('POST /api/matches', sentCard({ weekNumber: week }))).status).toBe(201);
    const left = `${file}-left`;
    for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${left}${end}`);
    await change(left);
    const store = await openStore({ file: left });
    onTestFinished(() => store.close());
    const weeks = (await store.read((db) => fixturesOf(db, '25/26'))).map(({ week }) => week);
    expect(weeks).toEqual([1, 2, 3].slice(0, weeks.length));
    expect(weeks.length).toBeGreaterThanOrEqual(least);
    expect(await store.integrity()).toEqual([]);
  });
});

describe('a start that fails', () => {
  type Start = [what: string, prepare: (data: string) => Promise<unknown>, says: (data: string) => string[]];
  const BACKUP = 'baize-000007-2026-11-21T21-30-00Z-kept.sqlite';
  const STARTS: Start[] = [
    [
      'with a damaged file names the backup and the command to restore it',
      async (data) => {
        await mkdir(path.join(data, 'backups'), { recursive: true });
        await writeFile(path.join(data, 'backups', BACKUP), '');
        await writeFile(path.join(data, 'baize.sqlite'), 'no database '.repeat(1000));
      },
      (data) => [
        `The database file ${path.join(data, 'baize.sqlite')} is damaged`,
        `npm run league -- restore ${path.join(data, 'backups', BACKUP)}`,
      ],
    ],
    [
      'without a database, but with backups of it, makes no new league beside them',
      async (data) => {
        await mkdir(path.join(data, 'backups'), { recursive: true });
        await writeFile(path.join(data, 'backups', BACKUP), '');
      },
      (data) => [
        `There is no league in ${data}, but there are backups of one`,
        `npm run league -- restore ${path.join(data, 'backups', BACKUP)}`,
      ],
    ],
    [
      'with a file in place of its folder names the folder',
      (data) => writeFile(data, ''),
      (data) => [`The folder ${data} (DATA_DIR) cannot be created or written.`],
    ],
    [
      'with a folder in place of its file says what to check',
      (data) => mkdir(path.join(data, 'baize.sqlite'), { recursive: true }),
      () => ['Check the disk and the permissions of DATA_DIR.'],
    ],
  ];

  type Settings = [what: string, settings: (folder: string) => Record<string, string>, says: string[]];
  const SETTINGS: Settings[] = [
    [
      'with wrong settings says all of them',
      () => ({
        HOST: '999.1.1.1',
        ADMIN_PASSWORD: 'x',
        TRUST_PROXY: 'true',
        PUBLIC_URL: 'https://ann@example.org/snooker',
      }),
      ['HOST must be', 'ADMIN_PASSWORD must have', 'TRUST_PROXY must list', 'PUBLIC_URL must be like'],
    ],
    [
      'on an address of another machine says so',
      () => ({ HOST: '192.0.2.1' }),
      ['HOST is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.'],
    ],
    [
      'in a folder of the system names the folder',
      () => ({ DATA_DIR: '/proc/nope' }),
      ['The folder /proc/nope (DATA_DIR) cannot be created or written.'],
    ],
  ];

  // Windows has no /proc.
  it.runIf(process.platform === 'linux').each(SETTINGS)('%s, at the start and by doctor', async (_, settings, says) => {
    const workspace = await makeWorkspace();
    onTestFinished(workspace.remove);
    const env = {
      DATA_DIR: workspace.data,
      LEAGUE_DEMO: 'off',
      DATABASE_URL: '',
      ...settings(workspace.folder),
    };
    const server = startServer({ program: LEAN_SITE, env });
    expect(await server.ended).toBe(1);
    for (const sentence of says) expect(server.output()).toContain(sentence);
    expect(server.output()).not.toContain('    at ');
    const doctor = await runHere(['doctor'], env);
    expect(doctor).toEqual({ code: 1, out: expect.stringContaining('WRONG'), err: '' });
  });

  it.each(STARTS)('%s', async (_, prepare, says) => {
    const workspace = await makeWorkspace();
    onTestFinished(workspace.remove);
    await prepare(workspace.data);
    const env = { DATA_DIR: workspace.data, LEAGUE_DEMO: 'off', DATABASE_URL: '' };
    const server = startServer({ program: LEAN_SITE, env });
    expect(await server.ended).toBe(1);
    for (const sentence of says(workspace.data)) expect(server.output()).toContain(sentence);
    expect(server.output()).not.toContain('    at ');
  });
});

describe('a clock that is set back', () => {
  it('changes neither the replay of a key, nor the order of the history, nor the recorded results', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-10-08T19:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, store } = await league();
    const key = { 'idempotency-key': 'one' };
    const first = await ask('POST /api/matches', sentCard(), key);
    vi.setSystemTime(new Date('1970-01-01T00:00:10Z'));
    expect(await ask('POST /api/matches', sentCard(), key)).toEqual(first);
    expect((await ask('POST /api/matches', sentCard({ weekNumber: 4 }))).status).toBe(201);
    const { json } = await ask('GET /api/admin/history');
    const actions = rowsIn(Reflect.get(Object(json), 'entries')).map(
      ({ id, action }) => `${String(id)} ${String(action)}`,
    );
    expect(actions).toEqual(['3 record result', '2 record result', '1 season']);
    expect(rowsIn((await ask('GET /api/matches')).json).map(({ weekNumber }) => weekNumber)).toEqual([3, 4]);
    expect(await store.integrity()).toEqual([]);
  });
});

async function appendTo(file: string, bytes: Buffer): Promise<void> {
  await writeFile(file, Buffer.concat([await readFile(file), bytes]));
}
