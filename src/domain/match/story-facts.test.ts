import { expect, test } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import {
  framesWon,
  makeFixture,
  makeMatch,
  makePair,
  makePeople,
  makePlayer,
  makeTeam,
  RULES,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';
import { meetingsOf, headToHeadTotals } from './meetings.ts';
import { scoreAfterEachMatch } from './score-line.ts';
import { isBiggestWinInDivision, matchFacts } from './story-facts.ts';

const people = makePeople(
  [makeTeam('a', { name: 'Mill' }), makeTeam('b', { name: 'Oak' })],
  ['a1', 'a2', 'b1'].map((id) => makePlayer(id, id.charAt(0), { name: id.toUpperCase() })),
);
const milestones = [
  { kind: 'first-win', playerId: 'a1', text: 'A1 won.' },
  { kind: 'best-break', playerId: 'a2', text: 'A2 broke.' },
  { kind: 'team-run', teamId: 'b', text: 'Oak ran.' },
  { kind: 'champion', teamId: 'a', text: 'Mill won it.' },
  { kind: 'champion', teamId: 'c', text: 'Elms won it.' },
] as const;
const around = { people, rules: RULES, form: { home: [], away: [] }, biggestWinOf: null, milestones };
const factsOf = (given: Partial<Fixture>) => matchFacts(makeFixture('a', 'b', given), around);

test('the facts of a story name who won the last frame, the highest breaks, and the greatest milestones first', () => {
  const matches = [
    makeMatch('a1', 60, 20, 'b1', { home: [40], away: [12] }),
    makePair('a1 a2', 60, 20, 'b1 b1', { a2: [40] }),
    VOID_MATCH,
  ];
  expect(factsOf({ matches })).toMatchObject({
    names: { home: 'Mill', away: 'Oak' },
    score: { home: 2, away: 0 },
    lastWinners: ['A1', 'A2'],
    hasWalkover: false,
    unit: 'frame',
    teamMilestones: ['Mill won it.', 'Oak ran.'],
    playerMilestones: ['A2 broke.', 'A1 won.'],
  });
  expect(factsOf({ matches })?.breaks).toEqual(['A1', 'A2'].map((name) => ({ name, points: 40 })));
  expect(factsOf({ matches: [makeMatch('a1', 42, 0, null)] })?.hasWalkover).toBe(true);
});

test.each<[string, Partial<Fixture>]>([
  ['void', { matches: framesWon('a', 'b', 3), counts: 'players' }],
  ['awarded', { matches: [], outcome: { kind: 'awarded', awardedTo: 'home', score: { home: 5, away: 0 } } }],
  ['abandoned', { matches: framesWon('a', 'b', 3), outcome: { kind: 'abandoned', decided: 'home' } }],
  ['won by nobody', { matches: [VOID_MATCH] }],
])('a match that is %s has no story', (_, given) => {
  expect(factsOf(given)).toBeNull();
});

test('the biggest win needs ten results and the only largest margin', () => {
  const others = Array.from({ length: 9 }, (_, i) =>
    makeFixture('b', 'a', { id: `o${i}`, matches: framesWon('b', 'a', 1) }),
  );
  const big = makeFixture('a', 'b', { id: 'big', matches: framesWon('a', 'b', 5) });
  expect(isBiggestWinInDivision(big, [...others, big])).toBe(true);
  expect(isBiggestWinInDivision(big, [...others.slice(1), big])).toBe(false);
  expect(isBiggestWinInDivision(big, others)).toBe(false);
  expect(isBiggestWinInDivision(big, [...others, { ...big, id: 'same' }, big])).toBe(false);
  const awarded = { ...big, id: 'awarded', outcome: { kind: 'awarded' as const, awardedTo: 'home' as const } };
  expect(isBiggestWinInDivision(big, [...others, awarded, big])).toBe(true);
});

test('the line leaves void matches out, and a decider changes no score', () => {
  const decider = { ...makeMatch('a1', 60, 20, 'b1'), decider: true as const };
  expect(
    scoreAfterEachMatch([makeMatch('a1', 60, 20, 'b1'), VOID_MATCH, makeMatch('a1', 2, 60, 'b1'), decider]),
  ).toEqual([
    { match: 1, winner: 'home', home: 1, away: 0 },
    { match: 3, winner: 'away', home: 1, away: 1 },
    { match: 4, winner: 'home', home: 1, away: 1 },
  ]);
});

test('meetings are matches of both teams, without void ones; both lose one awarded to neither', () => {
  const neither = { kind: 'awarded', awardedTo: 'neither' } as const;
  const cards = [
    makeFixture('a', 'b', { matches: framesWon('a', 'b', 3) }),
    makeFixture('b', 'a', { matches: framesWon('b', 'a', 1) }),
    makeFixture('b', 'a', { matches: [], outcome: { kind: 'scores', score: { home: 3, away: 3 } } }),
    makeFixture('a', 'b', { matches: [], outcome: neither }),
    makeFixture('a', 'b', { matches: [VOID_MATCH] }),
    makeFixture('a', 'b', { counts: 'players' }),
    makeFixture('a', 'c'),
  ];
  const met = meetingsOf(cards, { homeTeamId: 'a', awayTeamId: 'b' });
  expect(met).toEqual(cards.slice(0, 5));
  expect(headToHeadTotals(met, 'a')).toEqual({ won: 2, drawn: 1, lost: 1 });
  expect(headToHeadTotals(met, 'b')).toEqual({ won: 0, drawn: 1, lost: 3 });
});
