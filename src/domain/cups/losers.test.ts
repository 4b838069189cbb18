import { describe, expect, it } from 'vitest';
import { resolveTies } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { firstTieLosers } from '#domain/cups/losers.ts';
import { AWAY_WON, HOME_WON, makeCup, makeTie } from '../../../tests/fixtures/made-cup.ts';

const WALKOVER: TieResult = { ...HOME_WON, score: { home: 0, away: 0 }, walkover: 'home' };
const OUT: TieResult = { ...HOME_WON, score: { home: 0, away: 0 }, bothOut: true };

describe('the losers of first ties (Rule E32)', () => {
  it.each([
    ['before the draw', [], '', true],
    ['in the first round', [['1.0 a b', HOME_WON], ['1.1 c d']], 'b', true],
    ['with a walkover', [['1.0 a b', WALKOVER], ['1.1 c d', AWAY_WON], ['2.0']], 'b c', false],
    ['where both sides are out', [['1.0 a b', OUT], ['1.1 c d', AWAY_WON], ['2.0']], 'a b c', false],
    // Entrant a loses only the final. It won its first tie, so it is not among the losers.
    [
      'after the final',
      [
        ['1.0 a b', HOME_WON],
        ['1.1 c d', HOME_WON],
        ['2.0', AWAY_WON],
      ],
      'b d',
      false,
    ],
  ] as const)('%s', (_, given, expected, canStillCome) => {
    const cup = makeCup(4);
    const ties = resolveTies(
      cup,
      given.map(([text, result = null]) => makeTie(text, result)),
    );
    const losers = firstTieLosers(cup, ties);
    expect(losers.entrants.map(({ id }) => id).join(' ')).toBe(expected);
    expect(losers.canStillCome).toBe(canStillCome);
  });

  it.each([
    ['waits for whoever had a Bye', null, 'b', true],
    ['who loses the next tie', HOME_WON, 'b c', false],
    ['or wins it', AWAY_WON, 'b', false],
  ] as const)('%s', (_, final, expected, canStillCome) => {
    const cup = makeCup(3);
    const ties = resolveTies(cup, [makeTie('1.0 a b', HOME_WON), makeTie('1.1 c -'), makeTie('2.0', final)]);
    const losers = firstTieLosers(cup, ties);
    expect(losers.entrants.map(({ id }) => id).join(' ')).toBe(expected);
    expect(losers.canStillCome).toBe(canStillCome);
  });
});
