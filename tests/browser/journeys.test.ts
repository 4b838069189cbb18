/**
 * Tests how many taps and keys the most frequent tasks take on a phone. No task may take more than when it was first
 * measured.
 */
import { expect, test } from 'vitest';
import type { FixtureListForOfficials, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { loadHydrated } from '../support/hydrated-page.ts';
import { cardOfFormats, makeSeasonOfFormats } from '../support/season-of-formats.ts';
import { countingHands, untilStatusSays } from './hands.ts';
import { expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { phone, useBrowserSite } from './visitor.ts';

const { url, ask, go, visitor, anybody, official, pageIn, call, openOfficial } = useBrowserSite();

const hand = { ...phone, locale: 'en-GB' };

/** Invites a new captain of a team. Returns the code in the link of the invitation. */
async function invitation(teamId: string): Promise<string> {
  const body = { name: 'Cat Lee', role: 'captain', teamIds: [teamId] };
  const { link } = await call<{ link: string }>(await official(), 'POST', '/api/admin/people', body);
  return link.split('#')[1] ?? '';
}

/** Opens the phone of a captain, who joins by hand. Returns the functions that count taps and keys, too. */
async function joining(teamId: string) {
  const page = await pageIn(await anybody(phone));
  await loadHydrated(page, url(`/join#${await invitation(teamId)}`));
  const hands = countingHands(page);
  await hands.tap(page.getByRole('button', { name: 'Join' }));
  await page.waitForURL(/\/data-input\?|\/$/);
  return { page, ...hands };
}

/**
 * Opens /admin on an official's phone. Returns the functions that count taps and keys, and `list`, which reads the
 * fixture list.
 */
async function office() {
  const context = await official(hand);
  const page = await pageIn(context);
  await go(page, '/admin');
  const list = () => call<FixtureListForOfficials>(context, 'GET', '/api/admin/fixtures?season=25/26');
  return { page, list, ...countingHands(page) };
}

test('a result is corrected with at most 4 taps and 2 keys', async () => {
  const [card] = await ask<FixtureAnswer[]>('/api/matches/1/9?season=25/26');
  const frame = card?.matches.findIndex(
    ({ homePlayerId, awayPlayerId }) => homePlayerId !== null && awayPlayerId !== null,
  );
  const context = await official(hand);
  const page = await pageIn(context);
  await go(page, '/admin');
  await go(page, '/results?season=25/26&division=1&week=9');
  const { done, tap, type } = countingHands(page);
  await tap(page.getByRole('link', { name: `Correct ${card?.homeTeamName} v ${card?.awayTeamName}` }));
  await type(page.getByLabel(`Score, home, match ${(frame ?? 0) + 1}`), '99');
  await tap(page.getByRole('button', { name: 'Save correction' }));
  await untilStatusSays(page, 'Corrected');
  expect(done).toEqual({ taps: 3, keys: 2 });
});

test('a cup with 13 entrants is made and drawn with at most 12 taps and 63 keys', async () => {
  const page = await openOfficial('/admin', phone);
  const { done, tap, type, paste } = countingHands(page);
  await tap(page.getByRole('link', { name: /^Cups/ }).last());
  await tap(page.getByText('New cup', { exact: true }));
  await type(page.getByLabel('Name', { exact: true }), 'Spring Singles');
  const names = Array.from({ length: 13 }, (_, index) => `Guest ${String.fromCharCode(65 + index)}`);
  await paste(page.getByLabel('Add a player'), names.join('\n'));
  await page.getByRole('list', { name: 'Entrants' }).getByRole('listitem').nth(12).waitFor();
  await tap(page.getByRole('button', { name: 'Create cup' }));
  await page.getByRole('heading', { level: 1, name: 'Spring Singles' }).waitFor();
  await tap(page.getByRole('button', { name: 'Draw now' }));
  await untilStatusSays(page, 'of Spring Singles.');
  expect(done.taps).toBeLessThanOrEqual(12);
  expect(done.keys).toBeLessThanOrEqual(63);
});

test("a captain joins and sends tonight's card with at most 26 taps and 20 keys", async () => {
  const fixtures = await ask<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1&week=10');
  const fixture = fixtures.find(({ fixtureId }) => fixtureId === null);
  const { page, done, tap, choose, type } = await joining(fixture?.homeTeamId ?? '');
  await page.getByRole('group', { name: 'Match 5' }).waitFor();
  await tap(page.getByRole('button', { name: 'Same players as last time' }));
  for (const player of await page.getByLabel('Away player').all()) await choose(player, { index: 1 });
  const scores = [60, 21, 33, 58, 71, 15, 44, 40, 19, 62];
  for (const [index, field] of (await page.getByLabel(/^Score, /).all()).entries())
    await type(field, `${scores[index]}`);
  await page.getByText('Ready to send').waitFor();
  await tap(page.getByRole('button', { name: 'Submit' }));
  await tap(page.getByRole('button', { name: 'Send result' }));
  await untilStatusSays(page, 'Recorded');
  expect(done.taps).toBeLessThanOrEqual(26);
  expect(done.keys).toBeLessThanOrEqual(20);
});

test('a captain confirms one card and disputes another with at most 7 taps and 23 keys', async () => {
  const [one, two, own] = (await ask<TeamAnswer[]>('/api/teams')).filter(({ division }) => division === 2);
  const office = await official();
  for (const home of [one, two]) {
    const code = await invitation(home?.id ?? '');
    const sender = await visitor(phone);
    await call(sender, 'POST', '/api/join', { code, device: 'Phone' });
    const matches = [0, 1, 2, 3, 4].map((n) => {
      const players = { homePlayer: home?.players[n]?.id, awayPlayer: own?.players[n]?.id };
      return { ...players, homeScore: 60 + n, awayScore: 20 };
    });
    const when = { season: '25/26', division: 2, weekNumber: 20 };
    await call(sender, 'POST', '/api/matches', { ...when, homeTeam: home?.id, awayTeam: own?.id, matches });
  }
  const page = await pageIn(await anybody(phone));
  const code = await invitation(own?.id ?? '');
  await call(page.context(), 'POST', '/api/join', { code, device: 'Phone' });
  await loadHydrated(page, url('/admin'));
  await loadHydrated(page, url('/'));
  const { done, tap, type } = countingHands(page);
  const check = (home: string | undefined) =>
    page.getByRole('button', { name: `Check and confirm ${home} 5–0 ${own?.name}`, exact: true });
  await tap(check(one?.name));
  await tap(page.getByRole('button', { name: 'Confirm result' }));
  await untilStatusSays(page, 'Confirmed');
  await tap(check(two?.name));
  await tap(page.getByText('Something is wrong'));
  await type(page.getByLabel('What is wrong?'), 'Frame 1 was ours.');
  await tap(page.getByRole('button', { name: 'Send dispute' }));
  await untilStatusSays(page, 'Disputed');
  expect(done.taps).toBeLessThanOrEqual(7);
  expect(done.keys).toBeLessThanOrEqual(23);
  const toDo = await call<{ kind: string }[]>(office, 'GET', '/api/admin/to-do');
  expect(toDo.map(({ kind }) => kind)).toContain('disputed');
});

test('on a phone, several handicaps are changed one after the other, with two taps for the first and one for each other', async () => {
  const teams = () => ask<TeamAnswer[]>('/api/teams');
  const known = (await teams()).find(({ division, players }) => division === 1 && players.length > 3);
  const { name: team = '', players = [] } = known ?? {};
  const page = await openOfficial('/admin/teams', hand);
  let taps = 0;
  const press = async (name: string | RegExp): Promise<void> => {
    taps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.getByLabel('Find a team or player').fill(team);
  taps += 1;
  await page.locator('summary', { hasText: players[0]?.name ?? '' }).click();
  await press(`Handicap: ${players[0]?.name}`);
  for (const [index, { name }] of players.slice(0, 3).entries()) {
    const field = page.getByLabel('Handicap', { exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(String(11 + index));
    await press(index < 2 ? 'Save, next player' : 'Save');
    await untilStatusSays(page, `Saved ${name}: handicap ${11 + index}.`);
  }
  expect(taps).toBe(5);
  const after = (await teams()).find(({ name }) => name === team)?.players.map(({ handicap }) => handicap);
  expect(after?.slice(0, 3)).toEqual([11, 12, 13]);
  await page.locator('summary:focus', { hasText: players[2]?.name ?? '' }).waitFor();
});

test('a fixture of this week is postponed with at most 3 taps, and undone', async () => {
  const { page, done, list, tap } = await office();
  await tap(page.getByRole('link', { name: /^Matches/ }));
  const week = page.getByRole('region', { name: 'Week 10' });
  const button = week.getByRole('button', { name: /^Postpone / }).first();
  const teams = ((await button.getAttribute('aria-label')) ?? '').replace('Postpone ', '');
  await tap(button);
  await untilStatusSays(page, 'postponed');
  expect(done).toEqual({ taps: 2, keys: 0 });
  const stateOf = async () =>
    (await list()).fixtures.find(
      ({ weekNumber, homeTeamName, awayTeamName }) =>
        weekNumber === 10 && `${homeTeamName} v ${awayTeamName}` === teams,
    )?.state;
  expect(await stateOf()).toBe('postponed');
  await expect.poll(() => week.getByRole('button', { name: `Postpone ${teams}` }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilStatusSays(page, 'Undone:');
  expect(await stateOf()).toBe('planned');
});

test('a team loses points with at most 10 taps and 32 keys', async () => {
  const { page, done, tap, choose, type } = await office();
  await tap(page.getByRole('link', { name: /^Matches/ }));
  await tap(page.getByRole('link', { name: /^Points adjustments/ }));
  await choose(page.getByLabel('Team', { exact: true }), { index: 3 });
  await type(page.getByLabel('Points', { exact: true }), '-2');
  await type(page.getByLabel('Reason'), 'Team sheet came in too late');
  await tap(page.getByRole('button', { name: 'Adjust points' }));
  await untilStatusSays(page, 'Saved −2 points for');
  expect(done.taps).toBeLessThanOrEqual(7);
  expect(done.keys).toBeLessThanOrEqual(32);
});

// This is the last test, because its season becomes the default.
test('a captain sends a card of frames, a pair and legs, of a match that was abandoned, with at most 29 taps and 14 keys', async () => {
  const office = await official();
  const { season, teams } = await makeSeasonOfFormats((method, path, data) => call(office, method, path, data));
  const page = await pageIn(await anybody(phone));
  await call(page.context(), 'POST', '/api/join', { code: await invitation(teams[0]?.id ?? ''), device: 'Phone' });
  await loadHydrated(page, url(cardOfFormats(season, teams, 2)));
  const { done, tap, choose, type } = countingHands(page);
  for (const match of [1, 2, 3])
    for (const list of await page
      .getByRole('group', { name: `Match ${match}`, exact: true })
      .locator('select')
      .all())
      await choose(list, { index: 1 });
  const scores = [60, 21, 33, 58, 71, 15];
  for (const [index, score] of scores.entries())
    await type(
      page.getByLabel(`Score, ${index % 2 ? 'away' : 'home'}, match 1, frame ${Math.floor(index / 2) + 1}`),
      `${score}`,
    );
  await type(page.getByLabel('Frames won, home, match 2'), '2');
  await type(page.getByLabel('Frames won, away, match 2'), '0');
  await tap(page.getByRole('button', { name: 'Won, away, match 3' }));
  await choose(page.getByLabel('How it ended'), { index: 1 });
  await page.getByText('Ready to send').waitFor();
  await expectGoodOnDesktopAndPhone(page);
  await tap(page.getByRole('button', { name: 'Submit' }));
  await tap(page.getByRole('button', { name: 'Send result' }));
  await untilStatusSays(page, 'Recorded');
  expect(done.taps).toBeLessThanOrEqual(29);
  expect(done.keys).toBeLessThanOrEqual(14);
  const [card] = await ask<FixtureAnswer[]>(`/api/matches/1/2?season=${season}`);
  expect(card).toMatchObject({ outcome: 'abandoned', homeTeamScore: 2, awayTeamScore: 1 });
  expect(card?.matches.map(({ homeScore, winner = null }) => [homeScore, winner])).toEqual([
    [2, null],
    [2, null],
    [null, 'away'],
    [0, null],
  ]);
});
