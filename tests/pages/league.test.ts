/** Home, fixtures and the pages about the league, as the server sends them. */
import { expect, test } from 'vitest';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import type { Digest } from '#contract/week.ts';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { removeRunningTieScores, saveRunningTie } from '#server/storage/running-scores.ts';
import { makeFrames } from '../fixtures/made-league.ts';
import { textsIn, useServedPages, textOfElement } from '../support/served-pages.ts';
import { TODAY } from '../support/site-around.ts';

let day = TODAY;
const { page: served, ask, url, store } = useServedPages({ day: () => day });

const listed = (query: string): Promise<ScheduledFixtureAnswer[]> => ask(`/api/fixtures?${query}`);

async function leaderOf(season: string): Promise<StandingRowAnswer | undefined> {
  const [first] = await ask<StandingRowAnswer[]>(`/api/standings/1?season=${season}`);
  return first;
}

test('Home is sent with tables, results, fixtures and the best break, without news of another season', async () => {
  const page = await served('/');
  // The page's header shows the league's name. This heading repeats it for screen readers and in print.
  expect(page.texts('h1.visually-hidden')).toEqual(['Kingsmead Snooker League']);
  const rows = await listed('season=25/26&week=10');
  const tonight = rows.filter(({ date }) => date === TODAY);
  // The top of the page gives only the number of matches, because the scores below list them.
  expect(textOfElement(page.part('Tonight, 7:45pm'))).toContain(`${tonight.length} matches, week 10`);
  const scores = page.part('Scores');
  const days = textsIn(scores, 'h3');
  expect(days[0]).toMatch(/^Tonight, 7:45pm/);
  // The latest results follow tonight's matches, the newest first.
  const dates = [...scores.querySelectorAll('h3 time')].map((time) => time.getAttribute('datetime') ?? '');
  expect(dates.length).toBeGreaterThan(2);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const played = rows.filter(({ state }) => state === 'played');
  const shown = textsIn(scores, 'li');
  expect(shown.length).toBe(tonight.length + played.length);
  for (const { homeTeamName, awayTeamName } of tonight) expect(shown).toContain(`${homeTeamName} v ${awayTeamName}`);
  const { listedId, homeTeamName, homeTeamScore, awayTeamScore, awayTeamName } = played[0]!;
  const result = `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}`;
  expect(shown.join()).toContain(result);
  // The row of the result links to the page of its match.
  const link = [...scores.querySelectorAll('li a')].find((one) => one.getAttribute('aria-label') === result);
  expect(link?.getAttribute('href')).toMatch(new RegExp(`^/match/${listedId}/`));
  expect(textOfElement(page.part('Division 1'))).toContain((await leaderOf('25/26'))?.teamName);
  expect(page.text).toContain('Best break of week 10');
  expect(page.text).not.toContain('News, ');
});

test('a cup tie in progress is on Home, on the page of its cup and on the TV screen', async () => {
  const cups = await ask<CompetitionSummary[]>('/api/competitions?season=25/26');
  const home = (await served('/')).text;
  const { openTies, ...cup } = cups.find(({ openTies: [tie] }) => tie?.home && home.includes(tie.home.name))!;
  const [tie] = openTies;
  const place = {
    competitionId: cup.competitionId,
    tieId: tie?.tieId ?? '',
    home: tie?.home?.entrantId ?? '',
    away: tie?.away?.entrantId ?? '',
  };
  const teams = await ask<TeamAnswer[]>('/api/teams');
  const players = teams.flatMap((team) => team.players);
  const [player = '', opponent = ''] = players.map(({ id }) => id);
  const matches = [makeFrames(player, '64-20 70-7 20-60', opponent)];
  const by = { writer: 'official', teams: { home: null, away: null }, personId: null } as const;
  const changedAt = Date.parse(`${TODAY}T19:00:00Z`);
  const running = { id: 'r', version: 1, ...place, ...by, divisions: [], matches, changedAt };
  const origin = { by: '', via: 'command', action: 'test', summary: '' } as const;
  await store().write(origin, (change) => saveRunningTie(change, running));
  const shown = '2–1, being played';
  for (const path of ['/', `/cups/${encodeURIComponent(cup.competitionId)}`])
    expect(`${path} ${(await served(path)).html.replaceAll(/<[^>]*>/g, '')}`).toContain(shown);
  // The TV screen shows the score below every view except those of tonight's matches. It begins with those, so the test
  // looks for the score in the page's data.
  const sides = { homeTeamName: tie?.home?.name, homeTeamScore: 2, awayTeamName: tie?.away?.name, awayTeamScore: 1 };
  expect((await served('/tv')).html).toContain(`"latest":${JSON.stringify(sides)}`);
  for (const path of ['/results', '/fixtures', '/league-standings', `/team/${teams[0]?.id}`]) {
    const { status, html } = await served(path);
    expect([path, status, html.includes('being played')]).toEqual([path, 200, false]);
  }
  await store().write(origin, (change) => removeRunningTieScores(change, () => true));
  expect((await served('/')).text).not.toContain(shown);
});

test('a cup has its label on its own page and in the list of cups', async () => {
  const page = await served('/cups/LampittCup_SemiFinals');
  expect([page.texts('h1'), page.texts('title')].flat().join()).toMatch(/^Lampitt Cup,Lampitt Cup 25\/26/);
  expect((await served('/cups')).texts('main h2')).toEqual([
    'Interleague',
    'Lampitt Cup',
    'Plate',
    'Kingsmead Singles',
  ]);
});

test('a result of an earlier week that was played late is among the latest', async () => {
  const [latest] = (await listed('season=25/26&week=10')).filter(({ state }) => state === 'played');
  const [early] = (await listed('season=25/26&week=4&division=1')).filter(({ state }) => state === 'played');
  await store().write({ by: '', via: 'command', action: 'test', summary: 'Rearranged' }, async (change) => {
    const fixture = (await undeletedFixturesOfSeason(change.db, '25/26')).find(({ id }) => id === early?.fixtureId);
    if (fixture !== undefined) await change.put('fixture', { ...fixture, date: latest?.date ?? null, deleted: false });
  });
  const results = (await served('/')).part('Scores');
  const score = `${early?.homeTeamName} ${early?.homeTeamScore}–${early?.awayTeamScore}`;
  expect(textsIn(results, 'li').join()).toContain(score);
  expect((await served('/weeks/25-26/10')).texts('h2')).toContain('Division 1, from week 4');
  const [day] = (await served('/weeks/25-26/4')).texts('h2').filter((heading) => heading.includes('played on'));
  expect(day).toBe(`Division 1, played on ${dayWordsWithoutYear(latest?.date ?? '')}`);
});

test('Home says that a season is over, with its winners and last results', async () => {
  const page = await served('/?season=24/25');
  const lead = page.part('Champions');
  expect(textOfElement(lead)).toContain('Season 24/25 is over.');
  expect(textsIn(lead, 'li').join()).toContain(`Division 1 ${(await leaderOf('24/25'))?.teamName}`);
  const results = textsIn(page.part('Scores'), 'li');
  expect(results.length).toBeGreaterThan(5);
  expect(results.every((text) => /\d–\d/.test(text))).toBe(true);
});

test.each([
  [
    'before the next season',
    '/?season=24/25',
    '2025-07-14',
    'First day of season 25/26: Tue 15 July 2025.',
    'fills with',
  ],
  ['on its first day', '/?season=24/25', '2025-07-15', 'Season 24/25 is over.', 'First day'],
  [
    'before the season',
    '/results?week=3&division=2',
    '2025-07-14',
    'First day of season 25/26: Tue 15 July 2025.',
    '–',
  ],
  ['in its first week', '/results?week=3&division=2', '2025-07-15', 'It fills with the season’s results.', 'First day'],
  ['before another week', '/results?week=20', TODAY, 'It fills with the season’s results.', 'First day'],
  ['after the week', '/results?week=3&division=2', TODAY, 'No matches found.', 'It fills with'],
])('%s, %s says what comes next, and nothing about the past', async (_, path, on, words, not) => {
  day = on;
  const { text } = await served(path);
  expect(text).toContain(words);
  expect(text).not.toContain(not);
  day = TODAY;
});

test('Home says that a season is over although fixtures are open, and names no winner', async () => {
  day = '2026-12-01';
  const page = await served('/');
  expect(textOfElement(page.part('Season 25/26'))).toMatch(/Season 25\/26 has ended; \d+ fixtures have no result\./);
  expect(page.text).not.toContain('Champions');
  const leader = await leaderOf('25/26');
  const team = await served(`/team/${leader?.teamId}`);
  expect(textOfElement(team.part('Next match'))).toContain('Season 25/26 has ended');
  expect(team.text).toMatch(/: \d+ points1st of 10/);
  const before = await served(`/team/${leader?.teamId}?season=24/25`);
  expect(before.text).toMatch(/Division \d, season 24\/25: finished /);
  day = TODAY;
});

test('the fixtures are shown without scripts, and a season without fixtures says so', async () => {
  expect((await served('/fixtures')).texts('article').length).toBe(18);
  const none = await served('/fixtures?season=01/02');
  expect(none.text).toContain('The league has no season 01/02.');
  expect(none.texts('h2')).not.toContain('Calendars');
  expect((await served('/?season=01/02')).texts('h1')).toEqual(['Kingsmead Snooker League']);
});

test('the page of a week shows its results', async () => {
  const digest = await ask<Digest>('/api/digest');
  const page = await served(digest.link);
  expect(page.texts('h1')).toEqual([`Week ${digest.weekNumber}`]);
  expect(page.texts('main a').filter((text) => /^\d–\d/.test(text)).length).toBe(digest.results.length);
  for (const { text } of digest.milestones) expect(page.text).toContain(text);
});

test('the news has the dates of the summer league, and links to contact the league', async () => {
  const page = await served('/news');
  const summer = page.part('Summer Individual Handicap Open Snooker League');
  for (const term of [
    'April 2025',
    '£5 per player',
    '£100 for the winner',
    '£70 for the runner-up',
    '£30 for the highest break',
    '3 frames per match',
    'at least 4 matches per player',
    'every 2 weeks from mid-May to August',
    '7:45pm starts',
    'window of 2 weeks',
    'by e-mail or text by the end of April',
    'your name',
    'your mobile number',
    'top 3 club choices',
    'top 3 home nights',
  ]) {
    expect(summer.textContent).toContain(term);
  }
  const sponsors = page.part('A call for local business sponsors');
  expect(sponsors.textContent).toContain('March 2025');
  for (const post of [summer, sponsors]) {
    const ways = [...post.querySelectorAll('a')].map((link) => link.getAttribute('href')?.replace(/:.*/, ''));
    expect(ways).toEqual(['mailto', 'tel', 'https', 'https']);
  }
  expect(page.links('link[rel=alternate]')).toEqual(['/news.atom']);
  const feed = await fetch(url('/news.atom'));
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
});

test('the contacts have links for phone, email and map', async () => {
  const page = await served('/contacts');
  const committee = page.part('Committee');
  expect(textsIn(committee, 'h3')).toContain('League Secretary');
  expect(textsIn(committee, 'a[href="tel:01632960102"]')).toContain('01632 960102');
  expect(textsIn(page.part('Vacancies'), 'li').length).toBe(2);
  expect(page.part('How to start playing').textContent).toMatch(/Snooker.*Billiards/s);
  const venues = [...page.part('Where we play').querySelectorAll('li')];
  const venue = venues.find((one) => one.textContent.includes('Cue Corner'));
  expect(venue?.textContent).toContain('Bark Street');
  expect(venue?.querySelector('a[href*="Cue%20Corner"]')?.outerHTML).toContain('Map');
  expect(textsIn(page.part('Also of interest'), 'a')).toEqual(['Summer league', 'Pool league', 'Social group']);
});

test('there are three downloads, and each is a PDF', async () => {
  const page = await served('/downloads');
  const pdfs = 'main a[href$=".pdf"]';
  expect(page.texts(pdfs)).toEqual(['League rules', 'Snooker fixtures', 'Results card']);
  for (const href of page.links(pdfs))
    expect((await fetch(url(href ?? ''))).headers.get('content-type'), href ?? '').toBe('application/pdf');
});
