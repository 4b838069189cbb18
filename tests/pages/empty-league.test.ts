/** The pages of a league that was never set up. */
import { expect, test } from 'vitest';
import { FIRST_PASSWORD_STATUS_SETTING } from '#server/storage/mappers/settings.ts';
import { origin } from '../support/sample-values.ts';
import { useServedPages } from '../support/served-pages.ts';

const { page, url, store } = useServedPages({ empty: true });

test.each([
  '/',
  '/fixtures',
  '/league-standings',
  '/results',
  '/player-stats',
  '/breaks',
  '/records',
  '/cups',
  '/squads-handicaps',
  '/honours',
  '/tv',
  '/cup-draw/F',
])('%s names no season, and all its links work', async (path) => {
  const { text, document, links, meta } = await page(path);
  for (const words of [text, document.title, meta('description')])
    expect(words).not.toMatch(/(?<!first |by )season *([.,:|]|$)/i);
  const files = links('main a').filter((link) => /\.\w+(\?|$)/.test(link ?? ''));
  for (const link of files) expect([link, (await fetch(url(link ?? ''))).status]).toEqual([link, 200]);
});

test.each(['/news.atom', '/downloads/snooker-fixtures.pdf'])('%s exists before the first season', async (path) => {
  expect((await fetch(url(path))).status).toBe(200);
});

test('without a cup, Cup Draw says that there is none', async () => {
  expect((await page('/cup-draw/F')).text).toContain('No draw available for the selected competition.');
});

test('Home and the sign-in page say where the first password is, until somebody has used it', async () => {
  const texts = async () => [(await page('/')).text, (await page('/admin')).text];
  const passwordIs = (where: string) =>
    store().write(origin, (change) => change.set(FIRST_PASSWORD_STATUS_SETTING, where));
  for (const text of await texts()) expect(text).not.toContain('Nobody has signed in yet');
  await passwordIs('log');
  for (const text of await texts()) {
    expect(text).toContain('The program wrote the password into its log');
    for (const command of ['journalctl -u baize', 'docker compose logs site']) expect(text).toContain(command);
  }
  await passwordIs('settings');
  for (const text of await texts())
    expect(text).toContain('The password is ADMIN_PASSWORD in the settings of the program.');
  await passwordIs('used');
  for (const text of await texts()) expect(text).not.toContain('Nobody has signed in yet');
});
