import { expect, test } from 'vitest';
import { createRevisionTracker, formatDependencies, parseDependencies, parseRevision } from './protocol.ts';

test('the dependencies of an answer are the same after they were sent as a header', () => {
  const scopes = { people: 3, 'season:25/26': 12, 'season:Été, 100 % = ok': 1 };
  const text = formatDependencies(Object.entries(scopes));
  expect(text).toMatch(/^people=3,season:25\/26=12,[\x20-\x7e]+$/);
  expect(parseDependencies(text)).toEqual(scopes);
});

test('an empty header has no dependencies', () => {
  expect(parseDependencies('')).toEqual({});
});

test.each([
  ['7', 7],
  ['0', 0],
  ['', 0],
  ['-1', 0],
  ['1.5', 0],
  ['1e3', 0],
  ['7, 8', 0],
  ['9'.repeat(16), 0],
])('%j is the revision %i', (text, revision) => {
  expect(parseRevision(text)).toBe(revision);
});

test('requests carry the highest revision seen so far, and none before the first', () => {
  const seen = createRevisionTracker();
  expect(seen.headers()).toEqual({});
  for (const text of ['4', null, '12', 'none', '5']) seen.note(text);
  expect(seen.headers()).toEqual({ revision: '12' });
  expect(seen.current()).toBe(12);
});
