import { expect, it, test } from 'vitest';
import { likelyDuplicates, pastsOf } from '#domain/players/duplicates.ts';
import { REASONS } from '#domain/imports/person-name.ts';
import { makeFixture, makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const TEAMS = [
  makeTeam('l1', { name: 'Lions A' }),
  makeTeam('l2', { name: 'Lions B' }),
  makeTeam('t1', { name: 'Tigers' }),
  makeTeam('b1', { name: 'Bears' }),
];

/** `ann: 'l1 Ann Lee'` is a player of team `l1`; `past`: of each player the frames as `week team`. */
function found(players: Record<string, string>, past: Record<string, string[]> = {}) {
  const made = Object.entries(players).map(([id, text]) => {
    const [team = '', ...name] = text.split(' ');
    return makePlayer(id, team, { name: name.join(' ').replace(' †', ''), deleted: text.endsWith('†') });
  });
  const appearances = Object.entries(past).flatMap(([playerId, frames]) =>
    frames.map((frame) => {
      const [week, teamId = ''] = frame.split(' ');
      return { playerId, teamId, fixture: makeFixture('l1', 't1', { week: Number(week) }) };
    }),
  );
  return likelyDuplicates(makePeople(TEAMS, made), pastsOf(appearances));
}

const words = (...given: Parameters<typeof found>) =>
  found(...given).map(({ keep, merge, likeness }) => `${keep.id} ${merge.id} ${likeness}`);

it.each<[string, Parameters<typeof found>, string[]]>([
  ['one name in two teams', [{ a: 'l1 Ann Lee', b: 't1 ANN LEE' }], ['a b same']],
  ['the one with more frames stays', [{ a: 'l1 Ann Lee', b: 't1 Ann Lee' }, { b: ['1 t1'] }], ['b a same']],
  [
    'of equal frames the first by name stays',
    [
      { b: 'l1 Ann Lee', a: 't1 Ann Lee' },
      { a: ['1 t1'], b: ['2 l1'] },
    ],
    ['a b same'],
  ],
  [
    'both in one week',
    [
      { a: 'l1 Ann Lee', b: 't1 Ann Lee' },
      { a: ['1 l1'], b: ['2 t1', '1 t1'] },
    ],
    [],
  ],
  ['one was deleted', [{ a: 'l1 Ann Lee', b: 't1 Ann Lee †' }], []],
  ['alike in one team', [{ a: 'l1 Bob Lee', b: 'l1 Robert Lee' }], ['a b nickname']],
  ['alike in one club', [{ a: 'l1 Bob Lee', b: 'l2 Robert Lee' }], ['a b nickname']],
  ['alike in two clubs', [{ a: 'l1 Bob Lee', b: 't1 Robert Lee' }], []],
  [
    'alike in two clubs, once in one team',
    [{ a: 'l1 Bob Lee', b: 't1 Robert Lee' }, { a: ['1 t1'] }],
    ['a b nickname'],
  ],
  ['hardly alike in one team', [{ a: 'l1 Ann Lea', b: 'l1 Ann Lee' }], ['a b mixed']],
  ['hardly alike in one club', [{ a: 'l1 Ann Lee', b: 'l2 Ann Lea' }], []],
  ['a part in one team', [{ a: 'l1 Ann Lee', b: 'l1 Ann Lee Moss' }], ['a b part']],
  ['a part in one club', [{ a: 'l1 Ann Lee', b: 'l2 Ann Lee Moss' }], []],
  ['no word in common', [{ a: 'l1 Ann Lee', b: 'l1 Tom Moss' }], []],
  [
    'most reasons first, then the surest, then by name',
    [
      {
        a: 'l1 Bob Lee',
        b: 'l2 Robert Lee',
        c: 'l1 Zoe Moss',
        d: 't1 Zoe Moss',
        e: 'l1 Al Moss',
        f: 't1 Al Moss',
        g: 'b1 Ida Kay',
        h: 'b1 Ida Key',
      },
    ],
    ['a b nickname', 'g h mixed', 'e f same', 'c d same'],
  ],
])('%s', (_, given, expected) => {
  expect(words(...given)).toEqual(expected);
});

it.each<[Parameters<typeof found>, string[]]>([
  [[{ a: 'l1 Ann Lee', b: 't1 Ann Lee' }, { a: ['1 l1'] }], ['One of them has no results.']],
  [
    [
      { a: 'l1 Ann Lee', b: 't1 Ann Lee' },
      { a: ['1 l1'], b: ['2 t1'] },
    ],
    ['They never played in the same week.'],
  ],
  [
    [
      { a: 'l1 Ann Lee', b: 't1 Ann Lee' },
      { a: ['1 t1'], b: ['2 l1'] },
    ],
    ['They never played in the same week.', 'Both have been with Lions A and Tigers.'],
  ],
  [[{ a: 'l1 Ann Lee', b: 'l2 Ann Lee' }], ['One of them has no results.', 'Their teams are of one club.']],
])('%j gives the reasons', (given, reasons) => {
  expect(found(...given).map((duplicate) => duplicate.reasons)).toEqual([[REASONS.same, ...reasons]]);
});

test('a former name counts too', () => {
  const players = [
    makePlayer('a', 'l1', { name: 'Ann Moss', formerNames: ['Ann Lee'] }),
    makePlayer('b', 't1', { name: 'Ann Lee' }),
  ];
  expect(likelyDuplicates(makePeople(TEAMS, players), new Map()).map(({ likeness }) => likeness)).toEqual(['same']);
});

test('every likeness has its sentence', () => {
  expect(REASONS).toEqual({
    same: 'The names are the same but for capitals, accents or punctuation.',
    turned: 'The names have the same words the other way round.',
    nickname: 'One given name is short for the other.',
    middle: 'One has a further given name or initial.',
    initial: 'One has an initial where the other has a given name.',
    slip: 'The names differ by one slip of the pen.',
    part: 'One name is a part of the other.',
    mixed: 'The names are nearly the same.',
  });
});
