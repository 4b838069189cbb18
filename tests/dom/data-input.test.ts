import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { DOSE, SEED } from '../support/dose.ts';
import type { Locator } from './locator.ts';
import { desk, type Page, phone, useDomSite, type Visitor } from './visitor.ts';

const { go, captain, official, pageIn, read, signedIn, standings, expectComplaints } = useDomSite();

type Teams = { division: string; week: string; home: number; away: number };

/**
 * Chooses the division, the week and two teams. Each test chooses others, so that it never meets the result of another
 * test.
 */
async function chooseTeams(page: Page, { division, week, home, away }: Teams): Promise<void> {
  await page.getByLabel('Division').selectOption(division);
  await page.getByLabel('Week number').fill(week);
  await page.getByLabel('Home team').selectOption({ index: home });
  await page.getByLabel('Away team').selectOption({ index: away });
}

async function addMatch(page: Page, index: number): Promise<void> {
  await page.getByRole('button', { name: 'Add Match' }).click();
  const match = page.getByRole('group', { name: `Match ${index + 1}` });
  await match.getByLabel('Home player').selectOption({ index: 1 });
  await match.getByLabel('Away player').selectOption({ index: 1 });
  await match.getByLabel(`Score, home`).fill(String(60 + index));
  await match.getByLabel(`Score, away`).fill('20');
}

/**
 * Opens a card with five matches, all won by the home team. `home` and `away` are the teams' positions in their
 * division, from 1.
 */
async function openFilled(context: Visitor, { division, week, home, away }: Teams): Promise<Page> {
  const all = await read<TeamAnswer[]>('/api/teams');
  const teams = all.filter((team) => String(team.division) === division);
  const [one, two] = [teams[home - 1]!, teams[away - 1]!]; // each division has at least this many teams
  const page = await pageIn(context);
  const query = new URLSearchParams({ season: '25/26', division, week, home: one.id, away: two.id });
  await go(page, `/data-input?${query}`);
  const fields = [0, 1, 2, 3, 4].map((n) => ({
    [`matches.${n}.sides.home.players.0`]: one.players[n]?.id ?? '',
    [`matches.${n}.sides.away.players.0`]: two.players[n]?.id ?? '',
    [`matches.${n}.sides.home.score`]: String(60 + n),
    [`matches.${n}.sides.away.score`]: '20',
  }));
  await page.fillAtOnce(Object.assign({}, ...fields));
  return page;
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
}

function recordedIn(division: string, week: string): Promise<FixtureAnswer[]> {
  return read(`/api/matches/${division}/${week}?season=25/26`);
}

test('on a phone, a card is typed, checked and sent, and the table changes', async () => {
  const page = await signedIn('/data-input', phone);
  const submit = page.getByRole('button', { name: 'Submit' });
  expect(await page.getByLabel('Week number').inputValue()).toBe('10');
  await page.getByLabel('Week number').fill('');
  await page.getByLabel('Week number').blur();
  await page.getByText('Week number is required.').waitFor();
  await page.getByLabel('Week number').fill('0');
  await page.getByText('Week number must be at least 1.').waitFor();
  await chooseTeams(page, { division: '1', week: '20', home: 1, away: 2 });
  for (let index = 0; index < 4; index++) await addMatch(page, index);
  expect(await submit.isDisabled()).toBe(true);
  await addMatch(page, 4);
  await expect.poll(() => page.getByRole('button', { name: 'Add Match' }).count()).toBe(0);
  // A player in one match is not offered for another match on that side.
  const offered = page.getByRole('group', { name: 'Match 5' }).getByLabel('Home player').locator('option');
  const first = page.getByRole('group', { name: 'Match 1' }).getByLabel('Home player');
  const chosen = await first.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
  expect(await offered.allTextContents()).not.toContain(chosen);
  // Choosing the absentee sets the score of a walkover and clears the breaks.
  const second = page.getByRole('group', { name: 'Match 2' });
  await second.getByLabel('Break, home, match 2', { exact: true }).fill('200');
  await second.getByLabel('Score, home').focus();
  await second.getByText('A break must be from 1 to 155.').waitFor();
  const [, chosenThere = ''] = await second
    .getByLabel('Home player')
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await second.getByLabel('Home player').selectOption('Absentee');
  expect(await second.getByLabel('Score, home').inputValue()).toBe('0');
  expect(await second.getByLabel('Score, away').inputValue()).toBe('42');
  // Choosing a player again restores what was typed.
  const awayScore = () => second.getByLabel('Score, away').inputValue();
  await second.getByLabel('Home player').selectOption(chosenThere);
  await expect.poll(awayScore).toBe('20');
  expect(await second.getByLabel('Break, home, match 2', { exact: true }).inputValue()).toBe('200');
  await second.getByLabel('Home player').selectOption('Absentee');
  await expect.poll(awayScore).toBe('42');
  await page.getByText('4–1').waitFor();
  const before = await standings('25/26', 1);
  await submit.click();
  await page.getByRole('button', { name: 'Send result' }).waitFor();
  await page.getByRole('button', { name: 'Send result' }).dblclick();
  await page.said('Recorded');
  const [recorded, ...others] = await recordedIn('1', '20');
  expect(others).toEqual([]);
  expect(recorded?.matches[1]).toMatchObject({ homePlayerId: null, homeScore: 0, awayScore: 42, homeBreak: null });
  const points = (rows: typeof before) => rows.find(({ teamId }) => teamId === recorded?.homeTeamId)?.points;
  expect(points(await standings('25/26', 1))).toBe((points(before) ?? 0) + 4);
  // The page shows the result with a link to share it, and the form keeps its week.
  await page.getByRole('heading', { name: 'The result' }).waitFor();
  await page.getByRole('link', { name: `Share ${recorded?.homeTeamName} 4–1 ${recorded?.awayTeamName}` }).waitFor();
  expect(await page.getByLabel('Week number').inputValue()).toBe('20');
  await page.getByRole('link', { name: 'See the result' }).click();
  await page.getByRole('heading', { name: recorded?.homeTeamName ?? '' }).waitFor();
});

/**
 * Returns what the fields of the third match show for each side. `break` is `null` for a side without a break field.
 */
function shownIn(match: Element) {
  return ['home', 'away'].map((side) => {
    const field = (name: string) =>
      match.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="matches.2.sides.${side}.${name}"]`);
    // The field is found by its label, because it has no name while it shows the score of a walkover.
    const score = match.querySelector<HTMLInputElement>(`[aria-label="Score, ${side}, match 3"]`);
    return {
      player: field('players.0')?.value,
      score: score?.value,
      editable: score?.readOnly === false && !score.disabled,
      break: field('breaks.0.points')?.value ?? null,
    };
  });
}

/**
 * One action on a side of a match. For `choose`, `number` is the position in the list of players: 0 for nobody, -1 for
 * the absentee. Otherwise it gives the score or break to type; -1 empties the field.
 */
type Step = { side: 'home' | 'away'; doing: 'type' | 'break' | 'choose'; number: number };

const step: fc.Arbitrary<Step> = fc.record({
  side: fc.constantFrom('home', 'away'),
  doing: fc.constantFrom('type', 'break', 'choose'),
  number: fc.integer({ min: -1, max: 4 }),
});

test('whatever is typed and chosen, the fields show what is sent, and an absence that is undone keeps scores and breaks', async () => {
  const page = await openFilled(await official(desk), { division: '2', week: '24', home: 1, away: 2 });
  const match = page.getByRole('group', { name: 'Match 3' });
  const player = (side: string) => match.getByLabel(side === 'home' ? 'Home player' : 'Away player');
  const score = (side: string) => match.getByLabel(`Score, ${side}`);
  const highBreak = (side: string) => match.getByLabel(`Break, ${side}, match 3`, { exact: true });
  const sides = ['home', 'away'];
  // What the fields of each side show while nobody is absent.
  const typed = await Promise.all(
    sides.map(async (side) => {
      return [side, { player: await player(side).inputValue(), score: await score(side).inputValue(), break: '' }];
    }),
  );
  const model = new Map(typed as [string, { player: string; score: string; break: string }][]);
  const gone = new Set<string>();

  for (const { side, doing, number } of fc.sample(step, { numRuns: 20 * DOSE, seed: SEED })) {
    const own = model.get(side) ?? { player: '', score: '', break: '' };
    if (doing === 'choose' && number === -1) {
      await player(side).selectOption('Absentee');
      gone.add(side);
    } else if (doing === 'choose') {
      // Leaves out the last two options: “Someone else …” and the absentee.
      const options = (await player(side).locator('option').all()).slice(0, -2);
      own.player = (await options[number % options.length]?.getAttribute('value')) ?? '';
      await player(side).selectOption(own.player);
      gone.delete(side);
    } else if (gone.size === 0 && doing === 'type') {
      own.score = number < 0 ? '' : String(60 + number);
      await score(side).fill(own.score);
    } else if (gone.size === 0) {
      own.break = number < 0 ? '' : String(30 + number);
      await highBreak(side).fill(own.break);
    }
    const expected = sides.map((one) => {
      const { player: chosen = '', score: points = '', break: best = '' } = model.get(one) ?? {};
      if (gone.size === 0) return { player: chosen, score: points, editable: true, break: best };
      const walkover = { score: gone.size === 1 && !gone.has(one) ? '42' : '0', editable: false, break: null };
      return { player: gone.has(one) ? 'Absentee' : chosen, ...walkover };
    });
    await expect
      .poll(() => match.evaluate(shownIn), { message: JSON.stringify({ side, doing, number }) })
      .toEqual(expected);
    for (const one of gone) await expect.poll(() => match.getByText(`The ${one} player is required.`).count()).toBe(0);
  }

  for (const side of sides)
    if (['', 'Absentee'].includes(await player(side).inputValue())) await player(side).selectOption({ index: 1 });
  const [home, away] = await Promise.all(sides.map((side) => player(side).inputValue()));
  await score('home').fill('71');
  await score('away').fill('35');
  await highBreak('home').fill('41');
  await highBreak('away').fill('');
  await player('away').selectOption('Absentee');
  await player('away').selectOption(away ?? '');
  await send(page);
  await page.getByRole('heading', { name: 'The result' }).waitFor();
  const { requests } = page.context();
  const sending = requests.find(({ method, path }) => method === 'POST' && path === '/api/matches');
  // The page makes this call itself, so the body is JSON with these fields.
  const { matches } = JSON.parse(String(sending?.body)) as { matches: Record<string, unknown>[] };
  expect(matches[2]).toMatchObject({ homeScore: 71, awayScore: 35, homeBreak: 41, awayBreak: null });
  expect(matches[2]).toMatchObject({ homePlayer: home, awayPlayer: away });
});

test('a card with missing matches shows the faults of the others', async () => {
  const page = await signedIn('/data-input', phone);
  await chooseTeams(page, { division: '1', week: '10', home: 1, away: 2 });
  await addMatch(page, 0);
  await page.getByRole('group', { name: 'Match 1' }).getByLabel('Score, away').fill('251');
  await page.getByRole('button', { name: 'Add Match' }).click();
  await page.getByText('A score must be from 0 to 250.').waitFor();
});

test('a fault disappears if the other field that it is about is corrected', async () => {
  const page = await openFilled(await official(desk), { division: '1', week: '17', home: 1, away: 2 });
  const away = page.getByLabel('Score, away, match 1');
  await away.fill('60');
  await page.getByLabel('Score, home, match 1').fill('60');
  await away.focus();
  const fault = page.getByText('Both sides have 60: a frame has a winner.');
  await fault.waitFor();
  await away.fill('20');
  await fault.waitFor({ state: 'detached' });
});

/** A change to a field on which other fields depend. `number` chooses the option, the week to type, or the match. */
type Turn = { doing: 'division' | 'homeTeam' | 'awayTeam' | 'season' | 'week' | 'player' | 'remove'; number: number };

const turn: fc.Arbitrary<Turn> = fc.record({
  doing: fc.constantFrom('division', 'homeTeam', 'awayTeam', 'season', 'week', 'player', 'remove'),
  number: fc.integer({ min: 0, max: 4 }),
});

test('whatever changes on which other fields depend, each field shows what the card has, and scores stay', async () => {
  const page = await openFilled(await official(desk), { division: '1', week: '18', home: 1, away: 2 });
  const choose = async (field: Locator, number: number) => {
    // Leaves out the absentee, who would hide scores.
    const options = field.locator('option:not([disabled], [value=Absentee])');
    const values = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    if (await field.isEnabled()) await field.selectOption(values[number % values.length] ?? '');
  };
  await page.getByRole('button', { name: 'Change the fixture or date' }).click();
  const scores = () =>
    page
      .getByLabel(/^Score, /)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).sort());
  const before = await scores();
  for (const { doing, number } of fc.sample(turn, { numRuns: 12 * DOSE, seed: SEED })) {
    if (doing === 'division') await page.getByLabel('Division').selectOption(String((number % 2) + 1));
    else if (doing === 'season') await page.getByLabel('Season').selectOption({ index: number % 2 });
    else if (doing === 'week') await page.getByLabel('Week number').fill(String(number));
    else if (doing === 'player') await choose(page.locator(`[name="matches.${number}.sides.home.players.0"]`), number);
    else if (doing === 'remove') {
      await page.getByRole('button', { name: `… of match ${number + 1}` }).click();
      await page.getByRole('button', { name: `Remove match ${number + 1}` }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('group', { name: 'Match 5' }).waitFor();
    } else await choose(page.getByLabel(doing === 'homeTeam' ? 'Home team' : 'Away team'), number);
    await expect.poll(() => page.evaluate(differing)).toEqual([]);
    expect(await scores()).toEqual(before);
  }
});

/** Returns a sentence for each field that differs from the card stored on this device. */
function differing(): string[] {
  const id = sessionStorage.getItem('card');
  const { values } = JSON.parse(localStorage.getItem(`card ${id}`) ?? '{}');
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main form :is(input, select)[name]');
  return [...fields].flatMap(({ name, value }) => {
    const held = name.split('.').reduce((part, key) => part?.[key], values);
    return held === value ? [] : [`${name} shows ${value}, not ${held}`];
  });
}

test('a scheduled fixture opens all its frames below one line, and the keyboard is enough', async () => {
  const page = await signedIn('/data-input');
  const scheduled = page.getByRole('button', { name: / v / }).first();
  const name = (await scheduled.textContent()) ?? '';
  await scheduled.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  const players = page.getByLabel('Home player', { exact: true });
  await expect.poll(() => players.count()).toBe(5);
  await players.first().hasFocus();
  // Enter in a score field moves the focus to the next empty field.
  await page.getByLabel('Score, home, match 1').press('7');
  await page.keyboard.press('Enter');
  await page.getByLabel('Away player', { exact: true }).first().hasFocus();
  // Submitting an incomplete card lists what is missing, and moves the focus to the first empty field.
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  const first = page.getByRole('button', { name: '19 things to fix, in matches 1–5' });
  await first.waitFor();
  await players.first().hasFocus();
  await page.getByText('Missing: both players, away score').waitFor();
  expect(await page.getByText('Missing: both players, both scores').count()).toBe(4);
  // A press on the list of faults moves the focus to the first faulty field.
  await first.press('Enter');
  await players.first().hasFocus();
  // A removed match can be put back.
  await page.getByRole('button', { name: '… of match 1' }).press('Enter');
  await page.getByLabel('Note, match 1').fill('A bad back.');
  await page.getByRole('button', { name: 'Remove match 1' }).press('Enter');
  await page.getByRole('button', { name: 'Add Match' }).hasFocus();
  expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect(await page.getByLabel('Score, home, match 1').inputValue()).toBe('7');
  // The note of the restored match is shown.
  expect(await page.getByLabel('Note, match 1').inputValue()).toBe('A bad back.');
  await page.getByRole('button', { name: 'Change the fixture or date' }).press('Enter');
  await page.getByLabel('Division').hasFocus();
  expect(await page.getByLabel('Date (if known)').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a card takes at most 25 taps and 40 keys from Home, and its fixture then says that it is recorded', async () => {
  const context = await official(phone);
  const earlier = await pageIn(context, '/data-input');
  // The browser remembers that an official uses it once the server has told the page so.
  await expect.poll(() => earlier.evaluate(() => localStorage.getItem('official'))).not.toBeNull();
  await earlier.close();
  const page = await pageIn(context, '/');
  const begun = Date.now();
  let taps = 0;
  let keys = 0;
  async function tap(what: Locator): Promise<void> {
    taps += 1;
    await what.click();
  }
  await tap(page.getByRole('link', { name: 'Enter result' }));
  const scheduled = page.getByRole('button', { name: / v / }).first();
  const name = (await scheduled.textContent()) ?? '';
  await tap(scheduled);
  await page.getByRole('group', { name: 'Match 5' }).waitFor();
  for (const player of await page.getByLabel(/^(Home|Away) player$/).all()) {
    // One tap opens the list, and another one chooses.
    taps += 2;
    await player.selectOption({ index: 1 });
  }
  await tap(page.getByLabel('Score, home, match 1'));
  for (const key of [60, 21, 33, 58, 71, 15, 44, 40, 19, 62].join('\n').split('')) {
    keys += 1;
    await page.keyboard.press(key === '\n' ? 'Enter' : key);
  }
  await page.getByText('Ready to send').waitFor();
  await tap(page.getByRole('button', { name: 'Submit' }));
  await tap(page.getByRole('button', { name: 'Send result' }));
  await page.getByRole('heading', { name: 'The result' }).waitFor();
  expect(Date.now() - begun).toBeLessThan(60_000);
  expect(taps).toBeLessThanOrEqual(25);
  expect(keys).toBeLessThanOrEqual(40);
  await page.getByRole('heading', { name: 'The result' }).hasFocus();
  const [home = '', away = ''] = name.split(' v ');
  await page.getByRole('heading', { name: 'Next missing card of week 10' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  for (const division of ['1', '2']) {
    await page.getByLabel('Division').selectOption(division);
    const teams = await page.getByLabel('Home team').locator('option').allTextContents();
    if (!teams.includes(home)) continue;
    await page.getByLabel('Home team').selectOption({ label: home });
    await page.getByLabel('Away team').selectOption({ label: away });
    break;
  }
  await page.getByText(`Week 10 already has this result: ${home} 3–2 ${away}.`).waitFor();
});

const FAILED = ['Failed to add match. Please try again later.', 'Failed to submit matches'] as const;

test('a captain is told that their own fixtures of a week have results, while others have none', async () => {
  const fixtures = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&week=10');
  const played = fixtures.find(({ fixtureId }) => fixtureId !== null)!;
  expect(fixtures.some(({ fixtureId }) => fixtureId === null)).toBe(true);
  const page = await pageIn(await captain(played.homeTeamId), '/data-input');
  await page.getByRole('button', { name: 'Enter another match' }).click();
  await page.getByLabel('Week number').fill('10');
  await page.getByText('All your fixtures of this week have a result.').waitFor();
  expect(await page.getByText('All fixtures of this week').count()).toBe(0);
});

test('a captain with nothing left to enter this week gets no empty card, but may enter another match', async () => {
  const { details } = await read<SeasonsAnswer>('/api/seasons');
  const week = details.find(({ season }) => season === '25/26')?.currentWeek;
  const fixtures = await read<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&week=${week}`);
  const open = fixtures.filter(({ fixtureId }) => fixtureId === null);
  const isOpen = (id: string) => open.some(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id);
  const played = fixtures.find(({ homeTeamId }) => !isOpen(homeTeamId))!;
  const page = await pageIn(await captain(played.homeTeamId), '/data-input');
  await page.getByText(/have a result. Nothing is left to enter\.$/).waitFor();
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Enter another match' }).click();
  await page.getByLabel('Week number').waitFor();
});

test('a result that was not recorded is reported by an alert, and by a sentence that stays', async () => {
  expectComplaints(/50[03]/);
  const page = await openFilled(await official(phone), { division: '1', week: '23', home: 1, away: 2 });
  // The sentence that stays differs from row to row, so that the test cannot mistake the previous sentence for it.
  for (const [status, body, alert, stays] of [
    [200, '<h1>Sign in to the Wi-Fi</h1>', ...FAILED],
    [503, '{"message": "Back soon."}', FAILED[0], 'Back soon.'],
    [201, '', ...FAILED],
    [503, '{"error": "Please wait.", "message": "Not yet."}', 'Please wait.', 'Not yet.'],
    [500, 'Oops', ...FAILED],
  ] as const) {
    const contentType = body.startsWith('{') ? 'application/json' : 'text/html';
    page.context().route(/\/api\/matches$/, (route) => route.fulfill({ status, contentType, body }));
    await send(page);
    const said = page.getByRole('alert').filter({ hasText: alert });
    await said.waitFor();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await said.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('form').getByText(stays, { exact: true }).isVisible(), { message: body })
      .toBe(true);
    expect(await page.getByLabel('Score, home, match 1').inputValue(), body).toBe('60');
    page.context().unrouteAll();
  }
});

test('an unusual date is questioned, and sent once it is confirmed', async () => {
  expectComplaints(/422/);
  const page = await openFilled(await official(phone), { division: '1', week: '22', home: 1, away: 3 });
  const confirm = (day: string) => page.getByLabel(`Yes, it was played on ${day}`);
  const date = page.getByLabel('Date (if known)');
  await page.fillAtOnce({ date: '2025-01-07' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByText('week 22, played on Tuesday 7 January 2025').waitFor();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.alerted('Was the match played on that day?');
  await confirm('Tuesday 7 January 2025').check();
  // Another unusual date is questioned again.
  await date.fill('2025-01-08');
  await expect.poll(() => page.getByLabel(/^Yes, it was played/).count()).toBe(0);
  await send(page);
  await confirm('Wednesday 8 January 2025').check();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  await send(page);
  await page.said('Recorded');
  expect((await recordedIn('1', '22')).map((card) => card.date)).toEqual(['2025-01-08']);
  await expect.poll(() => page.getByLabel(/^Yes, it was played/).count()).toBe(0);
});

test.each([false, true])(
  'Add Match pressed five times shows no fault, and Submit needs the fifth match (teams chosen: %s)',
  async (areChosen) => {
    const page = await signedIn('/data-input', phone);
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect.poll(() => submit.evaluate(stateOf)).toMatchObject({ disabled: true, why: '0 of 5 matches' });
    const before = await submit.evaluate(stateOf);
    if (areChosen) await chooseTeams(page, { division: '1', week: '19', home: 1, away: 2 });
    for (let index = 0; index < 5; index++) {
      expect(await submit.evaluate(stateOf)).toEqual({ ...before, why: `${index} of 5 matches` });
      await page.getByRole('button', { name: 'Add Match' }).click();
      const field = areChosen ? 'Home player' : 'Score, home';
      await page
        .getByRole('group', { name: `Match ${index + 1}` })
        .getByLabel(field)
        .hasFocus();
    }
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
    await expect.poll(() => page.getByText(/is required/).count()).toBe(0);
    expect((await submit.evaluate(stateOf)).disabled).toBe(false);
  },
);

/** Returns whether a button is disabled, and the description that a screen reader reads for it. */
function stateOf(button: HTMLElement | SVGElement) {
  return {
    disabled: button instanceof HTMLButtonElement && button.disabled,
    why: document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  };
}

test('shows both cards if another official was first, and overwrites nothing', async () => {
  expectComplaints(/409/);
  const teams = { division: '1', week: '21', home: 3, away: 4 };
  const [mine, theirs] = [
    await openFilled(await official(phone), teams),
    await openFilled(await official(phone), teams),
  ];
  await mine.getByRole('group', { name: 'Match 3' }).getByLabel('Score, away').fill('33');
  await send(theirs);
  await theirs.said('Recorded');
  await send(mine);
  await mine.alerted('is already recorded.');
  const both = mine.getByRole('region', { name: 'This result is already recorded' });
  await expect.poll(() => both.getByText('62–20').count()).toBe(1);
  await expect.poll(() => both.getByText('62–33').count()).toBe(1);
  await expect.poll(() => both.getByText('differs').count()).toBe(2);
  expect((await recordedIn('1', '21')).map(({ matches }) => matches[2]?.awayScore)).toEqual([20]);
  expect(await mine.getByRole('group', { name: 'Match 3' }).getByLabel('Score, away').inputValue()).toBe('33');
});

test('each fixture has one draft, which is restored at its address and listed with its score; an empty one is not kept', async () => {
  const page = await pageIn(await official(phone));
  const [first, second] = await unplayed('2');
  if (!first || !second) throw new Error('There are too few fixtures without a result.');
  await go(page, cardFormAddress(first));
  const match = page.getByRole('group', { name: 'Match 1' });
  await match.getByLabel('Home player').selectOption({ index: 1 });
  await match.getByLabel('Score, home').fill('61');
  await match.getByLabel('Score, away').fill('20');
  await page.reload();
  await page.getByText('This card is as you left it').waitFor();
  expect(await match.getByLabel('Score, home').inputValue()).toBe('61');
  await go(page, cardFormAddress(second));
  await page.getByText(`Week ${first.weekNumber}, 1–0, 1 frame entered`).waitFor();
  expect(await match.getByLabel('Score, home').inputValue()).toBe('');
  // Nothing was typed in the second card, so it is not kept as a draft.
  await go(page, cardFormAddress(first));
  await page.getByText('This card is as you left it').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Other cards on this device' }).count()).toBe(0);
  // Choosing the same fixture by hand opens the same card.
  await page.getByRole('button', { name: 'Start a new card' }).click();
  await page.getByLabel('Division').selectOption('2');
  await page.getByLabel('Week number').fill(String(first.weekNumber));
  await page.getByLabel('Home team').selectOption(first.homeTeamId);
  await page.getByLabel('Away team').selectOption(first.awayTeamId);
  await expect.poll(() => match.getByLabel('Score, home').inputValue()).toBe('61');
  await expect.poll(() => page.getByRole('heading', { name: 'Other cards on this device' }).count()).toBe(0);
});

/** Returns the scheduled fixtures of a division that have no result. */
async function unplayed(division: string): Promise<ScheduledFixtureAnswer[]> {
  const fixtures = await read<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&division=${division}`);
  return fixtures.filter(({ fixtureId }) => fixtureId === null);
}
