import { expect, it } from 'vitest';
import { listBeyond, resultsBeyond, teamBeyond } from '#domain/season-holds.ts';
import { makeFixture, makeTeam } from '../../tests/fixtures/made-league.ts';

const FIXTURES = [makeFixture('a', 'b', { week: 3, division: 1 }), makeFixture('c', 'd', { week: 5, division: 2 })];

it.each([
  [5, [1, 2], null],
  [4, [1, 2], 'Season 25/26 has 1 result in weeks or divisions that would go.'],
  [5, [1], 'Season 25/26 has 1 result in weeks or divisions that would go.'],
  [2, [3], 'Season 25/26 has 2 results in weeks or divisions that would go.'],
])('%d weeks and divisions %j', (weeks, divisions, reason) => {
  expect(resultsBeyond({ name: '25/26', weeks, divisions }, FIXTURES)).toBe(reason);
});

it('a fixture list stands in its weeks and divisions too', () => {
  const scheduled = [
    { week: 3, division: 1 },
    { week: 5, division: 2 },
  ];
  expect(listBeyond({ name: '25/26', weeks: 5, divisions: [1, 2] }, scheduled)).toBeNull();
  expect(listBeyond({ name: '25/26', weeks: 4, divisions: [1, 2] }, scheduled)).toBe(
    'Season 25/26 has 1 fixture on its list in weeks or divisions that would go.',
  );
  expect(listBeyond({ name: '25/26', weeks: 0, divisions: [1] }, scheduled)).toMatch(/2 fixtures/);
});

it('a live team keeps its division, a retired or deleted one none', () => {
  const teams = [makeTeam('a'), makeTeam('b', { division: 0 }), makeTeam('c', { division: 2, deleted: true })];
  expect(teamBeyond({ divisions: [1] }, teams)).toBeNull();
  expect(teamBeyond({ divisions: [2] }, teams)).toBe('Team a are in division 1, which would go.');
});
