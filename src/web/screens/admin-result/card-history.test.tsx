import { expect, test } from 'vitest';
import type { FixtureAnswer, CardMatchAnswer } from '#contract/matches.ts';
import { deletionCauseWords, cardChangeSentences } from './card-history.tsx';

const breaks = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null, homeBreaks: [], awayBreaks: [] };

function matchOf(given: Partial<CardMatchAnswer> = {}): CardMatchAnswer {
  const players = { homePlayerId: 'a', homePlayerName: 'Ann', awayPlayerId: 'b', awayPlayerName: 'Bob' };
  return { ...players, homeScore: 65, awayScore: 51, ...breaks, ...given };
}

function cardOf(given: Partial<FixtureAnswer> = {}): FixtureAnswer {
  const where = { fixtureId: 'f', season: '25/26', division: 1, weekNumber: 3, date: null, state: 'final' } as const;
  const home = { homeTeamId: 'l', homeTeamName: 'Lions', homeTeamScore: 2 };
  const away = { awayTeamId: 't', awayTeamName: 'Tigers', awayTeamScore: 0 };
  return { ...where, ...home, ...away, matches: [matchOf(), matchOf()], ...given };
}

const better = matchOf({ homeScore: 70, homeBreaks: [30, 22] });
const absent = matchOf({ homePlayerId: null, homePlayerName: 'Absentee', homeScore: 0, awayScore: 42 });
const pair = matchOf({
  homePlayers: ['a', 'c'],
  homePlayerName: 'Ann & Cy',
  awayPlayers: ['b', null],
  homeScore: null,
  awayScore: null,
  winner: 'home',
});
const ofThree = matchOf({ homeScore: 2, awayScore: 0, frames: [{ ...matchOf(), winner: null }] });
const namesake = matchOf({ homePlayerId: 'a2' });

test.each<[what: string, later: Partial<FixtureAnswer>, sentences: string[]]>([
  ['nothing', {}, []],
  ['a week', { weekNumber: 4 }, ['Week 4, was 3.']],
  ['a date', { date: '2025-10-08' }, ['Date Wed 8 October 2025, was none.']],
  ['a team', { awayTeamId: 'w', awayTeamName: 'Wolves' }, ['Away team Wolves, was Tigers.']],
  ['a score and breaks', { matches: [matchOf(), better] }, ['Match 2: Ann (30, 22) 70–51 Bob, was Ann 65–51 Bob.']],
  ['an absence', { matches: [absent, matchOf()] }, ['Match 1: Absentee 0–42 Bob, was Ann 65–51 Bob.']],
  ['a namesake', { matches: [namesake, matchOf()] }, ['Match 1: Ann 65–51 Bob, was Ann 65–51 Bob.']],
  ['a pair', { matches: [pair, matchOf()] }, ['Match 1: Ann & Cy beat Bob, was Ann 65–51 Bob.']],
  ['frames', { matches: [ofThree, matchOf()] }, ['Match 1: Ann 2–0 Bob: 65–51, was Ann 65–51 Bob.']],
  [
    'a conceded frame',
    { matches: [matchOf({ winner: 'away' }), matchOf()] },
    ['Match 1: Ann 65–51 Bob, conceded by Ann, was Ann 65–51 Bob.'],
  ],
  [
    'an award',
    { outcome: 'awarded', awardedTo: 'away', note: 'Late.', homeTeamScore: 0, awayTeamScore: 2, matches: [] },
    ['How it ended: awarded to Tigers, 0–2, was played.', 'Note: Late., was none.'],
  ],
  ['an abandonment', { outcome: 'abandoned' }, ['How it ended: abandoned, was played.']],
])('%s', (_, later, sentences) => {
  expect(cardChangeSentences(cardOf(), cardOf(later))).toEqual(sentences);
});

test.each([
  ['delete result', 'Deleted Old Mill 3–2 Tigers', 'Deleted'],
  ['undo', 'Undone: Imported 12 results', 'Undone: Imported 12 results.'],
])('deletionWords: a result deleted by %s (%s)', (action, summary, words) => {
  expect(deletionCauseWords({ action, summary })).toBe(words);
});
