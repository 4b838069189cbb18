import { describe, expect, it } from 'vitest';
import type { Competition, ResolvedTie } from '#domain/competition.ts';
import {
  changeConflict,
  checkCompetition,
  type CompetitionContext,
  type CompetitionDraft,
  nextCompetition,
} from '#domain/competition-draft.ts';
import { peopleOf, type Player } from '#domain/people.ts';

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
const CONTEXT: CompetitionContext = {
  seasons: new Set(['24/25', '25/26']),
  people: PEOPLE,
  taken: ['Plate'],
  present: null,
  newId: () => `new${ids++}`,
};

const DRAFT: CompetitionDraft = {
  season: '25/26',
  name: 'Team Cup',
  kind: 'team',
  draw: 'bracket',
  bestOf: 5,
  rounds: null,
  entrants: [{ teamId: 't1' }, { teamId: 't2' }, { name: 'Guests' }],
};

function faults(draft: Partial<CompetitionDraft>, context: Partial<CompetitionContext> = {}): string[] {
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

  it.each<[Partial<CompetitionDraft>, string[]]>([
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
