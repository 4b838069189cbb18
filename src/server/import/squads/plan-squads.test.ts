import { describe, expect, test } from 'vitest';
import type { SquadRow } from '#domain/imports/content.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';
import { makePlayer, makeTeam } from '../../../../tests/fixtures/made-league.ts';
import {
  leagueAfter,
  EMPTY_LEAGUE,
  leagueWith,
  named,
  plan,
  SEASON,
  squadRow,
} from '../../../../tests/fixtures/import/planned.ts';
import { planSquads } from './plan-squads.ts';

const LEAGUE = leagueWith(
  [
    makeTeam('l', { name: 'Lions' }),
    makeTeam('t', { name: 'Tigers', division: 2, formerNames: ['Bears'] }),
    makeTeam('o', { name: 'Owls', deleted: true }),
  ],
  [
    makePlayer('a', 'l', { name: 'Ann Lee', formerNames: ['Annie'] }),
    makePlayer('b', 'l', { name: 'Bob Fox' }),
    makePlayer('c', 't', { name: 'Cat Hill' }),
    makePlayer('z', 'o', { name: 'Zoe', deleted: true }),
  ],
);

type Answers = Parameters<typeof plan>[3];
const planOf = (
  rows: SquadRow[],
  league: LeagueBeforeImport = LEAGUE,
  answers: Answers = [],
  divisions: [number, string][] = [],
) =>
  plan(
    planSquads,
    {
      kind: 'squads',
      season: SEASON.name,
      rows,
      divisions: divisions.map(([division, name]) => ({ season: SEASON.name, division, name })),
    },
    league,
    answers,
  );
const sentences = ({ changes }: ReturnType<typeof planOf>) => changes.map(({ sentence }) => sentence);

describe('squads', () => {
  test('of an empty league make its season, its teams and players, and change nothing again', () => {
    const rows = [
      squadRow(2, 'Red Lion', 'Ann Lee -14'),
      squadRow(3, 'Red Lion', 'Bob Fox'),
      squadRow(4, 'Blue Bell', null, { division: 2, venue: 'Station Inn' }),
    ];
    const made = planOf(rows, EMPTY_LEAGUE, [], [[1, 'Premier']]);
    expect([made.faults, made.asked]).toEqual([[], []]);
    expect(made.writes).toMatchObject({
      defaultSeason: '26/27',
      seasons: [{ divisions: [1, 2], weeks: 22, firstYear: 2026 }],
    });
    expect(made.writes?.seasons[0]?.divisionNames).toEqual({ 1: 'Premier' });
    expect(made.notes).toEqual(['Handicaps may now be from -14 to 150, as in the file. The range was 0 to 150.']);
    expect(made.preview.counts).toMatchObject({ teams: { added: 2 }, players: { added: 2 } });
    expect(made.preview.teams).toEqual([
      {
        teamName: 'Red Lion',
        division: 1,
        divisionName: 'Premier',
        players: [
          { name: 'Ann Lee', handicap: -14 },
          { name: 'Bob Fox', handicap: 0 },
        ],
      },
      { teamName: 'Blue Bell', division: 2, divisionName: 'Division 2', players: [] },
    ]);
    expect(planOf(rows, leagueAfter(EMPTY_LEAGUE, made), [], [[1, 'Premier']]).writes).toBe(null);
  });

  test.each<
    [
      what: string,
      rows: SquadRow[],
      answers: Answers,
      expected: { asked?: string[]; changes?: string[]; faults?: string[]; leftOut?: string[] },
    ]
  >([
    ['known players keep their handicaps where the file has none', [squadRow(2, 'lions', 'ann lee')], [], {}],
    [
      'a new handicap',
      [squadRow(2, 'Lions', 'Ann Lee 7')],
      [],
      { changes: ['Ann Lee of Lions: handicap from 0 to 7.'] },
    ],
    [
      'a new player',
      [squadRow(2, 'Lions', 'Dan Roe 5')],
      [],
      { changes: ['New player: Dan Roe of Lions, handicap 5.'] },
    ],
    [
      'a player of another team stays',
      [squadRow(2, 'Tigers', 'Ann Lee', { division: 2 })],
      [],
      {
        asked: ['move Ann Lee, Tigers: stay, may wait'],
        leftOut: ['2: Ann Lee stays in Lions, and does not move to Tigers.'],
      },
    ],
    [
      'a player of another team moves if an official says so',
      [squadRow(2, 'Tigers', 'Ann Lee', { division: 2 })],
      [['move', 'Ann Lee, Tigers', 'move']],
      { changes: ['Ann Lee of Lions: team from Lions to Tigers.'] },
    ],
    [
      'a team of another division stays',
      [squadRow(2, 'Lions', null, { division: 2 })],
      [],
      {
        asked: ['move Lions, division 2: stay, may wait'],
        leftOut: ['2: Lions stays in division 1, and does not move to division 2.'],
        changes: [],
      },
    ],
    [
      'a team of another division moves if an official says so',
      [squadRow(2, 'Lions', null, { division: 2 })],
      [['move', 'Lions, division 2', 'move']],
      { changes: ['Lions: from division 1 to division 2.'] },
    ],
    [
      'a team retires if an official says so',
      [squadRow(2, 'Lions', null, { division: 0 })],
      [['move', 'Lions, division 0', 'move']],
      { changes: ['Lions: from division 1 to retired.'] },
    ],
    ...(['handicap', 'modifier', 'newHandicap'] as const).map(
      (field): [string, SquadRow[], Answers, { changes: string[] }] => [
        `a file with nothing but the ${field} of a player changes nothing else`,
        [squadRow(2, 'Lions', null, { player: { ...named('Ann Lee'), handicaps: { [field]: 5 } } })],
        [],
        { changes: [`Ann Lee of Lions: ${field === 'newHandicap' ? 'new handicap' : field} from 0 to 5.`] },
      ],
    ),
    ['a name that is alike is asked', [squadRow(2, 'Lions', 'Bob Fxo')], [], { asked: ['person Bob Fxo: null'] }],
    [
      'and answered',
      [squadRow(2, 'Lions', 'Bob Fxo 9')],
      [['person', 'Bob Fxo', 'b']],
      { changes: ['Bob Fox of Lions: handicap from 0 to 9.'] },
    ],
    [
      'or is new',
      [squadRow(2, 'Lions', 'Bob Fxo')],
      [['person', 'Bob Fxo', 'new']],
      { changes: ['New player: Bob Fxo of Lions, handicap 0.'] },
    ],
    ['a deleted player is asked', [squadRow(2, 'Lions', 'Zoe')], [], { asked: ['person Zoe: null'] }],
    [
      'and comes back',
      [squadRow(2, 'Lions', 'Zoe')],
      [['person', 'Zoe', 'z']],
      { changes: ['Zoe of Owls: team from Owls to Lions, comes back.'] },
    ],
    [
      'a deleted team is asked',
      [squadRow(2, 'Owls', null)],
      [],
      { asked: ['team Owls: o'], changes: ['Owls: comes back.'] },
    ],
    ['a former name is asked', [squadRow(2, 'Bears', null, { division: 2 })], [], { asked: ['team Bears: t'] }],
    ['a team alike is asked', [squadRow(2, 'Lioms', 'Ann Lee')], [], { asked: ['team Lioms: l'] }],
    [
      'a new team',
      [squadRow(2, 'Wolves', 'Dan Roe')],
      [],
      { changes: ['New team: Wolves, division 1.', 'New player: Dan Roe of Wolves, handicap 0.'] },
    ],
    [
      'one name in two teams is asked',
      [squadRow(2, 'Lions', 'Dan Roe'), squadRow(3, 'Tigers', 'Dan Roe', { division: 2 })],
      [],
      { asked: ['person Dan Roe: null'], changes: ['New player: Dan Roe of Lions, handicap 0.'] },
    ],
    [
      'and may be two people',
      [squadRow(2, 'Lions', 'Dan Roe'), squadRow(3, 'Tigers', 'Dan Roe', { division: 2 })],
      [['person', 'Dan Roe', 'new']],
      { changes: ['New player: Dan Roe of Lions, handicap 0.', 'New player: Dan Roe of Tigers, handicap 0.'] },
    ],
    [
      'or one',
      [squadRow(2, 'Lions', 'Ann Lee'), squadRow(3, 'Tigers', 'Ann Lee', { division: 2 })],
      [['person', 'Ann Lee', 'Ann Lee']],
      { leftOut: ['3: Ann Lee is in Lions on line 2.'] },
    ],
    [
      'a captain who is among the players too is one player',
      [squadRow(2, 'Lions', 'Ann Lee'), squadRow(2, 'Lions', 'Ann Lee 5')],
      [],
      {
        leftOut: ['2: Ann Lee of Lions is on line 2 already.'],
        changes: ['Ann Lee of Lions: handicap from 0 to 5.'],
      },
    ],
    [
      'two handicaps of one player',
      [squadRow(2, 'Lions', 'Ann Lee 4'), squadRow(3, 'Lions', 'Ann Lee 5')],
      [],
      { faults: ['3: Ann Lee of Lions is on line 2 too: no two players of a team have one name.'] },
    ],
    [
      'two divisions of one team',
      [squadRow(2, 'Lions', null), squadRow(3, 'Lions', null, { division: 2 })],
      [],
      { faults: ['3: division is 2, but line 2 of the same team has 1.'] },
    ],
    [
      'a division that the season does not have',
      [squadRow(2, 'Lions', null, { division: 3 })],
      [],
      { faults: ['2: The league has no division 3.'] },
    ],
    [
      'a handicap beyond every range',
      [squadRow(2, 'Lions', 'Ann Lee 999')],
      [],
      { faults: ['2: The handicap must be from -150 to 250.'] },
    ],
    [
      'a foreign id of a known team',
      [squadRow(2, 'Lions', null, { team: named('Lions', 'x') })],
      [],
      {
        faults: [
          '2: The id x (teamId) is not known here, but Lions is, with the id l: write that one if it is the same.',
        ],
      },
    ],
    [
      'an id renames',
      [squadRow(2, 'Lions', null, { team: named('Leos', 'l') })],
      [],
      { changes: ['Lions: name from Lions to Leos.'] },
    ],
  ])('%s', (_, rows, answers, { asked = [], changes, faults = [], leftOut = [] }) => {
    const made = planOf(rows, LEAGUE, answers);
    expect({ asked: made.asked, faults: made.faults, leftOut: made.leftOut }).toEqual({ asked, faults, leftOut });
    if (changes ?? faults.length + asked.length === 0) expect(sentences(made)).toEqual(changes ?? []);
  });

  test('teams side by side share their lines', () => {
    const rows = [squadRow(1, 'Wolves', 'Dan Roe'), squadRow(1, 'Foxes', 'Eve Kay')];
    expect(
      planOf(rows).preview.teams.map(({ teamName, players }) => [teamName, ...players.map(({ name }) => name)]),
    ).toEqual([
      ['Wolves', 'Dan Roe'],
      ['Foxes', 'Eve Kay'],
    ]);
  });

  test('a division that the file names is added to the season, and a wider range is reported', () => {
    const made = planOf(
      [squadRow(2, 'Lions', 'Ann Lee -7', { division: 3 })],
      LEAGUE,
      [['move', 'Lions, division 3', 'move']],
      [[3, '1A']],
    );
    expect(made.writes?.seasons).toMatchObject([{ divisions: [1, 2, 3], divisionNames: { 3: '1A' } }]);
    expect(sentences(made)).toEqual([
      'Season 26/27 grows: divisions from 1, 2 to 1, 2, 3, names of divisions 1A, handicaps from 0…150 to −7…150.',
      'Lions: from division 1 to division 3.',
      'Ann Lee of Lions: handicap from 0 to -7.',
    ]);
  });
});
