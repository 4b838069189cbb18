/** The officials' places for teams and matches, by keyboard and with large letters. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { fits, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, go, official, pageIn } = useSite();

/** The first team of division 1. */
async function aTeam(): Promise<TeamAnswer> {
  // The server checks its answers against the schema of this type.
  const all = (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
  const found = all.find(({ division, players }) => division === 1 && players.length > 3);
  if (found === undefined) throw new Error('The demo league has no such team.');
  return found;
}

function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

test('an address opens a row with its form, and a keyboard is enough', async () => {
  const { id: team, players } = await aTeam();
  const [player] = players;
  const page = await pageIn(await official(desk));
  await go(page, `/admin/teams?team=${team}&player=${player?.id}&act=edit`);
  await page.getByLabel('Player name').and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('Player name').inputValue()).toBe(player?.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('151');
  await page.keyboard.press('Enter');
  await page.getByText('The handicap must be from 0 to 150.').waitFor();
  await page.getByLabel('Handicap', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await said(page, `Saved ${player?.name}.`);
  expect((await aTeam()).players.find(({ id }) => id === player?.id)).toMatchObject({ handicap: 7 });
  const row = page.locator('summary:focus', { hasText: player?.name ?? '' });
  await row.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Edit: ${player?.name}` }).waitFor({ state: 'detached' });
});

test('open forms are accessible, and everything fits on a phone with letters twice as large', async () => {
  const { id: team, players } = await aTeam();
  const page = await pageIn(await official(phone));
  const teams = `/admin/teams?team=${team}`;
  const player = `${teams}&player=${players[1]?.id}`;
  const forms = [`${player}&act=handicap`, `${teams}&act=edit`, `${player}&act=merge`];
  const parts = ['adjustments', 'deleted', 'set-up'].map((part) => `/admin/matches?open=${part}`);
  for (const path of ['/admin/teams', ...forms, '/admin/view-teams-players', '/admin/matches', ...parts]) {
    await go(page, path);
    if (path.includes('=')) await isGoodOnDeskAndPhone(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await fits(page);
  }
});
