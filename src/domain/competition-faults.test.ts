import { describe, expect, it } from 'vitest';
import type { Competition, Tie, TieResult } from '#domain/competition.ts';
import { cupFault, enteredTwice } from '#domain/competition-faults.ts';

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
