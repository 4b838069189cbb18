import { describe, expect, it } from 'vitest';
import {
  framesOfLeg,
  legNumberFaults,
  type Leg,
  playedLegs,
  nextLeg,
  resultOfLegs,
  withLeg,
  withoutLeg,
} from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { tieWinner } from '#domain/cups/tie-outcome.ts';
import { makeMatch } from '../../../tests/fixtures/made-league.ts';
import { linesOf } from '../../../tests/support/faults.ts';

/**
 * Returns a leg. `text` has its frames, such as `2-1`, or its frames and points, such as `0-0 210-190`. `frames`: how
 * many frames are listed one by one, each with another home player.
 */
function legOf(leg: number, text: string, frames = 0): Leg {
  const [score = { home: 0, away: 0 }, points] = text.split(' ').map((one) => {
    const [home = 0, away = 0] = one.split('-').map(Number);
    return { home, away };
  });
  const matches = Array.from({ length: frames }, (_, i) => makeMatch(`leg ${leg} ${i}`, 60, 10, 'x'));
  return { leg, score, matches, playedOn: `2026-03-0${leg}`, ...(points ? { points } : {}) };
}

const resultOf = (first: string, second?: string) =>
  resultOfLegs([legOf(1, first), ...(second === undefined ? [] : [legOf(2, second)])], null)!;

describe('a tie over two legs (Rule E21)', () => {
  it.each<[string, string | undefined, { score: string; points?: string; winner: string | null }]>([
    ['2-1', undefined, { score: '2-1', winner: null }],
    ['2-1', '1-2', { score: '3-3', winner: null }],
    ['3-0', '1-2', { score: '4-2', winner: 'home' }],
    ['2-2', '1-3', { score: '3-5', winner: 'away' }],
    ['2-2', '2-2', { score: '4-4', winner: null }],
    ['2-1 210-190', '1-2 180-205', { score: '3-3', points: '390-395', winner: 'away' }],
    ['2-1 210-190', '0-3 190-210', { score: '2-4', points: '400-400', winner: null }],
    // The first leg has only its points; its frames are unknown. So the tie's frames are 0–0 too.
    ['0-0 210-190', '1-2 180-190', { score: '0-0', points: '390-380', winner: 'home' }],
  ])('%s and %s: %j', (first, second, { score, points, winner }) => {
    const result = resultOf(first, second);
    expect(`${result.score.home}-${result.score.away}`).toBe(score);
    expect(result.points && `${result.points.home}-${result.points.away}`).toBe(points);
    expect(tieWinner({ result })).toBe(winner);
  });

  it.each([
    ['level', '2-1', '1-2', 'away'],
    ['level in points', '3-0 190-210', '3-0 210-190', 'away'],
    ['not level', '3-0', '3-0', 'home'],
  ] as const)('a sum that is %s, with the away side as recorded winner', (_, first, second, winner) => {
    expect(tieWinner({ result: { ...resultOf(first, second), winner: 'away' } })).toBe(winner);
  });

  it('has its legs in order, in whatever order they were recorded', () => {
    const result = withLeg(withLeg(null, legOf(2, '1-2', 2), null), legOf(1, '2-1', 3), null);
    expect(playedLegs(result)).toEqual([legOf(1, '2-1', 3), legOf(2, '1-2', 2)]);
    expect(result.playedOn).toBe('2026-03-02');
    expect([1, 2].map((leg) => framesOfLeg(result, leg).from)).toEqual([0, 3]);
    expect(framesOfLeg(result, 2).frames.map(({ sides }) => sides.home.players[0])).toEqual(['leg 2 0', 'leg 2 1']);
  });

  it('replaces a leg, and then needs the winner again', () => {
    const before: TieResult = { ...resultOf('2-1', '1-2'), winner: 'home' };
    expect(withLeg(before, legOf(2, '0-3'), null)).toEqual(resultOf('2-1', '0-3'));
  });

  it.each([
    ['none', null, 1],
    ['the first', resultOf('2-1'), 2],
    ['the second', resultOfLegs([legOf(2, '2-1')], null), 1],
    ['both', resultOf('2-1', '1-2'), null],
  ])('the next leg after %s', (_, result, leg) => {
    expect(nextLeg(result)).toBe(leg);
  });

  const both = resultOf('2-1', '1-2');
  const givenUp: TieResult = { ...resultOf('2-1'), playedOn: '2026-03-09', walkover: 'away' };
  it.each<[string, TieResult, number | null, TieResult | null]>([
    ['the second leg', both, 2, resultOf('2-1')],
    ['the first leg', both, 1, resultOfLegs([legOf(2, '1-2')], null)],
    ['the only leg', resultOf('2-1'), 1, null],
    ['a leg that is not there', both, 3, both],
    ['all', both, null, null],
    ['a walkover: the leg before it stays', givenUp, null, resultOf('2-1')],
    [
      'the leg before a walkover',
      givenUp,
      1,
      { score: { home: 0, away: 0 }, matches: [], start: null, playedOn: '2026-03-09', walkover: 'away' },
    ],
  ])('without %s', (_, result, leg, left) => {
    expect(withoutLeg(result, leg)).toEqual(left);
  });

  it('a walkover decides the tie, whatever happened in an earlier leg', () => {
    expect(tieWinner({ result: givenUp })).toBe('away');
  });
});

describe('the leg that is sent', () => {
  it.each([
    [1, 2, []],
    [2, 2, []],
    [0, 2, ['leg: The leg must be 1 or 2.']],
    [3, 2, ['leg: The leg must be 1 or 2.']],
    [1.5, 2, ['leg: The leg must be 1 or 2.']],
    [null, 2, ['leg: The leg must be 1 or 2.']],
    [null, undefined, []],
    [1, undefined, ['leg: A tie of this competition has no legs.']],
    [undefined, 2, []],
  ])('%j of %j: %j', (leg, legs, faults) => {
    expect(linesOf(legNumberFaults(leg, { legs }))).toEqual(faults);
  });
});
