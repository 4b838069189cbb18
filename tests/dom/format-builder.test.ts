/**
 * Building the format of a fixture in a season's rules and in setup, trying it on a card, and reading it on the Rules
 * page.
 */
import { expect, test } from 'vitest';
import type { AdminSeasons } from '#contract/seasons.ts';
import { desk, type Look, type Page, phone, useDomSite, type Visitor } from './visitor.ts';

const visit = useDomSite();

const { call } = visit;

async function seasonCalled(visitor: Visitor, name: string) {
  const { seasons } = await call<AdminSeasons>(visitor, 'GET', '/api/admin/seasons');
  return seasons.find(({ season }) => season === name);
}

/** Opens the question about the format, in the rules of the form that creates the next season. */
async function rulesOfNext(look: Look = desk) {
  const visitor = await visit.official(look);
  const page = await visit.pageIn(visitor, '/admin/seasons');
  const part = page.getByRole('region', { name: 'Create a season' });
  await part.getByText(/Create another season after|^Prepare /).click();
  await part.getByText(/^Rules, as in/).click();
  await ask(part, FORMAT);
  return { visitor, page, part };
}

const FORMAT = 'What is played in a match?';

/** Opens one question of the rules by a press on its text. */
async function ask(part: ReturnType<Page['getByRole']>, question: string): Promise<void> {
  await part.getByText(question).first().click();
}

/** Returns the names of the format's sections. The first name field is left out, because it holds the season's name. */
async function sections(part: ReturnType<Page['getByRole']>): Promise<string[]> {
  const names = part.getByLabel('Name', { exact: true });
  return (await names.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).slice(1);
}

test('six singles and three doubles are built on a phone, tried on a card, moved and saved', async () => {
  const { visitor, page, part } = await rulesOfNext(phone);
  await part.getByText('A 3–2 win gives 3 points, and the other team 2.').waitFor();
  await part.getByLabel('How many').fill('6');
  await part.getByText('A 3–3 match gives each team 3 points.', { exact: false }).waitFor();
  await part.getByRole('button', { name: 'Add doubles' }).click();
  const doubles = part.getByRole('group', { name: 'Doubles', exact: true });
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('3');
  await doubles.getByLabel('Points each').fill('2');
  await doubles.getByLabel('Scored by').selectOption('Who won');
  await part.getByText('A win in Singles gives 1 point; a win in Doubles gives 2 points.', { exact: false }).waitFor();

  const card = part.getByRole('group', { name: 'Try it: a card of this format' });
  await card.getByText('Home wins 5–4 and gets 7 points; Away gets 5.').waitFor();
  await card.getByRole('button', { name: 'Doubles 1, Away: 0' }).click();
  await card.getByText('Away wins 5–4 and gets 7 points; Home gets 5.').waitFor();
  await card.getByRole('button', { name: 'Doubles 1, Away: 1' }).click();
  await card.getByText('4–4: Home gets 5 points, Away gets 5 points.').waitFor();

  expect(await sections(part)).toEqual(['Singles', 'Doubles']);
  await doubles.getByRole('button', { name: 'Move Doubles up' }).click();
  await expect.poll(() => sections(part)).toEqual(['Doubles', 'Singles']);
  await doubles.getByRole('button', { name: 'Move Doubles down' }).click();
  await part.getByRole('button', { name: 'Add singles' }).click();
  await expect.poll(() => sections(part)).toEqual(['Singles', 'Doubles', 'Singles']);
  await part.getByRole('button', { name: 'Remove Singles' }).last().click();
  await expect.poll(() => sections(part)).toEqual(['Singles', 'Doubles']);

  await part.getByRole('button', { name: 'Create season 26/27' }).click();
  await page.said('Season 26/27 has been created.');
  expect((await seasonCalled(visitor, '26/27'))?.rules).toMatchObject({
    framesPerFixture: 9,
    format: [
      { name: 'Singles', matches: 6, players: 1, frames: 1, scored: 'points', points: null },
      { name: 'Doubles', matches: 3, players: 2, frames: 1, scored: 'winner', points: 2 },
    ],
  });

  // Everyone can read the rules of the season once it is the default season.
  const rules = await visit.pageIn(visitor, '/rules');
  await rules.getByRole('heading', { level: 1 }).waitFor();
  expect(await rules.getByText('Doubles: 3 frames', { exact: false }).count()).toBe(0);
  await call(visitor, 'PUT', '/api/admin/default-season', { season: '26/27' });
  await visit.go(rules, '/rules');
  for (const sentence of [
    'Singles: 6 frames, one player a side.',
    'Doubles: 3 frames, two players a side, recorded by who won.',
    'A frame won in Singles gives 1 point.',
    'A frame won in Doubles gives 2 points.',
  ])
    await rules.getByText(sentence, { exact: false }).waitFor();
});

test('a preset sets its format with the limits and handicaps of its game, and another preset removes them', async () => {
  const { visitor, page, part } = await rulesOfNext();
  const presets = part.getByLabel('Start from a common format');
  await presets.selectOption('Billiards: three games and the aggregate');
  await part.getByText('They go from −150 to 250; points below 0 are owed.', { exact: false }).waitFor();
  expect(await part.getByLabel('Highest score').inputValue()).toBe('999');
  const card = part.getByRole('group', { name: 'Try it: a card of this format' });
  await card.getByText('Home wins 2–1 and gets 3 points; Away gets 1.').waitFor();
  await card.getByLabel('Games 2, Away').fill('180');
  await card.getByText('Home wins 2–1 and gets 2 points; Away gets 2.').waitFor();

  await presets.selectOption('Darts: six singles, best of five legs');
  expect(await part.getByLabel('Highest score').inputValue()).toBe('250');
  expect(await part.getByText('points below 0 are owed', { exact: false }).count()).toBe(0);
  await card.getByRole('button', { name: 'Singles 1, Away: 2' }).click();
  await card.getByRole('button', { name: 'Singles 1, Home: 3' }).click();
  await card.getByText('Away wins 3–2 and gets 3 points; Home gets 2.').waitFor();

  await presets.selectOption('Billiards: three games and the aggregate');
  await part.getByLabel('Name', { exact: true }).first().fill('27/28');
  await part.getByRole('button', { name: /^Create season/ }).click();
  await page.said('Season 27/28 has been created.');
  expect((await seasonCalled(visitor, '27/28'))?.rules).toMatchObject({
    framesPerFixture: 3,
    points: { aggregateWon: 1 },
    highestScore: 999,
    handicaps: { lowest: -150, highest: 250, inScores: true, start: 'own' },
  });
});

test('a division has a format of its own, and says that the handicaps of its game are set for the season', async () => {
  const { visitor, page, part } = await rulesOfNext();
  await part.getByLabel('Division 2 has rules of its own').check();
  const own = part.getByRole('group', { name: 'Division 2', exact: true });
  await own.getByLabel('Start from a common format').selectOption('Billiards: three games and the aggregate');
  await own.getByText('This game has handicaps of its own as a rule.', { exact: false }).waitFor();
  await part.getByLabel('Name', { exact: true }).first().fill('28/29');
  await part.getByRole('button', { name: /^Create season/ }).click();
  await page.said('Season 28/29 has been created.');
  const season = await seasonCalled(visitor, '28/29');
  expect(season?.divisionRules[2]).toMatchObject({
    format: [{ name: 'Games', matches: 3 }],
    points: { frameWon: 1, aggregateWon: 1 },
    highestScore: 999,
    walkoverScore: 200,
  });
  expect(season?.divisionRules[1]).toBeUndefined();
});

test('every fault of a format is shown at its field, and the first field gets the focus', async () => {
  const { page, part } = await rulesOfNext();
  await part.getByRole('button', { name: 'Add doubles' }).click();
  await part.getByLabel('Name', { exact: true }).nth(1).fill('');
  await part.getByLabel('How many').nth(1).fill('31');
  await part.getByLabel('Points each').nth(1).fill('21');
  await part.getByRole('button', { name: /^Create season/ }).click();
  await part.getByText('Matches must be a whole number from 1 to 30.').waitFor();
  await part.getByText('Points for a match must be a whole number from 0 to 20.').waitFor();
  const named = await page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  expect(named).toMatch(/^rules\.format\.\d\.\w+$/);
});

test('the format of a division with results is shown, but disabled, with the reason; its points can still change', async () => {
  const page = await visit.pageIn(await visit.official(desk), '/admin/seasons');
  const card = page.getByRole('region', { name: '25/26', exact: true });
  await card.getByRole('button', { name: 'Change 25/26' }).click();
  await card.getByText('Rules', { exact: true }).click();
  await ask(card, FORMAT);
  await card
    .getByText('have results in this season, so what a match has can no longer change.', { exact: false })
    .waitFor();
  expect(await card.getByLabel('How many').evaluate((field) => field.closest('fieldset:disabled') !== null)).toBe(true);
  expect(
    await card.getByLabel('Points for a frame won').evaluate((field) => field.closest('fieldset:disabled') !== null),
  ).toBe(false);
  const offered = await card
    .getByLabel('Start from a common format')
    .evaluate((field: HTMLSelectElement) => Array.from(field.options, ({ text }) => text));
  expect(offered).toEqual([
    'Choose a format',
    'Five frames, a point a frame',
    'Five frames, 2 points for a win',
    'Five frames, a point a frame and 2 more for the win',
  ]);
  expect(await card.getByText('This game has handicaps of its own as a rule.', { exact: false }).count()).toBe(0);
  const before = (await seasonCalled(await visit.official(desk), '25/26'))?.rules;
  await card.getByRole('button', { name: 'Save 25/26' }).click();
  await page.said('Season 25/26 has been changed.');
  expect((await seasonCalled(await visit.official(desk), '25/26'))?.rules).toEqual({ ...before });
});
