import { expect, test } from 'vitest';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import type { CardFacts } from './card-facts.ts';
import { type CardValues, emptyMatch, type MatchValues } from './card-values.ts';
import { runningBody } from './running-sender.ts';

const season = { season: '25/26', rules: RULES, divisionRules: {}, divisions: [1] };
// Only what the function reads.
const facts = {
  seasons: { default: '25/26', details: [season], seasons: [season] },
  teams: [],
  recorded: null,
} as unknown as CardFacts;

function card(matches: Partial<MatchValues>[], given: Partial<CardValues> = {}): CardValues {
  const when = { season: '25/26', division: '1', weekNumber: '3', date: '', homeTeam: 'a', awayTeam: 'b' };
  return { ...when, matches: matches.map((match) => ({ ...emptyMatch, ...match })), ...given };
}

const players = { homePlayer: 'a1', awayPlayer: 'b1' };
const open = { homeScore: null, awayScore: null };

test.each<[what: string, typed: Partial<MatchValues>, sent: object]>([
  ['nothing yet', {}, { homePlayer: null, awayPlayer: null, ...open }],
  ['a player', { homePlayer: 'a1' }, { homePlayer: 'a1', awayPlayer: null, ...open }],
  ['one score', { ...players, homeScore: '64' }, { ...players, ...open }],
  ['both scores', { ...players, homeScore: '64', awayScore: '20' }, { ...players, homeScore: 64, awayScore: 20 }],
  ['level scores, as one is half typed', { ...players, homeScore: '6', awayScore: '6' }, { ...players, ...open }],
  ['a score of letters', { ...players, homeScore: 'x', awayScore: '6' }, { ...players, ...open }],
  [
    'scores without a player',
    { homePlayer: 'a1', homeScore: '64', awayScore: '20' },
    { homePlayer: 'a1', awayPlayer: null, ...open },
  ],
  [
    'a break',
    { ...players, homeScore: '64', awayScore: '20', homeBreak: '33' },
    { ...players, homeScore: 64, awayScore: 20, homeBreak: 33 },
  ],
  [
    'a break that is too high, as it is half typed',
    { ...players, homeScore: '64', awayScore: '20', homeBreak: '333' },
    { ...players, homeScore: 64, awayScore: 20 },
  ],
  [
    'a walkover',
    { homePlayer: 'a1', awayPlayer: 'Absentee', awayScore: '7' },
    { homePlayer: 'a1', awayPlayer: 'Absentee', homeScore: 42, awayScore: 0 },
  ],
  ['an absentee alone', { homePlayer: 'Absentee' }, { homePlayer: null, awayPlayer: null, ...open }],
])('of %s', (_, typed, sent) => {
  expect(runningBody(card([typed]), facts)?.matches).toEqual([sent]);
});

test('nothing is sent before both teams are chosen, and no more matches than a card has', () => {
  expect(runningBody(card([{}], { awayTeam: '' }), facts)).toBeNull();
  expect(runningBody(card(Array.from({ length: 7 }, () => ({}))), facts)?.matches).toHaveLength(5);
  expect(runningBody(card([], { date: '2025-11-20' }), facts)).toMatchObject({
    weekNumber: 3,
    division: 1,
    date: '2025-11-20',
  });
});
