/** Confirming, disputing and settling results. Two captains and a secretary each have a separate browser. */
import { beforeEach, expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { desk, type Page, useDomSite } from './visitor.ts';

const TODAY = '2025-11-20T19:30:00Z';
const clock = { now: new Date(TODAY) };
const visit = useDomSite({ now: () => clock.now, day: () => clock.now.toISOString().slice(0, 10) });
const { captain: captainOf, official, pageIn, open, go, call, read, expectComplaints } = visit;

beforeEach(() => {
  clock.now = new Date(TODAY);
});

type Match = { home: TeamAnswer; away: TeamAnswer; week: number };

/**
 * Returns two teams of division 1 and a week, for a fixture that no other test records. `pair`: 0 for the first two
 * teams, 1 for the next two, and so on.
 */
async function matchOf(pair: number): Promise<Match> {
  const teams = (await read<TeamAnswer[]>('/api/teams')).filter(({ division }) => division === 1);
  const [home, away] = teams.slice(2 * pair, 2 * pair + 2);
  if (!home || !away) throw new Error('There are too few teams.');
  return { home, away, week: 20 };
}

/**
 * Returns a card on which the home team wins the first three frames, except those in `lost`, which are counted from 0.
 */
function cardOf({ home, away, week }: Match, lost: number[] = []) {
  const matches = [0, 1, 2, 3, 4].map((n) => {
    const won = n < 3 && !lost.includes(n);
    const players = { homePlayer: home.players[n]?.id, awayPlayer: away.players[n]?.id };
    return { ...players, homeScore: won ? 60 + n : 20, awayScore: won ? 20 : 60 + n };
  });
  return { season: '25/26', division: 1, weekNumber: week, homeTeam: home.id, awayTeam: away.id, matches };
}

async function sendFrames(page: Page, card: ReturnType<typeof cardOf>): Promise<void> {
  await submitFrames(page, card);
  await page.getByRole('button', { name: 'Send result' }).click();
}

async function submitFrames(page: Page, { matches }: ReturnType<typeof cardOf>): Promise<void> {
  const fields = matches.map(({ homePlayer = '', awayPlayer = '', homeScore, awayScore }, n) => ({
    [`matches.${n}.sides.home.players.0`]: homePlayer,
    [`matches.${n}.sides.away.players.0`]: awayPlayer,
    [`matches.${n}.sides.home.score`]: String(homeScore),
    [`matches.${n}.sides.away.score`]: String(awayScore),
  }));
  await page.fillAtOnce(Object.assign({}, ...fields));
  await page.getByRole('button', { name: 'Submit' }).click();
}

const resultsOf = (week: number): string => `/results?season=25/26&division=1&week=${week}`;

async function recorded({ home, away, week }: Match): Promise<FixtureAnswer | undefined> {
  const all = await read<FixtureAnswer[]>(`/api/matches/1/${week}?season=25/26`);
  return all.find(({ homeTeamId, awayTeamId }) => homeTeamId === home.id && awayTeamId === away.id);
}

test('a card is entered from Home, and confirmed by the other side in two taps', async () => {
  const scheduled = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1&week=10');
  const [fixture] = scheduled.filter(({ fixtureId }) => fixtureId === null);
  if (fixture === undefined) throw new Error('No result is missing.');
  const teams = await read<TeamAnswer[]>('/api/teams');
  const [home, away] = [fixture.homeTeamId, fixture.awayTeamId].map((id) => teams.find((team) => team.id === id));
  const match = { home: home!, away: away!, week: 10 }; // every team on the list is in `teams`
  const [one, two] = [await captainOf(fixture.homeTeamId), await captainOf(fixture.awayTeamId)];

  const sender = await pageIn(one, '/');
  await sender.getByRole('link', { name: `Enter result: ${home?.name} v ${away?.name}` }).click();
  await sender.getByRole('heading', { name: `${home?.name} v ${away?.name}` }).waitFor();
  await sendFrames(sender, cardOf(match));
  const sent = sender.getByRole('status').filter({ hasText: 'Recorded' });
  await sent.waitFor();
  // Captains cannot undo, so there is no button for it.
  await expect.poll(() => sent.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await go(sender, '/');
  await sender.getByText('Final from Mon 24 November', { exact: false }).waitFor();

  const public1 = await open(resultsOf(10));
  await public1.getByText('Unconfirmed').waitFor();
  const [player] = match.home.players;
  for (const path of [
    '/fixtures?season=25/26&division=1',
    `/player-matches/${encodeURIComponent(player?.name ?? '')}?playerId=${player?.id}`,
    `/team/${fixture.homeTeamId}`,
  ]) {
    await go(public1, path);
    await public1.getByText('○ not yet confirmed').waitFor();
  }

  const checker = await pageIn(two, '/');
  await checker.getByRole('button', { name: /^Check and confirm / }).click();
  await checker.getByRole('button', { name: 'Confirm result' }).click();
  await checker.said('Confirmed');
  await checker.getByRole('button', { name: /^Check and confirm / }).waitFor({ state: 'detached' });
  expect((await recorded(match))?.state).toBe('final');
  await go(public1, resultsOf(10));
  await expect.poll(() => public1.getByText('Unconfirmed').count()).toBe(0);
});

test('a disputed card shows both sides, and an official settles it', async () => {
  const match = await matchOf(0);
  const { home, away } = match;
  const [one, two] = [await captainOf(home.id), await captainOf(away.id, desk)];
  await call(one, 'POST', '/api/matches', cardOf(match));

  const other = await pageIn(two, resultsOf(20));
  await other.getByRole('link', { name: `Check ${home.name} v ${away.name}` }).click();
  await other.getByText('Something is wrong').click();
  await other.getByRole('button', { name: 'Send dispute' }).click();
  await other.alerted('Say what is wrong');
  await other.getByLabel('What is wrong?').fill('Frame 1 was ours.');
  // A captain who switches to the choice “Confirm result” and back finds what was typed.
  await other.getByText('Something is wrong').click();
  await other.getByRole('button', { name: 'Confirm result' }).waitFor();
  await other.getByText('Something is wrong').click();
  expect(await other.getByLabel('What is wrong?').inputValue()).toBe('Frame 1 was ours.');
  const frame = other.getByRole('group', { name: 'Match 1' });
  await frame.getByLabel('Score, home').fill('20');
  await frame.getByLabel('Score, away').fill('60');
  await other.getByRole('button', { name: 'Send dispute' }).click();
  await other.said('Disputed');
  await other.getByRole('region', { name: `Card of ${away.name}` }).waitFor();

  const own = await pageIn(one, '/');
  await own.getByText(`Disputed by ${away.name}.`).waitFor();
  await own.getByRole('link', { name: /^Open / }).click();
  await own.getByText('“Frame 1 was ours.”').waitFor();
  await own.getByText('Correct our card').waitFor();

  // This page links officials to To do, which lists the dispute.
  const secretary = await pageIn(await official(desk), '/open-results');
  await secretary.getByRole('link', { name: `Settle: ${home.name} v ${away.name}` }).click();
  const settle = secretary.getByRole('region', { name: 'Settle the dispute' });
  await settle.waitFor();
  await expect.poll(() => settle.getByText('differs').count()).toBe(2);
  await settle.getByRole('button', { name: `${away.name} are right` }).click();
  await secretary.said('Settled');
  await settle.waitFor({ state: 'detached' });
  expect(await recorded(match)).toMatchObject({ state: 'final', homeTeamScore: 2, awayTeamScore: 3 });
  // The history of the card quotes the note of the dispute.
  await secretary.getByText('“Frame 1 was ours.”').first().waitFor();
});

test('a card that nobody confirms becomes final when its days are over', async () => {
  const match = await matchOf(1);
  const one = await captainOf(match.home.id);
  // The fixture list has the two sides swapped. With `another`, the card is stored all the same.
  await call(one, 'POST', '/api/matches', { ...cardOf(match), another: true });
  const page = await pageIn(one, '/');
  await page.getByText('Final from Mon 24 November', { exact: false }).waitFor();
  clock.now = new Date('2025-11-23T22:00:00Z');
  expect((await recorded(match))?.state).toBe('unconfirmed');
  clock.now = new Date('2025-11-24T00:30:00Z');
  await go(page, resultsOf(20));
  const shown = page.getByRole('article').filter({ hasText: match.home.name });
  await shown.waitFor();
  await expect.poll(() => shown.getByText('Unconfirmed').count()).toBe(0);
  await expect.poll(() => shown.getByRole('link', { name: /^Check / }).count()).toBe(0);
});

test('a captain whose own card differs accepts the other, and one whose card is the same has confirmed it', async () => {
  expectComplaints(/409/);
  const match = await matchOf(2);
  const { home, away, week } = match;
  const [one, two] = [await captainOf(home.id), await captainOf(away.id)];
  await call(one, 'POST', '/api/matches', cardOf(match));
  const page = await pageIn(two, `/data-input?season=25/26&division=1&week=${week}&home=${home.id}&away=${away.id}`);
  await sendFrames(page, cardOf(match, [1]));
  const both = page.getByRole('region', { name: `${home.name} have another card` });
  await expect.poll(() => both.getByText('differs').count()).toBe(2);
  await both.getByRole('button', { name: 'Accept their card' }).click();
  await page.said('Confirmed');
  await both.waitFor({ state: 'detached' });
  expect(await recorded(match)).toMatchObject({ state: 'final', homeTeamScore: 3 });

  // In the next week, the other captain enters the same card, which confirms it.
  const next = { ...match, week: 21 };
  await call(one, 'POST', '/api/matches', cardOf(next));
  await go(page, `/data-input?season=25/26&division=1&week=21&home=${home.id}&away=${away.id}`);
  await sendFrames(page, cardOf(next));
  await page.said('onfirmed');
  expect((await recorded(next))?.state).toBe('final');
});

test('a note in the question about a card makes the button send a dispute', async () => {
  const match = { ...(await matchOf(2)), week: 23 };
  const { home, away } = match;
  const [one, two] = [await captainOf(home.id), await captainOf(away.id)];
  await call(one, 'POST', '/api/matches', cardOf(match));
  const page = await pageIn(two, '/');
  await page.getByRole('button', { name: `Check and confirm ${home.name} 3–2 ${away.name}` }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Confirm result' }).waitFor();
  await question.getByText('Something is wrong').click();
  await question.getByLabel('What is wrong?').fill('Frame 1 was ours.');
  await expect.poll(() => question.getByRole('button', { name: 'Confirm result' }).count()).toBe(0);
  await question.getByRole('button', { name: 'Send dispute' }).click();
  await page.said('Disputed');
  expect((await recorded(match))?.state).toBe('disputed');
});

test('without a signal, a confirmation waits on the device, and counts as done if the card is final already', async () => {
  expectComplaints(/409/);
  const match = await matchOf(3);
  const [one, two] = [await captainOf(match.home.id), await captainOf(match.away.id)];
  await call(one, 'POST', '/api/matches', cardOf(match));
  const { fixtureId } = await call<{ fixtureId: string }>(one, 'POST', '/api/matches', cardOf({ ...match, week: 21 }));
  const page = await pageIn(two, '/');
  const buttons = page.getByRole('button', { name: /^Check and confirm / });
  await buttons.nth(1).waitFor();
  two.setOffline(true);
  for (const left of [1, 0]) {
    await buttons.first().click();
    await page.getByRole('button', { name: 'Confirm result' }).click();
    await page.getByText('No signal. Your confirmation is saved on this device').waitFor();
    await expect.poll(() => buttons.count()).toBe(left);
  }
  await expect.poll(() => page.getByText('Your confirmation is waiting for signal.').count()).toBe(2);
  expect((await recorded(match))?.state).toBe('unconfirmed');
  await call(await official(), 'POST', `/api/matches/${fixtureId}/confirm`, {});
  two.setOffline(false);
  await page.said('Sent the confirmation that was waiting');
  await page.getByText('Your confirmation is waiting for signal.').first().waitFor({ state: 'detached' });
  await expect.poll(async () => (await recorded(match))?.state).toBe('final');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('call ')))).toEqual([]);
});

test('a captain corrects their own card while the other side has not confirmed it', async () => {
  const match = { ...(await matchOf(4)), week: 22 };
  const { home, away } = match;
  const one = await captainOf(home.id);
  await call(one, 'POST', '/api/matches', cardOf(match));
  const page = await pageIn(one, '/');
  await page.getByRole('link', { name: `Open ${home.name} 3–2 ${away.name}` }).click();
  await page.getByText('Correct our card').click();
  const save = page.getByRole('button', { name: 'Save correction' });
  expect(await save.isDisabled()).toBe(true);
  const frame = page.getByRole('group', { name: 'Match 1' });
  await frame.getByLabel('Score, home').fill('20');
  await frame.getByLabel('Score, away').fill('60');
  await save.click();
  await page.said('Corrected');
  expect(await recorded(match)).toMatchObject({ state: 'unconfirmed', homeTeamScore: 2, awayTeamScore: 3 });
  await go(page, '/');
  await page.getByRole('link', { name: `Open ${home.name} 2–3 ${away.name}` }).waitFor();
});

test('a captain is asked whether a card is about the match that the other side recorded in another week', async () => {
  expectComplaints(/409/);
  const match = await matchOf(4);
  const next = { ...match, week: 21 };
  const { home, away } = match;
  const [one, two] = [await captainOf(home.id), await captainOf(away.id)];
  await call(one, 'POST', '/api/matches', cardOf(match));
  const page = await pageIn(two, `/data-input?season=25/26&division=1&week=21&home=${home.id}&away=${away.id}`);
  await sendFrames(page, cardOf(next, [1]));
  const question = page.getByRole('region', { name: 'Is it one of these matches?' });
  await question.getByRole('link', { name: `${home.name} 3–2 ${away.name}, week 20` }).waitFor();
  expect(await recorded(next)).toBeUndefined();
  await question.getByRole('button', { name: 'No, it is another match' }).click();
  await page.said('Recorded');
  await question.waitFor({ state: 'detached' });
  expect(await recorded(next)).toMatchObject({ state: 'unconfirmed', homeTeamScore: 2 });
  expect(await recorded(match)).toMatchObject({ state: 'unconfirmed', homeTeamScore: 3 });
});

test('what a person has not sent yet is sent by nobody else, and signing out asks about it', async () => {
  const match = { ...(await matchOf(0)), week: 24 };
  const { home, away } = match;
  await call(await captainOf(home.id), 'POST', '/api/matches', cardOf(match));
  const phoneOfTwo = await captainOf(away.id);
  const { personId } = await call<{ personId: string }>(phoneOfTwo, 'GET', '/api/admin/session');
  let refused = 0;
  phoneOfTwo.route(/\/confirm$/, (route) => {
    route.abort();
    refused += 1;
  });
  const page = await pageIn(phoneOfTwo, '/');
  await page.getByRole('button', { name: /^Check and confirm / }).click();
  await page.getByRole('button', { name: 'Confirm result' }).click();
  await page.getByText('Your confirmation is waiting for signal.').waitFor();
  // After the first failed attempt, the page tries again at once, and then only after a while.
  await expect.poll(() => refused).toBe(2);
  await page.close();
  phoneOfTwo.unrouteAll();

  // Another person joins on the same device: the confirmation is neither shown nor sent.
  const other = { name: 'Somebody Else', role: 'captain', teamIds: [away.id] };
  const { link } = await call<{ link: string }>(await official(), 'POST', '/api/admin/people', other);
  await call(phoneOfTwo, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });
  const before = phoneOfTwo.requests.length;
  const theirs = await pageIn(phoneOfTwo, '/admin');
  await go(theirs, '/');
  await theirs.getByRole('button', { name: /^Check and confirm / }).waitFor();
  expect(phoneOfTwo.requests.slice(before).filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
  await go(theirs, '/admin');
  await theirs.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await theirs.waitForURL('/');
  expect((await recorded(match))?.state).toBe('unconfirmed');

  // The first person joins on the device again, still without a connection. Signing out would lose the confirmation, so
  // the page asks first.
  const again = await call<{ link: string }>(await official(), 'POST', `/api/admin/people/${personId}/link`, {});
  await call(phoneOfTwo, 'POST', '/api/join', { code: again.link.split('#')[1] ?? '', device: 'Phone' });
  phoneOfTwo.route(/\/confirm$/, (route) => route.abort());
  await go(theirs, '/admin');
  await theirs.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  const question = theirs.getByRole('dialog', { name: '1 confirmation or dispute is not sent yet.' });
  await question.waitFor();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await theirs.waitForURL('/');
  const kept = () => Object.keys(localStorage).filter((key) => /^(call |card |own-fixtures)/.test(key));
  expect(await theirs.evaluate(kept)).toEqual([]);
  expect((await recorded(match))?.state).toBe('unconfirmed');
});

test('if another person signs in between two waiting calls, the second one is not sent', async () => {
  // 401: the page may still make a call as the person whose session has just ended.
  expectComplaints(/401/);
  const [first, { home }] = [await matchOf(0), await matchOf(1)];
  const { away } = first;
  const matches = [first, { ...first, home }].map((match) => ({ ...match, week: 19 }));
  const other = { name: 'Quick Joiner', role: 'captain', teamIds: [away.id] };
  for (const match of matches) await call(await captainOf(match.home.id), 'POST', '/api/matches', cardOf(match, [0]));
  const { link } = await call<{ link: string }>(await official(), 'POST', '/api/admin/people', other);
  const phoneOfTwo = await captainOf(away.id);
  phoneOfTwo.route(/\/confirm$/, (route) => route.abort());
  const page = await pageIn(phoneOfTwo, '/');
  for (const [index, match] of matches.entries()) {
    await page.getByRole('button', { name: `Check and confirm ${match.home.name} 2–3 ${away.name}` }).click();
    await page.getByRole('button', { name: 'Confirm result' }).click();
    await expect.poll(() => page.getByText('Your confirmation is waiting for signal.').count()).toBe(index + 1);
  }
  await page.close();
  phoneOfTwo.unrouteAll();

  let [sent, answered] = [0, 0];
  phoneOfTwo.route(/\/confirm$/, async (route) => {
    sent += 1;
    const answer = await route.fetch();
    await call(phoneOfTwo, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });
    route.fulfill({ response: answer });
    answered += 1;
  });
  const later = await pageIn(phoneOfTwo, '/');
  // Waits for the answer instead of the notice, which may have disappeared before a slow page is ready.
  await expect.poll(() => answered).toBe(1);
  // The page belongs to the person who has joined, and loads that person's data.
  await go(later, '/admin');
  await later.getByText('Signed in as Quick Joiner').waitFor();
  expect(sent).toBe(1);
  const states = await Promise.all(matches.map(async (match) => (await recorded(match))?.state));
  expect(new Set(states)).toEqual(new Set(['final', 'unconfirmed']));
});

test('a card whose sides are swapped on the list waits without a signal, is refused, and its sides are swapped', async () => {
  expectComplaints(/409/);
  const scheduled = await read<ScheduledFixtureAnswer[]>('/api/fixtures?season=25/26&division=1');
  const teams = await read<TeamAnswer[]>('/api/teams');
  const sidesOf = ({ homeTeamId, awayTeamId, weekNumber }: ScheduledFixtureAnswer) => {
    // every team on the fixture list is in `teams`
    const [home, away] = [homeTeamId, awayTeamId].map((id) => teams.find((team) => team.id === id)!);
    return { home: away!, away: home!, week: weekNumber };
  };
  const missing = scheduled.filter(({ fixtureId, weekNumber }) => fixtureId === null && weekNumber > 10);
  const [typed, other] = missing.map(sidesOf);
  if (!typed || !other) throw new Error('There are too few fixtures without a result.');
  const address = ({ home, away, week }: Match) =>
    `/data-input?season=25/26&division=1&week=${week}&home=${home.id}&away=${away.id}`;
  const one = await captainOf(typed.home.id);
  one.route(/\/api\/fixtures|\/api\/matches$/, (route) => route.abort());
  const page = await pageIn(one, address(typed));
  await sendFrames(page, cardOf(typed, [1]));
  await page.getByText('No signal. The card is saved on this device').waitFor();
  one.unrouteAll();
  const refused = page
    .getByRole('alert')
    .filter({ hasText: `The list has ${typed.away.name} at home in week ${typed.week}.` });
  await refused.getByRole('link', { name: 'Open the card' }).click();
  const question = page.getByRole('dialog', { name: 'Swap the sides?' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await question.getByRole('button', { name: 'Swap the sides' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.said('Recorded');
  const listed = { ...typed, home: typed.away, away: typed.home };
  expect(await recorded(typed)).toBeUndefined();
  expect(await recorded(listed)).toMatchObject({ homeTeamScore: 3, awayTeamScore: 2 });
  expect((await recorded(listed))?.matches[0]).toMatchObject({ homeScore: 20, awayScore: 60 });

  const byOfficial = await pageIn(await official(), address(other));
  await submitFrames(byOfficial, cardOf(other));
  await byOfficial
    .getByRole('dialog', { name: 'Swap the sides?' })
    .getByRole('button', { name: 'Keep them as typed' })
    .click();
  await byOfficial.getByRole('button', { name: 'Send result' }).click();
  await byOfficial.said('Recorded');
  expect(await recorded(other)).toMatchObject({ homeTeamScore: 3, awayTeamScore: 2 });
});
