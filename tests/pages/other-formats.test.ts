/**
 * Tests the pages of a division whose match cards have several sections, and of fixtures that were awarded or
 * abandoned, or have only a score.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Match } from '#domain/cards/match.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { makeMatch, VOID_MATCH } from '../fixtures/made-league.ts';
import { splitList } from '../support/rows.ts';
import { useServedPages } from '../support/served-pages.ts';

const { url, page, ask, store } = useServedPages();
const OFFICE = { by: '', via: 'seed', action: 'test', summary: 'Formats' } as const;
const WHERE = 'season=25/26&division=2&week=1';

const section = (name: string, more: Partial<FormatSection> = {}): FormatSection => {
  return { name, matches: 1, players: 1, frames: 1, scored: 'points', points: null, ...more };
};
const FORMAT = [
  section('Singles', { frames: 3 }),
  section('Doubles', { players: 2, scored: 'winner', points: 2 }),
  section('Open frame'),
];
const POINTS = { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 1 };

/** Returns the players on one side of a recorded match card, in the order of its matches. */
function playersOf({ matches }: Fixture, side: 'home' | 'away'): string[] {
  return matches.flatMap(({ sides }) => sides[side].players);
}

/**
 * Returns three matches for a fixture: a best of three, a doubles match that the away pair won, and a frame that the
 * home player conceded.
 */
function matchesOf(fixture: Fixture): Match[] {
  const [[h1 = '', h2 = ''], [a1 = '', a2 = '']] = [playersOf(fixture, 'home'), playersOf(fixture, 'away')];
  const frames = [makeMatch(h1, 60, 42, a1, { home: [45] }), makeMatch(h1, 12, 70, a1), makeMatch(h1, 55, 50, a1)];
  const pair = (...players: string[]) => ({ players, score: null, breaks: [] });
  return [
    { ...makeMatch(h1, 2, 1, a1), frames: frames.map(({ sides: { home, away } }) => ({ sides: { home, away } })) },
    { sides: { home: pair(h1, h2), away: pair(a1, a2) }, pair: true, winner: 'away' },
    { ...makeMatch(h2, 64, 20, a2), winner: 'away', note: 'A bad back.' },
  ];
}

const ENDINGS: Pick<Fixture, 'outcome'>[] = [
  {},
  { outcome: { kind: 'awarded', awardedTo: 'away', score: { home: 0, away: 3 }, note: 'They did not travel.' } },
  { outcome: { kind: 'abandoned', note: 'Power cut.' } },
  { outcome: { kind: 'scores', score: { home: 2, away: 1 } } },
];

let cards: Fixture[] = [];

beforeAll(async () => {
  await store().write(OFFICE, async (change) => {
    const season = (await undeletedSeasons(change.db)).find(({ name }) => name === '25/26');
    const own = { format: FORMAT, framesPerFixture: 3, points: POINTS };
    if (season) await change.put('season', { ...season, divisionRules: { ...season.divisionRules, 2: own } });
    const all = await undeletedFixturesOfSeason(change.db, '25/26');
    cards = all.filter(({ division, week }) => division === 2 && week === 1).slice(0, ENDINGS.length);
    for (const [index, ended] of ENDINGS.entries()) {
      const { review: _, ...card } = cards[index]!;
      const played = matchesOf(card);
      const kind = ended.outcome?.kind;
      const matches = kind === 'abandoned' ? [played[0]!, VOID_MATCH, VOID_MATCH] : kind === undefined ? played : [];
      await change.put('fixture', { ...card, matches, ...ended, deleted: false });
    }
  });
});

test('My season counts matches if they have several frames, and names the winners of pairs', async () => {
  const [winner = '', partner = ''] = playersOf(cards[0]!, 'away');
  const { text } = await page(`/season/25-26/player/${winner}`);
  expect(text).toContain('by matches won');
  expect(text).toMatch(/Best partner.*Won 1, lost 0/);
  expect(text).toMatch(/Frames\d+–\d+/);
  const team = await page(`/season/25-26/team/${cards[0]!.awayTeamId}`);
  expect(team.text).toMatch(/Best pair.* and .*Won 1, lost 0/);
  expect(team.links('main td a, main th a')).toContain(`/season/25-26/player/${partner}`);
});

const scores = (at: number) => `[id="${cards[at]!.id}"]`;

test('Results shows each match under its section, and how a fixture ended', async () => {
  const shown = await page(`/results?${WHERE}`);
  const textOf = (at: number) => shown.texts(scores(at)).join(' ');
  expect(shown.texts(`${scores(0)} h4`)).toEqual(['Singles, best of 3', 'Doubles', 'Open frame']);
  const [three, pair, conceded] = shown.texts(`${scores(0)} li`);
  expect(three).toContain('2 – 1');
  expect(three).toContain('60 (45)–42, 12–70, 55–50');
  expect(pair).toMatch(/Llost – Wwon/);
  expect(shown.links(`${scores(0)} li:nth-child(1) a`)).toHaveLength(2 + 4 + 2);
  expect(conceded).toMatch(/64 – 20 .*Conceded by Sandra Wigglesworth, Note: A bad back\.$/);
  const teams = await ask<{ fixtureId: string; awayTeamName: string }[]>('/api/matches/2/1?season=25/26');
  const awarded = teams.find(({ fixtureId }) => fixtureId === cards[1]?.id)?.awayTeamName;
  expect(textOf(1)).toContain(`Awarded to ${awarded}, without matches.They did not travel.`);
  expect(shown.texts(`${scores(1)} strong`)).toEqual(['3']);
  expect(shown.texts(`${scores(2)} h4`)).toEqual(['Singles, best of 3']);
  expect(textOf(2)).toContain('AbandonedPower cut.');
  expect(textOf(2)).not.toContain('Absentee');
  expect(textOf(3)).toContain('Score only: the matches are not known.');
  expect(shown.text).not.toContain('null');
});

test.each([
  [
    '/fixtures?season=25/26&division=2&weeks=all',
    'Awarded to / They did not travel. / Abandoned. Power cut. / Score only',
  ],
  ['/weeks/25-26/1', 'Awarded to / Abandoned. Power cut. / (abandoned) / (score only) / Every match'],
  [
    '/league-standings?season=25/26&division=2',
    'One point for each win in Singles and Open frame, 2 points for each win in Doubles and one point for the aggregate',
  ],
])('%s says %s', async (path, words) => {
  const { text } = await page(path);
  for (const part of splitList(words)) expect(text).toContain(part);
  expect(text).not.toContain('null');
});

test.each([
  [
    0,
    'Match by match / Singles, best of 3 / 60 (45)–42, 12–70, 55–50 / Doubles / Singles 1: / Doubles 1: / Breaks / 45',
  ],
  [1, 'Awarded to / without matches. / They did not travel.'],
  [2, 'Abandoned / Power cut.'],
  [3, 'Score only: the matches are not known.'],
])('the page of match %i says how it ended', async (at, words) => {
  const { text, texts } = await page(`/match/${cards[at]?.id}`);
  for (const part of splitList(words)) expect(text).toContain(part);
  expect(text).not.toMatch(/null|NaN|undefined/);
  expect(texts('h1')[0]).toMatch(/ \d–\d /);
});

test('the pages and files of its teams load, and say how their matches ended', async () => {
  const { awayTeamId = '', homeTeamId = '' } = cards[1] ?? {};
  expect((await page(`/team/${awayTeamId}`)).text).toContain('awarded to');
  for (const path of [
    `/team/${homeTeamId}`,
    '/',
    '/tv?division=2',
    '/breaks?season=25/26&division=2',
    '/player-stats?division=2',
  ])
    expect((await page(path)).text, path).not.toMatch(/null|NaN|undefined/);
  const calendar = await (await fetch(url(`/calendar/team/${awayTeamId}.ics`))).text();
  expect(calendar.replaceAll(/\r?\n /g, '')).toMatch(/SUMMARY:.* 0–3 .* \(awarded to /);
  for (const { id } of cards) expect((await fetch(url(`/og/match/${id}.png`))).status).toBe(200);
  for (const path of ['/weeks/25-26/1.png', '/downloads/results-card.pdf', '/fixtures.svg?season=25/26&division=2'])
    expect((await fetch(url(path))).status, path).toBe(200);
  expect((await page(`/results?${WHERE}&fixture=${cards[2]?.id}`)).document.title).toMatch(/\d–\d .* \(abandoned\)/);
});
