import { describe, expect, it } from 'vitest';
import type { Competition, Entrant, EntrantWithoutId } from '#domain/cups/cup.ts';
import { cupDraftFromEarlierSeason } from '#domain/cups/cup-from-earlier-season.ts';
import { makeCup, round } from '../../../tests/fixtures/made-cup.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople(
  [makeTeam('t1'), makeTeam('t3', { division: 0 }), makeTeam('t4', { deleted: true })],
  ['p1', 'p2', 'p9'].map((id) => makePlayer(id, 't1', { deleted: id === 'p9' })),
);

const team = (teamId: string) => ({ teamId });
const entered = (...of: EntrantWithoutId[]): Entrant[] => of.map((one, i) => ({ id: `e${i + 1}`, ...one }));

const PRESENT = makeCup(3, {
  name: 'Team Cup',
  kind: 'team',
  rounds: [round(3, '2025-01-01'), round(5)],
  entrants: entered(team('t1'), team('t4'), { name: 'Guests' }),
});

it('makes the next competition with those still in the league, and equally long last rounds', () => {
  expect(cupDraftFromEarlierSeason(PRESENT, PEOPLE)).toEqual({
    name: 'Team Cup',
    kind: 'team',
    handicap: false,
    maxStart: null,
    draw: 'bracket',
    bestOf: null,
    rounds: [round(5)],
    entrants: [team('t1'), { name: 'Guests' }],
  });
});

describe('the next competition', () => {
  const singles: Competition = {
    ...PRESENT,
    kind: 'player',
    handicap: true,
    maxStart: 30,
    draw: 'eachRound',
    entrants: entered(
      ...[['p1'], ['p9'], ['gone'], ['p2', 'p9']].map((playerIds) => ({ playerIds })),
      ...['t3', 'gone'].map(team),
    ),
  };

  it('leaves out entrants who left the league, and keeps its rules', () => {
    expect(cupDraftFromEarlierSeason(singles, PEOPLE, 2)).toEqual({
      name: 'Team Cup',
      kind: 'player',
      handicap: true,
      maxStart: 30,
      draw: 'eachRound',
      bestOf: null,
      entrants: [{ playerIds: ['p1'] }],
      rounds: [round(5)],
    });
  });

  it.each([
    [3, [3, 5]],
    [8, [3, 3, 5]],
    [9, [3, 3, 3, 5]],
  ])('of %i entrants has rounds of %j frames', (count, frames) => {
    expect(cupDraftFromEarlierSeason(singles, PEOPLE, count).rounds?.map((round) => round?.bestOf)).toEqual(frames);
  });
});
