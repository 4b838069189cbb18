import { describe, expect, it } from 'vitest';
import type { Competition, Entrant, EntrantWithoutId, ResolvedTie } from '#domain/cups/cup.ts';
import { firstFaultsInFormOrder, parseWithoutFaultyFields } from '#domain/check.ts';
import {
  cupChangeConflict,
  CUP_FIELDS_IN_FAULT_ORDER,
  type CupContext,
  cupFaults,
  cupToStore,
  type CupInRequest,
  cupInRequestSchema,
} from '#domain/cups/cup-draft.ts';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { makeCup, round } from '../../../tests/fixtures/made-cup.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const PEOPLE = makePeople(
  [
    makeTeam('t1', { name: 'Priory Park' }),
    makeTeam('t2', { name: 'The Weavers', division: 2 }),
    makeTeam('t3', { name: 'Old Hall', division: 0 }),
    makeTeam('t4', { name: 'Gone Club', deleted: true }),
  ],
  ['p1', 'p2', 'p3', 'p4', 'p9'].map((id) => makePlayer(id, 't1', { deleted: id === 'p9' })),
);

let ids = 0;
const CONTEXT: CupContext = { seasons: new Set(['24/25', '25/26']), people: PEOPLE, taken: ['Plate'], current: null };

const team = (teamId: string) => ({ teamId });
const players = (...playerIds: (string | null)[]) => ({ playerIds });

const entered = (...of: EntrantWithoutId[]): Entrant[] => of.map((one, i) => ({ id: `e${i + 1}`, ...one }));

const DRAFT = {
  season: '25/26',
  name: 'Team Cup',
  kind: 'team',
  draw: 'bracket',
  bestOf: 5,
  rounds: null,
  entrants: [team('t1'), team('t2'), { name: 'Guests' }],
};

/** Checks a body by its schema and by the rules of cups, as the server and the form do. */
function checkCompetition(body: unknown, context: CupContext): Checked<Omit<Competition, 'id' | 'withdrawn'>> {
  const { draft, issues } = parseWithoutFaultyFields(cupInRequestSchema, body);
  const all = firstFaultsInFormOrder([...issues, ...cupFaults(draft, context)], CUP_FIELDS_IN_FAULT_ORDER);
  return all.length === 0
    ? validResult(cupToStore(draft as CupInRequest, context.current, () => `new${ids++}`))
    : faultyResult(all);
}

const faults = (draft: object, context: Partial<CupContext> = {}): string[] =>
  faultsOfChecked(checkCompetition({ ...DRAFT, ...draft }, { ...CONTEXT, ...context }));

describe('a competition as sent (Rules K1, K4)', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `Club ${i}` }));
  const ROUNDS = [round(3, '2026-01-01'), round(5)];
  const noWhole = 'Best of must be a whole number from 1 to 49.';
  const noDay = 'The date must be written as YYYY-MM-DD, such as 2025-09-22.';
  const tooEarly = 'A round cannot be due before the one before it.';
  const tooMany = 'entrants: A competition has 2 to 128 entrants.';
  const onePlayer = players('p1', null);
  const noPlayer = 'entrants.0.playerIds.1: A player is required.';
  const noStart = 'maxStart: The largest start must be a whole number from 1 to 150.';

  it('is completed with an entry for each round and an id for each entrant', () => {
    expect(checkCompetition(DRAFT, CONTEXT)).toMatchObject({
      ok: true,
      value: {
        name: 'Team Cup',
        handicap: false,
        maxStart: null,
        rounds: [round(5), round(5)],
        entrants: [team('t1'), team('t2'), { name: 'Guests' }],
      },
    });
  });

  it.each<[object, string[]]>([
    [{ season: '30/31' }, ['season: The league has no season called 30/31.']],
    [{ name: ' ' }, ['name: The name is required.']],
    [{ name: 'PLATE' }, ['name: There is a competition called Plate already.']],
    [{ kind: 'trio' }, ['kind: The kind must be one of team, player, pair.']],
    [{ draw: 'luck' }, ['draw: The draw must be one of eachRound, bracket, table.']],
    [{ handicap: true, maxStart: 1 }, []],
    [{ handicap: true, maxStart: 150 }, []],
    [{ handicap: true, maxStart: 151 }, [noStart]],
    [{ handicap: true, maxStart: 1.5 }, [noStart]],
    [{ bestOf: 1 }, []],
    [{ bestOf: 49 }, []],
    [{ bestOf: 50 }, [`bestOf: ${noWhole}`]],
    [{ bestOf: 2.5 }, [`bestOf: ${noWhole}`]],
    [{ rounds: ROUNDS }, []],
    [{ rounds: [round(3, '2026-02-01'), round(3, '2026-02-01')] }, []],
    [{ rounds: [ROUNDS[0], round(0, 'soon')] }, [`rounds.1.bestOf: ${noWhole}`, `rounds.1.playBy: ${noDay}`]],
    [{ rounds: [...ROUNDS, ROUNDS[1]] }, ['rounds: 3 entrants play 2 rounds; 3 given.']],
    [{ rounds: [...ROUNDS, round(9, '2025-12-31')], entrants: many(5) }, [`rounds.2.playBy: ${tooEarly}`]],
    [{ entrants: many(2) }, []],
    [{ entrants: many(128) }, []],
    [{ entrants: many(129) }, [tooMany]],
    [{ entrants: many(129), rounds: ROUNDS }, [tooMany]],
    [{ entrants: [] }, [tooMany]],
    [{ entrants: [{ name: 'Guests' }, { name: 'GUESTS' }] }, ['entrants.1: GUESTS is entered more than once.']],
    [{ entrants: [{ name: 'Guests' }, { name: ' ' }] }, ['entrants.1: The name is required.']],
    [
      { kind: 'player', entrants: [players('p1', 'p2'), players(), players('p3')] },
      ['entrants.0: This competition is for single players.', 'entrants.1: This competition is for single players.'],
    ],
    [
      { kind: 'pair', entrants: [players('p1', 'p9'), players('x', 'p2')] },
      ['entrants.0: Player p9 has been deleted.', 'entrants.1: The league has no such player.'],
    ],
    [{ kind: 'pair', entrants: [players('p1', 'p2'), players('p3', 'p4')] }, []],
    [{ maxStart: 21 }, ['maxStart: Only a competition with handicaps has a largest start.']],
    [{ handicap: true, maxStart: 0 }, [noStart]],
    [{ bestOf: 0 }, [`bestOf: ${noWhole}`]],
    [{ bestOf: null }, ['bestOf: Best of is required.']],
    [{ rounds: [round(3)] }, ['rounds: 3 entrants play 2 rounds; 1 given.']],
    [
      { rounds: [round(3, '2026-02-01'), round(2.5, '2026-01-01')] },
      [`rounds.1.bestOf: ${noWhole}`, `rounds.1.playBy: ${tooEarly}`],
    ],
    [{ entrants: [team('t1')] }, [tooMany]],
    [{ entrants: [team('t1'), team('t1')] }, ['entrants.1: Priory Park is entered more than once.']],
    [
      { entrants: [team('x'), team('t3'), team('t4')] },
      [
        'entrants.0: The league has no such team.',
        'entrants.1: Old Hall are retired.',
        'entrants.2: Gone Club have been deleted.',
      ],
    ],
    [
      { entrants: [players('p1'), {}, { name: 'bye' }] },
      [
        'entrants.0: This competition is for teams.',
        'entrants.1: An entrant is a team, players or a name.',
        'entrants.2: Bye is nobody’s name.',
      ],
    ],
    [
      { kind: 'pair', entrants: [players('p1'), players('p1', 'p1'), team('t1')] },
      [
        'entrants.0: This competition is for pairs.',
        'entrants.1: A pair has two different players.',
        'entrants.2: This competition is not for teams.',
      ],
    ],
    [
      { kind: 'pair', entrants: [players('p1', 'p2'), players('p3', 'p2')] },
      ['entrants.1: Player p3 & Player p2 is entered more than once.'],
    ],
  ])('%j: %j', (draft, expected) => {
    expect(faults(draft)).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['a season', { season: undefined }, ['season: Season is required.']],
    ['a kind', { kind: undefined }, ['kind: The kind is required.']],
    ['entrants', { entrants: undefined }, ['entrants: The list of entrants is required.']],
    ['a list of rounds', { rounds: 'all' }, ['rounds: The list of rounds must be a list.']],
    [
      'what cannot be read of it',
      { entrants: [{ teamId: 5 }, team('t1'), null], bestOf: 'x', maxStart: 'y' },
      [
        'maxStart: The largest start must be a number.',
        'bestOf: Best of must be a number.',
        'entrants.0.teamId: The team must be text.',
        'entrants.2: The entrant is required.',
      ],
    ],
    ['the frames of a round', { rounds: [round(3), { playBy: null }] }, ['rounds.1.bestOf: Best of is required.']],
    ['one of a pair', { kind: 'pair', entrants: [onePlayer, players('p2', 'p3')] }, [noPlayer]],
  ])('is no competition without %s', (_, draft, expected) => {
    expect(faults(draft)).toEqual(expected);
  });

  it('may have any name that no other competition of the season has, ignoring case', () => {
    expect(faults({ name: 'Plates' })).toEqual([]);
    expect(faults({ name: 'Singles' }, { taken: ['Plate', 'singles'] })).toEqual([
      'name: There is a competition called singles already.',
    ]);
  });

  it('has its rounds as they were sent, and gives every entrant a new id', () => {
    const checked = checkCompetition({ ...DRAFT, handicap: true, maxStart: 21, rounds: ROUNDS }, CONTEXT);
    expect(checked).toMatchObject({ value: { handicap: true, maxStart: 21, rounds: ROUNDS, draw: 'bracket' } });
    expect(new Set(checked.ok ? checked.value.entrants.map(({ id }) => id) : []).size).toBe(3);
  });
});

const PRESENT = makeCup(3, {
  id: 'c',
  season: '24/25',
  name: 'Team Cup',
  kind: 'team',
  rounds: [round(3, '2025-01-01'), round(5)],
  entrants: entered(team('t1'), team('t4'), { name: 'Guests' }),
});

describe('a change', () => {
  it('keeps the entrants and their ids', () => {
    const checked = checkCompetition(
      { ...DRAFT, season: '24/25', entrants: [{ name: 'Guests' }, team('t4')] },
      { ...CONTEXT, current: PRESENT },
    );
    expect(checked.ok && checked.value.entrants.map(({ id }) => id)).toEqual(['e3', 'e2']);
  });

  it('keeps the season', () => {
    expect(faults({}, { current: PRESENT })).toEqual(['season: The season of a competition cannot be changed.']);
  });

  // `cupChangeConflict` reads only the round and the result of a tie.
  const played = [{ round: 1, result: {} }] as unknown as ResolvedTie[];
  const drawn = [1, 2].map((round) => ({ round, result: null })) as unknown as ResolvedTie[];
  const fixed = 'The first round is drawn: entrants, kind and way of drawing are fixed.';
  const hasResult = 'Semi-finals has a result: its number of frames is fixed.';
  it.each<[string, Partial<Competition>, ResolvedTie[], string | null]>([
    ['anything before the draw', { kind: 'pair', entrants: [] }, [], null],
    ['the name after it', { name: 'Bowl' }, played, null],
    ['nothing', {}, drawn, null],
    ['not the entrants after it', { entrants: PRESENT.entrants.slice(1) }, played, fixed],
    ['not the kind', { kind: 'pair' }, drawn, fixed],
    ['not the way of drawing', { draw: 'eachRound' }, drawn, fixed],
    ['not the order of the entrants', { entrants: PRESENT.entrants.toReversed() }, drawn, fixed],
    ['not to an entrant more', { entrants: [...PRESENT.entrants, { id: 'e4', name: 'X' }] }, drawn, fixed],
    ['not the frames of a round with a result', { rounds: [round(5), PRESENT.rounds[1]!] }, played, hasResult],
    ['the frames of a round without', { rounds: [PRESENT.rounds[0]!, round(9)] }, played, null],
    ['the frames of all rounds without', { rounds: [round(1), round(1)] }, drawn, null],
  ])('may change %s', (_, change, ties, conflict) => {
    expect(cupChangeConflict(PRESENT, { ...PRESENT, ...change }, ties)).toBe(conflict);
  });
});

describe('an entrant of before', () => {
  const pairs: Competition = {
    ...PRESENT,
    kind: 'pair',
    entrants: entered({ playerIds: ['p1', 'p9'] }, { playerIds: ['p3', 'p4'] }),
  };
  const draft = { ...DRAFT, season: '24/25', kind: 'pair' };

  it('stays, in whatever order its players are named, and even if deleted since', () => {
    const entrants = [players('p4', 'p3'), players('p9', 'p1')];
    const checked = checkCompetition({ ...draft, entrants }, { ...CONTEXT, current: pairs });
    expect(checked.ok && checked.value.entrants).toEqual([
      { id: 'e2', playerIds: ['p4', 'p3'] },
      { id: 'e1', playerIds: ['p9', 'p1'] },
    ]);
  });

  it('does not let another deleted player enter', () => {
    const current = { ...pairs, entrants: [{ id: 'e2', playerIds: ['p3', 'p4'] }] };
    const entrants = [players('p9', 'p1'), players('p3', 'p4')];
    expect(faults({ season: '24/25', kind: 'pair', entrants }, { current })).toEqual([
      'entrants.0: Player p9 has been deleted.',
    ]);
  });

  it('is another pair with another player', () => {
    const entrants = [players('p1', 'p3'), players('p2', 'p4')];
    const checked = checkCompetition({ ...draft, entrants }, { ...CONTEXT, current: pairs });
    expect(checked.ok && checked.value.entrants.map(({ id }) => id.slice(0, 3))).toEqual(['new', 'new']);
  });

  it('may be a retired team, although no other retired team can enter', () => {
    const current = { ...PRESENT, entrants: entered(team('t3'), team('t1')) };
    const entrants = [team('t3'), team('t1')];
    expect(faults({ season: '24/25', entrants }, { current })).toEqual([]);
    expect(faults({ season: '24/25', entrants }, { current: PRESENT })).toEqual(['entrants.0: Old Hall are retired.']);
  });
});
