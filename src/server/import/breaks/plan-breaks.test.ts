import { describe, expect, test } from 'vitest';
import type { BreakListRow } from '#domain/imports/content.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';
import { makeFixture, makeMatch, makePlayer, makeTeam } from '../../../../tests/fixtures/made-league.ts';
import {
  leagueAfter,
  breakRow,
  EMPTY_LEAGUE,
  leagueWith,
  named,
  plan,
} from '../../../../tests/fixtures/import/planned.ts';
import { planBreaks } from './plan-breaks.ts';

const CARD = makeFixture('l', 't', {
  id: 'card',
  season: '26/27',
  week: 2,
  date: '2026-09-28',
  matches: [makeMatch('a', 72, 31, 'c', { home: [41] }), makeMatch('b', 20, 64, 'd'), makeMatch('b', 60, 12, 'd')],
});
const LEAGUE = leagueWith(
  [makeTeam('l', { name: 'Lions' }), makeTeam('t', { name: 'Tigers' })],
  [
    makePlayer('a', 'l', { name: 'Ann Lee' }),
    makePlayer('b', 'l', { name: 'Bob Fox' }),
    makePlayer('c', 't', { name: 'Cat Hill' }),
    makePlayer('d', 't', { name: 'Dan Roe' }),
  ],
  { fixtures: [CARD] },
);

type Answers = Parameters<typeof plan>[3];
const planOf = (rows: BreakListRow[], league: LeagueBeforeImport = LEAGUE, answers: Answers = []) =>
  plan(planBreaks, { kind: 'breaks', rows, divisions: [] }, league, answers);
const sentences = ({ changes }: ReturnType<typeof planOf>) => changes.map(({ sentence }) => sentence);
const THEN = { date: '2026-09-28' };

describe('a list of breaks', () => {
  test.each<
    [
      what: string,
      rows: BreakListRow[],
      answers: Answers,
      expected: { asked?: string[]; changes?: string[]; faults?: string[]; leftOut?: string[] },
    ]
  >([
    ['a break of a card changes nothing', [breakRow(2, 'Ann Lee 41', THEN)], [], {}],
    ['nor does one without a day', [breakRow(2, 'Ann Lee 41')], [], {}],
    [
      'a second one joins its frame',
      [breakRow(2, 'Ann Lee 30', THEN)],
      [],
      { changes: ['New break: 30 by Ann Lee, 26/27.'] },
    ],
    ['by its week', [breakRow(2, 'Cat Hill 25', { week: 2 })], [], { changes: ['New break: 25 by Cat Hill, 26/27.'] }],
    [
      'of two frames by the score',
      [breakRow(2, 'Bob Fox 40', { ...THEN, frameScore: [60, 12] })],
      [],
      { changes: ['New break: 40 by Bob Fox, 26/27.'] },
    ],
    [
      'or none',
      [breakRow(2, 'Bob Fox 20', THEN)],
      [],
      { changes: ['New break: 20 by Bob Fox, 26/27, without a frame.'] },
    ],
    [
      'which the frame’s points do not allow',
      [breakRow(2, 'Ann Lee 42', THEN)],
      [],
      { changes: ['New break: 42 by Ann Lee, 26/27, without a frame.'] },
    ],
    [
      'against another opponent',
      [breakRow(2, 'Cat Hill 25', { ...THEN, opponent: 'Bob Fox' })],
      [],
      { changes: ['New break: 25 by Cat Hill, 26/27, without a frame.'] },
    ],
    [
      'of a day without a card',
      [breakRow(2, 'Cat Hill 25', { date: '2026-10-05' })],
      [],
      { changes: ['New break: 25 by Cat Hill, 26/27, without a frame.'] },
    ],
    ['a name alike is asked', [breakRow(2, 'Bobby Fox 20')], [], { asked: ['person Bobby Fox: null'] }],
    [
      'and answered',
      [breakRow(2, 'Bob Fxo 20')],
      [['person', 'Bob Fxo', 'b']],
      { changes: ['New break: 20 by Bob Fox, 26/27, without a frame.'] },
    ],
    [
      'somebody new needs a team',
      [breakRow(2, 'Eve Kay 20')],
      [],
      {
        faults: ['2: The league has no player called Eve Kay, and the file does not say for which team.'],
        asked: ['leave Eve Kay, break of 20, line 2: null'],
      },
    ],
    [
      'and has one',
      [breakRow(2, 'Eve Kay 20', { team: named('Lions') })],
      [],
      { changes: ['New player: Eve Kay of Lions, handicap 0.', 'New break: 20 by Eve Kay, 26/27, without a frame.'] },
    ],
    [
      'breaks that cannot be',
      [
        breakRow(2, 'Ann Lee 156'),
        breakRow(3, 'Ann Lee 50', { frameScore: [49, 3] }),
        breakRow(4, 'Ann Lee 50', { week: 11, division: 3 }),
      ],
      [['leave', 'Ann Lee, break of 50, line 3', 'left-out']],
      {
        faults: [
          '2: A break has at most 155 points.',
          '4: week is 11: season 26/27 has 10 weeks.',
          '4: Season 26/27 has no division 3.',
        ],
        leftOut: ['3: The break of 50 is higher than the 49 points of its frame.'],
        asked: ['leave Ann Lee, break of 156, line 2: null', 'leave Ann Lee, break of 50, line 4: null'],
      },
    ],
  ])('%s', (_, rows, answers, { asked = [], changes, faults = [], leftOut = [] }) => {
    const made = planOf(rows, LEAGUE, answers);
    expect({ asked: made.asked, faults: made.faults, leftOut: made.leftOut }).toEqual({ asked, faults, leftOut });
    if (changes ?? faults.length + asked.length === 0) expect(sentences(made)).toEqual(changes ?? []);
    const again = planOf(rows, leagueAfter(LEAGUE, made), answers);
    expect(sentences(again)).toEqual([]);
  });

  test('joins a card, and stores the others alone', () => {
    const rows = [
      breakRow(2, 'Ann Lee 30', THEN),
      breakRow(3, 'Ann Lee 99', { opponent: 'Zed', frameScore: [100, 2] }),
    ];
    const made = planOf(rows);
    expect(made.writes?.fixtures.map(({ id, matches }) => [id, matches[0]?.sides.home.breaks])).toEqual([
      [
        'card',
        [
          { playerId: 'a', points: 41 },
          { playerId: 'a', points: 30 },
        ],
      ],
    ]);
    expect(made.writes?.breaks).toMatchObject([
      { playerId: 'a', points: 99, opponent: 'Zed', ownScore: 100, opponentScore: 2, week: null },
    ]);
    expect(made.preview.counts.breaks).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect(made.notes).toEqual(['1 break has no frame in the league, and shows only on Breaks and in Records.']);
  });

  test('of an empty league makes its season, teams and players', () => {
    const rows = [
      breakRow(2, 'Ann Lee 88', { team: named('Lions'), division: 2, week: 3 }),
      breakRow(3, 'Ann Lee 77', { team: named('Lions') }),
    ];
    const made = planOf(rows, EMPTY_LEAGUE);
    expect(made.writes).toMatchObject({
      defaultSeason: '26/27',
      seasons: [{ name: '26/27', divisions: [2], weeks: 3 }],
      teams: [{ name: 'Lions', division: 2 }],
      players: [{ name: 'Ann Lee' }],
    });
    expect(made.writes?.breaks).toHaveLength(2);
    expect(planOf(rows, leagueAfter(EMPTY_LEAGUE, made)).writes).toBe(null);
  });
});
