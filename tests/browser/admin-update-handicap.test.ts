import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { isAccessible } from './page-quality.ts';
import { desk, useSite } from './visitor.ts';

const { url, go, official, pageIn } = useSite();

async function signedIn(path: string, options: BrowserContextOptions = desk): Promise<Page> {
  const page = await pageIn(await official({ ...options, locale: 'en-GB' }));
  await go(page, path);
  return page;
}

async function teams(): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
}

function said(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

test('a new handicap is set, applied from a day on, and shown over time', async () => {
  const team = (await teams()).find(({ division, players }) => division === 1 && players.length > 1);
  const [player, other] = team?.players ?? [];
  if (!team || !player || !other) throw new Error('The demo league has no such team');
  const page = await signedIn('/admin/update-handicap');
  const update = page.getByRole('button', { name: 'Update Handicap' });
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('Team', { exact: true }).focus();
  await page.getByLabel('Team', { exact: true }).selectOption(team.id);
  await page.keyboard.press('Tab');
  await page.getByLabel('Player', { exact: true }).selectOption(player.id);
  expect(await page.getByLabel('Handicap', { exact: true }).inputValue()).toBe(String(player.handicap));
  await page.getByLabel('New handicap', { exact: true }).fill('151');
  await page.keyboard.press('Tab');
  await page.getByText('The new handicap must be from 0 to 150.').waitFor();
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('New handicap', { exact: true }).fill('77');
  await page.keyboard.press('Enter');
  await said(page, `Saved ${player.name}`);
  await page.getByRole('group', { name: team.name }).getByLabel(player.name).waitFor();

  await page.getByRole('button', { name: 'Untick all' }).click();
  const apply = page.getByRole('button', { name: /^Apply \d+ new handicap/ });
  expect(await apply.isDisabled()).toBe(true);
  await page.getByLabel('Find a team or player').fill(player.name);
  await page.getByRole('group', { name: team.name }).getByLabel(player.name).check();
  await page.getByLabel('Effective from').fill('2025-11-17');
  await apply.click();
  const asked = page.getByRole('dialog', { name: 'Apply 1 new handicap?' });
  await asked.getByText('from Mon 17 November 2025').waitFor();
  await page.keyboard.press('Enter');
  await said(page, 'Applied 1 new handicap from Mon 17 November 2025.');
  const after = (await teams()).find(({ id }) => id === team.id)?.players.find(({ id }) => id === player.id);
  expect(after).toMatchObject({ handicap: 77, newHandicap: 77 });

  await page.getByRole('link', { name: `${player.name}: handicaps over time` }).click();
  const table = page.getByRole('table', { name: 'Handicap over time' });
  await table.getByRole('row', { name: '17 Nov 2025 77' }).waitFor();
  await isAccessible(page);
  await page.goBack();
  // A player whose handicap never changed has no such table.
  await page.goto(url(`/player-matches/${encodeURIComponent(other.name)}?playerId=${other.id}`));
  await page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  await expect.poll(() => table.count()).toBe(0);
});
