/**
 * Typing match cards with pairs, with matches of several frames, with matches that record only a winner, and cards of
 * fixtures that were abandoned or awarded.
 */
import { beforeAll, expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { cardOfFormats, makeSeasonOfFormats, type TeamOfFormats } from '../support/season-of-formats.ts';
import { desk, type Page, phone, useDomSite } from './visitor.ts';

const { go, call, captain, official, pageIn, read, expectComplaints } = useDomSite();

let season = '';
let teams: TeamOfFormats[] = [];

beforeAll(async () => {
  const office = await official(desk);
  ({ season, teams } = await makeSeasonOfFormats((method, path, data) => call(office, method, path, data)));
  await office.close();
});

const recordedIn = (week: number) => read<FixtureAnswer[]>(`/api/matches/1/${week}?season=${season}`);

/**
 * Chooses the first five players of each team: one for each of two singles, two for a double, and one for a match
 * counted in legs.
 */
async function choosePlayers(page: Page): Promise<void> {
  const places = [[0], [1], [2, 3], [4]];
  for (const [index, own] of places.entries())
    for (const [side, team] of teams.entries())
      for (const [place, player] of own.entries()) {
        const name = `matches.${index}.sides.${side === 0 ? 'home' : 'away'}.players.${place}`;
        await page.locator(`[name="${name}"]`).selectOption(team.players[player]?.id ?? '');
      }
}

async function typeFrames(page: Page, match: number, scores: string[]): Promise<void> {
  for (const [frame, score] of scores.entries()) {
    const [home = '', away = ''] = score.split('-');
    await page.getByLabel(`Score, home, match ${match}, frame ${frame + 1}`).fill(home);
    await page.getByLabel(`Score, away, match ${match}, frame ${frame + 1}`).fill(away);
  }
}

async function press(page: Page, name: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.getByRole('button', { name, exact: true }).click();
}

/** Types a card that the home side wins 3–1. */
async function typeCard(page: Page): Promise<void> {
  await choosePlayers(page);
  await typeFrames(page, 1, ['60-12', '20-71', '55-54']);
  await typeFrames(page, 2, ['60-12', '71-20']);
  await press(page, 'Won, away, match 3');
  await press(page, 'One more, home, match 4', 3);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.getByRole('heading', { name: 'The result' }).waitFor();
}

test('each section has its heading and fields, the next frame opens when it is needed, and others follow', async () => {
  const page = await pageIn(await official(phone), cardOfFormats(season, teams, 1));
  for (const name of ['Singles, best of 3', 'Doubles', 'Legs, best of 5'])
    await page.getByRole('heading', { name, exact: true }).waitFor();
  const frames = page.getByRole('group', { name: 'Match 1' }).getByRole('group');
  await expect.poll(() => frames.count()).toBe(2);
  await typeFrames(page, 1, ['60-12', '20-71']);
  await expect.poll(() => frames.count()).toBe(3);
  await typeFrames(page, 1, ['60-12', '71-20']);
  await expect.poll(() => frames.count()).toBe(2);
  expect(await page.getByLabel('Frames won, home, match 1').inputValue()).toBe('2');
  // One press sets the winner, another removes it.
  const won = page.getByRole('button', { name: 'Won, home, match 3' });
  await won.click();
  expect(await won.getAttribute('aria-pressed')).toBe('true');
  await page.getByText('2–0').waitFor();
  await won.click();
  expect(await won.getAttribute('aria-pressed')).toBe('false');
  await press(page, 'One more, away, match 4', 3);
  expect(await page.getByRole('button', { name: 'One more, away, match 4' }).isDisabled()).toBe(true);
  await press(page, 'One fewer, away, match 4');
  await page.getByText('1–0').waitFor();
  await choosePlayers(page);
  // The list shows handicaps only in matches with points.
  const choices = (match: number) =>
    page.locator(`[name="matches.${match}.sides.home.players.0"]`).locator('option').allTextContents();
  expect(await choices(0)).toContain('A Anchor (0)');
  expect(await choices(3)).toContain('E Anchor');
  await page.getByLabel('Show running score').check();
  const running = async () => (await read<RunningScoreAnswer[]>('/api/running-scores'))[0]?.matches;
  const legs = {
    homePlayerName: 'E Anchor',
    awayPlayerName: 'E Bell',
    frames: [{ winner: 'away' }, { winner: 'away' }],
  };
  await expect.poll(running).toMatchObject([{ homeScore: 2, awayScore: 0 }, {}, { winner: null }, legs]);
});

test('a card of every section is stored on the device, sent, and corrected, and its history says what changed', async () => {
  const context = await official(phone);
  const page = await pageIn(context, cardOfFormats(season, teams, 2));
  await typeCard(page);
  await page.getByText('Ready to send').waitFor();
  // While a break above the score is typed, a message says so.
  const highest = page.getByLabel('Break, home, match 1, frame 1', { exact: true });
  await highest.fill('61');
  await page.getByText("A break of 61 cannot be higher than the player's score of 60.").waitFor();
  await highest.fill('33');
  await page.getByText(/^A break of/).waitFor({ state: 'detached' });
  await page.getByLabel('2nd break, home, match 1, frame 1').fill('22');
  await highest.blur();
  await go(page, '/admin');
  await go(page, cardOfFormats(season, teams, 2));
  await page.getByText('Ready to send').waitFor();
  await page.getByText('3–1').waitFor();
  await send(page);
  const [card] = await recordedIn(2);
  expect(card).toMatchObject({ homeTeamScore: 3, awayTeamScore: 1 });
  const [first, , doubles, legs] = card?.matches ?? [];
  expect(first).toMatchObject({
    homeScore: 2,
    awayScore: 1,
    frames: [{ homeBreaks: [33, 22] }, {}, { homeScore: 55 }],
  });
  expect(doubles).toMatchObject({ winner: 'away', homePlayers: [2, 3].map((n) => teams[0]?.players[n]?.id) });
  expect(legs).toMatchObject({ homeScore: 3, awayScore: 0, frames: [0, 1, 2].map(() => ({ winner: 'home' })) });
  await go(page, `/admin/result/${card?.fixtureId}`);
  await page.getByRole('group', { name: 'Match 1' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save correction' }).isDisabled()).toBe(true);
  await press(page, 'Won, home, match 3');
  await page.getByLabel('Score, away, match 2, frame 2').fill('22');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await page.getByText('Match 2: B Anchor 2–0 B Bell: 60–12, 71–22, was B Anchor 2–0 B Bell: 60–12, 71–20.').waitFor();
  expect((await recordedIn(2))[0]).toMatchObject({ homeTeamScore: 4, awayTeamScore: 0 });
});

test('each field says what is missing, and the first one gets the focus; the server’s faults are shown at their fields too', async () => {
  const visitor = await official(desk);
  const page = await pageIn(visitor, cardOfFormats(season, teams, 3));
  await typeCard(page);
  await press(page, 'Won, away, match 3');
  await page.locator('[name="matches.2.sides.home.players.1"]').selectOption('');
  await page.getByLabel('Score, away, match 1, frame 3').fill('');
  await press(page, 'One fewer, home, match 4');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Say who won.').waitFor();
  for (const words of ['The away score is required.', 'The home player is required.', /^Best of 5 ends once/])
    await page.getByText(words).first().waitFor();
  await page.getByLabel('Score, away, match 1, frame 3').hasFocus();
  await page.getByLabel('Score, away, match 1, frame 3').fill('54');
  await page.locator('[name="matches.2.sides.home.players.1"]').selectOption({ index: 1 });
  await press(page, 'Won, away, match 3');
  await press(page, 'One more, home, match 4');
  expectComplaints(/422/);
  const issues = [
    { path: 'matches.2.homePlayers.1', message: 'Not approved.' },
    { path: 'matches.0.frames.2.awayScore', message: 'Too many.' },
  ];
  const refused = { success: false, error: 'Two faults.', message: 'Failed to submit matches', issues };
  const contentType = 'application/json';
  visitor.route(/\/api\/matches$/, (route) =>
    route.fulfill({ status: 422, contentType, body: JSON.stringify(refused) }),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.getByText('Not approved.').waitFor();
  await page.getByText('Too many.').waitFor();
  await page.getByLabel('Score, away, match 1, frame 3').hasFocus();
});

test('a captain records that a match was abandoned, and a league official awards it', async () => {
  const [home] = teams;
  const captains = await captain(home?.id ?? '');
  const page = await pageIn(captains, cardOfFormats(season, teams, 4));
  await choosePlayers(page);
  await typeFrames(page, 1, ['60-12', '71-20']);
  await typeFrames(page, 2, ['60-12', '15-71']);
  const ended = page.getByLabel('How it ended');
  expect(await ended.locator('option').allTextContents()).toEqual(['Played as usual', 'Abandoned']);
  await ended.selectOption('abandoned');
  await page.getByLabel('Note, which everybody sees').fill('Lights out');
  await page.getByText('Match 2 stopped at 1–1. It counts for nobody, and its frames are not sent.').waitFor();
  await page.getByText('Ready to send').waitFor();
  await send(page);
  const [card] = await recordedIn(4);
  expect(card).toMatchObject({ outcome: 'abandoned', note: 'Lights out', homeTeamScore: 1, awayTeamScore: 0 });
  expect(card?.matches[1]).toMatchObject({ homePlayerId: null, awayPlayerId: null, frames: [] });
  const office = await pageIn(await official(desk), `/admin/result/${card?.fixtureId}`);
  expect(await office.getByLabel('How it ended').inputValue()).toBe('abandoned');
  await office.getByLabel('How it ended').selectOption('awarded');
  await office.getByLabel('Awarded to').selectOption('away');
  await office.getByRole('button', { name: 'Save correction' }).click();
  await office.getByText('How it ended: awarded to Bell, 0–4, was abandoned.').waitFor();
  expect((await recordedIn(4))[0]).toMatchObject({
    outcome: 'awarded',
    homeTeamScore: 0,
    awayTeamScore: 4,
    matches: [],
  });
});

test("the differences between two captains' cards are shown in frames, pairs and winners, and an official settles one", async () => {
  const [home, away] = teams;
  const address = cardOfFormats(season, teams, 5);
  const first = await pageIn(await captain(home?.id ?? ''), address);
  await typeCard(first);
  await send(first);
  const page = await pageIn(await captain(away?.id ?? ''), '/open-results');
  await page.getByRole('button', { name: /^Check and confirm/ }).click();
  await page.getByText('Legs, best of 5').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await go(page, address);
  await page.getByText('Week 5 already has this result: Anchor 3–1 Bell.').waitFor();
  await typeCard(page);
  await page.getByLabel('Score, away, match 1, frame 3').fill('57');
  await page.locator('[name="matches.2.sides.away.players.1"]').selectOption({ index: 1 });
  await press(page, 'Won, home, match 3');
  expectComplaints(/409/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
  const own = page.getByRole('region', { name: 'Your card' });
  await own.getByText('Doubles').waitFor();
  const marks = await own.locator('mark').allTextContents();
  expect(marks).toEqual(['1', '2', '57', 'W–L', 'C Bell & A Bell']);
  await page.getByRole('button', { name: 'Dispute, with my card' }).click();
  await page.said('Disputed');
  const [card] = await recordedIn(5);
  expect(card).toMatchObject({ state: 'disputed', homeTeamScore: 3 });
  const office = await pageIn(await official(desk), `/admin/result/${card?.fixtureId}`);
  await office.getByRole('button', { name: 'Bell are right' }).click();
  await office.getByText(/^Match 3: .*C Bell & A Bell.*, was .*C Bell & D Bell/).waitFor();
  expect((await recordedIn(5))[0]).toMatchObject({ state: 'final', homeTeamScore: 3, awayTeamScore: 1 });
});
