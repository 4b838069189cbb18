import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { installationStatus, type StatusAnswer } from '#contract/status.ts';
import { backupFileName } from '#server/operations/backups/backup-folder.ts';
import { recordBackupOutcomes } from '#server/operations/backups/status.ts';
import { ownFolder } from '../support/own-folder.ts';
import { makeOperating } from '../support/site-around.ts';
import { openSite } from '../support/site.ts';
import { createBrowser } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

it('tells only officials about the installation and what needs doing', async () => {
  const backupFolder = await ownFolder();
  const given = makeOperating();
  const newest = { newer: null as string | null };
  const operating = {
    ...given,
    newer: () => newest.newer,
    version: '1.2.3',
    backups: { ...given.backups, folder: backupFolder },
  };
  const now = { at: new Date() };
  const { app, store } = await openSite('sqlite', { operating, now: () => now.at });
  await givePassword(store);
  const browser = createBrowser(app);
  const signedOut = await browser.send('GET', installationStatus.path);
  expect([signedOut.status, signedOut.json]).toMatchObject([401, { success: false }]);
  await browser.signIn();
  const status = async (): Promise<StatusAnswer> =>
    installationStatus.answer.parse((await browser.send('GET', installationStatus.path)).json);
  const states = ({ findings }: StatusAnswer) => Object.fromEntries(findings.map(({ topic, state }) => [topic, state]));

  const first = await status();
  expect(states(first)).toEqual({ backups: 'look', store: 'ok', disk: 'ok', errors: 'ok' });
  expect(first.program).toMatchObject({ version: '1.2.3', node: process.versions.node, listeners: 0 });
  expect(first.database).toEqual({
    engine: expect.stringMatching(/^SQLite 3\.\d+/),
    schema: expect.stringMatching(/^\d+ \([\da-f]{5}\)$/),
    bytes: expect.any(Number),
  });
  expect(first.database.bytes).toBeGreaterThan(50_000);
  // Three hours later there is no newer backup, and a request has failed.
  operating.recent.note({ at: now.at.toISOString(), level: 'error', sentence: 'GET /a was answered with 500' });
  now.at = new Date(now.at.getTime() + 3.1 * 60 * 60_000);
  const second = await status();
  expect(states(second)).toMatchObject({ backups: 'wrong', errors: 'look' });
  expect(second.errors.latest).toMatchObject([{ sentence: 'GET /a was answered with 500', times: 1 }]);

  await writeFile(path.join(backupFolder, backupFileName(1, now.at, 'kept')), 'x'.repeat(500));
  const hook = { at: now.at.toISOString(), ok: true, sentence: 'Sent.' };
  await recordBackupOutcomes(backupFolder, { failure: null, hook });
  newest.newer = '1.3.0';
  expect((await status()).findings.at(-1)).toEqual({
    topic: 'version',
    state: 'look',
    sentence: 'Version 1.3.0 is available. This site runs version 1.2.3.',
    todo: 'Ask the person who runs the site to update it. The league is backed up first.',
  });
  newest.newer = null;
  const third = await status();
  expect(states(third)).toEqual({ backups: 'ok', upload: 'ok', store: 'ok', disk: 'ok', errors: 'look' });
  expect(third.backups).toMatchObject({ isOn: true, count: 1, bytes: 500, last: { bytes: 500 }, upload: { ok: true } });
  expect(third.backups.storage).toBe(null);
});
