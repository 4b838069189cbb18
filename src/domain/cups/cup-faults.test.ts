import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Competition, resolveTies, type Tie, type TieResult, WAYS_OF_DRAWING } from '#domain/cups/cup.ts';
import { entrantsOfRound, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { cupFault, enteredTwice, orphanedTie, playedOnSentence } from '#domain/cups/cup-faults.ts';

const RESULT: TieResult = { homeFrames: 2, awayFrames: 1, frames: [], playedOn: null, walkover: null, start: null };
const AWAY_WON: TieResult = { ...RESULT, homeFrames: 0, awayFrames: 2 };

const CUP: Competition = {
  id: 'cup',
  season: '25/26',
  name: 'Singles Cup',
  kind: 'player',
  handicap: false,
  maxStart: null,
  draw: 'bracket',
  rounds: [
    { bestOf: 3, playBy: null },
    { bestOf: 3, playBy: null },
  ],
  entrants: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() })),
  withdrawn: [],
};

function tie(round: number, position: number, home: string | null, away: string | null, result: TieResult | null): Tie {
  return { id: `${round} ${position}`, competitionId: 'cup', season: '25/26', round, position, home, away, result };
}

const FIRST = [tie(1, 0, 'a', 'b', RESULT), tie(1, 1, 'c', 'd', RESULT)];
const FINAL = tie(2, 0, 'a', 'c', RESULT);

describe('a competition and its ties fit together (Rules K4, K5)', () => {
  it.each<[string, Partial<Competition>, Tie[], string | null]>([
    ['before the draw', { entrants: [] }, [], null],
    ['played to the end', {}, [...FIRST, FINAL], null],
    ['with an open final', {}, [...FIRST, tie(2, 0, null, null, null)], null],
    [
      'unless the entrants are others',
      { entrants: CUP.entrants.slice(1) },
      [...FIRST, FINAL],
      'The first round is drawn.',
    ],
    ['unless the rounds are others', { rounds: [CUP.rounds[0]!] }, [...FIRST, FINAL], 'The first round is drawn.'],
    ['unless a bracket lacks its final', {}, FIRST, 'The first round is drawn.'],
    ['without a final that is not drawn yet', { draw: 'eachRound' }, FIRST, null],
    ['unless the first round is missing', { draw: 'eachRound' }, [FINAL], 'A later round is drawn.'],
    [
      'unless another winner would have played the final',
      {},
      [{ ...FIRST[0]!, result: AWAY_WON }, FIRST[1]!, FINAL],
      'Final, A v C, has a result.',
    ],
    [
      'unless a side of the final would be unknown',
      {},
      [{ ...FIRST[0]!, result: null }, FIRST[1]!, FINAL],
      'Final, A v C, has a result.',
    ],
    [
      'unless a final drawn from the winners has another',
      { draw: 'eachRound' },
      [{ ...FIRST[0]!, result: AWAY_WON }, FIRST[1]!, { ...FINAL, result: null }],
      'Final, A v C, is drawn.',
    ],
    [
      'unless a withdrawal no longer counts',
      { withdrawn: [] },
      [{ ...FIRST[0]!, result: null }, FIRST[1]!, FINAL],
      'Final, A v C, has a result.',
    ],
    ['with a withdrawal that counts', { withdrawn: ['b'] }, [{ ...FIRST[0]!, result: null }, FIRST[1]!, FINAL], null],
    [
      'unless a result has too many frames',
      { rounds: [{ bestOf: 1, playBy: null }, CUP.rounds[1]!] },
      [...FIRST, FINAL],
      'Semi-finals has a result of another number of frames.',
    ],
  ])('%s', (_, more, ties, fault) => {
    expect(cupFault({ ...CUP, ...more }, ties, (id) => id.toUpperCase())).toBe(fault);
  });
});

it('finds a player who is entered twice after a merge', () => {
  const entrants = [
    { id: 'e1', playerIds: ['p1', 'p2'] },
    { id: 'e2', playerIds: ['p3', 'p4'] },
  ];
  expect(enteredTwice({ entrants }, {})).toBeUndefined();
  const p4 = {
    id: 'p4',
    name: '',
    formerNames: [],
    teamId: 't',
    handicap: 0,
    modifier: 0,
    newHandicap: 0,
    deleted: false,
  };
  expect(enteredTwice({ entrants }, { merged: new Map([['p4', { ...p4, mergedInto: 'p1' }]]) })).toBe('p1');
});

describe.each(WAYS_OF_DRAWING)('whatever is recorded, corrected and removed in a cup drawn by %s', (draw) => {
  const cup: Competition = {
    ...CUP,
    draw,
    rounds: Array.from({ length: 3 }, () => ({ bestOf: 3, playBy: null })),
    entrants: Array.from({ length: 8 }, (_, i) => ({ id: `e${i}`, name: `E${i}` })),
  };
  const drawRound = (ties: readonly Tie[], round: number): Tie[] => {
    const ids = entrantsOfRound(cup, resolveTies(cup, ties), round);
    const pairs = Array.from({ length: ids.length / 2 }, (_, i): [string, string] => [ids[2 * i]!, ids[2 * i + 1]!]);
    let id = 0;
    return tiesOfDraw(cup, round, pairs, () => `${round} ${id++}`);
  };

  it('no result is ever of somebody else, and nothing else is refused', () => {
    const step = fc.record({ tie: fc.nat(6), result: fc.constantFrom(RESULT, AWAY_WON, null) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let ties = drawRound([], 1);
        for (const { tie: at, result } of steps) {
          const resolved = resolveTies(cup, ties);
          const tie = resolved[at % resolved.length]!;
          if (tie.home === null || tie.away === null) continue;
          const follows = draw === 'bracket' && tie.round > 1;
          const sides = follows && result === null ? { home: null, away: null } : { home: tie.home, away: tie.away };
          const after = ties.map((one) => (one.id === tie.id ? { ...one, ...sides, result } : one));
          const { winner } = resolveTies(cup, after).find(({ id }) => id === tie.id)!;
          // A plain search for a later tie that the winner has been drawn in or has played.
          const later = ties.filter(({ round }) => round > tie.round);
          const isHeld = later.some(({ home, away }) => tie.winner !== null && [home, away].includes(tie.winner));
          const orphan = orphanedTie(cup, after);
          expect(orphan !== undefined).toBe(isHeld && winner !== tie.winner);
          if (!orphan) ties = after;
          expect(cupFault(cup, ties, (id) => id)).toBeNull();
          const last = ties.at(-1)!.round;
          const isOver = resolveTies(cup, ties).every((one) => one.round < last || one.winner !== null);
          if (draw === 'eachRound' && isOver && last < 3) ties = [...ties, ...drawRound(ties, last + 1)];
        }
      }),
    );
  });
});

describe('which tie is left without its sides (Rule K5)', () => {
  const eachRound = { ...CUP, draw: 'eachRound' as const };
  it.each<[string, Competition, Tie[], string | undefined]>([
    [
      'an open final has none to lose',
      CUP,
      [{ ...FIRST[0]!, result: AWAY_WON }, FIRST[1]!, { ...FINAL, result: null }],
      undefined,
    ],
    ['a final of other winners', CUP, [FIRST[0]!, { ...FIRST[1]!, result: AWAY_WON }, FINAL], '2 0'],
    ['a final drawn the other way round', eachRound, [...FIRST, tie(2, 0, 'c', 'a', null)], undefined],
    ['a drawn final without its home side', eachRound, [{ ...FIRST[0]!, result: null }, FIRST[1]!, FINAL], '2 0'],
    ['a drawn final without its away side', eachRound, [FIRST[0]!, { ...FIRST[1]!, result: null }, FINAL], '2 0'],
    ['no tie of the first round', CUP, FIRST, undefined],
  ])('%s', (_, competition, ties, id) => {
    const orphan = orphanedTie(competition, ties);
    expect(orphan?.id).toBe(id);
    // It is named as it was played or drawn.
    if (orphan) expect([orphan.home, orphan.away]).toEqual(['a', 'c']);
  });

  it.each<[Partial<TieResult>, bestOf: number, fits: boolean]>([
    [{ homeFrames: 2, awayFrames: 1 }, 3, true],
    [{ homeFrames: 1, awayFrames: 2 }, 3, true],
    [{ homeFrames: 2, awayFrames: 2 }, 3, false],
    [{ homeFrames: 2, awayFrames: 1 }, 5, false],
    [{ homeFrames: 2, awayFrames: 2 }, 4, false],
    [{ homeFrames: 0, awayFrames: 0, walkover: 'away' }, 3, true],
    [{ homeFrames: 0, awayFrames: 0 }, 3, false],
  ])('%j fits best of %i: %s', (more, bestOf, fits) => {
    const cup = { ...CUP, rounds: [{ bestOf, playBy: null }, CUP.rounds[1]!] };
    const ties = [{ ...FIRST[0]!, result: { ...RESULT, ...more } }, FIRST[1]!, tie(2, 0, null, null, null)];
    const fault = cupFault(cup, ties, (id) => id);
    expect(fault).toBe(fits ? null : 'Semi-finals has a result of another number of frames.');
  });

  it('names a side that is not known by a question mark', () => {
    const orphan = { ...resolveTies(CUP, [...FIRST, FINAL])[2]!, away: null };
    expect(playedOnSentence(orphan, CUP, (id) => id)).toBe('Final, a v ?, has a result.');
    expect(playedOnSentence({ ...orphan, home: null, away: 'c', result: null }, CUP, (id) => id)).toBe(
      'Final, ? v c, is drawn.',
    );
  });

  it('needs the draw of all its entrants, and of nobody else', () => {
    const swap = { ...FIRST[1]!, away: 'e' };
    for (const draw of WAYS_OF_DRAWING)
      expect(cupFault({ ...CUP, draw }, [FIRST[0]!, swap, FINAL], (id) => id)).toBe('The first round is drawn.');
    const entrants = [...CUP.entrants, { id: 'e', name: 'E' }];
    expect(cupFault({ ...eachRound, entrants }, FIRST, (id) => id)).toBe('The first round is drawn.');
  });

  it('counts only players, each once in an entrant', () => {
    const entrants = [
      { id: 'e1', teamId: 't' },
      { id: 'e2', teamId: 't' },
      { id: 'e3', playerIds: ['p'] },
    ];
    expect(enteredTwice({ entrants }, {})).toBeUndefined();
    expect(enteredTwice({ entrants: [...entrants, { id: 'e4', playerIds: ['q', 'p'] }] }, {})).toBe('p');
  });
});
