import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundsFor } from '#domain/cups/bracket.ts';
import {
  byesFor,
  type Competition,
  cupRun,
  cupWinner,
  type Entrant,
  entrantNames,
  finalists,
  isOverdue,
  type ResolvedTie,
  resolveTies,
  startInTie,
  type Tie,
  type TieResult,
  WAYS_OF_DRAWING,
  type WayOfDrawing,
} from '#domain/cups/cup.ts';
import { startGiven } from '#domain/squads/handicap.ts';
import { checkHandDraw, namesToDraw, pairsOfNames, roundToDraw, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { BYE, drawPairs, type RandomInt, roundName } from '#domain/draws/draw.ts';
import { type People, peopleOf, type Player } from '#domain/squads/people.ts';

const RESULT: TieResult = { homeFrames: 2, awayFrames: 1, frames: [], playedOn: null, walkover: null, start: null };
const HOME_WON = RESULT;
const AWAY_WON: TieResult = { ...RESULT, homeFrames: 0, awayFrames: 2 };

function cup(entrants: number, draw: WayOfDrawing, more: Partial<Competition> = {}): Competition {
  return {
    id: 'cup',
    season: '25/26',
    name: 'Singles Cup',
    kind: 'player',
    handicap: false,
    maxStart: null,
    draw,
    rounds: Array.from({ length: roundsFor(entrants) }, () => ({ bestOf: 3, playBy: null })),
    entrants: Array.from({ length: entrants }, (_, i) => ({ id: `e${i}`, name: `Entrant ${i}` })),
    withdrawn: [],
    ...more,
  };
}

const NOBODY: People = { teams: new Map(), players: new Map() };

/** Draws the round that can be drawn, and returns all ties with its own. */
function drawn(competition: Competition, ties: readonly Tie[], dice: RandomInt): Tie[] {
  const round = roundToDraw(competition, resolveTies(competition, ties));
  if (typeof round === 'string') throw new Error(round);
  const names = entrantNames(competition.entrants, NOBODY);
  const pairs = pairsOfNames(drawPairs(namesToDraw(round, names), dice), names);
  let id = 0;
  return [...ties, ...tiesOfDraw(competition, round.round, pairs, () => `r${round.round}t${id++}`)];
}

/** Plays a whole competition by these dice: every tie is won by either side, some by walkover, some by withdrawal. */
function playToTheEnd(competition: Competition, dice: RandomInt): { competition: Competition; ties: ResolvedTie[] } {
  let ties: Tie[] = [];
  let withdrawn: string[] = [];
  const now = () => resolveTies({ ...competition, withdrawn }, ties);
  while (cupWinner(competition, now()) === null) {
    const open = now().find(({ state, home, away }) => state === 'open' && home !== null && away !== null);
    if (!open) ties = drawn({ ...competition, withdrawn }, ties, dice);
    else if (dice(10) === 0) withdrawn = [...withdrawn, (dice(2) === 0 ? open.home : open.away)!];
    else {
      const result = dice(8) === 0 ? { ...RESULT, walkover: 'away' as const } : dice(2) === 0 ? HOME_WON : AWAY_WON;
      ties = ties.map((tie) => (tie.id === open.id ? { ...tie, result } : tie));
    }
  }
  return { competition: { ...competition, withdrawn }, ties: now() };
}

const dice: RandomInt = (below) => Math.floor(below / 2);

describe('the rounds of a competition (Rule K1)', () => {
  it.each([
    [2, ['Final']],
    [3, ['Semi-finals', 'Final']],
    [4, ['Semi-finals', 'Final']],
    [5, ['Quarter-finals', 'Semi-finals', 'Final']],
    [8, ['Quarter-finals', 'Semi-finals', 'Final']],
    [9, ['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']],
    [16, ['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']],
    [17, ['Round 1', 'Round 2', 'Quarter-finals', 'Semi-finals', 'Final']],
    [64, ['Round 1', 'Round 2', 'Round 3', 'Quarter-finals', 'Semi-finals', 'Final']],
    [65, ['Round 1', 'Round 2', 'Round 3', 'Round 4', 'Quarter-finals', 'Semi-finals', 'Final']],
  ])('of %i entrants are %j', (entrants, names) => {
    const rounds = roundsFor(entrants);
    expect(Array.from({ length: rounds }, (_, i) => roundName(i + 1, rounds))).toEqual(names);
  });

  it.each([
    [2, 0],
    [3, 1],
    [13, 3],
    [16, 0],
    [17, 15],
    [64, 0],
  ])('have, with %i entrants, %i byes', (entrants, byes) => {
    expect(byesFor(entrants)).toBe(byes);
  });
});

describe('a competition played to the end (Rules K1, K2, K3)', () => {
  const sizes = Array.from({ length: 63 }, (_, i) => i + 2);
  it.each(WAYS_OF_DRAWING.flatMap((way) => sizes.map((entrants) => [way, entrants] as const)))(
    'drawn by %s with %i entrants has one winner, and byes in the first round alone',
    (way, entrants) => {
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), (stream) => {
          const { competition, ties } = playToTheEnd(cup(entrants, way), (below) => stream.next().value! % below);
          const byes = ties.filter(({ state }) => state === 'bye');
          expect(byes).toHaveLength(byesFor(entrants));
          expect(byes.every(({ round, home, away }) => round === 1 && home !== null && away === null)).toBe(true);
          const others = ties.filter(({ state }) => state !== 'bye');
          // Every tie knocks one entrant out, and nobody twice.
          expect(new Set(others.map(({ home, away, winner }) => (winner === home ? away : home))).size).toBe(
            entrants - 1,
          );
          expect(others.every(({ state, home, away }) => state !== 'open' && home !== null && away !== null)).toBe(
            true,
          );
          for (const [round, ofRound] of Map.groupBy(ties, (tie) => tie.round)) {
            expect(ofRound.map(({ position }) => position)).toEqual(Array.from(ofRound, (_, i) => i));
            expect(ofRound).toHaveLength(2 ** (roundsFor(entrants) - round));
          }
          expect(new Set(ties.filter(({ round }) => round === 1).flatMap(({ home, away }) => [home, away])).size).toBe(
            entrants + (byes.length > 0 ? 1 : 0),
          );
          const runs = competition.entrants.map(({ id }) => cupRun(competition, ties, id)!);
          expect(runs.filter(({ isWinner }) => isWinner)).toHaveLength(1);
          expect(runs.filter(({ beatenBy }) => beatenBy !== null)).toHaveLength(entrants - 1);
          expect(finalists(competition, ties)?.winner).toBe(cupWinner(competition, ties));
        }),
        { numRuns: 3 },
      );
    },
  );
});

describe('in a bracket', () => {
  it('the winners of positions 2k and 2k + 1 meet in k of the next round', () => {
    const competition = cup(4, 'bracket');
    const ties = drawn(competition, [], dice);
    const [first, second] = ties;
    const played = ties.map((tie) =>
      tie === first ? { ...tie, result: AWAY_WON } : tie === second ? { ...tie, result: HOME_WON } : tie,
    );
    expect(resolveTies(competition, played).at(-1)).toMatchObject({ home: first!.away, away: second!.home });
  });
});

describe('a round drawn from the winners', () => {
  it('waits for the round before, and can be drawn again until it has a result (Rule K2)', () => {
    const competition = cup(4, 'eachRound');
    const first = drawn(competition, [], dice);
    expect(roundToDraw(competition, resolveTies(competition, first))).toMatchObject({ round: 1, again: true });
    const [one, two] = first;
    const half = [{ ...one!, result: HOME_WON }, two!];
    expect(roundToDraw(competition, resolveTies(competition, half))).toBe('Semi-finals: 1 tie to be played first.');
    const whole = first.map((tie) => ({ ...tie, result: HOME_WON }));
    expect(roundToDraw(competition, resolveTies(competition, whole))).toMatchObject({
      round: 2,
      again: false,
      entrantIds: first.map(({ home }) => home),
    });
    const final = drawn(competition, whole, dice).map((tie) => ({ ...tie, result: HOME_WON }));
    expect(roundToDraw(competition, resolveTies(competition, final))).toBe('Final: every round is drawn.');
  });

  it('of a bracket comes with the first', () => {
    const competition = cup(4, 'bracket');
    const ties = drawn(competition, [], dice);
    expect(roundToDraw(competition, resolveTies(competition, ties))).toMatchObject({ round: 1, again: true });
    const [one, ...others] = ties;
    expect(roundToDraw(competition, resolveTies(competition, [{ ...one!, result: HOME_WON }, ...others]))).toBe(
      'All rounds are drawn, and there are results.',
    );
  });
});

describe('a withdrawal (Rule K3)', () => {
  it('gives each next opponent a walkover; of two, the first to withdraw loses', () => {
    const ties = drawn(cup(4, 'bracket'), [], dice);
    const [one, two] = ties;
    const { home, away } = one!;
    const after = resolveTies({ draw: 'bracket', withdrawn: [home!, away!] }, [
      one!,
      { ...two!, result: HOME_WON },
      ties[2]!,
    ]);
    expect(after.map(({ state, winner, withdrawn }) => [state, winner, withdrawn])).toEqual([
      ['walkover', away, true],
      ['played', two!.home, false],
      ['walkover', two!.home, true],
    ]);
  });
});

describe('a draw by hand (Rule K2)', () => {
  const names = new Map([
    ['a', 'Ann'],
    ['b', 'Bob'],
    ['c', 'Cy'],
  ]);
  const round = { round: 1, again: false, entrantIds: ['a', 'b', 'c'] };
  it.each<[(string | null)[][], string[]]>([
    [
      [
        ['a', 'b'],
        ['c', null],
      ],
      [],
    ],
    [
      [
        ['a', 'b'],
        [null, 'c'],
      ],
      [],
    ],
    [[['a', 'b']], ['Cy is not drawn.']],
    [
      [
        ['a', 'b'],
        ['a', null],
      ],
      ['Ann is drawn more than once.'],
    ],
    [
      [
        ['a', 'b'],
        ['x', null],
      ],
      ['This is nobody of the round.'],
    ],
    [
      [
        ['a', 'b'],
        [null, null],
      ],
      ['Bye cannot be drawn against Bye.'],
    ],
    [[['a', 'b', 'c']], ['A pair has two sides.']],
    [
      [
        ['a', null],
        ['b', null],
        ['c', null],
      ],
      ['This round has 1 bye.'],
    ],
  ])('%j: %j', (pairs, messages) => {
    const checked = checkHandDraw(pairs, round, names);
    expect(checked.ok ? [] : checked.issues.map(({ message }) => message)).toEqual(messages);
  });

  it('has the bye on the away side', () => {
    expect(
      checkHandDraw(
        [
          ['a', 'b'],
          [null, 'c'],
        ],
        round,
        names,
      ),
    ).toEqual({
      ok: true,
      value: [
        ['a', 'b'],
        ['c', null],
      ],
    });
  });
});

function player(id: string, name: string, teamId: string, handicap: number): Player {
  return { id, name, formerNames: [], teamId, handicap, modifier: 0, newHandicap: handicap, deleted: false };
}

const PEOPLE = peopleOf(
  [
    { id: 't1', name: 'Priory Park', formerNames: [], division: 1, deleted: false },
    { id: 't2', name: 'The Weavers', formerNames: [], division: 1, deleted: false },
  ],
  [
    player('p1', 'Ann Ash', 't1', 10),
    player('p2', 'Ann Ash', 't2', 45),
    player('p3', 'Bob Birch', 't1', 20),
    player('p4', 'Cy Cedar', 't2', 0),
  ],
);

describe('the names of entrants', () => {
  it.each<[Entrant[], string[]]>([
    [
      [
        { id: 'a', teamId: 't1' },
        { id: 'b', name: 'Old Boys' },
      ],
      ['Priory Park', 'Old Boys'],
    ],
    [
      [
        { id: 'a', playerIds: ['p1'] },
        { id: 'b', playerIds: ['p2'] },
      ],
      ['Ann Ash (Priory Park)', 'Ann Ash (The Weavers)'],
    ],
    [
      [
        { id: 'a', playerIds: ['p1', 'p3'] },
        { id: 'b', playerIds: ['p4', 'p2'] },
      ],
      ['Ann Ash & Bob Birch', 'Cy Cedar & Ann Ash'],
    ],
    [
      [
        { id: 'a', name: 'ann ash' },
        { id: 'b', name: 'Ann Ash' },
      ],
      ['ann ash', 'Ann Ash 2'],
    ],
  ])('%j are %j', (entrants, names) => {
    expect([...entrantNames(entrants, PEOPLE).values()]).toEqual(names);
  });
});

describe('the start in a tie (Rule K6)', () => {
  it.each<[string, [string[], string[]], Partial<Competition>, unknown]>([
    ['by handicaps', [['p1'], ['p2']], { handicap: true }, { by: 'home', points: 35 }],
    ['no more than the cap', [['p1'], ['p2']], { handicap: true, maxStart: 21 }, { by: 'home', points: 21 }],
    [
      'by the means of pairs, half a point dropped',
      [
        ['p1', 'p2'],
        ['p3', 'p4'],
      ],
      { handicap: true },
      { by: 'away', points: 17 },
    ],
    ['none for level handicaps', [['p1'], ['p1']], { handicap: true }, null],
    ['none without handicaps', [['p1'], ['p2']], {}, null],
  ])('%s', (_, [home, away], more, start) => {
    const sides = { home: { id: 'h', playerIds: home }, away: { id: 'a', playerIds: away } };
    expect(startInTie(cup(2, 'bracket', more), sides, PEOPLE)).toEqual(start);
  });

  it('is none where a side is not a player', () => {
    const sides = { home: { id: 'h', teamId: 't1' }, away: { id: 'a', playerIds: ['p2'] } };
    expect(startInTie(cup(2, 'bracket', { handicap: true }), sides, PEOPLE)).toBeNull();
  });

  it('is none for less than a point', () => {
    expect(startGiven({ home: 0, away: 0.5 }, null)).toBeNull();
  });
});

describe('a tie is overdue (Rule K7)', () => {
  it.each([
    ['on the play-by day: no', '2026-01-10', '2026-01-10', false],
    ['on the day after: yes', '2026-01-10', '2026-01-11', true],
    ['without a day: no', null, '2026-01-11', false],
  ])('%s', (_, playBy, today, overdue) => {
    const competition = cup(2, 'bracket', { rounds: [{ bestOf: 3, playBy }] });
    const [tie] = resolveTies(competition, drawn(competition, [], dice));
    expect(isOverdue(tie!, competition, today)).toBe(overdue);
    expect(isOverdue({ ...tie!, state: 'played' }, competition, today)).toBe(false);
  });
});

it('leaves the names of a draw as they are, Bye last', () => {
  const round = { round: 1, again: false, entrantIds: ['e0', 'e1', 'e2'] };
  expect(namesToDraw(round, entrantNames(cup(3, 'bracket').entrants, NOBODY))).toEqual([
    'Entrant 0',
    'Entrant 1',
    'Entrant 2',
    BYE,
  ]);
});
