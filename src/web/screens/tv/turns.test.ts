import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondIn, turnAt, withLive } from './turns.ts';

const tonight = { key: 'tonight', lasts: 20 };
const table = { key: 'table', lasts: 15 };
const photo = { key: 'photo', lasts: 10 };
const turns = [tonight, table, photo];

test.each([
  [0, 'tonight', 20],
  [19, 'tonight', 1],
  [20, 'table', 15],
  [34.5, 'table', 0.5],
  [35, 'photo', 10],
  [44, 'photo', 1],
  [45, 'tonight', 20],
  [45 * 640 + 21, 'table', 14],
])('at second %d: %s, with %d seconds left', (second, key, left) => {
  const { index, left: found } = turnAt(turns, second);
  expect([turns[index]?.key, found]).toEqual([key, left]);
});

test('one turn alone goes on for ever, and no turn lasts no time', () => {
  expect(turnAt([table], 15 * 7 + 3)).toEqual({ index: 0, left: 12 });
  expect(turnAt([], 12)).toEqual({ index: 0, left: 0 });
});

test.each([
  ['the same turns', turns, 21, 'table', 14],
  ['a turn before it is new', [tonight, photo, table], 22, 'table', 13],
  ['a turn before it is gone', [table, photo], 22, 'table', 13],
  ['it is gone itself: the next one begins', [tonight, photo], 22, 'photo', 10],
  ['the last one is gone: the round begins again', [tonight, table], 40, 'tonight', 20],
  ['it lasts less long now', [tonight, { ...table, lasts: 5 }], 34, 'table', 1],
])('goes on where it was: %s', (_, next, second, key, left) => {
  const { index, left: found } = turnAt(next, secondIn(next, turns, second));
  expect([next[index]?.key, found]).toEqual([key, left]);
});

test('what is live comes first, and again after every two of the others', () => {
  const others = ['a', 'b', 'c'].map((key) => ({ key, lasts: 10 }));
  const keys = (live: (typeof tonight)[]) => withLive(live, others).map(({ key }) => key);
  expect(keys([tonight])).toEqual(['tonight', 'a', 'b', 'tonight 2', 'c']);
  expect(keys([])).toEqual(['a', 'b', 'c']);
  expect(withLive([tonight], [])).toEqual([tonight]);
});

test('every turn shows in each round, in order and for its time', () => {
  const lists = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 9 }), (times, round) => {
      const list = times.map((lasts, at) => ({ key: String(at), lasts }));
      const whole = times.reduce((sum, lasts) => sum + lasts, 0);
      const shown = Array.from({ length: whole }, (__, second) => turnAt(list, round * whole + second).index);
      expect(shown).toEqual(times.flatMap((lasts, at) => Array<number>(lasts).fill(at)));
    }),
  );
});
