import { expect, it } from 'vitest';
import { areNicknames, hasInitial, isGivenName } from '#domain/imports/person-name.ts';

it.each([
  ['bob', 'robert', true],
  ['bob', 'bob', true],
  ['bob', 'bill', false],
  ['zebedee', 'zebedee', false],
  ['undefined', 'bob', false],
])('%s and %s are used for one another: %s', (a, b, are) => {
  expect(areNicknames(a, b)).toBe(are);
  expect(areNicknames(b, a)).toBe(are);
});

it.each([
  ['bob', 'b', true],
  ['bob', 'r', true],
  ['bob', 'o', false],
  ['zebedee', 'z', true],
  ['zebedee', 'e', false],
  ['zebedee', 'q', false],
])('%s may be written %s: %s', (given, initial, may) => {
  expect(hasInitial(given, initial)).toBe(may);
});

it('knows each name of the table, and no other word', () => {
  expect(['adrian', 'vicki', 'will', 'ewen', 'freda'].every(isGivenName)).toBe(true);
  expect(['', ' ', 'Adrian', 'zebedee', 'Stryker'].some(isGivenName)).toBe(false);
});
