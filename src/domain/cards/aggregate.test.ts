import { expect, test } from 'vitest';
import { makeMatch } from '../../../tests/fixtures/made-league.ts';
import { aggregateFaults, pointsScoredOnCard, sidesWithForfeitedMatches } from '#domain/cards/aggregate.ts';
import type { UnusualOutcome } from '#domain/cards/fixture.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

const HOME = makeMatch('h', 60, 20, 'a');
const AWAY = makeMatch('h', 20, 60, 'a');
const ABSENT = makeMatch(null, 0, 42, 'a');
const OTHER = makeMatch('h', 42, 0, null);
const VOID = makeMatch(null, 0, 0, null);
const DECIDER = { ...HOME, decider: true as const };
const NO_POINTS = makeMatch('h', null, null, 'a');

type Rule = NonNullable<LeagueRules['aggregate']>;
const DECIDED: Rule = { short: 'counts', level: 'decided' };
const LOST: Rule = { short: 'lost', level: 'decided' };

test.each([
  [[HOME, AWAY], DECIDED, true],
  [[HOME, AWAY, DECIDER], DECIDED, true],
  [[HOME, HOME], DECIDED, false],
  [[NO_POINTS], DECIDED, false],
  [[], DECIDED, false],
  [[ABSENT, OTHER], DECIDED, true],
  [[ABSENT, OTHER], LOST, false],
  [[HOME, AWAY], LOST, true],
  [[HOME, AWAY], { short: 'counts', level: 'nobody' } as const, false],
  [[HOME, AWAY], undefined, false],
])('a card must say who gets the aggregate only if it is open: %#', (matches, aggregate, isOpen) => {
  const rules = aggregate === undefined ? {} : { aggregate };
  expect(aggregateFaults({ matches }, rules).length).toBe(Number(isOpen));
  expect(aggregateFaults({ matches, aggregateTo: 'away' }, rules).length).toBe(Number(!isOpen));
});

test.each<[matches: (typeof HOME)[], outcome: UnusualOutcome | undefined, short: string]>([
  [[HOME, ABSENT], undefined, 'home'],
  [[HOME, VOID], undefined, 'home away'],
  [[HOME, VOID], { kind: 'abandoned' }, ''],
  [[ABSENT, VOID], { kind: 'abandoned' }, 'home'],
])('who was short: %#', (matches, outcome, short) => {
  expect(sidesWithForfeitedMatches({ matches, ...(outcome ? { outcome } : {}) }).join(' ')).toBe(short);
});

test('the points of a decider do not count in the card’s points', () => {
  expect(pointsScoredOnCard([HOME, ABSENT, DECIDER])).toEqual({ home: 60, away: 62 });
});
