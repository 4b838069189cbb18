import { expect, test } from 'vitest';
import { createStanding } from './standing.ts';

test('a page is behind when something that it was made from has changed, and only then', () => {
  const standing = createStanding('people=3,season:25/26=12');
  expect(standing.isBehind({ people: 3, 'season:25/26': 12, 'season:24/25': 9, draws: 4 })).toBe(false);
  expect(standing.isBehind({ people: 3, 'season:25/26': 13 })).toBe(true);
  expect(standing.isBehind({ people: 4, 'season:25/26': 12 })).toBe(true);
});

test('news that is older than the page changes nothing', () => {
  expect(createStanding('people=3').isBehind({ people: 2 })).toBe(false);
});

test('a page that asks for nothing anew stands on what it did', () => {
  const standing = createStanding('people=3');
  standing.begin();
  expect(standing.isBehind({ people: 4 })).toBe(true);
});

test('the next page stands on its own answers, not on what every page asks for', () => {
  const standing = createStanding('season:25/26=12');
  standing.begin();
  standing.heard('GET /api/seasons', 'season:25/26=12,season:24/25=9');
  standing.heard('GET /api/standings/{division}', 'season:24/25=9');
  standing.heard('GET /api/breaks', null);
  expect(standing.isBehind({ 'season:25/26': 13, 'season:24/25': 9 })).toBe(false);
  expect(standing.isBehind({ 'season:25/26': 13, 'season:24/25': 10 })).toBe(true);
});
