import { describe, expect, it } from 'vitest';
import { type Entrant, resolveTies, type Tie } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { type CupWithTies, cupHonours, cupRunsOf } from '#domain/cups/cup-history.ts';
import { AWAY_WON, HOME_WON, makeCup, round } from '../../../tests/fixtures/made-cup.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople(
  [makeTeam('t1', { name: 'Priory Park' })],
  ['Ann Ash', 'Bob Birch', 'Cy Cedar'].map((name, i) => makePlayer(`p${i + 1}`, 't1', { name })),
);
const ANN: Entrant = { id: 'a', playerIds: ['p1'] };
const BOB: Entrant = { id: 'b', playerIds: ['p2'] };
const CY: Entrant = { id: 'c', playerIds: ['p3'] };
const OLD_BOYS: Entrant = { id: 'd', name: 'Old Boys' };
const PRIORY: Entrant = { id: 'e', teamId: 't1' };

type Drawn = [round: number, home: Entrant | null, away: Entrant | null, result: TieResult | null];

function cup(season: string, name: string, entrants: Entrant[], rounds: number, drawn: Drawn[]): CupWithTies {
  const rows = Array.from({ length: rounds }, () => round(3));
  const id = `${season} ${name}`;
  const competition = makeCup(2, { id, season, name, draw: 'eachRound', rounds: rows, entrants });
  const ties = drawn.map(([at, home, away, result], position): Tie => {
    const sides = { home: home?.id ?? null, away: away?.id ?? null };
    return { id: `tie${position}`, competitionId: competition.id, season, round: at, position, ...sides, result };
  });
  return { competition, ties: resolveTies(competition, ties) };
}

/** Ann beats Bob in the semi-final and Cy, who had a bye, in the final. */
const SINGLES = cup('24/25', 'Singles Cup', [ANN, BOB, CY], 2, [
  [1, ANN, BOB, HOME_WON],
  [1, CY, null, null],
  [2, CY, ANN, AWAY_WON],
]);
/** A cup whose final is not played yet. */
const PLATE = cup('24/25', 'Plate', [ANN, OLD_BOYS], 1, [[1, ANN, OLD_BOYS, null]]);
const NEWEST = cup('25/26', 'Singles Cup', [BOB, ANN], 1, [[1, BOB, ANN, HOME_WON]]);
const NOT_DRAWN = cup('25/26', 'Plate', [ANN, BOB], 1, []);
const TEAMS = cup('23/24', 'Team Cup', [OLD_BOYS, PRIORY], 1, [[1, OLD_BOYS, PRIORY, HOME_WON]]);
const ALL = [TEAMS, PLATE, SINGLES, NEWEST, NOT_DRAWN];

const isPlayer = (id: string) => (entrant: object) =>
  'playerIds' in entrant && Array.isArray(entrant.playerIds) && entrant.playerIds.includes(id);

describe('the runs of a player (Rule K8)', () => {
  it('are newest season first, then by name, without cups that are not drawn', () => {
    const runs = cupRunsOf(ALL, isPlayer('p1'), PEOPLE);
    expect(runs.map(({ season, name }) => [season, name])).toEqual([
      ['25/26', 'Singles Cup'],
      ['24/25', 'Plate'],
      ['24/25', 'Singles Cup'],
    ]);
  });

  it.each([
    ['the winner', 'p1', SINGLES, { round: 2, roundName: 'Final', tiesWon: 2, isWinner: true, beatenBy: null }],
    ['the other finalist', 'p3', SINGLES, { round: 2, tiesWon: 0, isWinner: false, beatenBy: 'Ann Ash' }],
    ['who lost before', 'p2', SINGLES, { round: 1, roundName: 'Semi-finals', tiesWon: 0, beatenBy: 'Ann Ash' }],
    ['who is in still', 'p1', PLATE, { round: 1, roundName: 'Final', isWinner: false, beatenBy: null }],
  ])('say how far %s came', (_, player, of, run) => {
    const [found, ...others] = cupRunsOf([of], isPlayer(player), PEOPLE);
    expect(found).toMatchObject(run);
    expect(found?.competitionId).toBe(of.competition.id);
    expect(others).toEqual([]);
  });

  it('have the entrant’s current name', () => {
    expect(cupRunsOf([TEAMS], (entrant) => 'teamId' in entrant, PEOPLE)).toEqual([
      {
        season: '23/24',
        competitionId: '23/24 Team Cup',
        name: 'Team Cup',
        entrant: 'Priory Park',
        round: 1,
        roundName: 'Final',
        tiesWon: 0,
        isWinner: false,
        beatenBy: 'Old Boys',
      },
    ]);
  });
});

it('cup honours are ordered by name, and need a winner (Rule L3)', () => {
  expect(cupHonours([TEAMS, PLATE, NOT_DRAWN, SINGLES], PEOPLE)).toEqual([
    {
      competitionId: '24/25 Singles Cup',
      name: 'Singles Cup',
      winner: { name: 'Ann Ash', playerIds: ['p1'] },
      finalist: { name: 'Cy Cedar', playerIds: ['p3'] },
    },
    {
      competitionId: '23/24 Team Cup',
      name: 'Team Cup',
      winner: { name: 'Old Boys' },
      finalist: { name: 'Priory Park', teamId: 't1' },
    },
  ]);
});
