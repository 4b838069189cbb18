import { describe, expect, test } from 'vitest';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { PlayerStatRow } from '#contract/players.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { fits, hasLargeTargets, isAccessible, isStable } from './page-quality.ts';
import { TODAY } from '../support/site-around.ts';
import { desk, phone, useSite } from './visitor.ts';

let day = TODAY;
const visit = useSite({ day: () => day });

describe.each([
  ['phone', phone],
  ['desk', desk],
])('on a %s', (_, size) => {
  test.each(['light', 'dark'] as const)(
    'the home screen answers with tables, results, fixtures, news and the best break, in %s',
    async (colorScheme) => {
      const page = await visit.openFirst('/', { ...size, colorScheme });
      // The header shows the league's name; the heading is for screen readers and paper.
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toBe('Kingsmead Snooker League');
      expect((await heading.boundingBox())?.width).toBe(1);
      const rows = await listed('season=25/26&week=10');
      const tonight = rows.filter(({ date }) => date === TODAY);
      const night = page.getByRole('region', { name: 'Tonight, 19:45' }).getByRole('listitem');
      await expect.poll(() => night.count()).toBe(tonight.length);
      await night.filter({ hasText: tonight[0]?.homeTeamName ?? '' }).waitFor();
      const played = rows.filter(({ state }) => state === 'played');
      const results = page.getByRole('region', { name: 'Latest results: week 10' }).getByRole('listitem');
      await expect.poll(() => results.count()).toBe(played.length);
      const text = `${played[0]?.homeTeamName} ${played[0]?.homeTeamScore}–${played[0]?.awayTeamScore}, full result ${played[0]?.awayTeamName}`;
      await results.filter({ hasText: text }).waitFor();
      const days = page.getByRole('region', { name: 'Latest results' }).locator('h4 time');
      const dates = await days.evaluateAll((found) => found.map((day) => day.getAttribute('datetime') ?? ''));
      expect(dates.length).toBeGreaterThan(1);
      expect(dates).toEqual(dates.toSorted().toReversed());
      const others = rows.filter(({ state, date }) => state !== 'played' && date !== TODAY);
      const coming = page.getByRole('region', { name: 'Also in week 10' }).getByRole('listitem');
      await expect.poll(() => coming.count()).toBe(others.length);
      const [leader] = await visit.standings('25/26', 1);
      await page
        .getByRole('region', { name: 'Division 1' })
        .getByText(leader?.teamName ?? '')
        .waitFor();
      await page.getByText('Best break of week 10').first().waitFor();
      await page.getByText(/^News, /).waitFor();
      await isAccessible(page);
      await fits(page);
      if (size === phone) await hasLargeTargets(page);
      await isStable(page);
    },
  );

  test('a team chosen once on this device answers first, without moving the page', async () => {
    const [first, second] = await visit.standings('25/26', 1);
    if (!first || !second) throw new Error('The demo league needs two teams.');
    const page = await visit.openFirst('/', { ...visit.having({ 'my-team': second.teamId }), ...size });
    const mine = page.getByRole('region', { name: 'My team' });
    await mine.getByText(/^2nd of 10 in Division 1/).waitFor();
    const match = mine.getByRole('region', { name: /^(Next: |Tonight$)/ });
    await match.getByText('19:45').waitFor();
    expect(await match.getByRole('link', { name: /, / }).getAttribute('href')).toMatch(/^https:/);
    expect(await match.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toMatch(/^webcal:.*\.ics$/);
    await mine.getByText('Last:').waitFor();
    // The tables stay, whoever has a team.
    await page.getByRole('region', { name: 'Division 1' }).getByText(first.teamName).waitFor();
    await isAccessible(page);
    await fits(page);
    await isStable(page);

    const choice = page.getByRole('combobox', { name: 'My team' });
    await choice.selectOption({ label: first.teamName });
    await mine.getByText(/^1st of 10 in Division 1/).waitFor();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('following') ?? '{}'))).toEqual({
      teams: [{ id: first.teamId, name: first.teamName }],
      players: [],
    });
    await choice.selectOption('');
    await page.getByRole('region', { name: 'Tonight, 19:45' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('following'))).toBe('{"teams":[],"players":[]}');
  });
});

test.each([
  ['phone', phone],
  ['desk', desk],
])(
  'who follows players alone begins with their matches and results, without moving the page on a %s',
  async (_, size) => {
    const stats = await (await fetch(visit.url('/api/player-stats?season=25/26'))).json();
    // The server checks its answers against the schema of this type.
    const all = stats as PlayerStatRow[];
    const [one] = all;
    const mate = all.find(({ teamId, playerId }) => teamId === one?.teamId && playerId !== one.playerId);
    const other = all.findLast(({ teamId }) => teamId !== one?.teamId);
    const players = [one!, mate!, other!].map(({ playerId, playerName }) => ({ id: playerId, name: playerName }));
    const following = JSON.stringify({ teams: [], players });
    const page = await visit.openFirst('/', { ...visit.having({ following }), ...size });
    const card = page.getByRole('region', { name: 'Players that you follow' });
    await card.getByRole('region', { name: /^(Next: |Tonight$)/ }).waitFor();
    for (const { id, name } of players) {
      const link = card.getByRole('link', { name: `${name}: ` });
      expect(await link.textContent()).toMatch(/: ((won|lost) \d+–\d+$|\d+ \w{3} (v|at) |week \d+ )/);
      expect(await link.getAttribute('href')).toContain(id);
    }
    await isAccessible(page);
    await fits(page);
    if (size === phone) await hasLargeTargets(page);
    await isStable(page);
  },
);

test('a team with a very long name moves nothing on a phone', async () => {
  const secretary = await visit.official();
  const [first] = await visit.standings('25/26', 1);
  const rename = (name?: string) => visit.call(secretary, 'PUT', `/api/teams/${first?.teamId}`, { name, division: 1 });
  await rename("Aldermere & District Ex-Servicemen's Institute B");
  const page = await visit.openFirst('/', { ...visit.having({ 'my-team': first?.teamId ?? '' }), ...phone });
  await page.getByRole('region', { name: 'My team' }).getByText('Last:').waitFor();
  await isStable(page);
  await fits(page);
  await rename(first?.teamName);
});

test.each([
  ['/', 'phone', phone, 'Fixtures, week 10 of season 25/26', 'week=10&shape=tall'],
  ['/', 'desk', desk, 'Fixtures, weeks 10 to 13 of season 25/26', 'week=10&shape=wide'],
  ['/fixtures', 'phone', phone, 'Fixtures of Division 1, week 10 of season 25/26', 'division=1&week=10&shape=tall'],
  ['/fixtures', 'desk', desk, 'Fixtures of Division 1, weeks 10 to 13 of season 25/26', 'week=10&shape=wide'],
])(
  'the picture of the fixtures shows at the end of %s on a %s, once it is near',
  async (path, _, size, words, query) => {
    const page = await (await visit.visitor(size)).newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await visit.go(page, path);
    const picture = page.getByRole('img', { name: 'Fixtures' });
    expect(await picture.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([words]);
    // Its place is there before it is.
    const { height = 0 } = (await picture.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(300);
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect((await picture.boundingBox())?.height).toBe(height);
    const pictures = sent.filter((url) => url.includes('/fixtures.svg'));
    expect(pictures).toEqual([expect.stringContaining(query)]);
    expect(await page.getByRole('link', { name: 'Download for a phone' }).getAttribute('download')).toBe('');
    await isStable(page);
    await fits(page);
  },
);

test('a result of an earlier week that was rearranged stands among the latest', async () => {
  const [latest] = (await listed('season=25/26&week=10')).filter(({ state }) => state === 'played');
  const [early] = (await listed('season=25/26&week=4&division=1')).filter(({ state }) => state === 'played');
  await visit.store().write({ by: '', via: 'command', action: 'test', summary: 'Rearranged' }, async (change) => {
    const fixture = (await fixturesOf(change.db, '25/26')).find(({ id }) => id === early?.fixtureId);
    if (fixture !== undefined) await change.put('fixture', { ...fixture, date: latest?.date ?? null, deleted: false });
  });
  const page = await visit.open('/', phone);
  const results = page.getByRole('region', { name: 'Latest results: week 10' });
  await results.getByRole('heading', { name: 'Week 4', exact: true }).waitFor();
  await results.getByText(`${early?.homeTeamScore}–${early?.awayTeamScore}`).last().waitFor();
});

test('a season that is over says so, with its winners and last results', async () => {
  const page = await visit.open('/?season=24/25');
  const [winner] = await visit.standings('24/25', 1);
  const lead = page.getByRole('region', { name: 'Champions' });
  await lead.getByText('Season 24/25 is over.').waitFor();
  await lead
    .getByRole('listitem')
    .filter({ hasText: `Division 1 ${winner?.teamName}` })
    .waitFor();
  await lead.getByText('First day of season 25/26: Tue 15 July 2025.').waitFor();
  await expect.poll(() => page.getByRole('region', { name: /^Also in week / }).count()).toBe(0);
  await page.getByRole('region', { name: /^Latest results: week / }).waitFor();
});

test('a season that has ended with fixtures open says so, and names no winner', async () => {
  day = '2026-12-01';
  const page = await visit.open('/');
  await page
    .getByRole('region', { name: 'Season 25/26' })
    .getByText(/^Season 25\/26 has ended; \d+ fixtures have no result\.$/)
    .waitFor();
  await expect.poll(() => page.getByText('Champions').count()).toBe(0);
  const [leader] = await visit.standings('25/26', 1);
  await visit.go(page, `/team/${leader?.teamId}`);
  await page.getByRole('complementary', { name: 'Next match' }).getByText('Season 25/26 has ended').waitFor();
  await expect.poll(() => page.getByText(/: 1st of 10 with \d+ points$/).count()).toBe(1);
  await visit.go(page, `/team/${leader?.teamId}?season=24/25`);
  await page.getByText(/^Division \d, season 24\/25: finished /).waitFor();
  day = TODAY;
});

test('with all seasons chosen, the winners are those of the season alone', async () => {
  const secretary = await visit.official();
  const [winner] = await visit.standings('25/26', 1);
  const other = (await visit.standings('24/25', 1)).find(({ teamId }) => teamId !== winner?.teamId);
  const given = { season: '24/25', division: 1, teamId: other?.teamId, points: 50, reason: 'Found', weekNumber: 1 };
  type Given = { adjustmentId: string };
  const { adjustmentId } = await visit.call<Given>(secretary, 'POST', '/api/admin/adjustments', given);
  await visit.call(secretary, 'PUT', '/api/admin/seasons', { season: '25/26', closed: true });
  const [first] = await visit.standings('All', 1);
  expect(first?.teamId).toBe(other?.teamId);
  const page = await visit.open('/?season=All');
  const lead = page.getByRole('region', { name: 'Champions' });
  await lead.getByText('Season 25/26 is over.').waitFor();
  await lead
    .getByRole('listitem')
    .filter({ hasText: `Division 1 ${winner?.teamName}` })
    .waitFor();
  await visit.call(secretary, 'PUT', '/api/admin/seasons', { season: '25/26', closed: false });
  await visit.call(secretary, 'DELETE', `/api/admin/adjustments/${adjustmentId}`, {});
});

async function listed(query: string): Promise<ScheduledFixtureAnswer[]> {
  // The server checks its answers against the schema of this type.
  return (await (await fetch(visit.url(`/api/fixtures?${query}`))).json()) as ScheduledFixtureAnswer[];
}
