/** Tests backups in S3-compatible storage. The storage is S3rver, a server by another project, on this machine. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Decrypter } from 'age-encryption';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { restoreCommand } from '#main/commands/backups.ts';
import { type BackupScheduler, scheduleBackups } from '#server/operations/backups/scheduled-backups.ts';
import { backupFileName, listBackups } from '#server/operations/backups/backup-folder.ts';
import { runInBackupProcess } from '#server/operations/backups/backup-process.ts';
import { listStoredBackups } from '#server/operations/backups/storage-tasks.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { hashesInBackup, runOnFilesInBackup } from '#server/storage/backup/backup-files.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import type { BackupStorageSettings } from '#server/config.ts';
import { freePort } from '../support/free-port.ts';
import { ownFolder } from '../support/own-folder.ts';
import { origin, putLeague, sampleTeam } from '../support/sample-values.ts';
import { FEW_BACKUPS, runTaskHere, siteAround, makeOperating } from '../support/site-around.ts';
import { cutDownload, cutUpload, type Fault, forgetful, full, startStorage } from '../support/storage-server.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { openOffice } from './sign-in-site.ts';

const HOUR = 60 * 60_000;
const NOBODY = `http://127.0.0.1:${await freePort()}`;
const PASSPHRASE = 'correct horse battery staple';
const PICTURE = Buffer.alloc(300_000, 'picture');

/** Opens a small league with one picture. Its backups are also sent to `storage`. The test can change `time`. */
async function leagueStoredIn(storage: BackupStorageSettings, keep = FEW_BACKUPS.keep, run = runTaskHere) {
  const folder = path.join(await ownFolder(), 'backups');
  const place = await testPlace('sqlite', { name: 'small-league', fill: putLeague });
  const store = await openAgain(place);
  const hash = await store.files.keep(PICTURE);
  await store.write(origin, (change) => addFileRow(change.db, { hash, type: 'image/webp', bytes: PICTURE.length }));
  const warnings: string[] = [];
  const time = { at: Date.parse('2026-11-21T21:30:00Z') };
  const backups = scheduleBackups({
    store,
    place,
    settings: { isOn: false, folder, keep, hook: null, storage },
    now: () => new Date(time.at),
    warn: (sentence) => void warnings.push(sentence),
    run,
  });
  onTestFinished(() => backups.close());
  /** Writes one change, and moves the time ahead by `hours`. */
  const change = async (id: string, hours = 1) => {
    await store.write(origin, (changing) => changing.put('team', sampleTeam(id)));
    time.at += hours * HOUR;
  };
  return { folder, place, store, hash, backups, warnings, time, change };
}

async function stateOf(backups: BackupScheduler): Promise<string> {
  const { count, failure, storage } = await backups.status();
  expect(failure).toBe(null);
  return `${count} ${storage?.ok} ${storage?.sentence}`;
}

describe('a backup that is stored elsewhere', () => {
  test('is the local one with its picture inside, and is stored once', async () => {
    const storage = await startStorage();
    const { backups, hash, warnings } = await leagueStoredIn(storage.settings);
    await backups.check();
    await backups.check();
    expect(await stateOf(backups)).toBe('1 true It was read back and verified.');
    const stored = await listStoredBackups({ storage: storage.settings });
    expect(stored).toMatchObject([{ number: 1, file: 'baize-000001-2026-11-21T21-30-00Z-kept.sqlite' }]);
    expect(warnings).toEqual([]);
    const file = path.join(await ownFolder(), 'fetched.sqlite');
    await runTaskHere('fetch', '', { storage: storage.settings, name: stored[0]!.file, file }, never());
    expect(await inspectBackup(file)).toMatchObject({ tables: 'present', problems: [] });
    expect(hashesInBackup(file)).toEqual([hash]);
    expect((await runOnFilesInBackup(file, (files) => files.read(hash)))?.equals(PICTURE)).toBe(true);
  });

  test('is encrypted with the passphrase, as any program for age can read it', async () => {
    const storage = await startStorage();
    const settings = { ...storage.settings, passphrase: PASSPHRASE };
    const { backups } = await leagueStoredIn(settings);
    await backups.check();
    expect(await stateOf(backups)).toBe('1 true It was read back and verified.');
    const [one] = await listStoredBackups({ storage: settings });
    expect(one).toMatchObject({ file: 'baize-000001-2026-11-21T21-30-00Z-kept.sqlite.age', isEncrypted: true });
    const bytes = await bytesIn(storage.files, one!.file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const plain = await decrypter.decrypt(bytes);
    expect(Buffer.from(plain.subarray(0, 15)).toString()).toBe('SQLite format 3');

    const fetching = (passphrase: string | null) =>
      runTaskHere('fetch', '', { storage: { ...settings, passphrase }, name: one!.file, file: '/dev/null' }, never());
    await expect(fetching('another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase of this');
    await expect(fetching(null)).rejects.toThrow('The backup is encrypted: set BACKUP_PASSPHRASE.');
  });

  test('is sent in parts if it is large', async () => {
    const storage = await startStorage();
    const { backups, store } = await leagueStoredIn(storage.settings);
    const large = Buffer.alloc(9_000_000, 'large');
    const hash = await store.files.keep(large);
    await store.write(origin, (change) => addFileRow(change.db, { hash, type: 'image/webp', bytes: large.length }));
    const parts: string[] = [];
    storage.break(({ method, url = '' }) => {
      if (method === 'PUT') parts.push(url.replace(/.*\?/, '').replace(/&?uploadId=[^&]*/, ''));
      return false;
    });
    await backups.check();
    expect(await stateOf(backups)).toBe('1 true It was read back and verified.');
    expect(parts.toSorted()).toEqual(['partNumber=1', 'partNumber=2']);
  });

  test('is kept as long as a local one; other objects and backups with later numbers stay', async () => {
    const storage = await startStorage();
    const { backups, change, folder } = await leagueStoredIn(storage.settings, { hours: 2, days: 1, months: 1 });
    for (const id of ['x1', 'x2', 'x3', 'x4']) {
      await backups.check();
      await change(id);
    }
    const numbers = async () => (await listStoredBackups({ storage: storage.settings })).map(({ number }) => number);
    expect([await numbers(), (await listBackups(folder)).length]).toEqual([[4, 3], 2]);
    // A new machine numbers its backups from 1 in its empty folder. In the storage, its backup gets the next number.
    const other = await leagueStoredIn(storage.settings);
    await other.backups.check();
    expect([await numbers(), (await listBackups(other.folder))[0]?.number]).toEqual([[5, 4, 3], 1]);
  });

  test('is made by a process of its own, which the site ends when it stops', async () => {
    const storage = await startStorage();
    const { backups, warnings } = await leagueStoredIn(storage.settings, FEW_BACKUPS.keep, runInBackupProcess);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    storage.break(({ method }) => {
      if (method === 'PUT') resolve();
      return method === 'PUT';
    });
    const checking = backups.check();
    // The storage never answers the upload, but the local backup is already finished.
    await asked;
    expect(await backups.status()).toMatchObject({ count: 1, failure: null, storage: null });
    await backups.close();
    await checking;
    expect(warnings).toEqual([]);
  });
});

describe('a storage that fails', () => {
  const FAILURES: [string, Partial<BackupStorageSettings>, Fault | null, string][] = [
    ['an unknown key', { key: 'other' }, null, 'The storage does not accept the key: check BACKUP_S3_KEY'],
    ['a wrong secret', { secret: 'other' }, null, 'The storage does not accept the key: check BACKUP_S3_KEY'],
    ['no such bucket', { bucket: 'other' }, null, 'The storage has no such bucket: check BACKUP_S3_BUCKET.'],
    ['nobody there', { endpoint: NOBODY }, null, 'The storage cannot be reached.'],
    ['no such host', { endpoint: 'http://storage.invalid' }, null, 'The storage cannot be found: check'],
    ['an upload that is cut off', {}, cutUpload, 'The connection to the storage broke off.'],
    ['a check that is cut off', {}, cutDownload, 'The connection to the storage broke off.'],
    ['no space', {}, full, 'There is no space left in the storage.'],
    ['other bytes than those sent', {}, forgetful, 'What the storage returned is not what was sent.'],
    [
      'other bytes, encrypted',
      { passphrase: PASSPHRASE },
      forgetful,
      'What the storage returned is not what was sent.',
    ],
  ];
  test.each(FAILURES)(
    '%s is reported in a sentence, and the local backup is made all the same',
    async (_, settings, fault, sentence) => {
      const storage = await startStorage();
      storage.break(fault);
      const { backups, warnings } = await leagueStoredIn({ ...storage.settings, ...settings });
      await backups.check();
      await backups.check();
      expect(await stateOf(backups)).toContain(`1 false ${sentence}`);
      expect(warnings).toEqual([expect.stringContaining(`The backup was not stored elsewhere. ${sentence}`)]);
      expect(warnings.join('')).not.toMatch(/127\.0\.0\.1|S3RVER|secret/);
    },
  );

  test('gets the same backup an hour later, and a newer one at once', async () => {
    const storage = await startStorage();
    const { backups, time, change } = await leagueStoredIn(storage.settings);
    storage.break(full);
    await backups.check();
    storage.break(null);
    await backups.check();
    expect(await stateOf(backups)).toMatch('1 false');
    time.at += HOUR;
    await backups.check();
    expect(await stateOf(backups)).toMatch('1 true');
    await change('x');
    storage.break(full);
    await backups.check();
    await change('y');
    storage.break(null);
    await backups.check();
    expect(await stateOf(backups)).toMatch('3 true');
    expect((await listStoredBackups({ storage: storage.settings })).map(({ at }) => at)).toEqual([
      '2026-11-22T00:30:00Z',
      '2026-11-21T21:30:00Z',
    ]);
  });

  test('is left with nothing that was not verified', async () => {
    const storage = await startStorage();
    const { backups } = await leagueStoredIn(storage.settings);
    storage.break(forgetful);
    await backups.check();
    expect(await listStoredBackups({ storage: storage.settings })).toEqual([]);
  });
});

/** Opens a site with one backup in the storage, and the browser of an official who is signed in. */
async function openSite() {
  const storage = await startStorage();
  const settings = { ...storage.settings, passphrase: PASSPHRASE };
  const league = await leagueStoredIn(settings);
  const { backups, store, folder, place } = league;
  await backups.check();
  const copies = { isOn: true, folder, ...FEW_BACKUPS, storage: settings, place, run: runTaskHere };
  const { app } = await siteAround(store, { operating: { ...makeOperating(), backups: copies } });
  onTestFinished(() => app.close());
  return { ...league, storage, app, browser: await openOffice({ app, store }, { name: 'Pat' }) };
}

it('is listed on the status page, and restored from there after its contents were shown', async () => {
  const { app, browser, store, change } = await openSite();
  expect((await app.inject({ url: '/api/admin/backup/stored' })).statusCode).toBe(401);
  const { json: listed } = await browser.send('GET', '/api/admin/backup/stored');
  const name = 'baize-000001-2026-11-21T21-30-00Z-kept.sqlite.age';
  expect(listed).toEqual({ backups: [{ name, at: '2026-11-21T21:30:00Z', bytes: expect.any(Number) }] });
  await change('later');
  const fetch = (of: unknown) => browser.send('POST', '/api/admin/backup/stored', { name: of });
  for (const other of ['', '../secret', 'baize-000009-2026-11-21T21-30-00Z-kept.sqlite'])
    expect((await fetch(other)).status).toBe(422);
  const { status, json } = await fetch(name);
  expect({ status, json }).toMatchObject({ status: 200, json: { teams: 2, files: 1 } });
  const { upload } = json as { upload: string };
  const restored = await browser.send('POST', '/api/admin/backup/restore', { upload });
  expect(restored).toMatchObject({ status: 200, json: { success: true, missingFiles: 0 } });
  const teams = await store.read((db) => db.selectFrom('team').select('id').orderBy('id').execute());
  expect(teams.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('is refused with the sentence if it cannot be listed', async () => {
  const { browser, storage } = await openSite();
  storage.break(({ socket }) => Boolean(socket.destroy()));
  const { status, json } = await browser.send('GET', '/api/admin/backup/stored');
  expect([status, json]).toMatchObject([422, { error: 'The connection to the storage broke off.' }]);
});

it('is restored on an empty machine by one command', async () => {
  const storage = await startStorage();
  const { backups, hash } = await leagueStoredIn({ ...storage.settings, passphrase: PASSPHRASE });
  await backups.check();
  const data = await ownFolder();
  const { endpoint, key, secret } = storage.settings;
  const env = { ENDPOINT: endpoint, BUCKET: 'our-league/snooker', KEY: key, SECRET: secret };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(`BACKUP_S3_${name}`, value);
  vi.stubEnv('BACKUP_PASSPHRASE', PASSPHRASE);
  vi.stubEnv('DATA_DIR', data);
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const name = backupFileName(1, new Date('2026-11-21T21:30:00Z'), 'kept');
  expect(await restoreCommand.run(['--list'])).toBe(0);
  expect(await restoreCommand.run(['--stored'])).toBe(0);
  expect(printed.join('')).toMatch(new RegExp(`^${name}\\.age  .*\nFetching ${name}\\.age .*\nRestored: 2 teams, `));
  await expect(restoreCommand.run(['--stored', 'another'])).rejects.toThrow('another is not in the storage.');
  const store = await openAgain({ file: path.join(data, 'baize.sqlite') });
  expect((await store.files.read(hash))?.equals(PICTURE)).toBe(true);
  expect((await readdir(path.join(data, 'backups'))).filter((file) => file.startsWith('.'))).toEqual([]);
});

/** Returns a signal that is never aborted. */
function never(): AbortSignal {
  return new AbortController().signal;
}

/** Returns the bytes of a stored backup, read from the folder in which the storage server keeps its files. */
async function bytesIn(folder: string, name: string): Promise<Buffer> {
  const files = await readdir(folder);
  return readFile(path.join(folder, files.find((file) => file.startsWith(name) && file.includes('object')) ?? name));
}
