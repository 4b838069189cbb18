import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/teams.ts';
import { isAccessible, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, go, official, pageIn } = useSite();

async function signedIn(path: string, options: BrowserContextOptions = desk): Promise<Page> {
  const page = await pageIn(await official({ ...options, locale: 'en-GB' }));
  await go(page, path);
  return page;
}

async function handicaps(): Promise<Record<string, number>> {
  // The server checks its answers against the schema of this type.
  const teams = (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
  return Object.fromEntries(teams.flatMap(({ players }) => players.map(({ id, handicap }) => [id, handicap])));
}

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
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(String(points));
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
  await isAccessible(page);
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
  await isAccessible(page);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Saved the handicap policy. No handicap has changed.').waitFor();
  await go(page, '/squads-handicaps');
  await page.getByRole('heading', { name: 'How handicaps are reviewed' }).waitFor();
  await page.getByText('each win takes 9 points off').waitFor();
});

test('the effect of a policy stands beside its fields, and on a phone between them and the button', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  const places = async ({ viewport }: BrowserContextOptions) => {
    await page.setViewportSize(viewport!); // both have one
    await page.getByLabel('Policy').selectOption('guide');
    const effect = page.getByRole('region', { name: 'What it would do' });
    await effect.getByText(/^Handicaps of/).waitFor();
    const boxOf = async (locator: ReturnType<Page['getByRole']>) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { left: x, right: x + width, top: y, foot: y + height };
    };
    return {
      first: await boxOf(page.getByLabel('Frames that count')),
      last: await boxOf(page.getByLabel('Frames until a newcomer moves like the others')),
      effect: await boxOf(effect),
      save: await boxOf(page.getByRole('button', { name: 'Save policy' })),
    };
  };
  const wide = await places(desk);
  expect(wide.effect.left).toBeGreaterThan(wide.last.right);
  expect(wide.effect.top).toBeLessThan(wide.first.foot);
  const narrow = await places(phone);
  expect(narrow.effect.top).toBeGreaterThan(narrow.last.foot);
  expect(narrow.effect.foot).toBeLessThan(narrow.save.top);
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

test('a league may have minus handicaps: they are typed, listed and played with as starts given', async () => {
  const page = await signedIn('/admin/handicaps/policy#range');
  const range = page.getByRole('region', { name: 'Range and cap' });
  await range.getByLabel('Lowest handicap').fill('-40');
  await range.getByLabel('Largest start in a frame').fill('');
  await range.getByRole('button', { name: 'Save range and cap' }).click();
  await page.getByText(/^Saved the range and cap/).waitFor();
  await go(page, '/data-input');
  const fixture = page
    .getByRole('region', { name: /^Fixtures in week/ })
    .getByRole('button')
    .first();
  await fixture.click();
  const match = page.getByRole('group', { name: 'Match 1' });
  await match.getByLabel('Home player').selectOption({ index: 1 });
  const playerId = await match.getByLabel('Home player').inputValue();
  // The server checks its answers against the schema of this type.
  const teams = (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
  const team = teams.find(({ players }) => players.some(({ id }) => id === playerId));
  const name = team?.players.find(({ id }) => id === playerId)?.name ?? '';
  await go(page, `/admin/update-handicap?team=${team?.id}&player=${playerId}`);
  await page.getByLabel('Handicap', { exact: true }).fill('-41');
  await page.getByRole('textbox', { name: 'New handicap' }).fill('−25');
  await page.getByText('The handicap must be from -40 to 150.').waitFor();
  await page.getByLabel('Handicap', { exact: true }).fill('−25');
  await page.getByRole('button', { name: 'Update Handicap' }).click();
  await page.getByText(`Saved ${name}: handicap −25.`).waitFor();
  await go(page, '/squads-handicaps');
  await page.getByText(/^A handicap with a minus is a start given/).waitFor();
  await page.getByRole('row', { name: new RegExp(`${name} −25`) }).waitFor();
  await go(page, '/data-input');
  // The card that was begun is there again.
  await match.getByLabel('Home player').selectOption({ label: `${name}, hcp −25` });
  await match.getByLabel('Away player').selectOption({ index: 2 });
  await match.getByText(new RegExp(`^${name} gives \\d+$`)).waitFor();
});

test.each(['/admin/handicaps', '/admin/handicaps/policy', '/admin/handicaps/replay'])(
  '%s is accessible and fits, light and dark',
  async (path) => isGoodOnDeskAndPhone(await signedIn(path, phone)),
);

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
