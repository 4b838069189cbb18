import { expect, test } from 'vitest';
import { readNumber } from './read-fields.ts';

test.each([
  ['42', 42],
  [' 7 ', 7],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['-1', -1],
  ['007', 7],
])('reads %j as %d', (text, number) => {
  expect(readNumber(text, 'score', 'The score')).toEqual({ ok: true, value: number });
});

test.each([
  ['', 'The score is required.'],
  ['  ', 'The score is required.'],
  ['ten', 'The score must be a number.'],
  ['1e3', 'The score must be a number.'],
  ['1.', 'The score must be a number.'],
])('rejects %j', (text, message) => {
  expect(readNumber(text, 'score', 'The score')).toEqual({ ok: false, issues: [{ path: 'score', message }] });
});
