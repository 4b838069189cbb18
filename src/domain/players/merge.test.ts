import { describe, expect, it, test } from 'vitest';
import {
  addToPlayerPasts,
  mergeConfirmationSentences,
  checkMerge,
  likelyDuplicatesInParts,
  mergeConflicts,
  mergeRefusalSentences,
  type PlayingCareer,
  playerTwiceInPairOnCard,
  playerOnBothSidesOfCard,
} from '#domain/players/merge.ts';
import { runWithoutPauses } from '#domain/pausing-computation.ts';
import { LIKENESS_SENTENCES } from '#domain/imports/person-name.ts';
import {
  makeFixture,
  makeMatch,
  makePair,
  makePeople,
  makePlayer,
  makeTeam,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const [keep, merge] = [makePlayer('k', 'a', { name: 'Kim' }), makePlayer('m', 'b', { name: 'Mo' })];
const gone = makePlayer('g', 'a', { name: 'Gone', deleted: true });
const old = makePlayer('o', 'a', { name: 'Old' });
const PEOPLE = {
  ...makePeople(
    [makeTeam('a', { name: 'Lions' }), makeTeam('b', { name: 'Tigers' }), makeTeam('c', { name: 'Bears' })],
    [keep, merge, gone],
  ),
  merged: new Map([
    ['o', { ...old, mergedInto: 'k' }],
    ['l', { ...old, name: 'Lost', mergedInto: 'z' }],
  ]),
};

describe('whom to merge', () => {
  it('must be two players of the league, of whom the merged one may be deleted', () => {
    expect(checkMerge(PEOPLE, { keep: 'k', merge: 'm' })).toEqual({ ok: true, value: { keep, merge } });
    expect(checkMerge(PEOPLE, { keep: 'k', merge: 'g' })).toEqual({ ok: true, value: { keep, merge: gone } });
  });

  it.each([
    ['k', 'k', ['merge: A player cannot be merged with themselves.']],
    ['z', 'y', ['keep: The league has no such player.', 'merge: The league has no such player.']],
    ['z', 'z', ['keep: The league has no such player.', 'merge: The league has no such player.']],
    ['g', 'k', ['keep: The player Gone has been deleted.']],
    ['o', 'm', ['keep: Old has been merged into Kim already.']],
    ['k', 'l', ['merge: Lost has been merged into another player already.']],
    [undefined, 'm', []],
    ['k', undefined, []],
    [undefined, undefined, []],
  ])('cannot be %s and %s', (kept, merged, faults) => {
    const checked = checkMerge(PEOPLE, { keep: kept, merge: merged });
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });
});

const frame = (home: string, away: string) => makeMatch(home, 60, 20, away);
const CARDS = {
  opposite: makeFixture('a', 'b', { id: 'opposite', week: 1, matches: [frame('k', 'm')] }),
  together: makeFixture('a', 'c', { id: 'together', week: 2, matches: [frame('k', 'x'), frame('m', 'y')] }),
  paired: makeFixture('a', 'c', { id: 'paired', week: 6, matches: [makePair('k m', 60, 20, 'x y')] }),
  ofKeep: makeFixture('a', 'b', { id: 'ofKeep', week: 3, matches: [frame('k', 'x')] }),
  ofMerge: makeFixture('c', 'b', { id: 'ofMerge', week: 3, matches: [frame('x', 'm')] }),
  sameTeam: makeFixture('a', 'c', { id: 'sameTeam', week: 3, matches: [frame('m', 'x')] }),
  awayForIt: makeFixture('b', 'a', { id: 'awayForIt', week: 3, matches: [frame('x', 'm')] }),
  nextWeek: makeFixture('c', 'b', { id: 'nextWeek', week: 4, matches: [frame('x', 'm')] }),
  lastSeason: makeFixture('c', 'b', { id: 'lastSeason', season: '24/25', week: 3, matches: [frame('x', 'm')] }),
  late: makeFixture('c', 'b', { id: 'late', week: 1, weekOfPlay: 3, matches: [frame('x', 'm')] }),
  others: makeFixture('a', 'b', { id: 'others', week: 5, matches: [frame('x', 'y'), VOID_MATCH] }),
};

function casesOf(...names: (keyof typeof CARDS)[]) {
  const cards = names.map((name) => CARDS[name]);
  const found = mergeConflicts(cards, 'k', 'm');
  const apart = found.apart.map((pair) => pair.map(({ id }) => id).join(' '));
  return [[...found.opposite, ...found.paired].map(({ id }) => id), found.together.map(({ id }) => id), apart];
}

describe('the evidence of results against a merge', () => {
  it.each<[cards: string, met: string[], together: string[], apart: string[]]>([
    ['opposite', ['opposite'], [], []],
    ['together', [], ['together'], []],
    ['paired', ['paired'], [], []],
    ['ofMerge ofKeep', [], [], ['ofKeep ofMerge']],
    ['late ofKeep', [], [], ['ofKeep late']],
    ['ofKeep sameTeam awayForIt', [], [], []],
    ['ofKeep nextWeek lastSeason others', [], [], []],
    ['together opposite', ['opposite'], ['together'], []],
  ])('in the cards %s', (names, ...expected) => {
    expect(casesOf(...(names.split(' ') as (keyof typeof CARDS)[]))).toEqual(expected);
  });

  it('is worded with the teams, the week and the season', () => {
    const cases = mergeConflicts(Object.values(CARDS), 'k', 'm');
    expect(mergeRefusalSentences(cases, { keep, merge }, PEOPLE)).toEqual([
      'Kim and Mo play against each other in Lions v Tigers, week 1 of 25/26.',
      'Kim and Mo play as a pair in Lions v Bears, week 6 of 25/26.',
    ]);
    expect(mergeConfirmationSentences(cases, { keep, merge }, PEOPLE)).toEqual([
      'Kim and Mo are both on one side of Lions v Bears, week 2 of 25/26.',
      'In one week, Kim plays in Lions v Tigers, week 3 of 25/26, and Mo in Bears v Tigers, week 3 of 25/26.',
      'In one week, Kim plays in Lions v Tigers, week 3 of 25/26, and Mo in Bears v Tigers, week 1 of 25/26 (played in week 3).',
    ]);
  });
});

it.each([
  [[frame('k', 'm')], null],
  [[VOID_MATCH], null],
  [[VOID_MATCH, frame('k', 'm'), frame('x', 'k')], 'k'],
  [[frame('k', 'm'), frame('x', 'k')], 'k'],
])('the player on both sides of %j is %s', (matches, id) => {
  expect(playerOnBothSidesOfCard({ matches })).toBe(id);
});

it.each([
  [[VOID_MATCH, frame('k', 'k')], null],
  [[makePair('k m', 60, 20, 'x y')], null],
  [[frame('x', 'm'), makePair('x y', 60, 20, 'k k')], 'k'],
])('the player who is named twice in a pair in %j is %s', (matches, id) => {
  expect(playerTwiceInPairOnCard({ matches })).toBe(id);
});

const TEAMS = [
  makeTeam('l1', { name: 'Lions A' }),
  makeTeam('l2', { name: 'Lions B' }),
  makeTeam('t1', { name: 'Tigers' }),
  makeTeam('b1', { name: 'Bears' }),
];

/**
 * Returns the pairs of players who are probably one person. `players` has entries such as `a: l1 Ann Lee` (id, team,
 * name; `†` marks a deleted player). `past` has frames: `a: 1 t1` is a frame of player `a` for team `t1` in week 1.
 */
function found(players: string, past = '') {
  const made = players.split(', ').map((text) => {
    const [id = '', team = '', ...name] = text.split(/:? /);
    return makePlayer(id, team, { name: name.join(' ').replace(' †', ''), deleted: text.endsWith('†') });
  });
  const appearances = past.split(', ').flatMap((text) => {
    const [playerId = '', week, teamId = ''] = text.split(/:? /);
    return text === '' ? [] : { playerId, teamId, fixture: makeFixture('l1', 't1', { week: Number(week) }) };
  });
  const pasts = new Map<string, PlayingCareer>();
  addToPlayerPasts(pasts, appearances);
  return runWithoutPauses(likelyDuplicatesInParts(makePeople(TEAMS, made), pasts));
}

it.each<[string, players: string, past: string, expected: string[]]>([
  ['one name in two teams', 'a: l1 Ann Lee, b: t1 ANN LEE', '', ['a b same']],
  ['the one with more frames stays', 'a: l1 Ann Lee, b: t1 Ann Lee', 'b: 1 t1', ['b a same']],
  ['of equal frames the first by name stays', 'b: l1 Ann Lee, a: t1 Ann Lee', 'a: 1 t1, b: 2 l1', ['a b same']],
  ['both in one week', 'a: l1 Ann Lee, b: t1 Ann Lee', 'a: 1 l1, b: 2 t1, b: 1 t1', []],
  ['one was deleted', 'a: l1 Ann Lee, b: t1 Ann Lee †', '', []],
  ['alike in one team', 'a: l1 Bob Lee, b: l1 Robert Lee', '', ['a b nickname']],
  ['alike in one club', 'a: l1 Bob Lee, b: l2 Robert Lee', '', ['a b nickname']],
  ['alike in two clubs', 'a: l1 Bob Lee, b: t1 Robert Lee', '', []],
  ['one letter off in two clubs', 'a: l1 Robert Leeson, b: t1 Robert Leesom', 'a: 1 l1, b: 2 t1', ['b a slip']],
  ['one letter off, both in one week', 'a: l1 Robert Leeson, b: t1 Robert Leesom', 'a: 1 l1, b: 1 t1', []],
  ['alike in two clubs, once in one team', 'a: l1 Bob Lee, b: t1 Robert Lee', 'a: 1 t1', ['a b nickname']],
  ['hardly alike in one team', 'a: l1 Ann Lea, b: l1 Ann Lee', '', ['a b mixed']],
  ['hardly alike in one club', 'a: l1 Ann Lee, b: l2 Ann Lea', '', []],
  ['a part in one team', 'a: l1 Ann Lee, b: l1 Ann Lee Moss', '', ['a b part']],
  ['a part in one club', 'a: l1 Ann Lee, b: l2 Ann Lee Moss', '', []],
  ['no word in common', 'a: l1 Ann Lee, b: l1 Tom Moss', '', []],
  [
    'most reasons first, then the surest, then by name',
    'a: l1 Bob Lee, b: l2 Robert Lee, c: l1 Zoe Moss, d: t1 Zoe Moss, e: l1 Al Moss, f: t1 Al Moss, g: b1 Ada Kay, h: b1 Ada Key',
    '',
    ['a b nickname', 'g h mixed', 'e f same', 'c d same'],
  ],
])('%s', (_, players, past, expected) => {
  const pairs = found(players, past).map(({ keep, merge, likeness }) => `${keep.id} ${merge.id} ${likeness}`);
  expect(pairs).toEqual(expected);
});

const NEVER = 'They never played in the same week.';
it.each<[players: string, past: string, reasons: string[]]>([
  ['a: l1 Ann Lee, b: t1 Ann Lee', 'a: 1 l1', ['One of them has no results.']],
  ['a: l1 Ann Lee, b: t1 Ann Lee', 'a: 1 l1, b: 2 t1', [NEVER]],
  ['a: t1 Ann Lee, b: l1 Ann Lee', 'a: 1 l1, b: 2 t1', [NEVER, 'Both have been with Lions A and Tigers.']],
  ['a: l1 Ann Lee, b: l2 Ann Lee', '', ['One of them has no results.', 'Their teams are of one club.']],
])('%s with the frames %s gives the reasons', (players, past, reasons) => {
  expect(found(players, past).map((duplicate) => duplicate.reasons)).toEqual([[LIKENESS_SENTENCES.same, ...reasons]]);
});

test('a former name counts too', () => {
  const renamed = makePlayer('a', 'l1', { name: 'Ann Moss', formerNames: ['Ann Lee'] });
  const players = [renamed, makePlayer('b', 't1', { name: 'Ann Lee' })];
  expect(
    runWithoutPauses(likelyDuplicatesInParts(makePeople(TEAMS, players), new Map())).map(({ likeness }) => likeness),
  ).toEqual(['same']);
});

test('every likeness has its sentence', () => {
  expect(LIKENESS_SENTENCES).toEqual({
    same: 'Only capitals, accents or punctuation differ.',
    turned: 'The same names in another order.',
    nickname: 'One first name is short for the other.',
    middle: 'Only one has a middle name or initial.',
    initial: 'One has an initial instead of a first name.',
    slip: 'The names differ by one typing mistake.',
    part: 'One name is part of the other.',
    mixed: 'The names are nearly the same.',
  });
});
