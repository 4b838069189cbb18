import { expect, test } from 'vitest';
import { createKnownRevisions } from './known-revisions.ts';

const at = (league: number, ...more: [string, number][]) => new Map([['league', league] as const, ...more]);

test('after reading all revisions every write is known; repeated ones change nothing', () => {
  const known = createKnownRevisions();
  expect(known.reaches(0)).toBe(false);
  expect(known.noteAll(at(3, ['people', 2]))).toBe(true);
  const before = known.current();
  expect([known.reaches(3), known.reaches(4)]).toEqual([true, false]);
  expect(known.noteAll(at(3, ['people', 1]))).toBe(false);
  expect(known.current()).toBe(before);
});

test('a gap is not reached until the missing write is notified', () => {
  const known = createKnownRevisions();
  known.noteAll(at(3));
  known.note(at(5, ['people', 1]));
  expect(Object.fromEntries(known.current())).toEqual({ league: 5, people: 1 });
  expect([known.reaches(3), known.reaches(4), known.reaches(5)]).toEqual([true, false, false]);
  known.note(at(4, ['draws', 1]));
  expect(known.reaches(5)).toBe(true);
  expect(known.current().get('league')).toBe(5);
});

test('reading all revisions makes up for missed notifications', () => {
  const known = createKnownRevisions();
  known.noteAll(at(3));
  known.note(at(6));
  known.note(at(8));
  known.noteAll(at(6));
  expect([known.reaches(6), known.reaches(7)]).toEqual([true, false]);
  known.note(at(7));
  expect(known.reaches(8)).toBe(true);
});
