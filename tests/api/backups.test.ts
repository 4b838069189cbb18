import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import { backupCommand, verifyCommand } from '#main/commands/backups.ts';
import { CommandError, type Command, UsageError } from '#main/commands/command.ts';
import { loadOrCreateCsrfKey } from '#server/auth/cookies.ts';
import {
  runInBackupProcess,
  createBackupProcessRunner,
  type BackupProcessRunner,
} from '#server/operations/backups/backup-process.ts';
import { scheduleBackups, runHook } from '#server/operations/backups/scheduled-backups.ts';
import { ensurePushKeys } from '#server/notices/push-service.ts';
import { backUpToFile, makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreLeague } from '#server/operations/backups/restore.ts';
import type { BackupSettings } from '#server/config.ts';
import { readBackupStatus } from '#server/operations/backups/status.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { backupPostgres } from '#server/storage/backup/from-postgres.ts';
import { openStore, type DatabaseLocation } from '#server/storage/open.ts';
import { addMessages, loadFollowers, loadPushState, saveFollower } from '#server/storage/followers.ts';
import { historyEntries } from '#server/storage/history.ts';
import { addSession, newestSessions } from '#server/storage/sessions.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { fillFile } from '../support/run-folder.ts';
import { demoOf, runTaskHere, TODAY } from '../support/site-around.ts';
import { origin, putLeague, samplePlayer, sampleTeam } from '../support/sample-values.ts';
import { emptyPlace, ENGINES, openAgain, testPlace, untilChange } from '../support/store.ts';

const LEAGUE = { name: 'small-league', fill: putLeague };
const NOW = new Date('2026-11-21T21:30:00Z');
const SINCE = { since: '2026-11-21', seen: '2026-11-21' };
const SESSION = { id: 's', name: 'Pat', personId: null, device: '', remembered: false, ...SINCE };

/** Opens a store with the small league, and a folder for its backups. */
async function leagueOn(engine: EngineName) {
  const [folder, place] = [await ownFolder(), await testPlace(engine, LEAGUE)];
  return { folder, place, store: await openAgain(place), file: 'file' in place ? place.file : '' };
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'copies');
}

function execIn(file: string, ...statements: string[]): void {
  using database = new DatabaseSync(file, { defensive: false });
  for (const statement of statements) database.exec(statement);
}

function restore(file: string, place: DatabaseLocation, folder: string, replace = false) {
  return restoreLeague({ file, place, folder, replace, now: NOW });
}

/**
 * Returns every row of every table of a backup except the revisions. Of the history, returns only entries before
 * `before`.
 */
function rowsOf(file: string, before = Infinity): Record<string, unknown[]> {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare(`select name from sqlite_schema where type = 'table' order by name`).all();
  const named = tables.map(({ name }) => String(name)).filter((name) => !/^sqlite_|^revision$/.test(name));
  return Object.fromEntries(
    named.map((name) => {
      const rows = database.prepare(`select * from ${name}`).all();
      const kept = rows.filter((row) => name !== 'history' || Number(row['id']) < before);
      return [name, kept.map(textOf).sort()];
    }),
  );
}

function textOf(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addTeam(store: Store, id: string): Promise<void> {
  return store.write(origin, (change) => change.put('team', sampleTeam(id)));
}

async function teamsOf(store: Store): Promise<string[]> {
  const rows = await store.read((db) => db.selectFrom('team').select('id').orderBy('id').execute());
  return rows.map(({ id }) => id);
}

/** Starts the backups of a site, and collects its warnings and their details. */
async function backupsOf(
  settings: Partial<BackupSettings> = {},
  run = runTaskHere,
  league?: Awaited<ReturnType<typeof leagueOn>>,
  now = () => NOW,
) {
  const site = league ?? (await leagueOn('sqlite'));
  const warnings: string[] = [];
  const details: string[] = [];
  const all = {
    isOn: false,
    folder: site.folder,
    keep: { hours: 2, days: 1, months: 1 },
    hook: null,
    storage: null,
    ...settings,
  };
  const warn = (text: string, detail: string) => void [warnings.push(text), details.push(detail)];
  const backups = scheduleBackups({ ...site, settings: all, now, warn, run });
  onTestFinished(() => backups.close());
  return { ...site, backups, warnings, details };
}

describe.each<[from: EngineName, to: EngineName]>([
  ['sqlite', 'postgresql'],
  ['postgresql', 'sqlite'],
])('a backup of %s', (from, to) => {
  test(`restores into an empty ${to} with every row and no session`, async () => {
    const [folder, source] = [await ownFolder(), await testPlace(from, demoOf(TODAY))];
    const here = await openAgain(source);
    await here.write(origin, ({ db }) => addSession(db, 'hash', SESSION));
    // This history entry is undone by the next write, so it names a later entry.
    let entry = 0;
    await here.write(
      origin,
      async (change) => {
        await change.put('team', sampleTeam('x'));
        const review = { at: '2026-11-01T12:00:00.000Z', why: 'Won 2 of the last 10 frames.' };
        await change.put('player', samplePlayer('x1', 'x', { handicap: -14, review }));
        await change.put('content', { id: 'handicap-policy', value: USUAL_POLICIES.wins, deleted: false });
      },
      (id) => (entry = id ?? 0),
    );
    await here.write(origin, async (change) => {
      await change.put('team', sampleTeam('x', { deleted: true }));
      change.undoes(entry);
    });
    const copy = await makeBackup(source, folder, 'asked', NOW);
    expect(path.basename(copy.file)).toBe('baize-000001-2026-11-21T21-30-00Z-asked.sqlite');
    expect(await inspectBackup(copy.file)).toEqual({ tables: 'present', contents: copy.contents, problems: [] });
    expect(copy.contents).toMatchObject({ revision: here.revisions().get('league') });
    expect([(await stat(folder)).mode & 0o777, (await stat(copy.file)).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(rowsOf(copy.file)['session']).toEqual([]);

    const target = await emptyPlace(to);
    const restored = await restore(copy.file, target, folder);
    expect(restored).toEqual({ contents: copy.contents, missingFiles: 0, before: null, aside: null });
    const there = await openAgain(target);
    expect(await there.integrity()).toEqual([]);
    const again = await makeBackup(target, folder, 'asked', NOW);
    const entries = copy.contents.entries;
    expect(again.contents.entries).toBe(entries + 1);
    expect(rowsOf(again.file, entries + 1)).toEqual(rowsOf(copy.file));
    // Revisions after a restore are higher than any before, so that clients do not take new data for old.
    await addTeam(there, 'new');
    expect(there.revisions().get('people')).toBeGreaterThan(1_000_000);
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe.each(ENGINES)('on %s', (engine) => {
  test('a league is only replaced on request, and is backed up before; a running site notices', async () => {
    const { folder, place, store: running } = await leagueOn(engine);
    const copy = await makeBackup(place, folder, 'asked', NOW);
    await addTeam(running, 'later');
    await running.write(origin, ({ db }) => addSession(db, 'hash', SESSION));
    await expect(restore(copy.file, place, folder)).rejects.toThrow('add --replace: it is backed up first');
    expect(await teamsOf(running)).toEqual(['a', 'b', 'later']);

    const known = running.revisions();
    const noticed = untilChange(running, () => (running.revisions().get('people') ?? 0) > (known.get('people') ?? 0));
    const { before } = await restore(copy.file, place, folder, true);
    await noticed;
    expect(await teamsOf(running)).toEqual(['a', 'b']);
    expect(await running.read(newestSessions)).toEqual([]);
    await addTeam(running, 'next');
    // Restoring the backup that was made before the first restore brings everything back.
    const lost = before?.file ?? '';
    expect(path.basename(lost)).toBe('baize-000002-2026-11-21T21-30-00Z-restore.sqlite');
    await restore(lost, place, folder, true);
    expect(await teamsOf(running)).toEqual(['a', 'b', 'later']);
    expect(await running.integrity()).toEqual([]);
  });

  test('followers and their keys are in no backup and stay as they are; nothing from before the restore is sent to them', async () => {
    const { folder, place, store: running } = await leagueOn(engine);
    await ensurePushKeys(running);
    const state = await running.read(loadPushState);
    const where = {
      id: 'f',
      endpoint: 'https://push.example.com/1',
      service: 'push.apple.com',
      p256dh: 'p',
      auth: 'a',
    };
    const follower = { ...where, confirmed: '2025-11-20', teamIds: ['a'], playerIds: [], sessionId: 's' };
    const message = { follower_id: 'f', notice: 'result r', due: '', expires: '' } as const;
    await running.write(origin, async ({ db }) => {
      await saveFollower(db, follower);
      await addMessages(db, [message]);
    });
    await addTeam(running, 'later');
    const copy = await makeBackup(place, folder, 'asked', NOW);
    expect(rowsOf(copy.file)).toMatchObject({ push_key: [], follower: [], push_message: [] });
    await restore(copy.file, place, folder, true);
    expect(await running.read(loadFollowers)).toEqual([{ ...follower, delivered: null }]);
    const last = (await running.read((db) => historyEntries(db, { before: null, limit: 1 })))[0]?.id ?? 0;
    expect(await running.read(loadPushState)).toEqual({ ...state, told: last });
    expect(await running.read((db) => db.selectFrom('push_message').selectAll().execute())).toEqual([]);
  });

  test('a restore leaves the key of open forms, which every instance knows', async () => {
    const { folder, place, store: running } = await leagueOn(engine);
    const key = await loadOrCreateCsrfKey(running);
    const copy = await makeBackup(place, folder, 'asked', NOW);
    execIn(copy.file, `update setting set value = 'of another time' where key = 'csrf-key'`);
    await restore(copy.file, place, folder, true);
    expect(await loadOrCreateCsrfKey(running)).toEqual(key);
  });

  test('a running site makes one backup for each change, and never two at once', async () => {
    const time = { now: NOW };
    // Only the first backup is made in a process of its own, as a site makes all of them, because starting that process
    // takes longer than everything else here.
    let made = 0;
    const run: BackupProcessRunner = (...given) => (made++ === 0 ? runInBackupProcess : runTaskHere)(...given);
    const { backups, folder, store, warnings } = await backupsOf({}, run, await leagueOn(engine), () => time.now);
    async function after(hours: number, change: string | null): Promise<string[]> {
      time.now = new Date(time.now.getTime() + hours * 3_600_000);
      if (change !== null) await addTeam(store, change);
      await Promise.all([backups.check(), backups.check()]);
      return (await readdir(folder)).filter((file) => file.endsWith('.sqlite')).sort();
    }
    expect(await after(0, null)).toEqual(['baize-000001-2026-11-21T21-30-00Z-kept.sqlite']);
    // The file of an abandoned backup is removed, but not the file of one that is being made.
    const [abandoned, busy] = ['left', 'busy'].map((name) => path.join(folder, `.making-${name}.sqlite`));
    for (const file of [abandoned, busy]) await writeFile(file ?? '', 'half');
    await utimes(abandoned ?? '', 0, 0);
    await utimes(busy ?? '', new Date('2026-11-22T00:30:00Z'), new Date('2026-11-22T00:30:00Z'));
    expect(await after(2, null)).toHaveLength(3);
    expect(await after(1, 'c')).toEqual([
      '.making-busy.sqlite',
      'baize-000001-2026-11-21T21-30-00Z-kept.sqlite',
      'baize-000002-2026-11-22T00-30-00Z-kept.sqlite',
    ]);
    // The clock goes back by years: the backup is made all the same, and counts as the newest.
    expect(await after(-20_000, 'd')).toEqual([
      'baize-000002-2026-11-22T00-30-00Z-kept.sqlite',
      'baize-000003-2024-08-10T16-30-00Z-kept.sqlite',
    ]);
    expect(await backups.status()).toMatchObject({
      isOn: false,
      count: 2,
      last: { file: 'baize-000003-2024-08-10T16-30-00Z-kept.sqlite', at: '2024-08-10T16:30:00Z' },
      failure: null,
      hook: null,
      storage: null,
    });
    expect(warnings).toEqual([]);
  });
});

/** Resolves when the first file appears in a folder. Watches from the moment of the call. */
async function firstFileIn(folder: string): Promise<void> {
  const stopped = new AbortController();
  onTestFinished(() => stopped.abort());
  for await (const _ of watch(folder, { signal: stopped.signal })) return;
}

/** Returns the ids of the processes that a process has started. */
function processesOf(pid: number | undefined): string[] {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/));
  return pairs.flatMap(([parent, id = '']) => (parent === String(pid) ? [id] : []));
}

/** Writes a hook program with these lines. Returns its path, which would run a command if a shell read it. */
async function program(lines: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-hook $(touch hooked) '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'upload; exit 9');
  await writeFile(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  return file;
}

test('of several instances on one PostgreSQL only one makes a backup at a time', async () => {
  const league = await leagueOn('postgresql');
  const { folder, place } = league;
  const { backups, warnings } = await backupsOf({}, runInBackupProcess, league);
  const other = await openAgain(place);
  await mkdir(folder);
  await other.read(async (snapshot) => {
    await backupPostgres(snapshot, path.join(folder, 'elsewhere.sqlite'), false);
    const busy = 'Another process is backing up this database';
    await expect(makeBackup(place, folder, 'asked', NOW)).rejects.toThrow(busy);
    await backups.check();
  });
  expect(await backups.status()).toMatchObject({ count: 0, failure: null });
  await backups.check();
  expect(await backups.status()).toMatchObject({ count: 1, failure: null });
  expect(warnings).toEqual([]);
});

describe('the upload hook', () => {
  test('gets the finished backup, and no secret', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'secret');
    const uploaded = path.join(tmpdir(), `uploaded-${process.pid}.sqlite`);
    onTestFinished(() => rm(uploaded, { force: true }));
    const hook = await program(`test "$#$ADMIN_PASSWORD" = 1 && cp "$1" '${uploaded}'`);
    const { backups, warnings } = await backupsOf({ hook });
    await backups.check();
    expect(await backups.status()).toMatchObject({ failure: null, hook: { ok: true, sentence: 'It was uploaded.' } });
    expect(await inspectBackup(uploaded)).toMatchObject({ tables: 'present', problems: [] });
    expect(warnings).toEqual([]);
  });

  test('is logged and noted if it fails, and the backup stays', async () => {
    const hook = await program('echo no such bucket >&2; exit 3');
    const { backups, folder, warnings, details } = await backupsOf({ hook });
    await backups.check();
    const sentence = 'The upload failed: the program ended with code 3.';
    expect(warnings).toEqual([sentence]);
    expect(details).toEqual(['Its last line was: no such bucket']);
    const read = await readBackupStatus(folder);
    expect(read).toMatchObject({ count: 1, failure: null, hook: { ok: false, sentence, at: NOW.toISOString() } });
  });

  test('is stopped after its time limit, and may be missing', async () => {
    const { signal } = new AbortController();
    const slow = await runHook(await program('exec sleep 60'), 'file', signal, 20);
    expect(slow).toMatchObject({ ok: false, sentence: expect.stringContaining('took longer than') });
    const none = await runHook('/no/such/program', 'file', signal);
    expect(none).toMatchObject({ ok: false, sentence: 'The program in BACKUP_HOOK does not exist.' });
  });
});

describe('a backup that cannot be made', () => {
  test('is logged once and tried again later; the next success ends the failure', async () => {
    const { backups, folder, warnings, details, file } = await backupsOf({});
    const aside = `${file}.aside`;
    await copyFile(file, aside);
    await writeFile(file, 'no database any more', { flag: 'r+' });
    await backups.check();
    await backups.check();
    // Officials read a sentence that has no path and quotes no library. The details are only in the log.
    expect(warnings).toEqual(['A backup could not be made.']);
    expect(details).toEqual([expect.stringMatching(`^A backup could not be made in ${folder}: .* not a database`)]);
    expect(await readBackupStatus(folder)).toMatchObject({ last: null, failure: { ok: false, sentence: warnings[0] } });
    expect(await readdir(folder)).toEqual(['status.json']);
    await copyFile(aside, file);
    const store = await openAgain({ file });
    const { backups: later } = await backupsOf({}, runTaskHere, { folder, file, store, place: { file } });
    await later.check();
    expect(await later.status()).toMatchObject({ count: 1, failure: null });
  });

  test('leaves no draft when the site is stopped meanwhile', async () => {
    const { backups, folder, warnings } = await backupsOf({}, runInBackupProcess);
    await mkdir(folder);
    const begun = firstFileIn(folder);
    const looking = backups.check();
    await begun;
    await backups.close();
    await looking;
    const found = (await readdir(folder)).filter((file) => file !== 'status.json');
    // The backup may have been finished before the site stopped.
    for (const file of found)
      expect(await inspectBackup(path.join(folder, file))).toMatchObject({ tables: 'present', problems: [] });
    expect(found.filter((file) => file.startsWith('.'))).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

/** Returns SQL that replaces a table by a view whose rows never end. */
const ENDLESS = (name: string) =>
  `drop table ${name}; create view ${name} as with recursive n(i) as (select 1 union all select i + 1 from n) select i as name, i as value from n`;

/** Returns SQL that adds a person with access. */
const invited = (role: string, teams: string) =>
  `insert into person (id, name, role, team_ids, invited_at, deleted)
  values ('p', 'Ann', '${role}', '${teams}', '2025-11-20T00:00:00.000Z', 0)`;

/** Returns SQL that gives an index a condition which takes years to evaluate. */
const ENDLESS_INDEX = (name: string) => {
  // Each term takes a second for each row.
  const terms = Array.from(
    { length: 100 },
    (_, i) => `replace(hex(zeroblob(2e7 + ${i} * length(id))), ''0'', ''00'') <> ''''`,
  );
  return `pragma writable_schema = on;
    update sqlite_schema set sql = sql || ' where ${terms.join(' and ')}' where name = '${name}'`;
};

/**
 * Makes the check of a backup take longer than anybody waits. The slow index is on a table whose name begins with `_`,
 * which a backup may have from another program.
 */
function endlessToCheck(file: string): void {
  const filled = "create index _slow on _other (id); insert into _other values ('1'), ('2')";
  execIn(file, `create table _other (id text); ${filled}`, ENDLESS_INDEX('_slow'));
}

/** Makes a backup of the small league. */
async function makeSound(file: string): Promise<void> {
  await backUpToFile(await testPlace('sqlite', LEAGUE), file);
}

/** The values of the last three columns of a match without breaks and without any extras. */
const PLAIN = 'null, null, null';

/** The database columns of a match between two players or pairs. */
const COLUMNS = `fixture_id, "position", home_player_id, home_partner_id, away_player_id, away_partner_id, home_score, away_score,
  home_breaks, away_breaks, more`;

/** Returns SQL that adds a fixture with these matches and this outcome. */
function cardOf(matches: readonly string[], outcome: string | null = null): string {
  const ended = outcome === null ? 'null' : `'${outcome}'`;
  return [
    `insert into fixture values ('f', '25/26', 1, 1, null, 'a', 'b', 1, ${ended}, null, 'official', null, null, null, 0)`,
    ...matches.map((match, i) => `insert into card_match (${COLUMNS}) values ('f', ${i + 1}, ${match})`),
  ].join('; ');
}

/** SQL that spoils a backup, and after the arrow the sentence with which the backup is refused. */
const HOSTILE = `
${ENDLESS('content')}
  → It has the view content, which no league has.
create trigger t after insert on team begin delete from team; end
  → It has the trigger t, which no league has.
create virtual table words using fts5(text)
  → It has the table words, which no league has.
create table more (a text)
  → It has the table more, which no league has.
alter table team add column more text
  → The table team is not as this version makes it.
${ENDLESS_INDEX('player_of_team')}
  → The index player_of_team is not as this version makes it.
drop index fixture_live
  → The index fixture_live is missing.
insert into stored_file values ('../../baize.sqlite', 'image/webp', 1, '2026-01-01T00:00:00.000Z')
  → The file ../../baize.sqlite cannot be read: hash: Not a hash.
update history set undone_by = id, undoes = id where id = 1
  → The history entry 1 undoes a later one, or is undone by an earlier one.
update player set former_names = '[' where id = 'a1'
  → The player a1 holds a text that is not JSON.
update player set former_names = '7' where id = 'a1'
  → The player a1 cannot be read: formerNames: Invalid input: expected array, received number.
update season set rules = '{"points":1}'
  → The season 25/26 cannot be read: rules.points: Invalid input: expected object, received number.
update season set calendar = '[{"week":1,"from":"2025-02-31","to":"2025-03-01"}]'
  → The season 25/26 cannot be read: calendar.0.from: Invalid ISO date.
${invited('owner', '[]')}
  → The person with access p cannot be read: role: The role must be secretary, results or captain.
${invited('captain', '["no"]')}
  → The person with access p names the team no, which does not exist.
${cardOf([])}
  → The fixture f has 0 frames, and should have 5.
${cardOf([`'a1', null, 'b1', null, -1, 0, ${PLAIN}`])}
  → The fixture f cannot be read: matches.0.sides.home.score: Too small: expected number to be >=0.
${cardOf(Array(5).fill(`'a1', null, 'b1', null, null, null, ${PLAIN}`))}
  → The fixture f does not fit the format of its division in frame 1.
${cardOf(Array(5).fill(`'a1', null, 'b1', null, 60, 20, null, null, '{"pair":true}'`))}
  → The fixture f does not fit the format of its division in frame 1.
${cardOf([...Array(4).fill(`null, null, null, null, 0, 0, ${PLAIN}`), `'a1', null, 'b1', null, 2, 0, null, null, '{"frames":[]}'`])}
  → The fixture f does not fit the format of its division in frame 5.
${cardOf([], '{"kind":"abandoned"}')}
  → The fixture f has 0 frames, and should have 5.
${cardOf([], '{"kind":"awarded","awardedTo":"home"}')}
  → The fixture f has no score.
${cardOf([`'a1', null, 'b1', null, 60, 20, ${PLAIN}`], '{"kind":"scores","score":{"home":3,"away":2}}')}
  → The fixture f has 1 frames, and should have 0.
${cardOf([], '{"kind":"lost"}')}
  → The fixture f cannot be read: outcome.kind: Invalid option
insert into file_answer values ('q', 'column', 'Pts', 'homeScore', 'not json', 0)
  → The answer about a file q holds a text that is not JSON.
insert into file_answer values ('q', 'column', 'Pts', 'homeScore', '{"a":1}', 0)
  → The answer about a file q cannot be read: teams: Invalid input: expected array, received object.
insert into setting values ('shared-password', 'maybe')
  → The setting shared-password cannot be read: value: Invalid option
insert or replace into setting values ('officials-password', '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA')
  → The setting officials-password cannot be read: value: Invalid string
insert into content values ('mark:a', '{"initials":null,"colours":["url(//e)","#ffffff"],"picture":null}', 0)
  → The content mark:a cannot be read: value.colours.0: A colour must be such as #0f4f3a.
insert into content values ('fixtures-picture', '{"file":"${'0'.repeat(64)}","type":"image/svg+xml","bytes":1,"width":1,"height":1}', 0)
  → The content fixtures-picture cannot be read: value.type:
insert into content values ('gallery:g', '{"title":"\u202eslaniF","place":1,"added":1}', 0)
  → The content gallery:g cannot be read: value: a character that cannot be shown.
insert into content values ('photo:p', '{"gallery":"g","place":1,"caption":"","width":4,"height":3}', 1)
  → The content photo:p cannot be read: value.file: 
update history_change set entity = 'setting', after = '{"key":"shared-password","value":"maybe"}' where history_id = 1
  → A change of the history entry 1 cannot be read: value: Invalid option
update history_change set entity = 'money' where entity = 'team'
  → A change of the history entry 1 is of money, which no league has.
update history_change set entity_id = 'other' where entity = 'team'
  → A change of the history entry 1 is not of other, as it says.
update player set name_folded = 'x'
  → cannot be read: name_folded: Not of its name.
insert into timer values ('ab', 1, '{"game":{"left":1,"since":null},"shot":{"left":1,"since":null}}', '2025-10-01T10:00:00.000Z')
  → The timer ab cannot be read: code: Invalid code.
insert into idempotency values ('${'p'.repeat(43)}', 'x', 200, '{}', '2025-10-01T10:00:00.000Z')
  → cannot be read: body_hash: Invalid string
update history_change set after = '[]' where entity = 'team'
  → A change of the history entry 1 has another shape.
pragma writable_schema = on; update sqlite_schema set sql = replace(sql, ') strict', ')') where name = 'team'
  → The table team is not as this version makes it.
pragma writable_schema = on; update sqlite_schema set sql = replace(sql, '"name" text not null,', '"name" text not null references player (id),') where name = 'team'
  → The table team is not as this version makes it.
`;

describe('a backup that was damaged', () => {
  async function refused(change: (file: string) => Promise<void>): Promise<string> {
    const [folder, target] = [await ownFolder(), await emptyPlace('sqlite')];
    await mkdir(folder);
    const file = path.join(folder, 'league.sqlite');
    await fillFile(file, 'sound-backup', makeSound);
    await change(file);
    const failure: unknown = await restore(file, target, folder).catch((error: unknown) => error);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    return failure instanceof Error ? failure.message.replaceAll(file, 'FILE') : 'restored';
  }

  test('is refused with a sentence, and nothing is changed', async () => {
    const rewrite = (change: (bytes: Buffer) => Uint8Array | string) => async (file: string) =>
      writeFile(file, change(await readFile(file)));
    for (const change of [
      (bytes: Buffer) => bytes.fill(0x5a, 4096, 12_288),
      (bytes: Buffer) => bytes.subarray(0, 20_000),
    ])
      expect(await refused(rewrite(change))).toMatch(/^FILE is damaged\.\n/);
    for (const change of [rewrite(() => 'season,week\n'), (file: string) => rm(file)])
      expect(await refused(change)).toMatch(/^FILE is damaged\.\nIt cannot be read as a database/);
    expect(await refused((file) => writeFile(file, ''))).toBe('FILE contains no league.');
  });

  const rows = HOSTILE.trim()
    .split(/\n(?=\S)/)
    .map((row) => row.split('\n  → ').toReversed());

  test.each(rows)('is refused, and none of its code is run: %s', async (sentence, statement = '') => {
    const loose = 'pragma foreign_keys = off; pragma ignore_check_constraints = on; pragma legacy_alter_table = on';
    const refusal = await refused(async (file) => execIn(file, loose, statement));
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^FILE is damaged\.\n/);
  });

  test('is stopped after a while if its check never ends, and when the site stops', async () => {
    const { folder, place } = await leagueOn('sqlite');
    const { file } = await makeBackup(place, folder, 'asked', NOW);
    endlessToCheck(file);
    const { signal } = new AbortController();
    const within = createBackupProcessRunner({ memory: 512, time: 1500 });
    const late = within('inspect', folder, { file, folder }, signal);
    await expect(late).rejects.toThrow('It took longer than 1.5 seconds and was stopped.');
    const closing = new AbortController();
    const checked = runInBackupProcess('inspect', folder, { file, folder }, closing.signal);
    closing.abort();
    await expect(checked).rejects.toThrow('It was stopped before it was complete.');
  });

  test('is not restored over a damaged database; the sentence says what to move', async () => {
    const { folder, place } = await leagueOn('sqlite');
    const { file } = await makeBackup(place, folder, 'asked', NOW);
    const target = await emptyPlace('sqlite');
    const damaged = 'file' in target ? target.file : '';
    await writeFile(damaged, 'no database any more');
    const what = 'If it is damaged, stop the site, move this file';
    await expect(restore(file, target, folder, true)).rejects.toThrow(what);
    expect(await readFile(damaged, 'utf8')).toBe('no database any more');
  });
});

test('Litestream beside the site finds the settings that it needs, and its own tables do no harm', async () => {
  const { folder, place, store, file } = await leagueOn('sqlite');
  const target = await emptyPlace('postgresql');
  const beside = new DatabaseSync(file, { timeout: 5000 });
  onTestFinished(() => beside.close());
  expect(beside.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  beside.exec('create table _litestream_seq (id integer primary key, seq integer)');
  // Litestream holds a read lock all the time, so that no other process checkpoints the log that it copies.
  const reading = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reading.close());
  reading.exec('begin; select count(*) from _litestream_seq');
  // Litestream writes for a moment, and the site waits.
  beside.exec('begin immediate; insert into _litestream_seq values (1, 1)');
  let isWritten = false;
  const written = addTeam(store, 'meanwhile').then(() => (isWritten = true));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(isWritten).toBe(false);
  beside.exec('commit');
  await written;
  expect(beside.prepare('pragma wal_checkpoint(passive)').get()).toMatchObject({ busy: 0 });
  expect(reading.prepare('select count(*) as n from team').get()).toEqual({ n: 2 });
  const copy = await makeBackup(place, folder, 'asked', NOW);
  await restore(copy.file, target, folder);
  expect(await teamsOf(await openAgain(target))).toEqual(['a', 'b', 'meanwhile']);
  // The site stops while Litestream runs. The log then stays, so that Litestream can copy it.
  await store.close();
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
});

describe('the command line', () => {
  const ROOT = path.join(import.meta.dirname, '../..');

  /** Makes an empty installation. `run` starts a command in it. */
  async function installation() {
    const folder = await mkdtemp(path.join(tmpdir(), 'baize-installation-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const data = path.join(folder, 'data');
    const env = { DATA_DIR: data, DATABASE_URL: '', BACKUP_DIR: '', LEAGUE_DEMO: 'off', INIT_CWD: folder };
    function run(...args: string[]) {
      const command = [path.join(ROOT, 'src/main/league.ts'), ...args];
      const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
      return spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env }, stdio });
    }
    /** Fills the installation with the small league. */
    async function fill() {
      const store = await openStore({ file: path.join(data, 'baize.sqlite') });
      await putLeague(store);
      await store.close();
    }
    return { folder, env, run, data, fill };
  }

  async function runCommand(command: Command, env: Record<string, string>, ...args: string[]) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const written: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const code = await command.run(args).finally(() => spy.mockRestore());
    return [code, written.join('')] as const;
  }

  test('brings a league to an empty machine in one command', async () => {
    const [here, there] = [await installation(), await installation()];
    await expect(runCommand(backupCommand, here.env)).rejects.toThrow(CommandError);
    await here.fill();
    const copy = path.join(there.folder, 'league.sqlite');
    const words = '2 teams, 2 players, 0 results and 1 history entry.';
    expect(await runCommand(backupCommand, here.env, copy)).toEqual([0, `${copy}\n${words}\n`]);
    // The command replaces an older backup, but no other file.
    expect((await runCommand(backupCommand, here.env, copy))[0]).toBe(0);
    await writeFile(path.join(here.folder, 'notes.txt'), 'dear diary');
    const other = 'exists and is not a backup of this version. Choose another name';
    await expect(runCommand(backupCommand, here.env, 'notes.txt')).rejects.toThrow(other);
    await expect(runCommand(backupCommand, here.env, 'data/baize.sqlite')).rejects.toThrow(UsageError);

    const restoring = there.run('restore', 'league.sqlite');
    const out = await restoring.stdout.setEncoding('utf8').toArray();
    expect(out.join('')).toContain(`Restored: ${words}\n`);
    expect(await runCommand(verifyCommand, there.env)).toEqual([0, 'The database is not damaged.\n']);
    expect(await runCommand(verifyCommand, there.env, copy)).toEqual([0, `The backup is not damaged: ${words}\n`]);
    const restored = await openAgain({ file: path.join(there.data, 'baize.sqlite') });
    expect(await teamsOf(restored)).toEqual(['a', 'b']);
  });

  test('stopped during a check that never ends, it exits, and so does the process that checks', async () => {
    const [here, place] = [await installation(), await testPlace('sqlite', LEAGUE)];
    const { file } = await makeBackup(place, path.join(here.folder, 'copies'), 'asked', NOW);
    endlessToCheck(file);
    const command = here.run('verify', file);
    const often = { timeout: scaledTimeout(10_000), interval: 100 };
    await vi.waitFor(() => expect(processesOf(command.pid)).not.toEqual([]), often);
    // The output closes once both processes have ended.
    const closed = once(command, 'close');
    command.kill('SIGTERM');
    expect(await closed).toEqual([1, null]);
  });

  test('killed while it makes a backup, it leaves no partial one', async () => {
    const here = await installation();
    await here.fill();
    const copies = path.join(here.data, 'backups');
    await mkdir(copies);
    const begun = firstFileIn(copies);
    const child = here.run('backup');
    const closed = once(child, 'close');
    await Promise.race([begun, closed]);
    child.kill('SIGKILL');
    await closed;
    // Every finished backup is sound, and what the killed command has left does not disturb the next backup.
    expect((await runCommand(backupCommand, here.env))[0]).toBe(0);
    for (const name of (await readdir(copies)).filter((one) => one.startsWith('baize-')))
      expect(await inspectBackup(path.join(copies, name))).toMatchObject({ tables: 'present', problems: [] });
  });
});
