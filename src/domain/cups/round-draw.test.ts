import { describe, expect, it } from 'vitest';
import { type Competition, resolveTies, type Tie, type TieResult, type WayOfDrawing } from '#domain/cups/cup.ts';
import {
  checkHandDraw,
  entrantsOfRound,
  namesOfPairs,
  namesToDraw,
  pairsOfNames,
  roundToDraw,
  tiesOfDraw,
} from '#domain/cups/round-draw.ts';

const WON: TieResult = { homeFrames: 2, awayFrames: 0, frames: [], playedOn: null, walkover: null, start: null };

function cup(draw: WayOfDrawing, entrants = 4): Competition {
  return {
    id: 'cup',
    season: '25/26',
    name: 'Singles Cup',
    kind: 'player',
    handicap: false,
    maxStart: null,
    draw,
    rounds: Array.from({ length: 2 }, () => ({ bestOf: 3, playBy: null })),
    entrants: Array.from('abcd'.slice(0, entrants), (id) => ({ id, name: id.toUpperCase() })),
    withdrawn: [],
  };
}

function tie(round: number, position: number, home: string | null, away: string | null, result: TieResult | null): Tie {
  return { id: `${round}${position}`, competitionId: 'cup', season: '25/26', round, position, home, away, result };
}

const open = [tie(1, 0, 'a', 'b', null), tie(1, 1, 'c', 'd', null)];
const half = [tie(1, 0, 'a', 'b', WON), tie(1, 1, 'c', 'd', null)];
const over = [tie(1, 0, 'a', 'b', WON), tie(1, 1, 'c', 'd', WON)];
const empty = tie(2, 0, null, null, null);
const all = ['a', 'b', 'c', 'd'];

describe('the round that can be drawn (Rule K2)', () => {
  it.each<[what: string, WayOfDrawing, Tie[], ReturnType<typeof roundToDraw>]>([
    ['the first', 'eachRound', [], { round: 1, again: false, entrantIds: all }],
    ['the first', 'bracket', [], { round: 1, again: false, entrantIds: all }],
    ['the first again, without a result', 'eachRound', open, { round: 1, again: true, entrantIds: all }],
    ['all again, without a result', 'bracket', [...open, empty], { round: 1, again: true, entrantIds: all }],
    ['none, with a result', 'eachRound', half, 'Semi-finals: 1 tie to be played first.'],
    ['none, with a result', 'bracket', [...half, empty], 'All rounds are drawn, and there are results.'],
    ['none, once over', 'bracket', [...over, tie(2, 0, 'a', 'c', WON)], 'All rounds are drawn, and there are results.'],
    ['the next, once all are played', 'eachRound', over, { round: 2, again: false, entrantIds: ['a', 'c'] }],
    [
      'the final again, without a result',
      'eachRound',
      [...over, tie(2, 0, 'c', 'a', null)],
      { round: 2, again: true, entrantIds: ['a', 'c'] },
    ],
    ['none after the final', 'eachRound', [...over, tie(2, 0, 'c', 'a', WON)], 'Final: every round is drawn.'],
  ])('is %s, drawn by %s', (_, draw, ties, round) => {
    expect(roundToDraw(cup(draw), resolveTies(cup(draw), ties))).toEqual(round);
  });

  it('waits for no tie that a withdrawal has decided', () => {
    const competition = { ...cup('eachRound'), withdrawn: ['d'] };
    expect(roundToDraw(competition, resolveTies(competition, half))).toEqual({
      round: 2,
      again: false,
      entrantIds: ['a', 'c'],
    });
  });

  it('takes from a round only its winners', () => {
    const competition = cup('eachRound');
    expect(entrantsOfRound(competition, resolveTies(competition, half), 2)).toEqual(['a']);
    expect(entrantsOfRound(competition, [], 2)).toEqual([]);
  });
});

const names = new Map(cup('eachRound').entrants.map(({ id }) => [id, id.toUpperCase()]));

describe('the draw of a round', () => {
  it('has byes in the first round alone', () => {
    const three = { again: false, entrantIds: ['a', 'b', 'c'] };
    expect(namesToDraw({ round: 1, ...three }, names)).toEqual(['A', 'B', 'C', 'Bye']);
    expect(namesToDraw({ round: 2, ...three }, names)).toEqual(['A', 'B', 'C']);
  });

  it('is told by names and by ids', () => {
    const drawn = [
      { competitorA: 'C', competitorB: 'A' },
      { competitorA: 'B', competitorB: 'Bye' },
    ];
    expect(pairsOfNames(drawn, names)).toEqual([
      ['c', 'a'],
      ['b', null],
    ]);
    expect(
      namesOfPairs(
        [
          ['c', 'a'],
          ['b', null],
        ],
        names,
      ),
    ).toEqual(drawn);
  });

  it('makes the ties of its round, and of a bracket all later ones too', () => {
    let count = 0;
    const made = (draw: WayOfDrawing) =>
      tiesOfDraw(
        cup(draw),
        1,
        [
          ['a', 'b'],
          ['c', null],
        ],
        () => `t${count++}`,
      ).map(({ id: _, competitionId, season, ...rest }) => ({ ...rest, of: `${competitionId} ${season}` }));
    const of = 'cup 25/26';
    const first = [
      { of, round: 1, position: 0, home: 'a', away: 'b', result: null },
      { of, round: 1, position: 1, home: 'c', away: null, result: null },
    ];
    expect(made('eachRound')).toEqual(first);
    expect(made('bracket')).toEqual([...first, { of, round: 2, position: 0, home: null, away: null, result: null }]);
  });

  it('of a bracket of eight has two semi-finals and one final', () => {
    const pairs = Array.from({ length: 4 }, (_, i): [string, string] => [`h${i}`, `a${i}`]);
    const rounds = Array.from({ length: 3 }, () => ({ bestOf: 3, playBy: null }));
    const ties = tiesOfDraw({ ...cup('bracket'), rounds }, 1, pairs, () => '');
    expect(ties.map(({ round, position }) => `${round}.${position}`)).toEqual([
      '1.0',
      '1.1',
      '1.2',
      '1.3',
      '2.0',
      '2.1',
      '3.0',
    ]);
  });
});

describe('a draw by hand (Rule K2)', () => {
  const check = (drafts: Parameters<typeof checkHandDraw>[0], ids: string[], round = 1) => {
    const checked = checkHandDraw(drafts, { round, again: false, entrantIds: ids }, names);
    return checked.ok ? checked.value : checked.issues.map(({ path, message }) => `${path}: ${message}`);
  };
  it.each<[what: string, drafts: Parameters<typeof checkHandDraw>[0], ids: string[], expected: unknown]>([
    [
      'whole',
      [
        ['a', 'c'],
        ['d', 'b'],
      ],
      all,
      [
        ['a', 'c'],
        ['d', 'b'],
      ],
    ],
    [
      'with a bye on either side',
      [
        ['a', 'c'],
        [null, 'b'],
      ],
      ['a', 'b', 'c'],
      [
        ['a', 'c'],
        ['b', null],
      ],
    ],
    [
      'with a bye',
      [
        ['a', 'c'],
        ['b', null],
      ],
      ['a', 'b', 'c'],
      [
        ['a', 'c'],
        ['b', null],
      ],
    ],
    [
      'with somebody twice',
      [
        ['a', 'c'],
        ['a', 'b'],
      ],
      all,
      ['pairs.1.0: A is drawn more than once.'],
    ],
    [
      'with a stranger',
      [
        ['a', 'x'],
        ['c', 'b'],
      ],
      all,
      ['pairs.0.1: This is nobody of the round.'],
    ],
    ['without somebody', [['a', 'c']], all, ['pairs: B is not drawn.', 'pairs: D is not drawn.']],
    [
      'with a bye too many',
      [
        ['a', 'c'],
        ['b', null],
        ['d', null],
      ],
      all,
      ['pairs: This round has 0 byes.'],
    ],
    [
      'of two byes',
      [
        ['a', 'c'],
        [null, null],
      ],
      ['a', 'c'],
      ['pairs.1: Bye cannot be drawn against Bye.'],
    ],
    [
      'of nobody',
      [['a', 'c'], []],
      ['a', 'c'],
      ['pairs.1: A pair has two sides.', 'pairs.1: Bye cannot be drawn against Bye.'],
    ],
    [
      'of three',
      [
        ['a', 'b', 'c'],
        ['d', null],
      ],
      all,
      ['pairs.0: A pair has two sides.'],
    ],
    ['of one', [['a', 'b'], ['c'], ['d', null]], all, ['pairs.1: A pair has two sides.']],
    // Their own fault is reported elsewhere.
    ['with a pair left out', [['a', 'b'], undefined], ['a', 'b'], []],
    [
      'with a side left out',
      [
        ['a', 'b'],
        ['c', undefined],
      ],
      all,
      [],
    ],
  ])('%s', (_, drafts, ids, expected) => {
    expect(check(drafts, ids)).toEqual(expected);
  });

  it('has no byes after the first round', () => {
    expect(
      check(
        [
          ['a', 'c'],
          ['b', null],
        ],
        ['a', 'b', 'c'],
        2,
      ),
    ).toEqual(['pairs: This round has 0 byes.']);
    expect(checkHandDraw([['a', 'b'], undefined], { round: 1, again: false, entrantIds: ['a', 'b'] }, names).ok).toBe(
      false,
    );
  });
});

describe('the state of a tie (Rule K3)', () => {
  const lost: TieResult = { ...WON, homeFrames: 0, awayFrames: 2 };
  const decided = { withdrawn: false };
  it.each<[what: string, Tie, withdrawn: string[], object]>([
    ['a bye', tie(1, 0, 'a', null, null), [], { state: 'bye', winner: 'a', ...decided }],
    ['a place without anybody', tie(1, 0, null, null, null), [], { state: 'open', winner: null, ...decided }],
    ['a later place with one side', tie(2, 0, 'a', null, null), [], { state: 'open', winner: null, ...decided }],
    [
      'a later place with the other side',
      tie(2, 0, null, 'a', null),
      ['a'],
      { state: 'open', winner: null, ...decided },
    ],
    ['nobody has won', tie(1, 0, 'a', 'b', null), ['c'], { state: 'open', winner: null, ...decided }],
    ['won at home', tie(1, 0, 'a', 'b', WON), [], { state: 'played', winner: 'a', ...decided }],
    ['won away', tie(1, 0, 'a', 'b', lost), [], { state: 'played', winner: 'b', ...decided }],
    [
      'a walkover',
      tie(1, 0, 'a', 'b', { ...WON, homeFrames: 0, walkover: 'away' }),
      [],
      { state: 'walkover', winner: 'b', ...decided },
    ],
    ['home has withdrawn', tie(1, 0, 'a', 'b', null), ['a'], { state: 'walkover', winner: 'b', withdrawn: true }],
    ['away has withdrawn', tie(1, 0, 'a', 'b', null), ['b', 'a'], { state: 'walkover', winner: 'a', withdrawn: true }],
    ['withdrawn after the result', tie(1, 0, 'a', 'b', WON), ['a'], { state: 'played', winner: 'a', ...decided }],
  ])('%s', (_, one, withdrawn, expected) => {
    expect(resolveTies({ draw: 'eachRound', withdrawn }, [one])).toMatchObject([expected]);
  });

  it('follows in order of rounds and positions, whatever the order of the ties', () => {
    const ties = [empty, over[1]!, over[0]!];
    const resolved = resolveTies({ draw: 'bracket', withdrawn: [] }, ties);
    expect(resolved.map(({ id, home, away }) => [id, home, away])).toEqual([
      ['10', 'a', 'b'],
      ['11', 'c', 'd'],
      ['20', 'a', 'c'],
    ]);
  });
});
