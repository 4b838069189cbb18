import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import * as cups from '#domain/cups/cup.ts';
import type { Competition, Entrant, ResolvedTie, Tie } from '#domain/cups/cup.ts';
import { cupRun, winnerAndRunnerUp } from '#domain/cups/cup-run.ts';
import { namesToDraw, toIdPairs, roundToDraw, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import { drawPairs, type RandomInt, roundName } from '#domain/draws/draw.ts';
import { startBetweenHandicaps } from '#domain/squads/handicap.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { AWAY_WON, HOME_WON, makeCup, makeTie, round } from '../../../tests/fixtures/made-cup.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const NOBODY: TeamsAndPlayers = { teams: new Map(), players: new Map() };

/** Draws the next round, and returns all ties, the drawn ones included. */
function drawn(competition: Competition, ties: readonly Tie[], dice: RandomInt): Tie[] {
  const toDraw = roundToDraw(competition, cups.resolveTies(competition, ties));
  if (typeof toDraw === 'string') throw new Error(toDraw);
  const names = cups.entrantNames(competition.entrants, NOBODY);
  const pairs = toIdPairs(drawPairs(namesToDraw(toDraw, names), dice), names);
  let id = 0;
  return [...ties, ...tiesOfDraw(competition, toDraw.round, pairs, () => `r${toDraw.round}t${id++}`)];
}

/** Plays a whole competition. The dice decide who wins each tie, and whether by frames, walkover or withdrawal. */
function playToTheEnd(competition: Competition, dice: RandomInt): { competition: Competition; ties: ResolvedTie[] } {
  let ties: Tie[] = [];
  let withdrawn: string[] = [];
  const now = () => cups.resolveTies({ ...competition, withdrawn }, ties);
  while (cups.cupWinner(competition, now()) === null) {
    const open = now().find(({ state, home, away }) => state === 'open' && home !== null && away !== null);
    if (!open) ties = drawn({ ...competition, withdrawn }, ties, dice);
    else if (dice(10) === 0) withdrawn = [...withdrawn, (dice(2) === 0 ? open.home : open.away)!];
    else {
      const result = dice(8) === 0 ? { ...HOME_WON, walkover: 'away' as const } : dice(2) === 0 ? HOME_WON : AWAY_WON;
      ties = ties.map((tie) => (tie.id === open.id ? { ...tie, result } : tie));
    }
  }
  return { competition: { ...competition, withdrawn }, ties: now() };
}

describe('the rounds of a competition (Rule K1)', () => {
  const Q = 'Quarter-finals, Semi-finals, Final';
  it.each([
    [2, 0, 'Final'],
    [3, 1, 'Semi-finals, Final'],
    [4, 0, 'Semi-finals, Final'],
    [5, 3, Q],
    [8, 0, Q],
    [9, 7, `Round 1, ${Q}`],
    [13, 3, `Round 1, ${Q}`],
    [16, 0, `Round 1, ${Q}`],
    [17, 15, `Round 1, Round 2, ${Q}`],
    [64, 0, `Round 1, Round 2, Round 3, ${Q}`],
    [65, 63, `Round 1, Round 2, Round 3, Round 4, ${Q}`],
  ])('of %i entrants have %i byes, and are %s', (entrants, byes, names) => {
    const rounds = countKnockOutRounds(entrants);
    expect(Array.from({ length: rounds }, (_, i) => roundName(i + 1, rounds)).join(', ')).toBe(names);
    expect(cups.byesInFirstRound(entrants)).toBe(byes);
  });
});

describe('a competition played to the end (Rules K1, K2, K3)', () => {
  const sizes = Array.from({ length: 63 }, (_, i) => i + 2);
  it.each(cups.WAYS_OF_DRAWING.flatMap((way) => sizes.map((entrants) => [way, entrants] as const)))(
    'drawn by %s with %i entrants has one winner, and byes in the first round alone',
    (way, entrants) => {
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), (stream) => {
          const { competition, ties } = playToTheEnd(
            makeCup(entrants, { draw: way }),
            (below) => stream.next().value! % below,
          );
          const byes = ties.filter(({ state }) => state === 'bye');
          expect(byes).toHaveLength(cups.byesInFirstRound(entrants));
          expect(byes.every(({ round, home, away }) => round === 1 && home !== null && away === null)).toBe(true);
          const others = ties.filter(({ state }) => state !== 'bye');
          // Every tie knocks one entrant out, and no entrant is knocked out twice.
          expect(new Set(others.map(({ home, away, winner }) => (winner === home ? away : home))).size).toBe(
            entrants - 1,
          );
          expect(others.every(({ state, home, away }) => state !== 'open' && home !== null && away !== null)).toBe(
            true,
          );
          for (const [round, ofRound] of Map.groupBy(ties, (tie) => tie.round)) {
            expect(ofRound.map(({ position }) => position)).toEqual(Array.from(ofRound, (_, i) => i));
            expect(ofRound).toHaveLength(2 ** (countKnockOutRounds(entrants) - round));
          }
          expect(new Set(ties.filter(({ round }) => round === 1).flatMap(({ home, away }) => [home, away])).size).toBe(
            entrants + (byes.length > 0 ? 1 : 0),
          );
          const runs = competition.entrants.map(({ id }) => cupRun(competition, ties, id)!);
          expect(runs.filter(({ isWinner }) => isWinner)).toHaveLength(1);
          expect(runs.filter(({ beatenBy }) => beatenBy !== null)).toHaveLength(entrants - 1);
          expect(winnerAndRunnerUp(competition, ties)?.winner).toBe(cups.cupWinner(competition, ties));
        }),
        { numRuns: 3 },
      );
    },
  );
});

it('a withdrawal gives each next opponent a walkover; of two, the first to withdraw loses (Rule K3)', () => {
  const ties = [makeTie('1.0 a b'), makeTie('1.1 c d', HOME_WON), makeTie('2.0 - -')];
  const after = cups.resolveTies({ draw: 'bracket', withdrawn: ['a', 'b'] }, ties);
  expect(after.map(({ state, winner, withdrawn }) => `${state} ${winner} ${withdrawn}`)).toEqual([
    'walkover b true',
    'played c false',
    'walkover c true',
  ]);
});

const PEOPLE = makePeople(
  [makeTeam('t1', { name: 'Priory Park' }), makeTeam('t2', { name: 'The Weavers' })],
  [
    makePlayer('p1', 't1', { name: 'Ann Ash', handicap: 10 }),
    makePlayer('p2', 't2', { name: 'Ann Ash', handicap: 45 }),
    makePlayer('p3', 't1', { name: 'Bob Birch', handicap: 20 }),
    makePlayer('p4', 't2', { name: 'Cy Cedar', handicap: 0 }),
  ],
);

const team = (teamId: string): Entrant => ({ id: teamId, teamId });
const players = (...playerIds: string[]): Entrant => ({ id: playerIds.join(), playerIds });
const named = (name: string): Entrant => ({ id: name, name });

it.each<[Entrant[], names: string]>([
  [[team('t1'), named('Old Boys')], 'Priory Park / Old Boys'],
  [[players('p1'), players('p2')], 'Ann Ash (Priory Park) / Ann Ash (The Weavers)'],
  [[players('p1', 'p3'), players('p4', 'p2')], 'Ann Ash & Bob Birch / Cy Cedar & Ann Ash'],
  [[named('ann ash'), named('Ann Ash')], 'ann ash / Ann Ash 2'],
])('the names of the entrants %j are %s', (entrants, names) => {
  expect([...cups.entrantNames(entrants, PEOPLE).values()].join(' / ')).toBe(names);
});

describe('the start in a tie (Rule K6)', () => {
  const handicap = true;
  const byAnn = players('p1');
  it.each<[string, home: Entrant, away: Entrant, Partial<Competition>, unknown]>([
    ['by handicaps', byAnn, players('p2'), { handicap }, { by: 'home', points: 35 }],
    ['no more than the cap', byAnn, players('p2'), { handicap, maxStart: 21 }, { by: 'home', points: 21 }],
    ['half a point dropped', players('p1', 'p2'), players('p3', 'p4'), { handicap }, { by: 'away', points: 17 }],
    ['none for level handicaps', byAnn, byAnn, { handicap }, null],
    ['none without handicaps', byAnn, players('p2'), {}, null],
    ['none where a side is not a player', team('t1'), players('p2'), { handicap }, null],
  ])('%s', (_, home, away, more, start) => {
    expect(handicapStartInTie(makeCup(2, more), { home, away }, PEOPLE)).toEqual(start);
  });

  it('is null for less than a point', () => {
    expect(startBetweenHandicaps({ home: 0, away: 0.5 }, null)).toBeNull();
  });
});

it.each([
  ['on the play-by day: no', '2026-01-10', '2026-01-10', false],
  ['on the day after: yes', '2026-01-10', '2026-01-11', true],
  ['without a day: no', null, '2026-01-11', false],
])('a tie is overdue %s (Rule K7)', (_, playBy, today, overdue) => {
  const competition = makeCup(2, { rounds: [round(3, playBy)] });
  const [tie] = cups.resolveTies(competition, [makeTie('1.0 a b')]);
  expect(cups.isTieOverdue(tie!, competition, today)).toBe(overdue);
  expect(cups.isTieOverdue({ ...tie!, state: 'played' }, competition, today)).toBe(false);
});
