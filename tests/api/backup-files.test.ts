import { copyFile, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUpToFile, makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreLeague } from '#server/operations/backups/restore.ts';
import { removeOldBackups } from '#server/operations/backups/backup-folder.ts';
import { scheduleBackups } from '#server/operations/backups/scheduled-backups.ts';
import { readBackupStatus } from '#server/operations/backups/status.ts';
import { storedFilesOfBackups, hashesInBackup } from '#server/storage/backup/backup-files.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { oldestChangeTimeSinceBackup } from '#server/storage/examine.ts';
import { addFileRow, storedHashes } from '#server/storage/files/file-rows.ts';
import { ownFolder } from '../support/own-folder.ts';
import { origin, putLeague, sampleTeam } from '../support/sample-values.ts';
import { runTaskHere } from '../support/site-around.ts';
import { emptyPlace, ENGINES, openAgain, testPlace } from '../support/store.ts';

const LEAGUE = { name: 'small-league', fill: putLeague };
const NOW = new Date('2026-11-21T21:30:00Z');
const PICTURES = ['one', 'two', 'three'].map((text) => Buffer.alloc(1_200_000, text));

const copiesFolder = async () => path.join(await ownFolder(), 'copies');

async function add(store: Store, bytes: Buffer): Promise<string> {
  const hash = await store.files.keep(bytes);
  await store.write(origin, async (change) => {
    await addFileRow(change.db, { hash, type: 'image/webp', bytes: bytes.length });
    await change.put('team', sampleTeam(hash.slice(0, 8)));
  });
  return hash;
}

/** Makes a league with three files. */
async function leagueWithFiles(
  engine: EngineName,
): Promise<{ place: DatabaseLocation; store: Store; hashes: string[] }> {
  const place = await testPlace(engine, LEAGUE);
  const store = await openAgain(place);
  const hashes: string[] = [];
  for (const bytes of PICTURES) hashes.push(await add(store, bytes));
  return { place, store, hashes: hashes.sort() };
}

function restore(file: string, place: DatabaseLocation, folder: string, replace = false) {
  return restoreLeague({ file, place, folder, replace, now: NOW });
}

async function expectAllFiles(place: DatabaseLocation, hashes: string[]): Promise<void> {
  const store = await openAgain(place);
  expect(await store.read(storedHashes)).toEqual(hashes);
  for (const bytes of PICTURES) {
    const [found] = await Promise.all(hashes.map((hash) => store.files.read(hash))).then((all) =>
      all.filter((one) => one?.equals(bytes)),
    );
    expect(found).toBeDefined();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(storedFilesOfBackups(folder).folder ?? '')).sort();
}

describe.each<[from: EngineName, to: EngineName]>([
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgresql'],
  ['postgresql', 'sqlite'],
])('the files of a league on %s', (from, to) => {
  test(`come with a backup in one file to another machine with ${to}`, async () => {
    const { place, hashes } = await leagueWithFiles(from);
    const file = path.join(path.dirname(await copiesFolder()), 'league.sqlite');
    const { contents } = await backUpToFile(place, file);
    expect(contents).toMatchObject({ files: 3 });
    expect((await stat(file)).size).toBeGreaterThan(3 * 1_200_000);
    const target = await emptyPlace(to);
    const elsewhere = await copiesFolder();
    expect(await restore(file, target, elsewhere)).toMatchObject({ contents, missingFiles: 0 });
    await expectAllFiles(target, hashes);
    // The temporary copy of the backup was removed.
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test(`come with a backup and the files beside it to ${to}; without them, their number is reported`, async () => {
    const { place, hashes } = await leagueWithFiles(from);
    const folder = await copiesFolder();
    const { file } = await makeBackup(place, folder, 'kept', NOW);
    const alone = path.join(path.dirname(folder), 'alone');
    await mkdir(alone);
    await copyFile(file, path.join(alone, 'league.sqlite'));
    const target = await emptyPlace(to);
    expect(await restore(path.join(alone, 'league.sqlite'), target, alone)).toMatchObject({ missingFiles: 3 });
    expect(await restore(file, target, await copiesFolder(), true)).toMatchObject({ missingFiles: 0 });
    await expectAllFiles(target, hashes);
  });
});

describe.each(ENGINES)('the backups of a league with pictures on %s', (engine) => {
  test('hold each picture once, until no backup names it', async () => {
    const { place, store, hashes } = await leagueWithFiles(engine);
    const folder = await copiesFolder();
    await makeBackup(place, folder, 'kept', NOW);
    const later = new Date(NOW.getTime() + 3_600_000);
    const added = await add(store, Buffer.from('new'));
    const { file } = await makeBackup(place, folder, 'kept', later);
    expect(await filesIn(folder)).toEqual([...hashes, added].sort());
    expect(hashesInBackup(file)).toEqual([...hashes, added].sort());
    // The backup's file is a hard link, which takes no space.
    if (store.files.folder !== null) expect((await stat(path.join(store.files.folder, added))).nlink).toBe(2);
    const [first = ''] = hashes;
    await store.write(origin, async ({ db }) => {
      await db.deleteFrom('stored_file').where('hash', '=', first).execute();
    });
    await add(store, Buffer.from('newer'));
    await makeBackup(place, folder, 'kept', new Date(later.getTime() + 3_600_000));
    const beside = storedFilesOfBackups(folder).folder ?? '';
    for (const hash of await filesIn(folder)) await utimes(path.join(beside, hash), 0, 0);
    await removeOldBackups(folder, { hours: 2, days: 1, months: 1 });
    expect(await filesIn(folder)).toContain(first);
    await removeOldBackups(folder, { hours: 1, days: 1, months: 1 });
    expect(await filesIn(folder)).not.toContain(first);
    expect(await filesIn(folder)).toHaveLength(4);
  });

  test('are counted only since the last restore, and the next one is made at once', async () => {
    const { place, store } = await leagueWithFiles(engine);
    const folder = await copiesFolder();
    const { file } = await makeBackup(place, folder, 'asked', NOW);
    await add(store, Buffer.from('lost'));
    await restore(file, place, folder, true);
    // PostgreSQL reports the restore, a write of another connection, only a little later.
    await store.catchUp(Infinity).catch(() => undefined);
    const revision = store.revisions().get('league') ?? 0;
    expect(await readBackupStatus(folder, true, revision)).toMatchObject({ count: 0, others: 2, last: null });
    expect(await store.read((db) => oldestChangeTimeSinceBackup(db, null))).toMatch(/^20\d\d-/);
    const settings = { isOn: false, folder, keep: { hours: 9, days: 9, months: 9 }, hook: null, storage: null };
    const backups = scheduleBackups({ store, place, settings, now: () => NOW, warn: expect.fail, run: runTaskHere });
    onTestFinished(() => backups.close());
    await backups.check();
    expect(await backups.status()).toMatchObject({ count: 1, others: 2, last: { at: '2026-11-21T21:30:00Z' } });
  });
});
