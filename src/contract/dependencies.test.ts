import { expect, test } from 'vitest';
import { parseDependencies, dependenciesText } from './dependencies.ts';

test('what an answer stands on travels as a text and comes back', () => {
  const scopes = { people: 3, 'season:25/26': 12, 'season:Été, 100 % = ok': 1 };
  const text = dependenciesText(Object.entries(scopes));
  expect(text).toMatch(/^people=3,season:25\/26=12,[\x20-\x7e]+$/);
  expect(parseDependencies(text)).toEqual(scopes);
});

test('a day is no revision, and nothing is what nothing stands on', () => {
  expect(dependenciesText([['today', '2025-11-20']])).toBe('');
  expect(parseDependencies('')).toEqual({});
});
