import { expect, test } from 'vitest';
import type { MatchPage } from '#contract/match.ts';
import type { CardMatchAnswer } from '#contract/matches.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { breaksOnCard, matchPictureContent } from './match-picture.ts';
import { drawPicture } from './picture.ts';

const NO_BREAKS = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
const frame = (homeScore: number | null, awayScore: number | null, awayBreaks: number[] = []): CardMatchAnswer => ({
  homePlayerId: 'h1',
  homePlayerName: 'Dan Naylor',
  awayPlayerId: 'a1',
  awayPlayerName: 'Wayne Hargreaves',
  homeScore,
  awayScore,
  ...NO_BREAKS,
  homeBreaks: [],
  awayBreaks,
});

const FIXTURE = {
  season: '25/26',
  division: 1,
  weekNumber: 3,
  homeTeamId: 'h',
  homeTeamName: 'Old Mill',
  awayTeamId: 'a',
  awayTeamName: 'Trades Hall',
};
const RESULT: NonNullable<MatchPage['result']> = {
  ...FIXTURE,
  fixtureId: 'r1',
  date: '2025-11-20',
  homeTeamScore: 1,
  awayTeamScore: 4,
  state: 'final',
  matches: [frame(55, 56, [22, 51])],
};
const RUNNING: NonNullable<MatchPage['running']> = {
  ...FIXTURE,
  runningId: 'n1',
  homeTeamScore: 2,
  awayTeamScore: 0,
  matches: [frame(61, 20), frame(null, null)],
  changedAt: '2025-11-20T20:41:00Z',
};
const side = (teamId: string, teamName: string) => ({ teamId, teamName, place: null, form: [] });
const MATCH: MatchPage = {
  id: 'f1',
  address: '/match/f1/old-mill-v-trades-hall',
  stage: 'before',
  season: '25/26',
  division: 1,
  weekNumber: 3,
  date: '2025-11-20',
  time: '19:45',
  weekEnds: '2025-11-23',
  venue: 'The Mill',
  postalAddress: '',
  map: '',
  listed: null,
  result: null,
  running: null,
  home: side('h', 'Old Mill'),
  away: side('a', 'Trades Hall'),
  stakes: ['Old Mill win the title with a win.'],
  meetings: [],
  meetingTotals: { won: 0, drawn: 0, lost: 0 },
  starts: [],
  line: [],
  table: null,
  milestones: [],
  biggestWin: false,
  story: ['Trades Hall came back from 1–0 down.'],
  photos: {},
};
const mark = (name: string) => ({ ...markOfName(name), crest: null });
const ABOUT = {
  marks: { home: mark('Old Mill'), away: mark('Trades Hall') },
  division: 'Division 1',
  timeZone: 'Europe/London',
};

/** Returns the texts in a match's picture in the order in which they are drawn, joined by spaces. */
function textsOf(given: Partial<MatchPage>, shape: 'card' | 'post'): string {
  const whole = { league: 'League', note: '', address: 'site/match/f1', logo: null };
  const { svg } = drawPicture({ ...whole, ...matchPictureContent({ ...MATCH, ...given }, ABOUT, shape) }, shape);
  return Array.from(svg.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, text = '']) => text.replace(/<[^>]*>/g, '')).join(
    ' ',
  );
}

const AFTER = { stage: 'after', result: RESULT } as const;
test.each<[string, Partial<MatchPage>, string[], string[]]>([
  ['before', {}, ['v 7:45pm', 'Thu 20 Nov 2025, 7:45pm, The Mill', 'win the title'], ['came back']],
  ['of a week without a date', { date: null, time: null }, ['By Sun 23 Nov 2025, The Mill'], ['7:45pm']],
  ['while it is played', { stage: 'during', running: RUNNING }, ['2 – 0 Live, 8:41pm'], ['7:45pm', '1 – 4']],
  ['after', AFTER, ['1 – 4', 'Season 25/26, Thu 20 Nov 2025', 'came back'], ['Live', 'win the title']],
  ['not confirmed', { ...AFTER, result: { ...RESULT, state: 'unconfirmed' } }, ['Not confirmed yet'], []],
  ['void', { ...AFTER, result: { ...RESULT, void: 'Team withdrew' } }, ['Does not count'], []],
  ['awarded', { ...AFTER, result: { ...RESULT, outcome: 'awarded', awardedTo: 'home' } }, ['Awarded to Old Mill'], []],
])('a match %s says what is so, and nothing that is not', (_, given, has, hasNot) => {
  for (const shape of ['card', 'post'] as const) {
    const texts = textsOf(given, shape);
    for (const words of ['Division 1, week 3', 'Old Mill', 'Trades Hall', 'League', 'site/match/f1', ...has])
      expect(texts).toContain(words);
    for (const words of hasNot) expect(texts).not.toContain(words);
  }
});

test('a portrait picture has every frame, with the breaks and without those to come', () => {
  expect(textsOf(AFTER, 'post')).toContain('Dan Naylor 55–56 Wayne Hargreaves Breaks 51, 22');
  expect(textsOf({ stage: 'during', running: RUNNING }, 'post')).toContain(
    'Dan Naylor 61–20 Wayne Hargreaves Dan Naylor v Wayne Hargreaves',
  );
  expect(textsOf(AFTER, 'card')).not.toContain('55–56');
});

test('breaks are those of their players, highest first, also in a pair', () => {
  const pair = { ...frame(70, 20), homeBreaks: [{ playerId: 'h2', points: 60 }], winner: null };
  const players = { homePlayers: ['h1', 'h2'], awayPlayers: ['a1', null] };
  const names = { homePlayerNames: ['Dan Naylor', 'Stan Platt'], awayPlayerNames: ['Wayne Hargreaves', 'Absentee'] };
  const found = breaksOnCard([frame(55, 56, [22]), { ...pair, ...players, ...names }]);
  expect(found.map(({ name, points, side: at, opponent }) => [name, points, at, opponent])).toEqual([
    ['Stan Platt', 60, 'home', 'Wayne Hargreaves'],
    ['Wayne Hargreaves', 22, 'away', 'Dan Naylor'],
  ]);
});
