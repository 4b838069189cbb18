import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TeamDetailsAnswer } from '#contract/teams.ts';
import type { Frame } from '#domain/cards/fixture.ts';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();
const longName = 'W'.repeat(60);
let leader: TeamDetailsAnswer;

beforeAll(async () => {
  const [first] = await visit.standings('25/26', 1);
  leader = await ask(`/api/team-details/${first?.teamId}?season=25/26`);
});

// Of the specification: narrow screens show rows as cards. High ones would fill the screen with three of a squad.
test('a player is a low card on a phone, with every value in view, and one line on a desk', async () => {
  const onPhone = await visit.open(`/team/${leader.teamId}`, phone);
  await isLow(onPhone, 60, 105);
  await expect.poll(() => onPhone.getByRole('columnheader', { name: 'Wins' }).count()).toBe(1);
  const card = onPhone.getByRole('table', { name: 'Players of' }).locator('tbody tr').first();
  const [player] = leader.players;
  for (const [label, value] of [
    ['W', player?.wins],
    ['L', player?.losses],
    ['%', player?.winPercentage.toFixed(2)],
    ['+/-', signed(player?.frameDifference ?? 0)],
  ]) {
    const cell = card.getByRole('cell').and(onPhone.locator(`[data-label="${label}"]`));
    expect(await cell.textContent()).toBe(String(value));
    expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(`"${label} "`);
    const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(390);
  }
  // The card is the target.
  await card.click({ position: { x: 20, y: 60 } });
  await onPhone.getByRole('heading', { level: 1, name: player?.name ?? '' }).waitFor();

  await isLow(await visit.open(`/team/${leader.teamId}`, desk), 40, 70);
});

test('wins, losses and form have colours, and letters or headers too', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const row = page.getByRole('table', { name: 'Players of' }).locator('tbody tr').first();
  const colours = await row
    .locator('td:nth-child(2) span, td:nth-child(3) span')
    .evaluateAll((found) => found.map((element) => getComputedStyle(element).color));
  expect(colours).toEqual(['rgb(21, 107, 67)', 'rgb(168, 35, 28)']);
  expect(await row.getByRole('img').textContent()).toMatch(/^[WL]{1,5}$/);
});

test('another season, or All, can be chosen and carries over', async () => {
  const page = await visit.open(`/team/${leader.teamId}`);
  const season = page.getByRole('navigation', { name: 'Season' });
  await season.getByRole('link', { name: '24/25' }).click();
  await page.getByRole('table', { name: 'season 24/25' }).first().waitFor();
  await season.getByRole('link', { name: 'All' }).click();
  await page.getByRole('table', { name: 'Results of' }).getByText('25/26, ').first().waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await page.waitForURL(/season=All/);
});

describe('cases that the demo league does not have', () => {
  test('an unknown team’s page offers those with a name like it', async () => {
    visit.expectComplaints(/404/);
    const page = await visit.open('/');
    for (const name of ['emty-club', 'Empty%20Club%20B', 'EmptyClub']) {
      await visit.go(page, `/team/${name}`);
      await page.getByText('Did you mean').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Empty Club', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Empty Club' }).waitFor();
    }
  });

  beforeAll(async () => {
    const origin = { by: '', via: 'seed', action: 'test', summary: 'Odd teams' } as const;
    await visit.store().write(origin, async (change) => {
      await change.putAll('team', [
        makeTeam('long', { name: longName, division: 2 }),
        makeTeam('empty', { name: 'Empty Club' }),
        makeTeam('deleted', { name: 'Gone Club', deleted: true }),
      ]);
      await change.put('player', makePlayer('p', 'long', { name: longName }));
      for (let week = 1; week <= 20; week++) {
        const fixture = makeFixture('long', 'deleted', { week, division: 2, frames: [breakFrame(week)] });
        await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
      }
    });
  });

  test('names of 60 letters and 40 breaks of one player fit', async () => {
    for (const size of [phone, { viewport: { width: 1024, height: 800 } }, desk]) {
      const page = await visit.open('/team/long', size);
      const [[name, , , , , breaks] = []] = await cells(page, 'Players of');
      expect(name).toBe(longName);
      const values = (breaks ?? '').split(', ').map(Number);
      expect(values.length).toBe(40);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      await fits(page);
      await fits(await visit.open('/league-standings?season=25/26&division=2', size));
    }
  });

  test('it offers officials the press that fills it', async () => {
    const page = await (await visit.official()).newPage();
    await visit.go(page, '/admin');
    await visit.go(page, '/team/empty');
    await page.getByRole('link', { name: 'Enter a result' }).waitFor();
    await page.getByRole('link', { name: 'Add players' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add Player' }).waitFor();
    expect(await page.getByLabel('Team', { exact: true }).inputValue()).toBe('empty');
  });
});

function breakFrame(week: number): Frame {
  return makeFrame('p', 147, 0, null, { homeBreak: 20 + week, homeBreak2: 60 + week });
}

async function ask<T>(path: string): Promise<T> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url(path))).json()) as T;
}

function cells(page: Page, caption: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

/** Expects the first two players so far from one another. */
async function isLow(page: Page, least: number, most: number): Promise<void> {
  const tops = await page
    .getByRole('table', { name: 'Players of' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const [first = 0, second = 0] = tops;
  expect(second - first).toBeGreaterThan(least);
  expect(second - first).toBeLessThan(most);
}

function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}
