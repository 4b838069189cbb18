import { expect, it } from 'vitest';
import { installationChecks } from '#contract/status.ts';
import type { LeagueAnswer } from '#contract/league.ts';
import { checkInstallation } from '#main/commands/doctor.ts';
import { replacePassword, ensurePassword } from '#server/auth/password.ts';
import { readConfig } from '#server/config.ts';
import { ownFolder } from '../support/own-folder.ts';
import { givePassword, PASSWORD } from '../support/password.ts';
import { makeOperating } from '../support/site-around.ts';
import { openSite } from '../support/site.ts';
import { createBrowser } from './sign-in-site.ts';

it('tells a secretary what `doctor` says, and nobody else', async () => {
  const folder = await ownFolder();
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://127.0.0.1:1',
    PORT: '0',
    BACKUPS: 'off',
    BACKUP_HOOK: '/no/hook',
  });
  const given = makeOperating();
  const reached: string[] = [];
  const operating = {
    ...given,
    dataDir: folder,
    addresses: config,
    backups: { ...given.backups, ...config.backups },
    reach: async (url: string) => {
      reached.push(url);
      return reached.length === 1 ? ('ready' as const) : null;
    },
  };
  const { app, store } = await openSite('sqlite', { operating, now: () => new Date() });
  await givePassword(store);
  const browser = createBrowser(app);
  expect((await browser.send('GET', installationChecks.path)).status).toBe(401);
  expect(reached).toEqual([]);
  await browser.signIn();
  const check = async () =>
    installationChecks.answer.parse((await browser.send('GET', installationChecks.path)).json).lines;

  const lines = await check();
  expect(lines.map(({ about, state }) => `${about} ${state}`)).toEqual([
    'Data folder ok',
    'Disk ok',
    'Backups look',
    'Upload wrong',
    'Address ok',
    'Proxy look',
    'Site ok',
    'Clock ok',
  ]);
  // Four lines are not compared with those of the command `doctor`. It requests the site's address itself, and ignores
  // backups if there is no database file. The disk and the clock change in between.
  const told = await checkInstallation(config, new Date());
  for (const line of lines.filter(({ about }) => !/Disk|Backups|Site|Clock/.test(about)))
    expect(told).toContainEqual(line);
  expect((await check()).filter(({ about }) => about === 'Site')).toMatchObject([
    { state: 'look', sentence: expect.stringContaining('does not reach it at https://127.0.0.1:1.') },
  ]);
  expect(reached).toEqual(['https://127.0.0.1:1', 'https://127.0.0.1:1']);
});

it('says where to find the password of a new league, until somebody has signed in or changed it', async () => {
  const place = async (site: Awaited<ReturnType<typeof openSite>>) =>
    (await site.app.inject('/api/league')).json<LeagueAnswer>().firstPassword;
  const given = await openSite('sqlite', { empty: true });
  expect(await place(given)).toBeUndefined();
  await ensurePassword(given.store, PASSWORD);
  expect(await place(given)).toBe('settings');
  const browser = createBrowser(given.app);
  expect((await browser.signIn('not this one')).status).toBe(401);
  expect(await place(given)).toBe('settings');
  await browser.signIn();
  expect(await place(given)).toBeUndefined();

  const made = await openSite('sqlite', { empty: true });
  await ensurePassword(made.store, null);
  expect(await place(made)).toBe('log');
  await replacePassword(made.store, { by: '', via: 'command' }, 'a new password');
  expect(await place(made)).toBeUndefined();
});
