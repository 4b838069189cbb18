import { appendFile, copyFile, mkdir, open, rename, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import type { DatabaseTransaction, Store } from '#server/storage/store.ts';
import { makeWorkspace, startServer } from '../support/server-process.ts';
import { sentCard } from '../support/cards.ts';
import { runCommandHere } from '../support/command-run.ts';
import { askApp, LEAGUE, type LeagueSite, rowsIn, siteOf } from '../support/league-site.ts';
import { shippedLeague } from '../support/content.ts';
import { openAgain, testPlace } from '../support/store.ts';

const QUIET = { by: '', via: 'web', action: 'test', summary: '' } as const;
const SAVED = 'Nothing can be saved right now';
const WHOM = 'Please tell the person who runs the site';

type League = { file: string; store: Store; ask: LeagueSite['ask'] };

/** Opens a league in its own SQLite file. */
async function league(): Promise<League> {
  const place = await testPlace('sqlite', LEAGUE);
  const file = 'file' in place ? place.file : '';
  const store = await openAgain(place);
  const app = await siteOf(store, await shippedLeague());
  return { file, store, ask: (call, body, headers) => askApp(app, call, body, headers) };
}

/** Runs `work` on the database connection that the store uses for writes. */
function onWriter(store: Store, work: (db: DatabaseTransaction) => Promise<unknown>): Promise<unknown> {
  return store.write(QUIET, ({ db }) => work(db));
}

/**
 * Submits match cards until the site refuses one. Returns how many it accepted, the refused card and the answer to it.
 */
async function submitUntilRefused(ask: LeagueSite['ask'], headers: Record<string, string> = {}) {
  for (let recorded = 0; ; recorded++) {
    const card = sentCard({ weekNumber: (recorded % 24) + 1, season: recorded < 24 ? '25/26' : '24/25' });
    const answer = await ask('POST /api/matches', card, { 'idempotency-key': `card ${recorded}`, ...headers });
    if (answer.status !== 201) return { recorded, card, answer };
  }
}

type Work = (league: League) => Promise<unknown>;

const pagesAtMost =
  (count: number): Work =>
  ({ store }) =>
    onWriter(store, (db) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(db));
const moveBack: Work = ({ file }) => rename(`${file}-moved`, file);
const move: Work = ({ file }) => rename(file, `${file}-moved`);
const replace: Work = async (league) => {
  await move(league);
  await copyFile(`${league.file}-moved`, league.file);
};

/** Disk faults: the reason in the error message, how to cause the fault, and how to repair it while the site runs. */
const FAULTS: [name: string, says: string, happen: Work, mend: Work][] = [
  ['a full disk', 'the disk of the league’s computer is full', pagesAtMost(1), pagesAtMost(100_000)],
  ['a moved database file', 'the league’s database has been moved', move, moveBack],
  ['a replaced database file', 'the league’s database has been moved', replace, moveBack],
];

it.each(FAULTS)(
  '%s: refuses writes, still shows the league and loses nothing; recovers by itself after the repair',
  async (_, why, happen, mend) => {
    const says = `${SAVED}: ${why}. ${WHOM}, and try again later.`;
    // Keeps the log out of the output of the tests. Other tests check the log.
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
  },
);

it('with a read-only file, writes are refused and the league is still shown', async () => {
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
    sql<{ page: number }>`select rootpage as page from sqlite_master where name = 'card_match'`.execute(db),
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

describe('files left by a killed process', () => {
  const logOf = (change: (log: string) => Promise<unknown>) => (file: string) => change(`${file}-wal`);
  const cutOff = logOf(async (log) => truncate(log, (await stat(log)).size - 1000));
  const lengthen = logOf((log) => appendFile(log, Buffer.alloc(5000, 0x55)));
  const CASES: [what: string, change: (file: string) => Promise<unknown>, least: number][] = [
    ['a complete log', async () => undefined, 3],
    ['a log that ends in the middle of the last write', cutOff, 2],
    ['a log with extra bytes at the end', lengthen, 3],
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
    const weeks = (await store.read((db) => undeletedFixturesOfSeason(db, '25/26'))).map(({ week }) => week);
    expect(weeks).toEqual([1, 2, 3].slice(0, weeks.length));
    expect(weeks.length).toBeGreaterThanOrEqual(least);
    expect(await store.integrity()).toEqual([]);
  });
});

describe('starts that fail', () => {
  type Start = {
    what: string;
    settings?: Record<string, string>;
    prepare?: (data: string) => Promise<unknown>;
    says: (data: string) => string[];
  };
  const BACKUP = 'baize-000007-2026-11-21T21-30-00Z-kept.sqlite';
  const withBackup = async (data: string) => {
    await mkdir(path.join(data, 'backups'), { recursive: true });
    await writeFile(path.join(data, 'backups', BACKUP), '');
  };
  const restoring = (data: string) => `npm run league -- restore ${path.join(data, 'backups', BACKUP)}`;
  const NO_HOST = 'HOST is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.';
  const SEVERAL = { HOST: '999.1.1.1', ADMIN_PASSWORD: 'x', TRUST_PROXY: 'true', PUBLIC_URL: 'https://a@b.example/c' };
  const STARTS: Start[] = [
    {
      what: 'with a damaged file names the backup and the command to restore it',
      prepare: async (data) => {
        await withBackup(data);
        await writeFile(path.join(data, 'baize.sqlite'), 'no database '.repeat(1000));
      },
      says: (data) => [`The database file ${path.join(data, 'baize.sqlite')} is damaged`, restoring(data)],
    },
    {
      what: 'without a database, but with backups of it, makes no new league beside them',
      prepare: withBackup,
      says: (data) => [`There is no league in ${data}, but there are backups of one`, restoring(data)],
    },
    {
      what: 'with a file in place of its folder names the folder',
      prepare: (data) => writeFile(data, ''),
      says: (data) => [`The folder ${data} (DATA_DIR) cannot be created or written.`],
    },
    {
      what: 'with a folder in place of its file says what to check',
      prepare: (data) => mkdir(path.join(data, 'baize.sqlite'), { recursive: true }),
      says: () => ['Check the disk and the permissions of DATA_DIR.'],
    },
    {
      what: 'with wrong settings says all of them',
      settings: SEVERAL,
      says: () => ['HOST must be', 'ADMIN_PASSWORD must have', 'TRUST_PROXY must list', 'PUBLIC_URL must be like'],
    },
    {
      what: 'in a folder of the system names the folder',
      settings: { DATA_DIR: '/proc/nope' },
      says: () => ['The folder /proc/nope (DATA_DIR) cannot be created or written.'],
    },
    { what: 'on an address of another machine says so', settings: { HOST: '192.0.2.1' }, says: () => [NO_HOST] },
  ];

  /**
   * Prepares a start in a new data folder. Returns its environment variables, the sentences that the site must print,
   * and whether `doctor` must report a fault too.
   */
  async function prepared({ what, settings, prepare, says }: Start) {
    const { data, remove } = await makeWorkspace();
    onTestFinished(remove);
    await prepare?.(data);
    const env = { DATA_DIR: data, LEAGUE_DEMO: 'off', DATABASE_URL: '', ...settings };
    return { what, env, sentences: says(data), isOfDoctor: settings !== undefined };
  }

  // One process tries all starts, because loading the server takes most of the time of a start.
  it('say why (as `doctor` does), with exit code 1, and leave nothing open', async () => {
    // The starts with `settings` run only on Linux, because only Linux has /proc.
    const here = STARTS.filter(({ settings }) => settings === undefined || process.platform === 'linux');
    const starts = await Promise.all(here.map(prepared));
    const env = { STARTS: JSON.stringify(starts.map((start) => start.env)) };
    const server = startServer({ program: 'tests/support/failing-starts.ts', env });
    expect(await server.ended).toBe(1);
    expect(server.output()).not.toContain('    at ');
    const said = server.output().split('\nThe exit code is 1.\n');
    expect(said).toHaveLength(starts.length + 1);
    for (const [i, start] of starts.entries()) {
      for (const sentence of start.sentences) expect(said[i], start.what).toContain(sentence);
      if (!start.isOfDoctor) continue;
      const doctor = await runCommandHere(['doctor'], start.env);
      expect(doctor).toEqual({ code: 1, out: expect.stringContaining('WRONG'), err: '' });
      vi.unstubAllEnvs();
    }
  });
});

describe('a clock that is set back', () => {
  it('changes neither repeated answers, nor the order of the history, nor the recorded results', async () => {
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
