import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProspectsRow, StandingRow } from '#contract/standings.ts';
import { prospectWords } from '#domain/standings/prospect-words.ts';
import { explainStandings } from '#domain/standings/standings-order.ts';
import { USUAL_TABLE_RULES } from '#domain/seasons/season.ts';
import { fits, isAccessible, isStable, rowsInView } from './page-quality.ts';
import { desk, names, phone, teamsOn, useSite } from './visitor.ts';

const { tieBreaks } = USUAL_TABLE_RULES;

const visit = useSite();

test('the table matches the API, row by row', async () => {
  const page = await visit.open('/league-standings');
  const expected = (await visit.standings('25/26', 1)).map((row, index) => [
    `${index + 1}${movementOf(row.movement)}`,
    row.teamName,
    String(row.gamesPlayed),
    String(row.matchesWon),
    String(row.matchesLost),
    String(row.playerGamesPlayed),
    String(row.playerGamesWon),
    String(row.playerGamesLost),
    row.form.join(''),
    String(row.points),
  ]);
  expect(await cellsOn(page)).toEqual(expected);
});

test('every team links to its page', async () => {
  const page = await visit.open('/league-standings');
  const links = await page
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '')));
  const rows = await visit.standings('25/26', 1);
  expect(links).toEqual(rows.map(({ teamId }) => `/team/${encodeURIComponent(teamId)}`));
});

const columns = [
  'Position',
  'Team',
  'Games played',
  'Matches won',
  'Matches lost',
  'Frames played',
  'Frames won',
  'Frames lost',
  'Form',
  'Points',
];

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s all ten teams are in view on opening, and every column has its full name', async (_, size) => {
  const page = await visit.open('/league-standings', size);
  await expect.poll(() => page.getByRole('table', { name: 'League Standings' }).count()).toBe(1);
  for (const name of columns) {
    expect(await page.getByRole('columnheader', { name, exact: true }).count(), name).toBe(1);
  }
  expect(await rowsInView(page)).toBe(10);
  await fits(page);
});

test('on a phone the columns between name and points scroll sideways, by keyboard too', async () => {
  const page = await visit.open('/league-standings', phone);
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().left);
  const fixed = () => Promise.all([left('tbody [data-kind="name"]'), left('tbody [data-kind="total"]')]);
  const [before, form] = [await fixed(), await left('tbody [data-kind="form"]')];
  expect(form).toBeGreaterThan(300);
  await page.getByRole('region', { name: 'scrolls sideways' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.querySelector('[data-scrolls-sideways]')?.scrollLeft ?? 0) > 20);
  expect(await fixed()).toEqual(before);
  expect(await left('tbody [data-kind="form"]')).toBeLessThan(form);
});

test('below a table that is wider than the screen a line says where the other columns are', async () => {
  const hint = (page: Page) => page.getByText('Swipe the table sideways for more columns.');
  const page = await visit.openFirst('/league-standings', phone);
  await hint(page).waitFor();
  await isStable(page);
  await page.setViewportSize({ width: 700, height: 844 });
  await hint(page).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 844 });
  expect(await hint(page).isVisible()).toBe(false);
});

test('without scripts the table shows and the selectors are a form with a button', async () => {
  const page = await visit.open('/league-standings', { ...phone, javaScriptEnabled: false });
  expect(await teamsOn(page)).toEqual(names(await visit.standings('25/26', 1)));

  await page.getByLabel('Season').selectOption('24/25');
  await page.getByLabel('Division').selectOption('2');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await teamsOn(page)).toEqual(names(await visit.standings('24/25', 2)));
  expect(await page.getByLabel('Season').inputValue()).toBe('24/25');
});

test('with scripts the form has no button', async () => {
  const page = await visit.open('/league-standings');
  await expect.poll(() => page.getByRole('button', { name: 'Show' }).count()).toBe(0);
});

test('All shows the sum of all seasons', async () => {
  const page = await visit.open('/league-standings?season=All&division=1');
  expect(await page.getByLabel('Season').locator('option').allTextContents()).toEqual(['25/26', '24/25', 'All']);
  expect(await teamsOn(page)).toEqual(names(await visit.standings('All', 1)));
});

test('an unknown season says that no teams have played in it', async () => {
  const page = await visit.open('/league-standings?season=01/02');
  await expect.poll(() => page.getByText('No teams have played in Division 1, season 01/02.').count()).toBe(1);
  await page.getByText('The league has no season 01/02.').waitFor();
  await expect.poll(() => page.getByLabel('Season').getByRole('option', { name: '01/02' }).count()).toBe(0);
});

test('the printed page has the whole table and no controls', async () => {
  const page = await visit.open('/league-standings?season=24/25&division=2');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByLabel('Season').isVisible()).toBe(false);
  expect(await page.getByText('Division 2, season 24/25').first().isVisible()).toBe(true);
  expect(await page.locator('th abbr[title="Frames lost"]').isVisible()).toBe(true);
});

test('form and movement also have words for screen readers', async () => {
  const page = await visit.open('/league-standings');
  const rows = await visit.standings('25/26', 1);
  const words = { W: 'won', L: 'lost', D: 'drawn' };
  expect(await forms(page)).toEqual(rows.map(({ form }) => form.map((letter) => words[letter]).join(', ')));

  const risen = rows.find(({ movement }) => (movement ?? 0) > 0);
  const name = `${risen?.position} ▲${risen?.movement}, up ${risen?.movement}`;
  expect((await positionOf(page, risen?.position ?? 0).textContent())?.replace('▲', ' ▲')).toContain(name);
});

test('All seasons has no form, no movement and no week selector', async () => {
  const page = await visit.open('/league-standings?season=All&division=1');
  await expect.poll(() => page.getByRole('columnheader', { name: 'Form' }).count()).toBe(0);
  expect((await cellsOn(page)).map(([position]) => position)).toEqual(
    (await visit.standings('All', 1)).map((_, index) => String(index + 1)),
  );
  expect(await page.getByLabel('Show table after').isDisabled()).toBe(true);
});

test('choosing a past week shows its table and changes the address; Back returns', async () => {
  const page = await visit.open('/league-standings');
  const showAfter = page.getByLabel('Show table after');
  expect((await showAfter.locator('option').allTextContents()).slice(0, 2)).toEqual(['Latest', 'Week 9']);

  await showAfter.selectOption('Week 3');
  await page.getByText('Division 1, season 25/26, after week 3').first().waitFor();
  expect(new URL(page.url()).search).toBe('?season=25/26&division=1&week=3');
  expect(await teamsOn(page)).toEqual(names(await standingsAfter(3)));
  expect(await page.title()).toContain('after week 3');

  await page.goBack();
  await page.getByText('Division 1, season 25/26, after week 10').first().waitFor();
  expect(await teamsOn(page)).toEqual(names(await visit.standings('25/26', 1)));

  await page.goForward();
  await page.getByLabel('Season').selectOption('24/25');
  await page.waitForURL(/\?season=24\/25&division=1$/);
  await expect.poll(() => showAfter.inputValue()).toBe('');
});

test('without scripts the form shows a past week', async () => {
  const page = await visit.open('/league-standings', { ...phone, javaScriptEnabled: false });
  await page.getByLabel('Show table after').selectOption('Week 3');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await teamsOn(page)).toEqual(names(await standingsAfter(3)));
  expect(await page.getByLabel('Show table after').inputValue()).toBe('3');
});

test.each([
  ['on a phone', phone],
  ['on a desk', desk],
  ['without scripts', { ...phone, javaScriptEnabled: false }],
])('%s a tapped position explains itself without moving the table', async (_, options) => {
  const page = await visit.open('/league-standings', options);
  const [first, second, third] = await visit.standings('25/26', 1);
  if (!first || !second || !third) throw new Error('The demo league needs three teams.');
  await positionOf(page, 2).scrollIntoViewIfNeeded();
  const before = await page.getByRole('table').boundingBox();

  await positionOf(page, 2).click();
  await page
    .getByText(explainStandings(first, second, tieBreaks))
    .and(page.locator(':visible'))
    .waitFor();
  expect(
    await page
      .getByText(explainStandings(second, third, tieBreaks))
      .locator('visible=true')
      .count(),
  ).toBe(1);
  expect(await page.getByRole('table').boundingBox()).toEqual(before);

  await page.keyboard.press('Escape');
  await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
});

test('a tapped position says what is still possible, and on a phone shows the form', async () => {
  const page = await visit.open('/league-standings?season=25/26&division=2', phone);
  const response = await fetch(visit.url('/api/standings/2/prospects?season=25/26'));
  // The server checks its answers against the schema of this type.
  const [prospects] = (await response.json()) as ProspectsRow[];
  const [first] = await visit.standings('25/26', 2);
  const sentences = prospects ? prospectWords(prospects) : [];
  expect(sentences.length).toBe(2);
  await positionOf(page, 1).click();
  const panel = page.locator('[popover]:popover-open');
  for (const sentence of sentences) await panel.getByText(sentence).waitFor();
  expect(await panel.getByRole('img').textContent()).toBe(first?.form.join(''));

  await visit.go(page, '/league-standings?season=25/26&division=2&week=3');
  await positionOf(page, 1).click();
  expect(await panel.getByText('Still possible').count()).toBe(0);
});

test('the zones are lines with their words, below the teams that the rules name', async () => {
  const linesOn = (page: Page) =>
    page.locator('tbody tr').evaluateAll((rows) =>
      rows.flatMap((row, index) => {
        const word = row.querySelector('[data-zone]')?.getAttribute('data-word');
        return word ? [`${index + 1} ${word}`] : [];
      }),
    );
  const page = await visit.open('/league-standings?season=25/26&division=1', phone);
  expect(await linesOn(page)).toEqual(['1 Champions', '8 Relegation']);
  expect(await page.getByText('The first team is the champion, the last 2 teams go down.').isVisible()).toBe(true);
  await visit.go(page, '/league-standings?season=25/26&division=2');
  expect(await linesOn(page)).toEqual(['2 Promotion']);
  await visit.go(page, '/league-standings?season=All&division=2');
  expect(await linesOn(page)).toEqual([]);
});

test('with letters of 200 percent points and names are in view', async () => {
  for (const size of [phone, desk]) {
    const page = await visit.open('/league-standings', size);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const gap = () =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((row) => {
          const [name, total] = ['name', 'total'].map((kind) =>
            row.querySelector(`[data-kind="${kind}"]`)?.getBoundingClientRect(),
          );
          const frame = row.closest('[data-scrolls-sideways]')?.getBoundingClientRect();
          return name && total && frame ? [total.left >= name.right - 1, total.right <= frame.right + 1] : [];
        });
    await expect.poll(gap).toEqual([true, true]);
  }
});

test('the explanation opens by keyboard and by hovering', async () => {
  const page = await visit.open('/league-standings');
  const open = page.locator('[popover]:popover-open');
  await positionOf(page, 1).focus();
  await page.keyboard.press('Enter');
  await open.waitFor();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });

  await positionOf(page, 3).hover();
  await open.filter({ hasText: (await visit.standings('25/26', 1))[2]?.teamName ?? '' }).waitFor();
  await page.mouse.move(5, 5);
  await open.waitFor({ state: 'detached' });
});

test.each([
  ['a phone', phone, 'light'],
  ['a desk', desk, 'dark'],
] as const)('on %s the explanation is accessible', async (_, size, colorScheme) => {
  const page = await visit.open('/league-standings', { ...size, colorScheme });
  await positionOf(page, 2).click();
  await isAccessible(page);
});

/** The text of every cell, without its popover. */
function cellsOn(page: Page): Promise<string[][]> {
  return page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const shown = cell.cloneNode(true);
        if (shown instanceof Element) shown.querySelectorAll('[popover]').forEach((hidden) => hidden.remove());
        return (shown.textContent ?? '').replace('. Why?', '');
      }),
    ),
  );
}

function forms(page: Page): Promise<(string | null)[]> {
  return page
    .locator('tbody')
    .getByRole('img')
    .evaluateAll((found) => found.map((form) => form.getAttribute('aria-label')));
}

function positionOf(page: Page, position: number) {
  return page
    .locator('tbody tr')
    .nth(position - 1)
    .getByRole('button', { name: 'Why?' });
}

async function standingsAfter(week: number): Promise<StandingRow[]> {
  const response = await fetch(visit.url(`/api/standings/1?season=25/26&week=${week}`));
  // The server checks its answers against the schema of this type.
  return (await response.json()) as StandingRow[];
}

function movementOf(places: number | null): string {
  if (places === null) return '';
  if (places === 0) return '–, same position as the week before';
  return places > 0 ? `▲${places}, up ${places}` : `▼${-places}, down ${-places}`;
}
