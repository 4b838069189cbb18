import { expect, test } from 'vitest';
import { createPageDependencies } from './page-dependencies.ts';

test('a page is behind when a scope that it depends on has changed, and only then', () => {
  const dependencies = createPageDependencies('people=3,season:25/26=12');
  expect(dependencies.isBehind({ people: 3, 'season:25/26': 12, 'season:24/25': 9, draws: 4 })).toBe(false);
  expect(dependencies.isBehind({ people: 3, 'season:25/26': 13 })).toBe(true);
  expect(dependencies.isBehind({ people: 4, 'season:25/26': 12 })).toBe(true);
});

test('a revision older than the page changes nothing', () => {
  expect(createPageDependencies('people=3').isBehind({ people: 2 })).toBe(false);
});

test('a page that makes no call keeps its dependencies', () => {
  const dependencies = createPageDependencies('people=3');
  dependencies.begin();
  expect(dependencies.isBehind({ people: 4 })).toBe(true);
});

test('the next page depends on its own answers, but not on those that every page loads', () => {
  const dependencies = createPageDependencies('season:25/26=12');
  dependencies.begin();
  dependencies.add('GET /api/seasons', 'season:25/26=12,season:24/25=9');
  dependencies.add('GET /api/standings/{division}', 'season:24/25=9');
  dependencies.add('GET /api/breaks', null);
  expect(dependencies.isBehind({ 'season:25/26': 13, 'season:24/25': 9 })).toBe(false);
  expect(dependencies.isBehind({ 'season:25/26': 13, 'season:24/25': 10 })).toBe(true);
});
