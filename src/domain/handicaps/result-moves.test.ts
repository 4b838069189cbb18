import { describe, expect, it, test } from 'vitest';
import {
  handicapsToStoreAfterEdit,
  handicapsOverTimeWithMoves,
  withCurrentHandicap,
  handicapPointsFromMatch,
  handicapMovesFromMatches,
} from '#domain/handicaps/result-moves.ts';
import type { EachMatchPolicy } from '#domain/handicaps/policy-schema.ts';
import { type SinglesMatch, singlesMatchesOfSeason } from '#domain/handicaps/singles.ts';
import {
  makeCalendar,
  makeFixture,
  makeMatch,
  makePair,
  makePlayer,
  makeSeason,
  RULES,
} from '../../../tests/fixtures/made-league.ts';

const EACH: EachMatchPolicy = { kind: 'each', win: -5, loss: 5 };
const CLEAR: EachMatchPolicy = { ...EACH, winBy: -10, lossBy: 8, margin: 40 };
const RANGE = { lowest: 0, highest: 30 };
const FACTS = { seasonStart: '2025-09-01', today: '2025-11-01', nameOf: (id: string) => id };

function single(day: string, home: string, away: string, given: Partial<SinglesMatch> = {}): SinglesMatch {
  return { day, home, away, winner: 'home', margin: 20, isOneFrame: true, isDecided: false, ...given };
}

test.each([
  [EACH, 20, -5, 5],
  [EACH, 99, -5, 5],
  [CLEAR, 39, -5, 5],
  [CLEAR, 40, -10, 8],
  [CLEAR, null, -5, 5],
  [{ ...CLEAR, winBy: null }, 40, -5, 8],
  [{ ...CLEAR, margin: null }, 40, -5, 5],
  [{ ...EACH, win: 0, loss: 2 }, 1, 0, 2],
])('by %j, a match won by %j moves the winner by %i and the loser by %i', (policy, margin, winner, loser) => {
  expect(handicapPointsFromMatch({ winner: 'away', margin }, 'away', policy)).toBe(winner);
  expect(handicapPointsFromMatch({ winner: 'away', margin }, 'home', policy)).toBe(loser);
});

const REVIEW = { recordedBy: 'home' as const, recordedAt: '2025-10-01T20:00:00Z', confirmBy: null, dispute: null };
const DISPUTE = { by: 'away' as const, at: '2025-10-02T20:00:00Z', note: '', matches: null };

describe('a match moves both players', () => {
  it.each<[string, SinglesMatch, Partial<EachMatchPolicy>, boolean]>([
    ['on the first day of the season', single('2025-09-01', 'a', 'b'), {}, true],
    ['not before the season', single('2025-08-31', 'a', 'b'), {}, false],
    ['from the policy’s first day', single('2025-08-31', 'a', 'b'), { from: '2025-08-31' }, true],
    ['not before that day', single('2025-09-30', 'a', 'b'), { from: '2025-10-01' }, false],
    ['on the day before the freeze', single('2025-09-30', 'a', 'b'), { freeze: '2025-10-01' }, true],
    ['not on the day of the freeze', single('2025-10-01', 'a', 'b'), { freeze: '2025-10-01' }, false],
    ['under a freeze of an earlier season', single('2025-10-01', 'a', 'b'), { freeze: '2025-08-31' }, true],
    ['not if it was conceded or decided by rule', single('2025-10-01', 'a', 'b', { isDecided: true }), {}, false],
    ['not if it is level', single('2025-10-01', 'a', 'b', { winner: null, margin: 0 }), {}, false],
    ['not with several frames', single('2025-10-01', 'a', 'b', { isOneFrame: false }), {}, false],
    ['not if disputed', single('2025-10-01', 'a', 'b', { review: { ...REVIEW, dispute: DISPUTE } }), {}, false],
    ['not yet final', single('2025-10-01', 'a', 'b', { review: { ...REVIEW, confirmBy: '2025-11-01' } }), {}, false],
    ['once final', single('2025-10-01', 'a', 'b', { review: { ...REVIEW, confirmBy: '2025-10-31' } }), {}, true],
  ])('%s', (_, match, given, moves) => {
    const found = handicapMovesFromMatches([match], { ...EACH, ...given }, FACTS);
    expect([...found.keys()]).toEqual(moves ? ['a', 'b'] : []);
  });

  it('once a day with all matches of that day, whatever the order of recording', () => {
    const all = [single('2025-10-01', 'a', 'c'), single('2025-10-01', 'b', 'a'), single('2025-09-30', 'a', 'b')];
    const expected = [
      { day: '2025-09-30', points: -5, why: ['Beat b by 20'] },
      { day: '2025-10-01', points: 0, why: ['Beat c by 20', 'Lost to b by 20'] },
    ];
    expect(handicapMovesFromMatches(all, EACH, FACTS).get('a')).toEqual(expected);
    expect(handicapMovesFromMatches(all.toReversed(), EACH, FACTS).get('a')).toEqual(expected);
  });
});

const at = (day: string, handicap: number, more: object = {}) => ({ day, handicap, modifier: 0, ...more });
const won = (day: string, points = -5) => ({ day, points, why: ['Beat b'] });
const rowsOf = (...given: Parameters<typeof handicapsOverTimeWithMoves>) =>
  handicapsOverTimeWithMoves(...given).map(({ from, handicap, before }) => `${from}: ${before ?? ''}→${handicap}`);

describe('handicaps over time', () => {
  const review = { at: '2025-10-05T10:00:00Z', why: '' };
  it.each([
    ['from the next day', [at('2025-09-01', 20)], [won('2025-10-01')], ['2025-09-01: →20', '2025-10-02: 20→15']],
    [
      'the first counts since ever',
      [at('2025-10-09', 20)],
      [won('2025-10-01')],
      ['2025-10-01: →20', '2025-10-02: 20→15'],
    ],
    [
      'a later one from its own day',
      [at('2025-09-01', 20), at('2025-10-02', 25)],
      [won('2025-10-01'), won('2025-10-02')],
      ['2025-09-01: →20', '2025-10-02: 20→15', '2025-10-02: 15→25', '2025-10-03: 25→20'],
    ],
    [
      'kept within the range day by day',
      [at('2025-09-01', 3)],
      [won('2025-10-01'), won('2025-10-08', 5)],
      ['2025-09-01: →3', '2025-10-02: 3→0', '2025-10-09: 0→5'],
    ],
    [
      'another change of the player sets no handicap',
      [at('2025-09-01', 20), at('2025-10-05', 20, { modifier: 2 })],
      [won('2025-10-01')],
      ['2025-09-01: →20', '2025-10-02: 20→15', '2025-10-05: 15→15'],
    ],
    [
      'one that was set to the same number',
      [at('2025-09-01', 20), at('2025-10-05', 20, { review })],
      [won('2025-10-01')],
      ['2025-09-01: →20', '2025-10-02: 20→15', '2025-10-05: 15→20'],
    ],
    [
      'one from an earlier day replaces those after it',
      [at('2025-09-01', 20), at('2025-10-09', 30), at('2025-10-01', 10)],
      [won('2025-10-01')],
      ['2025-09-01: →20', '2025-10-01: 20→10', '2025-10-02: 10→5'],
    ],
  ])('%s', (_, changes, moves, expected) => {
    expect(rowsOf(changes, moves, RANGE)).toEqual(expected);
  });

  it('say why', () => {
    const rows = handicapsOverTimeWithMoves([at('2025-09-01', 20)], [won('2025-10-01')], RANGE);
    expect(rows.map(({ why }) => why)).toEqual([null, 'Beat b on 1 October 2025.']);
  });
});

test('a new handicap that was equal moves along', () => {
  const player = makePlayer('a1', 'a', { handicap: 20, newHandicap: 20 });
  expect(withCurrentHandicap(player, 15)).toMatchObject({ handicap: 15, newHandicap: 15 });
  expect(withCurrentHandicap({ ...player, newHandicap: 10 }, 15)).toMatchObject({ handicap: 15, newHandicap: 10 });
});

const NOW = '2025-10-09T10:00:00.000Z';
const set = { review: { at: NOW, why: '' } };
test.each([
  ['what is shown', [15, 15], { handicap: 20, newHandicap: 20 }],
  ['another new handicap', [15, 10], { handicap: 20, newHandicap: 10 }],
  ['another handicap', [12, 12], { handicap: 12, newHandicap: 12 }],
  ['the handicap before the moves', [20, 20], { handicap: 20, newHandicap: 20, ...set }],
  ['the handicap before the moves as a new one', [15, 20], { handicap: 15, newHandicap: 20 }],
])('an official who enters %s', (_, [handicap = 0, newHandicap = 0], expected) => {
  const [stored, shown] = [20, 15].map((points) => ({ handicap: points, newHandicap: points }));
  expect(handicapsToStoreAfterEdit({ handicap, newHandicap }, { stored: stored!, shown: shown!, at: NOW })).toEqual(
    expected,
  );
});

test('singles are matches of one player a side, in which both came', () => {
  const season = makeSeason('25/26', { calendar: makeCalendar('2025-09-01', '2025-09-07', 24) });
  const conceded = { ...makeMatch('a3', 60, 20, 'b3'), winner: 'away' as const };
  const lost = { ...makeMatch('a5', 60, 20, 'b5'), ruledOut: ['home' as const] };
  const matches = [
    makeMatch('a1', 60, 20, 'b1'),
    makeMatch('a2', 42, 0, null),
    conceded,
    makeMatch('a4', 1, 1, 'b4'),
    lost,
  ];
  const dated = makeFixture('a', 'b', { week: 2, date: '2025-09-09', matches });
  const undated = makeFixture('a', 'b', { matches: [makeMatch('a1', 20, 45, 'b1')] });
  const rows = (given = season) =>
    singlesMatchesOfSeason([dated, undated], given).map(({ day, home, winner, margin, isDecided }) =>
      [day, home, winner, margin, isDecided].join(' '),
    );
  expect(rows()).toEqual([
    '2025-09-07 a1 away 25 false',
    '2025-09-09 a1 home 40 false',
    '2025-09-09 a3 away 40 true',
    '2025-09-09 a4  0 false',
    '2025-09-09 a5 away 40 true',
  ]);
  expect(rows({ ...season, calendar: [] })[0]).toBe('2025-09-01 a1 away 25 false');
  const pairs = [{ name: 'Doubles', matches: 1, players: 2, frames: 1, scored: 'points' as const, points: null }];
  const doubles = { ...season, rules: { ...RULES, framesPerFixture: 1, format: pairs } };
  const pair = makeFixture('a', 'b', { matches: [makePair('a1 a2', 60, 20, 'b1 b2')] });
  expect(singlesMatchesOfSeason([pair], doubles)).toEqual([]);
});
