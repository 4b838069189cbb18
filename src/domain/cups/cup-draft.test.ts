import { describe, expect, it } from 'vitest';
import type { Competition, ResolvedTie } from '#domain/cups/cup.ts';
import { inFormOrder, sift } from '#domain/check.ts';
import {
  changeConflict,
  CUP_FIELDS,
  type CupContext,
  cupFaults,
  cupOfBody,
  nextCompetition,
  type SentCup,
  sentCup,
} from '#domain/cups/cup-draft.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { peopleOf, type Player } from '#domain/squads/people.ts';

function player(id: string, deleted = false): Player {
  const name = `Player ${id}`;
  return { id, name, formerNames: [], teamId: 't1', handicap: 0, modifier: 0, newHandicap: 0, deleted };
}

const PEOPLE = peopleOf(
  [
    { id: 't1', name: 'Priory Park', formerNames: [], division: 1, deleted: false },
    { id: 't2', name: 'The Weavers', formerNames: [], division: 2, deleted: false },
    { id: 't3', name: 'Old Hall', formerNames: [], division: 0, deleted: false },
    { id: 't4', name: 'Gone Club', formerNames: [], division: 1, deleted: true },
  ],
  [player('p1'), player('p2'), player('p3'), player('p4'), player('p9', true)],
);

let ids = 0;
const CONTEXT: CupContext = {
  seasons: new Set(['24/25', '25/26']),
  people: PEOPLE,
  taken: ['Plate'],
  present: null,
};

const DRAFT = {
  season: '25/26',
  name: 'Team Cup',
  kind: 'team',
  draw: 'bracket',
  bestOf: 5,
  rounds: null,
  entrants: [{ teamId: 't1' }, { teamId: 't2' }, { name: 'Guests' }],
};

/** Reads a body by its fields and the rules, as server and form do. */
function checkCompetition(body: unknown, context: CupContext): Checked<Omit<Competition, 'id' | 'withdrawn'>> {
  const { draft, issues } = sift(sentCup, body);
  const all = inFormOrder([...issues, ...cupFaults(draft, context)], CUP_FIELDS);
  return all.length === 0 ? valid(cupOfBody(draft as SentCup, context.present, () => `new${ids++}`)) : faulty(all);
}

function faults(draft: object, context: Partial<CupContext> = {}): string[] {
  const checked = checkCompetition({ ...DRAFT, ...draft }, { ...CONTEXT, ...context });
  return checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('a competition as sent (Rule K4)', () => {
  it('is whole: a row for each round, an id for each entrant', () => {
    expect(checkCompetition(DRAFT, CONTEXT)).toMatchObject({
      ok: true,
      value: {
        name: 'Team Cup',
        handicap: false,
        maxStart: null,
        rounds: [
          { bestOf: 5, playBy: null },
          { bestOf: 5, playBy: null },
        ],
        entrants: [{ teamId: 't1' }, { teamId: 't2' }, { name: 'Guests' }],
      },
    });
  });

  it.each<[object, string[]]>([
    [{ season: '30/31' }, ['season: The league has no season called 30/31.']],
    [{ name: ' ' }, ['name: The name is required.']],
    [{ name: 'PLATE' }, ['name: There is a competition called Plate already.']],
    [{ kind: 'trio' }, ['kind: The kind must be one of team, player, pair.']],
    [{ draw: 'luck' }, ['draw: The draw must be one of eachRound, bracket.']],
    [{ maxStart: 21 }, ['maxStart: Only a competition with handicaps has a largest start.']],
    [{ handicap: true, maxStart: 0 }, ['maxStart: The largest start must be a whole number from 1 to 150.']],
    [{ handicap: true, maxStart: 21 }, []],
    [{ bestOf: 0 }, ['bestOf: Best of must be a whole number from 1 to 49.']],
    [{ bestOf: null }, ['bestOf: Best of is required.']],
    [{ rounds: [{ bestOf: 3, playBy: null }] }, ['rounds: 3 entrants play 2 rounds; 1 given.']],
    [
      {
        rounds: [
          { bestOf: 3, playBy: '2026-02-01' },
          { bestOf: 2.5, playBy: '2026-01-01' },
        ],
      },
      [
        'rounds.1.bestOf: Best of must be a whole number from 1 to 49.',
        'rounds.1.playBy: A round cannot be due before the one before it.',
      ],
    ],
    [{ entrants: [{ teamId: 't1' }] }, ['entrants: A competition has 2 to 128 entrants.']],
    [{ entrants: [{ teamId: 't1' }, { teamId: 't1' }] }, ['entrants.1: Priory Park is entered more than once.']],
    [
      { entrants: [{ teamId: 'x' }, { teamId: 't3' }, { teamId: 't4' }] },
      [
        'entrants.0: The league has no such team.',
        'entrants.1: Old Hall are retired.',
        'entrants.2: Gone Club have been deleted.',
      ],
    ],
    [
      { entrants: [{ playerIds: ['p1'] }, {}, { name: 'bye' }] },
      [
        'entrants.0: This competition is for teams.',
        'entrants.1: An entrant is a team, players or a name.',
        'entrants.2: Bye is nobody’s name.',
      ],
    ],
    [
      { kind: 'pair', entrants: [{ playerIds: ['p1'] }, { playerIds: ['p1', 'p1'] }, { teamId: 't1' }] },
      [
        'entrants.0: This competition is for pairs.',
        'entrants.1: A pair has two different players.',
        'entrants.2: This competition is not for teams.',
      ],
    ],
    [
      { kind: 'pair', entrants: [{ playerIds: ['p1', 'p2'] }, { playerIds: ['p3', 'p2'] }] },
      ['entrants.1: Player p3 & Player p2 is entered more than once.'],
    ],
    [
      { kind: 'player', entrants: [{ playerIds: ['p9'] }, { playerIds: ['x'] }] },
      ['entrants.0: Player p9 has been deleted.', 'entrants.1: The league has no such player.'],
    ],
  ])('%j: %j', (draft, expected) => {
    expect(faults(draft)).toEqual(expected);
  });
});

const PRESENT: Competition = {
  id: 'c',
  season: '24/25',
  name: 'Team Cup',
  kind: 'team',
  handicap: false,
  maxStart: null,
  draw: 'bracket',
  rounds: [
    { bestOf: 3, playBy: '2025-01-01' },
    { bestOf: 5, playBy: null },
  ],
  entrants: [
    { id: 'e1', teamId: 't1' },
    { id: 'e2', teamId: 't4' },
    { id: 'e3', name: 'Guests' },
  ],
  withdrawn: [],
};

describe('a change', () => {
  it('keeps who was entered, and their ids', () => {
    const checked = checkCompetition(
      { ...DRAFT, season: '24/25', entrants: [{ name: 'Guests' }, { teamId: 't4' }] },
      { ...CONTEXT, present: PRESENT },
    );
    expect(checked.ok && checked.value.entrants.map(({ id }) => id)).toEqual(['e3', 'e2']);
  });

  it('keeps the season', () => {
    expect(faults({}, { present: PRESENT })).toEqual(['season: The season of a competition cannot be changed.']);
  });

  // Only the round and the result of a tie count here.
  const played = [{ round: 1, result: {} }] as unknown as ResolvedTie[];
  it.each<[string, Partial<Competition>, ResolvedTie[], string | null]>([
    ['anything before the draw', { kind: 'pair', entrants: [] }, [], null],
    ['the name after it', { name: 'Bowl' }, played, null],
    [
      'not the entrants after it',
      { entrants: PRESENT.entrants.slice(1) },
      played,
      'The first round is drawn: entrants, kind and way of drawing are fixed.',
    ],
    [
      'not the frames of a round with a result',
      { rounds: [{ bestOf: 5, playBy: null }, PRESENT.rounds[1]!] },
      played,
      'Semi-finals has a result: its number of frames is fixed.',
    ],
    ['the frames of a round without', { rounds: [PRESENT.rounds[0]!, { bestOf: 9, playBy: null }] }, played, null],
  ])('may change %s', (_, change, ties, conflict) => {
    expect(changeConflict(PRESENT, { ...PRESENT, ...change }, ties)).toBe(conflict);
  });
});

it('makes the next competition of those who are still in the league, with the last rounds as long as before', () => {
  expect(nextCompetition(PRESENT, PEOPLE)).toEqual({
    name: 'Team Cup',
    kind: 'team',
    handicap: false,
    maxStart: null,
    draw: 'bracket',
    bestOf: null,
    rounds: [{ bestOf: 5, playBy: null }],
    entrants: [{ teamId: 't1' }, { name: 'Guests' }],
  });
});

describe('what a draft leaves out or stretches (Rules K1, K4)', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Club ${i}` }));
  const ROUNDS = [
    { bestOf: 3, playBy: '2026-01-01' },
    { bestOf: 5, playBy: null },
  ];
  const noWhole = 'Best of must be a whole number from 1 to 49.';
  const noStart = 'maxStart: The largest start must be a whole number from 1 to 150.';

  it.each<[string, object, string[]]>([
    ['a season', { season: undefined }, ['season: Season is required.']],
    ['a kind', { kind: undefined }, ['kind: The kind is required.']],
    ['entrants', { entrants: undefined }, ['entrants: The list of entrants is required.']],
    ['a list of rounds', { rounds: 'all' }, ['rounds: The list of rounds must be a list.']],
    [
      'what cannot be read of it',
      { entrants: [{ teamId: 5 }, { teamId: 't1' }, null], bestOf: 'x', maxStart: 'y' },
      [
        'maxStart: The largest start must be a number.',
        'bestOf: Best of must be a number.',
        'entrants.0.teamId: The team must be text.',
        'entrants.2: The entrant is required.',
      ],
    ],
    [
      'the frames of a round',
      { rounds: [ROUNDS[0], { playBy: '2025-12-31' }] },
      ['rounds.1.bestOf: Best of is required.', 'rounds.1.playBy: A round cannot be due before the one before it.'],
    ],
    [
      'one of a pair',
      { kind: 'pair', entrants: [{ playerIds: ['p1', null] }, { playerIds: ['p2', 'p3'] }] },
      ['entrants.0.playerIds.1: A player is required.'],
    ],
  ])('is no competition without %s', (_, draft, expected) => {
    expect(faults(draft)).toEqual(expected);
  });

  it.each<[object, string[]]>([
    [{ handicap: true, maxStart: 1 }, []],
    [{ handicap: true, maxStart: 150 }, []],
    [{ handicap: true, maxStart: 151 }, [noStart]],
    [{ handicap: true, maxStart: 1.5 }, [noStart]],
    [{ bestOf: 1 }, []],
    [{ bestOf: 49 }, []],
    [{ bestOf: 50 }, [`bestOf: ${noWhole}`]],
    [{ bestOf: 2.5 }, [`bestOf: ${noWhole}`]],
    [{ rounds: ROUNDS }, []],
    [
      {
        rounds: [
          { bestOf: 3, playBy: '2026-02-01' },
          { bestOf: 3, playBy: '2026-02-01' },
        ],
      },
      [],
    ],
    [
      { rounds: [ROUNDS[0], { bestOf: 0, playBy: 'soon' }] },
      [`rounds.1.bestOf: ${noWhole}`, 'rounds.1.playBy: The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
    ],
    [{ rounds: [...ROUNDS, ROUNDS[1]] }, ['rounds: 3 entrants play 2 rounds; 3 given.']],
    [
      { rounds: [...ROUNDS, { bestOf: 9, playBy: '2025-12-31' }], entrants: many(5) },
      ['rounds.2.playBy: A round cannot be due before the one before it.'],
    ],
    [{ entrants: many(2) }, []],
    [{ entrants: many(128) }, []],
    [{ entrants: many(129) }, ['entrants: A competition has 2 to 128 entrants.']],
    [{ entrants: many(129), rounds: ROUNDS }, ['entrants: A competition has 2 to 128 entrants.']],
    [{ entrants: [] }, ['entrants: A competition has 2 to 128 entrants.']],
    [{ entrants: [{ name: 'Guests' }, { name: 'GUESTS' }] }, ['entrants.1: GUESTS is entered more than once.']],
    [{ entrants: [{ name: 'Guests' }, { name: ' ' }] }, ['entrants.1: The name is required.']],
    [
      { kind: 'player', entrants: [{ playerIds: ['p1', 'p2'] }, { playerIds: [] }, { playerIds: ['p3'] }] },
      ['entrants.0: This competition is for single players.', 'entrants.1: This competition is for single players.'],
    ],
    [
      { kind: 'pair', entrants: [{ playerIds: ['p1', 'p9'] }, { playerIds: ['x', 'p2'] }] },
      ['entrants.0: Player p9 has been deleted.', 'entrants.1: The league has no such player.'],
    ],
    [{ kind: 'pair', entrants: [{ playerIds: ['p1', 'p2'] }, { playerIds: ['p3', 'p4'] }] }, []],
  ])('%j: %j', (draft, expected) => {
    const checked = checkCompetition({ ...DRAFT, ...draft }, CONTEXT);
    expect(checked.ok).toBe(expected.length === 0);
    expect(faults(draft)).toEqual(expected);
  });

  it('may take any name that no other competition of the season has, in any spelling', () => {
    expect(faults({ name: 'Plates' })).toEqual([]);
    expect(faults({ name: 'Singles' }, { taken: ['Plate', 'singles'] })).toEqual([
      'name: There is a competition called singles already.',
    ]);
  });

  it('has its rounds as they were sent, and gives every entrant a new id', () => {
    const checked = checkCompetition({ ...DRAFT, handicap: true, maxStart: 21, rounds: ROUNDS }, CONTEXT);
    expect(checked).toMatchObject({
      ok: true,
      value: { handicap: true, maxStart: 21, rounds: ROUNDS, draw: 'bracket' },
    });
    expect(new Set(checked.ok ? checked.value.entrants.map(({ id }) => id) : []).size).toBe(3);
  });
});

describe('who was entered before', () => {
  const pairs: Competition = {
    ...PRESENT,
    kind: 'pair',
    entrants: [
      { id: 'e1', playerIds: ['p1', 'p9'] },
      { id: 'e2', playerIds: ['p3', 'p4'] },
    ],
  };
  const draft = { ...DRAFT, season: '24/25', kind: 'pair' };

  it('stays, whichever player is named first, and even if deleted since', () => {
    const entrants = [{ playerIds: ['p4', 'p3'] }, { playerIds: ['p9', 'p1'] }];
    const checked = checkCompetition({ ...draft, entrants }, { ...CONTEXT, present: pairs });
    expect(checked.ok && checked.value.entrants).toEqual([
      { id: 'e2', playerIds: ['p4', 'p3'] },
      { id: 'e1', playerIds: ['p9', 'p1'] },
    ]);
  });

  it('does not let another deleted player enter', () => {
    const present = { ...pairs, entrants: [{ id: 'e2', playerIds: ['p3', 'p4'] }] };
    const entrants = [{ playerIds: ['p9', 'p1'] }, { playerIds: ['p3', 'p4'] }];
    expect(faults({ season: '24/25', kind: 'pair', entrants }, { present })).toEqual([
      'entrants.0: Player p9 has been deleted.',
    ]);
  });

  it('is another pair with another player', () => {
    const entrants = [{ playerIds: ['p1', 'p3'] }, { playerIds: ['p2', 'p4'] }];
    const checked = checkCompetition({ ...draft, entrants }, { ...CONTEXT, present: pairs });
    expect(checked.ok && checked.value.entrants.map(({ id }) => id.slice(0, 3))).toEqual(['new', 'new']);
  });

  it('of a retired team stays, while another retired one cannot enter', () => {
    const present = {
      ...PRESENT,
      entrants: [
        { id: 'e1', teamId: 't3' },
        { id: 'e2', teamId: 't1' },
      ],
    };
    const entrants = [{ teamId: 't3' }, { teamId: 't1' }];
    expect(faults({ season: '24/25', entrants }, { present })).toEqual([]);
    expect(faults({ season: '24/25', entrants }, { present: PRESENT })).toEqual(['entrants.0: Old Hall are retired.']);
  });
});

describe('once the first round is drawn', () => {
  const fixed = 'The first round is drawn: entrants, kind and way of drawing are fixed.';
  const drawn = [
    { round: 1, result: null },
    { round: 2, result: null },
  ] as unknown as ResolvedTie[];
  it.each<[string, Partial<Competition>, string | null]>([
    ['the kind', { kind: 'pair' }, fixed],
    ['the way of drawing', { draw: 'eachRound' }, fixed],
    ['the order of the entrants', { entrants: PRESENT.entrants.toReversed() }, fixed],
    ['an entrant more', { entrants: [...PRESENT.entrants, { id: 'e4', name: 'X' }] }, fixed],
    [
      'the frames of rounds without a result',
      {
        rounds: [
          { bestOf: 1, playBy: null },
          { bestOf: 1, playBy: null },
        ],
      },
      null,
    ],
    ['nothing', {}, null],
  ])('changing %s', (_, change, conflict) => {
    expect(changeConflict(PRESENT, { ...PRESENT, ...change }, drawn)).toBe(conflict);
  });
});

describe('the next competition', () => {
  const singles: Competition = {
    ...PRESENT,
    kind: 'player',
    handicap: true,
    maxStart: 30,
    draw: 'eachRound',
    entrants: [
      { id: 'e1', playerIds: ['p1'] },
      { id: 'e2', playerIds: ['p9'] },
      { id: 'e3', playerIds: ['gone'] },
      { id: 'e6', playerIds: ['p2', 'p9'] },
      { id: 'e4', teamId: 't3' },
      { id: 'e5', teamId: 'gone' },
    ],
  };

  it('leaves out who has left the league, and keeps its terms', () => {
    expect(nextCompetition(singles, PEOPLE, 2)).toEqual({
      name: 'Team Cup',
      kind: 'player',
      handicap: true,
      maxStart: 30,
      draw: 'eachRound',
      bestOf: null,
      entrants: [{ playerIds: ['p1'] }],
      rounds: [{ bestOf: 5, playBy: null }],
    });
  });

  it.each([
    [3, [3, 5]],
    [8, [3, 3, 5]],
    [9, [3, 3, 3, 5]],
  ])('of %i entrants has rounds of %j frames', (count, frames) => {
    expect(nextCompetition(singles, PEOPLE, count).rounds?.map((round) => round?.bestOf)).toEqual(frames);
  });
});
