import { expect, test } from 'vitest';
import { createSeenRevision, parseRevision } from './revision.ts';

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

test('the highest that was seen is sent along, and nothing before there was one', () => {
  const seen = createSeenRevision();
  expect(seen.headers()).toEqual({});
  for (const text of ['4', null, '12', 'none', '5']) seen.note(text);
  expect(seen.headers()).toEqual({ revision: '12' });
  expect(seen.present()).toBe(12);
});
