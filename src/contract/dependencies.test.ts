import { expect, test } from 'vitest';
import { parseStandsOn, standsOnText } from './dependencies.ts';

test('what an answer stands on travels as a text and comes back', () => {
  const scopes = { people: 3, 'season:25/26': 12, 'season:Été, 100 % = ok': 1 };
  const text = standsOnText(Object.entries(scopes));
  expect(text).toMatch(/^people=3,season:25\/26=12,[\x20-\x7e]+$/);
  expect(parseStandsOn(text)).toEqual(scopes);
});

test('a day is no revision, and nothing is what nothing stands on', () => {
  expect(standsOnText([['today', '2025-11-20']])).toBe('');
  expect(parseStandsOn('')).toEqual({});
});
