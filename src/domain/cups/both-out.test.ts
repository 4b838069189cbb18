import { describe, expect, it } from 'vitest';
import { countByesInRound, isCupOver } from '#domain/cups/both-out.ts';
import { type Competition, cupWinner, resolveTies, type Tie } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { tieContradictingEarlierResults } from '#domain/cups/cup-faults.ts';
import { roundToDraw } from '#domain/cups/round-draw.ts';
import { AWAY_WON, HOME_WON, makeCup, makeTie } from '../../../tests/fixtures/made-cup.ts';

const OUT: TieResult = { ...HOME_WON, score: { home: 0, away: 0 }, bothOut: true };

/** Returns a line for each tie, such as `1.1 bye b -: b`: its id, its state, its two sides and its winner. */
function stateOf(cup: Competition, ties: readonly Tie[]): string[] {
  return resolveTies(cup, ties).map(
    ({ id, state, home, away, winner }) => `${id} ${state} ${home ?? '-'} ${away ?? '-'}: ${winner ?? '-'}`,
  );
}

const BRACKET = ['1.0 a b', '1.1 c d', '1.2 e f', '1.3 g h', '2.0', '2.1', '3.0'];
/** Returns the ties of a bracket with eight entrants. `results`: the results of the first round's ties, in order. */
const bracket = (...results: (TieResult | null)[]) => BRACKET.map((text, i) => makeTie(text, results[i] ?? null));

describe('a tie that puts both sides out (Rule E35)', () => {
  const cup = makeCup(8);
  it.each([
    [
      [OUT, HOME_WON],
      ['2.0 bye c -: c', '2.1 open - -: -', '3.0 open c -: -'],
    ],
    [
      [OUT, null],
      ['2.0 open - -: -', '2.1 open - -: -', '3.0 open - -: -'],
    ],
    [
      [HOME_WON, OUT, HOME_WON],
      ['2.0 bye a -: a', '2.1 open e -: -', '3.0 open a -: -'],
    ],
    [
      [OUT, OUT, HOME_WON, AWAY_WON],
      ['2.0 bothOut - -: -', '2.1 open e h: -', '3.0 open - -: -'],
    ],
    [
      [OUT, OUT, HOME_WON, OUT],
      ['2.0 bothOut - -: -', '2.1 bye e -: e', '3.0 bye e -: e'],
    ],
    [
      [OUT, OUT, OUT, OUT],
      ['2.0 bothOut - -: -', '2.1 bothOut - -: -', '3.0 bothOut - -: -'],
    ],
  ])('in a bracket, case %#', (results, later) => {
    expect(stateOf(cup, bracket(...results)).slice(4)).toEqual(later);
  });

  it('in the final ends a cup without a winner', () => {
    const ties = [makeTie('1.0 a b', HOME_WON), makeTie('1.1 c d', HOME_WON), makeTie('2.0 a c', OUT)];
    const resolved = resolveTies(makeCup(4), ties);
    expect(cupWinner(makeCup(4), resolved)).toBeNull();
    expect(isCupOver(makeCup(4), resolved)).toBe(true);
    expect(roundToDraw(makeCup(4), resolved)).toBe('All rounds are drawn, and there are results.');
  });

  it.each([
    [3, 1, 8, 0],
    [3, 1, 5, 3],
    [3, 2, 4, 0],
    [3, 2, 3, 1],
    [3, 2, 2, 2],
    [3, 2, 1, 1],
    [3, 3, 1, 1],
  ])('in a cup of %i rounds, round %i with %i entrants has %i Byes', (rounds, round, entrants, byes) => {
    expect(countByesInRound(rounds, round, entrants)).toBe(byes);
  });
});

describe('a tie that puts both sides out, in a cup drawn round by round', () => {
  const cup = makeCup(8, { draw: 'eachRound' });
  const first = (...results: (TieResult | null)[]) =>
    BRACKET.slice(0, 4).map((text, i) => makeTie(text, results[i] ?? null));
  const toDraw = (ties: readonly Tie[]) => roundToDraw(cup, resolveTies(cup, ties));

  it.each([
    [[OUT, HOME_WON, HOME_WON, HOME_WON], { round: 2, again: false, entrantIds: ['c', 'e', 'g'], byes: 1 }],
    [[OUT, HOME_WON, OUT, HOME_WON], { round: 2, again: false, entrantIds: ['c', 'g'], byes: 2 }],
    [[OUT, OUT, OUT, OUT], 'Quarter-finals: every round is drawn.'],
    [[OUT, null, HOME_WON, HOME_WON], 'Quarter-finals: 1 tie to be played first.'],
  ])('leaves fewer entrants for the next draw, case %#', (results, expected) => {
    expect(toDraw(first(...results))).toEqual(expected);
  });

  it('gives a Bye in a later round', () => {
    const ties = [...first(OUT, HOME_WON, HOME_WON, HOME_WON), makeTie('2.0 c e'), makeTie('2.1 g -')];
    expect(stateOf(cup, ties).slice(4)).toEqual(['2.0 open c e: -', '2.1 bye g -: g']);
  });

  it('cannot be changed once the next round is drawn', () => {
    const drawn = [makeTie('2.0 c e'), makeTie('2.1 g -')];
    expect(
      tieContradictingEarlierResults(cup, [...first(OUT, HOME_WON, HOME_WON, HOME_WON), ...drawn]),
    ).toBeUndefined();
    expect(tieContradictingEarlierResults(cup, [...first(HOME_WON, HOME_WON, HOME_WON, HOME_WON), ...drawn])?.id).toBe(
      '2.0',
    );
    expect(tieContradictingEarlierResults(cup, [...first(OUT, OUT, HOME_WON, HOME_WON), ...drawn])?.id).toBe('2.0');
  });

  it('cannot be set in a bracket once the next tie has a result', () => {
    const played = bracket(HOME_WON, HOME_WON).map((tie) =>
      tie.id === '2.0' ? { ...tie, home: 'a', away: 'c', result: HOME_WON } : tie,
    );
    expect(tieContradictingEarlierResults(makeCup(8), played)).toBeUndefined();
    const out = played.map((tie) => (tie.id === '1.0' ? { ...tie, result: OUT } : tie));
    expect(tieContradictingEarlierResults(makeCup(8), out)?.id).toBe('2.0');
  });
});
