import { describe, expect, it } from 'vitest';
import { caseSentences, checkMerge, mergeCases, oppositeSentences, playerOnBothSides } from '#domain/players/merge.ts';
import {
  makeFixture,
  makeFrame,
  makePeople,
  makePlayer,
  makeTeam,
  VOID_FRAME,
} from '../../../tests/fixtures/made-league.ts';

const [keep, merge] = [makePlayer('k', 'a', { name: 'Kim' }), makePlayer('m', 'b', { name: 'Mo' })];
const gone = makePlayer('g', 'a', { name: 'Gone', deleted: true });
const old = makePlayer('o', 'a', { name: 'Old' });
const PEOPLE = {
  ...makePeople(
    [makeTeam('a', { name: 'Lions' }), makeTeam('b', { name: 'Tigers' }), makeTeam('c', { name: 'Bears' })],
    [keep, merge, gone],
  ),
  merged: new Map([['o', { ...old, mergedInto: 'k' }]]),
};

describe('whom to merge', () => {
  it('are two players of the league', () => {
    expect(checkMerge(PEOPLE, { keep: 'k', merge: 'm' })).toEqual({ ok: true, value: { keep, merge } });
  });

  it.each([
    ['k', 'k', ['merge: A player cannot be merged with themselves.']],
    ['z', 'y', ['keep: The league has no such player.', 'merge: The league has no such player.']],
    ['z', 'z', ['keep: The league has no such player.', 'merge: The league has no such player.']],
    ['k', 'g', ['merge: The player Gone has been deleted.']],
    ['o', 'm', ['keep: Old has been merged into Kim already.']],
    [undefined, 'm', []],
    ['k', undefined, []],
    [undefined, undefined, []],
  ])('cannot be %s and %s', (kept, merged, faults) => {
    const checked = checkMerge(PEOPLE, { keep: kept, merge: merged });
    expect(checked.ok).toBe(false);
    expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
  });
});

const frame = (home: string, away: string) => makeFrame(home, 60, 20, away);
const CARDS = {
  opposite: makeFixture('a', 'b', { id: 'opposite', week: 1, frames: [frame('k', 'm')] }),
  together: makeFixture('a', 'c', { id: 'together', week: 2, frames: [frame('k', 'x'), frame('m', 'y')] }),
  ofKeep: makeFixture('a', 'b', { id: 'ofKeep', week: 3, frames: [frame('k', 'x')] }),
  ofMerge: makeFixture('c', 'b', { id: 'ofMerge', week: 3, frames: [frame('x', 'm')] }),
  sameTeam: makeFixture('a', 'c', { id: 'sameTeam', week: 3, frames: [frame('m', 'x')] }),
  nextWeek: makeFixture('c', 'b', { id: 'nextWeek', week: 4, frames: [frame('x', 'm')] }),
  lastSeason: makeFixture('c', 'b', { id: 'lastSeason', season: '24/25', week: 3, frames: [frame('x', 'm')] }),
  others: makeFixture('a', 'b', { id: 'others', week: 5, frames: [frame('x', 'y'), VOID_FRAME] }),
};

function casesOf(...names: (keyof typeof CARDS)[]) {
  const found = mergeCases(
    names.map((name) => CARDS[name]),
    'k',
    'm',
  );
  const apart = found.apart.map((pair) => pair.map(({ id }) => id).join(' '));
  return [found.opposite.map(({ id }) => id), found.together.map(({ id }) => id), apart];
}

describe('what results say against it', () => {
  it.each<[(keyof typeof CARDS)[], string[][]]>([
    [['opposite'], [['opposite'], [], []]],
    [['together'], [[], ['together'], []]],
    [
      ['ofMerge', 'ofKeep'],
      [[], [], ['ofKeep ofMerge']],
    ],
    [
      ['ofKeep', 'sameTeam'],
      [[], [], []],
    ],
    [
      ['ofKeep', 'nextWeek', 'lastSeason', 'others'],
      [[], [], []],
    ],
    [
      ['together', 'opposite'],
      [['opposite'], ['together'], []],
    ],
  ])('in %j', (names, expected) => {
    expect(casesOf(...names)).toEqual(expected);
  });

  it('is worded with the teams, the week and the season', () => {
    const cases = mergeCases(Object.values(CARDS), 'k', 'm');
    expect(oppositeSentences(cases, { keep, merge }, PEOPLE)).toEqual([
      'Kim and Mo play against each other in Lions v Tigers, week 1 of 25/26.',
    ]);
    expect(caseSentences(cases, { keep, merge }, PEOPLE)).toEqual([
      'Kim and Mo are both on one side of Lions v Bears, week 2 of 25/26.',
      'In one week, Kim plays in Lions v Tigers, week 3 of 25/26, and Mo in Bears v Tigers, week 3 of 25/26.',
    ]);
  });
});

it.each([
  [[frame('k', 'm')], null],
  [[VOID_FRAME], null],
  [[frame('k', 'm'), frame('x', 'k')], 'k'],
])('the player on both sides of %j is %s', (frames, id) => {
  expect(playerOnBothSides({ frames })).toBe(id);
});
