import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/teams.ts';
import { makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('the guide, the rules and the policy show', async () => {
    const page = await visit.open('/squads-handicaps', size);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Squads & Handicaps');
    const guide = page.getByRole('region', { name: 'Handicap guide' });
    expect(await guide.getByRole('term').allTextContents()).toEqual([
      'Breaks under 20',
      'Breaks of 20 to 30+',
      'Breaks of 40 and over',
    ]);
    expect(await guide.getByRole('definition').allTextContents()).toEqual(['50/60/70', '20/30/40', '0/10']);
    const challenges = (await page.getByRole('region', { name: 'Handicap challenges' }).textContent()) ?? '';
    for (const words of ['wrong by 20 points or more', 'team captains', 'deadline for challenges is 25 October']) {
      expect(challenges).toContain(words);
    }
    await expect
      .poll(() => page.getByRole('region', { name: 'New players' }).getByRole('listitem').count())
      .toBeGreaterThan(0);
  });

  test('the handicap of every player matches the API', async () => {
    const page = await visit.open('/squads-handicaps', size);
    for (const division of [1, 2]) {
      const region = page.getByRole('region', { name: `Division ${division}` });
      const teams = (await allTeams()).filter((team) => team.division === division);
      expect(await region.getByRole('heading', { level: 4 }).allTextContents()).toEqual(teams.map(({ name }) => name));
      expect(await handicaps(region)).toEqual(
        teams.flatMap(({ players }) => players.map(({ name, handicap }) => [name, String(handicap)])),
      );
    }
  });
});

test('Modifier and New handicap show only in teams that need them', async () => {
  const page = await visit.open('/squads-handicaps');
  for (const { name, players } of (await allTeams()).filter(({ division }) => division > 0)) {
    const headers = page.getByRole('table', { name: `Handicaps of ${name}`, exact: true }).getByRole('columnheader');
    const expected = ['Player', 'Handicap'];
    if (players.some(({ modifier }) => modifier !== 0)) expected.push('Modifier');
    if (players.some(({ handicap, newHandicap }) => newHandicap !== handicap)) expected.push('New handicap');
    await expect.poll(() => headers.count()).toBe(expected.length);
    for (const [index, label] of expected.entries()) {
      expect((await headers.nth(index).textContent())?.startsWith(label), `${name}: ${label}`).toBe(true);
    }
  }
});

test('teams and players link to their pages', async () => {
  const page = await visit.open('/squads-handicaps?season=24/25');
  const [team] = (await allTeams()).filter(({ division }) => division === 1);
  const [player] = team?.players ?? [];
  const squad = page.getByRole('region', { name: team?.name ?? '', exact: true });
  const links = await squad.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links.slice(0, 2)).toEqual([`/team/${team?.id}?season=24/25`, `/player/${player?.id}?season=24/25`]);
});

test('a link jumps to a division', async () => {
  const page = await visit.open('/squads-handicaps', phone);
  await page.getByRole('link', { name: 'Division 2' }).click();
  await page.waitForURL('**/squads-handicaps#division-2');
  await page.waitForFunction(() => {
    const top = document.querySelector('#division-2')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 100;
  });
});

test('the filter finds a team with all its players, and a player with the team', async () => {
  const page = await visit.open('/squads-handicaps');
  const [team] = (await allTeams()).filter(({ division }) => division === 2);
  await page.getByLabel('Find a team or player').fill(team?.name.toLowerCase() ?? '');
  await page.getByText(`1 team, ${team?.players.length} players`).waitFor();
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([team?.name]);
  await page.waitForURL((url) => url.searchParams.has('q'));

  await page.getByLabel('Find a team or player').fill(`${team?.players[0]?.name} ${team?.name}`);
  await page.getByText('1 team, 1 player', { exact: true }).waitFor();
  await page.getByLabel('Find a team or player').fill('nobody at all');
  await page.getByText('No team or player name contains “nobody at all”.').waitFor();
});

test('without scripts the form filters', async () => {
  const page = await visit.open('/squads-handicaps', { ...phone, javaScriptEnabled: false });
  const [team] = (await allTeams()).filter(({ division }) => division === 1);
  await page.getByLabel('Find a team or player').fill(team?.name ?? '');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([team?.name]);
});

test('retired teams are left out, an empty team says so, and very long names fit', async () => {
  const longest = 'W'.repeat(60);
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd teams' }, async (change) => {
    await change.putAll('team', [
      makeTeam('long', { name: longest, division: 2 }),
      makeTeam('empty', { name: 'Empty Club' }),
      makeTeam('retired', { name: 'Old Guard', division: 0 }),
    ]);
    const numbers = { handicap: 150, modifier: 149.75, newHandicap: 149 };
    await change.put('player', makePlayer('long-player', 'long', { name: longest, ...numbers }));
  });
  for (const size of [{ viewport: { width: 320, height: 700 } }, phone, desk]) {
    const page = await visit.open('/squads-handicaps', size);
    await expect.poll(() => page.getByRole('heading', { name: longest }).count()).toBe(1);
    await expect.poll(() => page.getByText('Old Guard').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('region', { name: 'Empty Club' }).getByText('No players yet.').count())
      .toBe(1);
    await fits(page);
  }
});

async function allTeams(): Promise<TeamAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url('/api/teams'))).json()) as TeamAnswer[];
}

function handicaps(region: ReturnType<Page['getByRole']>): Promise<(string | null | undefined)[][]> {
  return region
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)));
}
