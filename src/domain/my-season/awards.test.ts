import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Match } from '#domain/cards/match.ts';
import {
  anyFixtures,
  makeCalendar,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
} from '../../../tests/fixtures/made-league.ts';
import { countAwards } from '../../../tests/support/season-count.ts';
import { awardReasonSentence } from './award-words.ts';
import { awardsOfSeason, monthOfCard } from './awards.ts';

const CALENDAR = makeCalendar('2025-09-22', '2025-09-28', 24);

/** Returns the team of the week for week 1, from a card of teams a and b and a card of teams c and d. */
function teamOf(first: Match[], second: Match[] = [makeMatch('c1', 1, 99, 'd1')]): string[] {
  const cards = [makeFixture('a', 'b', { matches: first }), makeFixture('c', 'd', { matches: second })];
  return (awardsOfSeason(cards, CALENDAR).weeks.get(1) ?? []).map(({ playerId }) => playerId);
}

const ruledOut = { ...makeMatch('a1', 90, 0, 'b1'), ruledOut: ['away'] as const };

test.each<[what: string, matches: Match[], best: string[]]>([
  ['more matches won less lost', [makeMatch('a1', 51, 50, 'b1'), makeMatch('a1', 51, 50, 'b2')], ['a1']],
  ['the larger difference in points', [makeMatch('a1', 99, 0, 'b1'), makeMatch('a2', 80, 0, 'b2')], ['a1', 'd1']],
  ['the higher break', [makeMatch('a1', 98, 0, 'b1', { home: [40] })], ['a1']],
  ['the difference in frames', [makeFrames('a1', 'H H', 'b1')], ['a1']],
  ['no walkover', [makeMatch('a1', 200, 0, null)], ['d1']],
  ['no decision', [ruledOut], ['d1']],
  ['no pair', [makePair('a1 a2', 200, 0, 'b1 b2')], ['d1']],
])('the team of the week begins with %s (Rules Y7, Y8)', (_, matches, best) => {
  expect(teamOf(matches).slice(0, best.length)).toEqual(best);
});

test('the last tie-break is how often the beaten opponents have won', () => {
  const before = makeFixture('a', 'b', { week: 1, matches: [makeMatch('a5', 1, 60, 'b2')] });
  const card = makeFixture('a', 'b', {
    week: 2,
    matches: [makeMatch('a1', 60, 1, 'b1'), makeMatch('a2', 60, 1, 'b2')],
  });
  const other = makeFixture('c', 'd', { week: 2, matches: [] });
  const third = makeFixture('c', 'd', { week: 2, matches: [makeMatch('c1', 1, 2, 'd1')] });
  const { weeks } = awardsOfSeason([before, card, other, third], CALENDAR);
  expect(weeks.get(2)?.map(({ playerId, rank }) => [playerId, rank])).toEqual([
    ['a2', 0],
    ['a1', 1],
  ]);
});

test('those who are level share the last place, unless the team would be more than twice as large', () => {
  const level = (n: number) => Array.from({ length: n }, (_, i) => makeMatch('a1', 1, 60, `b${i + 1}`));
  expect(teamOf([makeMatch('a1', 1, 60, 'b1')], [makeMatch('c1', 1, 60, 'd1')])).toEqual(['b1', 'd1']);
  const cards = ['a', 'b', 'c'].map((team) =>
    makeFixture(team, 'd', { matches: [makeMatch(`${team}1`, 60, 1, 'd1')] }),
  );
  expect(awardsOfSeason(cards, CALENDAR).weeks.get(1)).toBe(undefined);
  expect(teamOf(level(5))).toEqual(['d1', 'b1', 'b2', 'b3', 'b4', 'b5']);
});

test('a week with one card has no team', () => {
  const card = makeFixture('a', 'b', { matches: [makeMatch('a1', 60, 1, 'b1')] });
  expect(awardsOfSeason([card], CALENDAR).weeks.size).toBe(0);
});

test('the player of a month played on two cards at least; up to three share it (Rule Y9)', () => {
  const nights = (players: number, ...days: string[]) =>
    days.map((date) => {
      const matches = Array.from({ length: players }, (_, i) => makeMatch(`a${i + 1}`, 60, 1, `b${i + 1}`));
      return makeFixture('a', 'b', { date, matches });
    });
  const once = makeFixture('c', 'd', {
    date: '2025-10-02',
    matches: [makeMatch('c1', 99, 0, 'd1'), makeMatch('c1', 99, 0, 'd2')],
  });
  const of = (players: number) =>
    awardsOfSeason([...nights(players, '2025-10-01', '2025-10-08'), once], CALENDAR).months;
  expect(
    of(1)
      .get('2025-10')
      ?.map(({ playerId }) => playerId),
  ).toEqual(['a1']);
  expect(of(3).get('2025-10')).toHaveLength(3);
  expect(of(4).get('2025-10')).toBe(undefined);
  expect(awardsOfSeason(nights(1, '2025-10-01', '2025-11-08'), CALENDAR).months.size).toBe(0);
});

test('a card belongs to the month of its day, or of the last day of its week', () => {
  expect(monthOfCard(makeFixture('a', 'b', { week: 1, date: '2025-11-01' }), CALENDAR)).toBe('2025-11');
  expect(monthOfCard(makeFixture('a', 'b', { week: 2 }), CALENDAR)).toBe('2025-10');
  expect(monthOfCard(makeFixture('a', 'b', { week: 2 }), [])).toBe(null);
});

const told = { played: 2, won: 2, frames: null, points: 91, bestBreak: 42, only: null };
test.each([
  [told, 'Won 2 of 2, by 91 points, with a break of 42.'],
  [{ ...told, bestBreak: null, frames: 5 }, 'Won 2 of 2, by 5 frames.'],
  [{ ...told, bestBreak: null, points: null }, 'Won 2 of 2.'],
  [{ ...told, points: -3, frames: 0, played: 3 }, 'Won 2 of 3, with a break of 42.'],
  [
    { ...told, only: { match: makeMatch('a1', 9, 60, 'b1'), side: 'away' as const, opponentId: 'a1' } },
    'Beat Ann 60–9, with a break of 42.',
  ],
  [
    {
      ...told,
      bestBreak: null,
      only: { match: makeMatch('a1', null, null, 'b1'), side: 'home' as const, opponentId: 'b1' },
    },
    'Beat Ann.',
  ],
  [
    {
      ...told,
      bestBreak: null,
      only: {
        match: { ...makeMatch('a1', 40, 51, 'b1'), winner: 'home' as const },
        side: 'home' as const,
        opponentId: 'b1',
      },
    },
    'Beat Ann.',
  ],
])('%j is described as %j', (facts, words) => {
  expect(awardReasonSentence(facts, () => 'Ann')).toBe(words);
});

it('agrees with an independent count', () => {
  fc.assert(
    fc.property(anyFixtures, (fixtures) => {
      const cards = fixtures.filter(({ season }) => season === '25/26');
      const { weeks, months } = awardsOfSeason(cards, CALENDAR);
      const counted = countAwards(cards, (card) => monthOfCard(card, CALENDAR));
      for (const { week, ids } of counted.weeks)
        expect((weeks.get(week) ?? []).map(({ playerId }) => playerId)).toEqual(ids);
      for (const { month, ids } of counted.months)
        expect((months.get(month) ?? []).map(({ playerId }) => playerId)).toEqual(ids);
    }),
  );
});
