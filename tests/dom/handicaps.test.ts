import { describe, expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { Locator } from './locator.ts';
import { desk, type Look, type Page, phone, useSite } from './visitor.ts';

const { go, open, official, pageIn, read } = useSite();

async function signedIn(path: string, options: Look = desk): Promise<Page> {
  const page = await pageIn(await official(options));
  await go(page, path);
  return page;
}

async function handicaps(): Promise<Record<string, number>> {
  const all = await teams();
  return Object.fromEntries(all.flatMap(({ players }) => players.map(({ id, handicap }) => [id, handicap])));
}

async function teams(): Promise<TeamAnswer[]> {
  return read('/api/teams');
}

function said(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor();
}

function columns(region: Locator): Promise<(string | null | undefined)[][]> {
  return region
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)));
}

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, size) => {
  test('the guide, the rules and the policy show', async () => {
    const page = await open('/squads-handicaps', size);
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
    const page = await open('/squads-handicaps', size);
    for (const division of [1, 2]) {
      const region = page.getByRole('region', { name: `Division ${division}` });
      const listed = (await teams()).filter((team) => team.division === division);
      expect(await region.getByRole('heading', { level: 4 }).allTextContents()).toEqual(listed.map(({ name }) => name));
      expect(await columns(region)).toEqual(
        listed.flatMap(({ players }) => players.map(({ name, handicap }) => [name, String(handicap)])),
      );
    }
  });
});

test('Modifier and New handicap show only in teams that need them', async () => {
  const page = await open('/squads-handicaps');
  for (const { name, players } of (await teams()).filter(({ division }) => division > 0)) {
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
  const page = await open('/squads-handicaps?season=24/25');
  const [team] = (await teams()).filter(({ division }) => division === 1);
  const [player] = team?.players ?? [];
  const squad = page.getByRole('region', { name: team?.name ?? '', exact: true });
  const links = await squad.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links.slice(0, 2)).toEqual([`/team/${team?.id}?season=24/25`, `/player/${player?.id}?season=24/25`]);
});

test('the filter finds a team with all its players, and a player with the team', async () => {
  const page = await open('/squads-handicaps');
  const [team] = (await teams()).filter(({ division }) => division === 2);
  await page.getByLabel('Find a team or player').fill(team?.name.toLowerCase() ?? '');
  await page.getByText(`1 team, ${team?.players.length} players`).waitFor();
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([team?.name]);
  await page.waitForURL((url) => url.searchParams.has('q'));

  await page.getByLabel('Find a team or player').fill(`${team?.players[0]?.name} ${team?.name}`);
  await page.getByText('1 team, 1 player', { exact: true }).waitFor();
  await page.getByLabel('Find a team or player').fill('nobody at all');
  await page.getByText('No team or player name contains “nobody at all”.').waitFor();
});

test('on a phone all new handicaps are applied at once, and undone', async () => {
  const page = await signedIn('/admin/update-handicap', phone);
  const before = await teams();
  await page.getByRole('button', { name: /^Apply \d+ new handicaps/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await said(page, /^Applied \d+ new handicaps\./);
  await page.getByText('No player has a new handicap that differs from the current one.').waitFor();
  expect((await teams()).flatMap(({ players }) => players).every((one) => one.handicap === one.newHandicap)).toBe(true);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Undone: Applied the new handicaps of');
  expect(await teams()).toEqual(before);
});

test('a secretary reviews a division: two by hand, one refused, the rest accepted, printed and undone in twelve taps', async () => {
  const page = await signedIn('/admin');
  await page.evaluate(() => {
    Object.assign(window, { print: () => void (document.body.dataset['printed'] = 'yes') });
  });
  const before = await handicaps();
  let taps = 0;
  const tap = async (locator: ReturnType<Page['getByRole']>) => {
    taps++;
    await locator.click();
  };
  await tap(page.getByRole('link', { name: 'Teams', exact: true }));
  await tap(page.getByRole('link', { name: 'Handicap review', exact: true }));
  await page.getByRole('combobox', { name: 'Division' }).waitFor();
  // To open a list and to choose from it.
  taps += 2;
  await page.getByLabel('Division').selectOption('Division 1');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
  const count = await rows.count();
  expect(count).toBeGreaterThan(3);
  for (const [i, points] of [11, 22].entries()) {
    await tap(rows.nth(i).getByRole('spinbutton'));
    await rows.nth(i).getByRole('spinbutton').fill(String(points));
  }
  await tap(rows.nth(2).getByRole('checkbox'));
  await tap(page.getByRole('button', { name: /^Accept \d+ handicaps/ }));
  await page
    .getByRole('status')
    .filter({ hasText: /^Accepted \d+ handicaps\./ })
    .waitFor();
  const table = page.getByRole('table', { name: 'New handicaps' });
  await table.waitFor();
  await tap(page.getByRole('button', { name: 'Print', exact: true }));
  expect(await page.locator('body').getAttribute('data-printed')).toBe('yes');
  const changed = Object.entries(await handicaps()).filter(([id, points]) => before[id] !== points);
  expect(changed.map(([, points]) => points)).toEqual(expect.arrayContaining([11, 22]));
  await tap(page.getByRole('button', { name: 'Undo' }));
  await page.getByText(/^Undone/).waitFor();
  await table.waitFor({ state: 'detached' });
  expect(await handicaps()).toEqual(before);
  expect(taps).toBeLessThanOrEqual(12);
});

test('a policy shows what it would do before it is saved, and then stands on Squads & Handicaps', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  await page.getByLabel('Policy').selectOption('wins');
  const effect = page.getByRole('region', { name: 'What it would do' });
  await effect.getByText(/^Handicaps of \d+ of \d+ players would change/).waitFor();
  await effect.getByText(/the stronger player would have won [\d.]+ % with its starts/).waitFor();
  const first = await effect.innerText();
  await page.getByLabel('Points for each win or loss').fill('9');
  await effect.getByText('each win takes 9 points off').waitFor();
  await effect.getByText(/^Handicaps of/).waitFor();
  expect(await effect.innerText()).not.toBe(first);
  await page.getByLabel('Lowest handicap').first().fill('150');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('The highest handicap must be higher than the lowest.').waitFor();
  await page.getByLabel('Lowest handicap').first().fill('0');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Saved the handicap policy. No handicap has changed.').waitFor();
  await go(page, '/squads-handicaps');
  await page.getByRole('heading', { name: 'How handicaps are reviewed' }).waitFor();
  await page.getByText('each win takes 9 points off').waitFor();
});

test('the largest start caps the start on the match form', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  const range = page.getByRole('region', { name: 'Range and cap' });
  await range.getByLabel('Largest start in a frame').fill('10');
  await range.getByRole('button', { name: 'Save range and cap' }).click();
  await page.getByText(/^Saved the range and cap/).waitFor();
  await go(page, '/data-input');
  await page
    .getByRole('region', { name: /^Fixtures in week/ })
    .getByRole('button')
    .first()
    .click();
  const match = page.getByRole('group', { name: 'Match 1' });
  const pick = async (side: 'Home' | 'Away', by: 'highest' | 'lowest') => {
    const options = await match.getByLabel(`${side} player`).locator('option').allInnerTexts();
    const known = options.flatMap((text, index) => {
      const points = /hcp (\d+)$/.exec(text)?.[1];
      return points === undefined ? [] : [{ index, points: Number(points) }];
    });
    const sorted = known.toSorted((a, b) => a.points - b.points);
    const chosen = by === 'lowest' ? sorted[0] : sorted.at(-1);
    await match.getByLabel(`${side} player`).selectOption({ index: chosen?.index ?? 0 });
    return chosen?.points ?? 0;
  };
  const apart = (await pick('Away', 'highest')) - (await pick('Home', 'lowest'));
  expect(apart).toBeGreaterThan(10);
  await match.getByText(/ gives 10$/).waitFor();
});

test('a replay is a picture and a table, for a policy and a season', async () => {
  const page = await signedIn('/admin/handicaps/replay');
  const table = page.getByRole('table', { name: 'How often the stronger player wins, by size of start' });
  await table.getByRole('row', { name: /^All/ }).waitFor();
  await page.getByRole('img', { name: /with the starts of the policy/ }).waitFor();
  const rating = await table.innerText();
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('wins');
  await page.waitForURL(/policy=wins/);
  await expect.poll(() => table.innerText()).not.toBe(rating);
});
