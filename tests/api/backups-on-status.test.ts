import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installationStatus, type StatusAnswer } from '#contract/status.ts';
import { listBackups, ensureBackupFolder } from '#server/operations/backups/backup-folder.ts';
import { runInBackupProcess } from '#server/operations/backups/backup-process.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import { recordBackupOutcomes } from '#server/operations/backups/status.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { hashesInBackup, runOnFilesInBackup } from '#server/storage/backup/backup-files.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import { ownFolder } from '../support/own-folder.ts';
import { origin, putLeague, sampleTeam } from '../support/sample-values.ts';
import { FEW_BACKUPS, runTaskHere, siteAround, makeOperating } from '../support/site-around.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { fileHeaders, openOffice } from './sign-in-site.ts';

const TYPE = 'application/vnd.sqlite3';
const PICTURE = Buffer.alloc(1_500_000, 'picture');

/** Opens a site with a picture and a folder for backups, and the browser of an official who is signed in. */
async function openSite(run = runTaskHere) {
  const parent = await ownFolder();
  const folder = path.join(parent, 'copies');
  const place = await testPlace('sqlite', { name: 'small-league', fill: putLeague });
  const store = await openAgain(place);
  const hash = await store.files.keep(PICTURE);
  await store.write(origin, async (change) => {
    await addFileRow(change.db, { hash, type: 'image/webp', bytes: PICTURE.length });
    await change.put('team', sampleTeam('before'));
  });
  const operating = { ...makeOperating(), backups: { isOn: true, folder, ...FEW_BACKUPS, place, run } };
  const { app } = await siteAround(store, { operating });
  onTestFinished(() => app.close());
  const browser = await openOffice({ app, store }, { name: 'Pat' });
  const asked = () => ({ url: '/api/admin/backup', headers: fileHeaders(browser, TYPE) });
  const download = () => app.inject(asked());
  const upload = async (payload: Buffer) => {
    const { statusCode, body } = await app.inject({ ...asked(), method: 'POST', payload });
    return { status: statusCode, json: JSON.parse(body) as Record<string, unknown> };
  };
  const teams = async () => {
    const rows = await store.read((db) => db.selectFrom('team').select('id').orderBy('id').execute());
    return rows.map(({ id }) => id);
  };
  return { app, browser, store, place, folder, parent, hash, download, upload, teams };
}

it('downloads one file with everything, and leaves nothing behind', async () => {
  const { app, download, folder, parent, hash } = await openSite();
  expect((await app.inject({ url: '/api/admin/backup' })).statusCode).toBe(401);
  const answer = await download();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': TYPE,
    'content-disposition': 'attachment; filename="league-2025-11-20T19-30.sqlite"',
  });
  const file = path.join(parent, 'league.sqlite');
  await writeFile(file, answer.rawPayload);
  expect(await inspectBackup(file)).toMatchObject({ problems: [], contents: { teams: 3, files: 1 } });
  expect(hashesInBackup(file)).toEqual([hash]);
  const inside = await runOnFilesInBackup(file, (files) => files.read(hash));
  expect(inside?.equals(PICTURE)).toBe(true);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('restores an uploaded backup after showing what it holds', async () => {
  const { browser, store, download, upload, folder, teams } = await openSite(runInBackupProcess);
  const { rawPayload } = await download();
  await store.write(origin, (change) => change.put('team', sampleTeam('after')));
  const uploaded = await upload(rawPayload);
  expect(uploaded).toMatchObject({ status: 200, json: { teams: 3, files: 1 } });
  expect(uploaded.json['latest']).toMatch(/^20\d\d-/);
  // The upload has changed nothing yet, and an upload id that is a path is refused.
  expect(await teams()).toEqual(['a', 'after', 'b', 'before']);
  const restore = (id: unknown) => browser.send('POST', '/api/admin/backup/restore', { upload: id });
  for (const id of ['', '../x', '0123456789ab']) expect((await restore(id)).status).toBe(422);
  const restored = { status: 200, json: { success: true, missingFiles: 0 } };
  expect(await restore(uploaded.json['upload'])).toMatchObject(restored);
  expect(await teams()).toEqual(['a', 'b', 'before']);
  const entries = await store.read((db) => db.selectFrom('history').selectAll().execute());
  expect(entries.filter(({ action }) => action === 'restore')).toMatchObject([{ by: 'Pat', via: 'web' }]);
  // Everyone is signed out. A backup of the kind `restore` has the league from before the restore.
  expect((await browser.send('GET', installationStatus.path)).status).toBe(401);
  expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^baize-000001-.*-restore\.sqlite$/));
  expect((await browser.signIn()).status).toBe(200);
  const { backups } = (await browser.send('GET', installationStatus.path)).json as StatusAnswer;
  expect(backups).toMatchObject({ count: 0, others: 1, last: null });
});

it('refuses a file that is not a sound backup, in a sentence without a path, and keeps nothing of it', async () => {
  const { upload, download, folder, teams } = await openSite();
  const { rawPayload } = await download();
  const broken = Buffer.from(rawPayload);
  broken.fill(7, 8192, 40_000);
  const others = [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(5000, 1)];
  for (const bytes of [...others, rawPayload.subarray(0, 9000), broken]) {
    const { status, json } = await upload(bytes);
    expect([status, json['error']]).toEqual([422, expect.stringMatching(/^This file (is damaged|contains no league)/)]);
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await teams()).toEqual(['a', 'b', 'before']);
});

it('makes one after a failure, which is then forgotten, and notes the next failure', async () => {
  const { browser, folder } = await openSite();
  await ensureBackupFolder(folder);
  await recordBackupOutcomes(folder, { failure: { at: '2025-10-08T02:00:00Z', ok: false, sentence: 'Full.' } });
  const kinds = async () => {
    const { json } = await browser.send('GET', '/api/admin/to-do');
    return (json as { kind: string }[]).map(({ kind }) => kind);
  };
  expect(await kinds()).toContain('backup');
  const made = await browser.send('POST', '/api/admin/backup/now');
  expect([made.status, made.json]).toEqual([200, { success: true, message: 'Made a backup and checked it.' }]);
  expect((await listBackups(folder)).length).toBe(1);
  expect(await kinds()).not.toContain('backup');

  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file where the folder should be');
  expect((await browser.send('POST', '/api/admin/backup/now')).status).toBe(422);
});

it('makes no backup in a folder that cannot be used', async () => {
  const { download, folder, place } = await openSite();
  await writeFile(folder, 'not a folder');
  expect(await download()).toMatchObject({ statusCode: 503 });
  await rm(folder);
  await ensureBackupFolder(folder);
  await backUpToFile(place, path.join(folder, 'x.sqlite'));
  expect(await download()).toMatchObject({ statusCode: 200 });
});
