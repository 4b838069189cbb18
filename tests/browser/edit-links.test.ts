import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CompetitionAnswer, CompetitionSummary } from '#contract/cups.ts';
import type { ContactsAnswer, NewsPost } from '#contract/league.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { untilStatusSays } from './hands.ts';
import { expectGoodAsItIs } from './page-quality.ts';
import { phone, useBrowserSite } from './visitor.ts';

const { url, ask, go, open, expectComplaints, openOfficial } = useBrowserSite();

/** Opens a page on a phone as a secretary. The browser remembers this, so public pages then show edit links. */
const secretary = () => openOfficial('/admin', { ...phone, locale: 'en-GB' });

function edit(page: Page, of: string): Promise<void> {
  return page.getByRole('link', { name: `Edit ${of}`, exact: true }).click();
}

function focused(page: Page, label: string): Promise<void> {
  return page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();
}

async function back(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await page.waitForURL(url(path));
}

test('news and contacts are edited from the pages that show them, which show the change', async () => {
  const { posts } = await ask<{ posts: NewsPost[] }>('/api/news');
  const { committee, venues } = await ask<ContactsAnswer>('/api/contacts');
  const [post] = posts;
  const member = committee.at(-1);
  const page = await secretary();
  await go(page, '/news');
  await edit(page, post?.title ?? '');
  await focused(page, 'Title');
  await page.getByLabel('Title', { exact: true }).fill('Read and corrected');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilStatusSays(page, 'Saved');
  await back(page, '/news');
  await page.getByRole('heading', { level: 2, name: 'Read and corrected' }).waitFor();

  await go(page, '/contacts');
  await expectGoodAsItIs(page);
  await edit(page, `${member?.role}, ${member?.name}`);
  await focused(page, 'Role');
  expect(await page.locator(':focus').inputValue()).toBe(member?.role);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Robin Corrected');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilStatusSays(page, 'Saved');
  await back(page, '/contacts');
  await page.getByText('Robin Corrected').waitFor();
  await edit(page, venues[1]?.name ?? '');
  await focused(page, 'Name');
  expect(await page.locator(':focus').inputValue()).toBe(venues[1]?.name);
});

test('a team, a player and a cup tie have links to their own row or form, and back', async () => {
  const team = (await ask<TeamAnswer[]>('/api/teams')).find(
    ({ division, players }) => division > 0 && players.length > 1,
  );
  const player = team?.players[1];
  const page = await secretary();
  await go(page, `/team/${team?.id}`);
  await edit(page, team?.name ?? '');
  await focused(page, 'Team name');
  expect(await page.locator(':focus').inputValue()).toBe(team?.name);
  await back(page, `/team/${team?.id}`);

  await go(page, `/player/${player?.id}`);
  await edit(page, player?.name ?? '');
  await focused(page, 'Player name');
  expect(await page.locator(':focus').inputValue()).toBe(player?.name);
  await page.getByLabel('Player name').fill('Sam Renamed');
  await page.keyboard.press('Enter');
  await untilStatusSays(page, 'Saved Sam Renamed.');
  await back(page, `/player/${player?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Sam Renamed' }).waitFor();

  const cups = await ask<CompetitionSummary[]>('/api/competitions');
  const all = await Promise.all(
    cups.map(({ competitionId }) => ask<CompetitionAnswer>(`/api/competitions/${competitionId}`)),
  );
  const cup = all.find(({ ties }) => ties.some(({ frames }) => frames.length > 0));
  if (cup === undefined) throw new Error('The demo league has no cup with frames.');
  const tie = cup.ties.find(({ frames }) => frames.length > 0);
  await go(page, `/cups/${cup.competitionId}`);
  await edit(page, `${tie?.home?.name} v ${tie?.away?.name}`);
  await page.getByRole('heading', { level: 1, name: tie?.home?.name ?? '' }).waitFor();
  await back(page, `/cups/${cup.competitionId}`);
});

test('a result has a link to its correction, and back to its place on the page', async () => {
  const page = await secretary();
  await go(page, '/results?season=25/26&division=1&week=5');
  const result = page.getByRole('article').first();
  const id = (await result.getAttribute('id')) ?? '';
  await result.getByRole('link', { name: /^Correct / }).click();
  await page.getByRole('heading', { level: 2, name: 'Correct the result' }).waitFor();
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await page.waitForURL(`**/results?season=25/26&division=1&week=5&fixture=${id}#${id}`);
  await page.locator(`[id="${id}"]`).waitFor();
});

test('a visitor sees no such links and gets the same page, and no address can lead back to another site', async () => {
  const asked = await secretary();
  const visitor = await open('/');
  for (const path of ['/news', '/contacts', '/results']) {
    await go(visitor, path);
    await expect.poll(() => visitor.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    const page = await asked.context().request.get(url(path));
    expect(await page.text()).toBe(await (await fetch(url(path))).text());
  }
  for (const other of ['//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example/']) {
    await go(asked, `/admin/content/venues?back=${encodeURIComponent(other)}`);
    await expect.poll(() => asked.getByRole('link', { name: 'Back to the page' }).count()).toBe(0);
  }
});

test('a new phone number is a few taps away', async () => {
  const page = await openOfficial('/admin/league', phone);
  await page.getByRole('link', { name: 'News and content' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByText(/^Treasurer, /).click();
  const number = page.getByLabel('Phone').filter({ visible: true });
  await number.fill('1');
  expectComplaints(/422/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Phone must be a telephone number such as 01632 960123.').first().waitFor();
  await number.fill('01632 960999');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The site shows it now.').waitFor();
  const contacts = await open('/contacts');
  await contacts.getByRole('link', { name: '01632 960999' }).waitFor();
});
