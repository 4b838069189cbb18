import { describe, expect, it } from 'vitest';
import { resolveTies, type Tie, type WayOfDrawing } from '#domain/cups/cup.ts';
import * as draws from '#domain/cups/round-draw.ts';
import { AWAY_WON, HOME_WON as WON, makeCup, makeTie, pairsOf, round } from '../../../tests/fixtures/made-cup.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const cup = (draw: WayOfDrawing) => makeCup(4, { draw });
const open = [makeTie('1.0 a b'), makeTie('1.1 c d')];
const half = [makeTie('1.0 a b', WON), makeTie('1.1 c d')];
const over = [makeTie('1.0 a b', WON), makeTie('1.1 c d', WON)];
const empty = makeTie('2.0 - -');
const all = ['a', 'b', 'c', 'd'];
const winners = ['a', 'c'];

describe('the round that can be drawn (Rule K2)', () => {
  it.each<[what: string, WayOfDrawing, Tie[], ReturnType<typeof draws.roundToDraw>]>([
    ['the first', 'eachRound', [], { round: 1, again: false, entrantIds: all }],
    ['the first', 'bracket', [], { round: 1, again: false, entrantIds: all }],
    ['the first again, without a result', 'eachRound', open, { round: 1, again: true, entrantIds: all }],
    ['all again, without a result', 'bracket', [...open, empty], { round: 1, again: true, entrantIds: all }],
    ['none, with a result', 'eachRound', half, 'Semi-finals: 1 tie to be played first.'],
    ['none, with a result', 'bracket', [...half, empty], 'All rounds are drawn, and there are results.'],
    ['none, over', 'bracket', [...over, makeTie('2.0 a c', WON)], 'All rounds are drawn, and there are results.'],
    ['the next, once all are played', 'eachRound', over, { round: 2, again: false, entrantIds: winners }],
    ['the final again', 'eachRound', [...over, makeTie('2.0 c a')], { round: 2, again: true, entrantIds: winners }],
    ['none after the final', 'eachRound', [...over, makeTie('2.0 c a', WON)], 'Final: every round is drawn.'],
  ])('is %s, drawn by %s', (_, draw, ties, expected) => {
    expect(draws.roundToDraw(cup(draw), resolveTies(cup(draw), ties))).toEqual(expected);
  });

  it('waits for no tie that a withdrawal has decided', () => {
    const competition = { ...cup('eachRound'), withdrawn: ['d'] };
    const next = { round: 2, again: false, entrantIds: winners };
    expect(draws.roundToDraw(competition, resolveTies(competition, half))).toEqual(next);
  });

  it('takes only the winners of a round', () => {
    const competition = cup('eachRound');
    expect(draws.entrantIdsOfRound(competition, resolveTies(competition, half), 2)).toEqual(['a']);
    expect(draws.entrantIdsOfRound(competition, [], 2)).toEqual([]);
  });
});

const names = new Map(all.map((id) => [id, id.toUpperCase()]));

describe('the draw of a round', () => {
  it('has byes only in the first round', () => {
    const three = { again: false, entrantIds: ['a', 'b', 'c'] };
    expect(draws.namesToDraw({ round: 1, ...three }, names)).toEqual(['A', 'B', 'C', 'Bye']);
    expect(draws.namesToDraw({ round: 2, ...three }, names)).toEqual(['A', 'B', 'C']);
  });

  it('can be converted to names and to ids', () => {
    const drawn = ['C A', 'B Bye'].map((pair) => {
      const [competitorA = '', competitorB = ''] = pair.split(' ');
      return { competitorA, competitorB };
    });
    expect(draws.toIdPairs(drawn, names)).toEqual(pairsOf('c a, b -'));
    expect(draws.toNamePairs(pairsOf('c a, b -'), names)).toEqual(drawn);
  });

  it('makes the ties of its round, and in a bracket all later ties too', () => {
    const made = (draw: WayOfDrawing, pairs: string, rounds = 2) => {
      const competition = { ...cup(draw), rounds: Array.from({ length: rounds }, () => round(3)) };
      let count = 0;
      return draws.tiesOfDraw(competition, 1, pairsOf(pairs), () => `t${count++}`);
    };
    const first = [makeTie('1.0 a b'), makeTie('1.1 c -')].map((tie, i) => ({ ...tie, id: `t${i}` }));
    expect(made('eachRound', 'a b, c -')).toEqual(first);
    expect(made('bracket', 'a b, c -')).toEqual([...first, { ...empty, id: 't2' }]);
    const places = made('bracket', 'a b, c d, e f, g h', 3).map((tie) => `${tie.round}.${tie.position}`);
    expect(places).toEqual(['1.0', '1.1', '1.2', '1.3', '2.0', '2.1', '3.0']);
  });
});

it.each<[what: string, drafts: Parameters<typeof draws.checkHandDraw>[0], of: string, expected: unknown]>([
  ['whole', pairsOf('a c, d b'), 'abcd', pairsOf('a c, d b')],
  ['with a bye on either side', pairsOf('a c, - b'), 'abc', pairsOf('a c, b -')],
  ['with a bye', pairsOf('a c, b -'), 'abc', pairsOf('a c, b -')],
  ['with somebody twice', pairsOf('a c, a b'), 'abcd', ['pairs.1.0: A is drawn more than once.']],
  ['with a stranger', pairsOf('a x, c b'), 'abcd', ['pairs.0.1: This is nobody of the round.']],
  ['without somebody', pairsOf('a c'), 'abcd', ['pairs: B is not drawn.', 'pairs: D is not drawn.']],
  ['with a bye too many', pairsOf('a c, b -, d -'), 'abcd', ['pairs: This round has 0 byes.']],
  ['with two byes for one', pairsOf('a -, b -, c -'), 'abc', ['pairs: This round has 1 bye.']],
  ['of two byes', pairsOf('a c, - -'), 'ac', ['pairs.1: Bye cannot be drawn against Bye.']],
  [
    'of nobody',
    [['a', 'c'], []],
    'ac',
    ['pairs.1: A pair has two sides.', 'pairs.1: Bye cannot be drawn against Bye.'],
  ],
  ['of three', pairsOf('a b c, d -'), 'abcd', ['pairs.0: A pair has two sides.']],
  ['of one', pairsOf('a b, c, d -'), 'abcd', ['pairs.1: A pair has two sides.']],
  // A missing pair or side is a fault that the schema of the body reports, so there is no issue about it here.
  ['with a pair left out', [['a', 'b'], undefined], 'ab', []],
  ['with a side left out', [...pairsOf('a b'), ['c', undefined]], 'abcd', []],
])('a draw by hand, %s (Rule K2)', (_, drafts, of, expected) => {
  const checked = draws.checkHandDraw(drafts, { round: 1, again: false, entrantIds: [...of] }, names);
  expect(checked.ok ? checked.value : faultsOfChecked(checked)).toEqual(expected);
});

it('a draw by hand has no byes after the first round', () => {
  const checked = draws.checkHandDraw(
    pairsOf('a c, b -'),
    { round: 2, again: false, entrantIds: ['a', 'b', 'c'] },
    names,
  );
  expect(faultsOfChecked(checked)).toEqual(['pairs: This round has 0 byes.']);
});

describe('the state of a tie (Rule K3)', () => {
  const walkover = { ...AWAY_WON, awayFrames: 0, walkover: 'away' as const };
  it.each<[what: string, Tie, withdrawn: string, expected: string]>([
    ['a bye', makeTie('1.0 a -'), '', 'bye a'],
    ['a place without anybody', makeTie('1.0 - -'), '', 'open null'],
    ['a later place with one side', makeTie('2.0 a -'), '', 'open null'],
    ['a later place with the other side', makeTie('2.0 - a'), 'a', 'open null'],
    ['nobody has won', makeTie('1.0 a b'), 'c', 'open null'],
    ['won at home', makeTie('1.0 a b', WON), '', 'played a'],
    ['won away', makeTie('1.0 a b', AWAY_WON), '', 'played b'],
    ['a walkover', makeTie('1.0 a b', walkover), '', 'walkover b'],
    ['home has withdrawn', makeTie('1.0 a b'), 'a', 'walkover b, withdrawn'],
    ['away has withdrawn', makeTie('1.0 a b'), 'ba', 'walkover a, withdrawn'],
    ['withdrawn after the result', makeTie('1.0 a b', WON), 'a', 'played a'],
  ])('%s', (_, one, withdrawn, expected) => {
    const [tie] = resolveTies({ draw: 'eachRound', withdrawn: [...withdrawn] }, [one]);
    expect(`${tie?.state} ${tie?.winner}${tie?.withdrawn ? ', withdrawn' : ''}`).toBe(expected);
  });

  it('is found in order of rounds and positions, in whatever order the ties come', () => {
    const resolved = resolveTies({ draw: 'bracket', withdrawn: [] }, [empty, over[1]!, over[0]!]);
    expect(resolved.map(({ id, home, away }) => [id, home, away].join(' '))).toEqual(['1.0 a b', '1.1 c d', '2.0 a c']);
  });
});
