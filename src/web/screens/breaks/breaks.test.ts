import { expect, test } from 'vitest';
import type { BreakRow } from '#contract/players.ts';
import { withKeys } from './breaks.tsx';

const row: BreakRow = {
  playerId: 'a',
  player: 'Ann',
  break: 40,
  division: 1,
  weekNumber: 2,
  season: '25/26',
  opponent: 'Bob',
  frameScore: '90-10',
  result: 'Win',
};

test('every break has a unique key', () => {
  const keys = withKeys([row, row, { ...row, break: 41 }]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('a break keeps its key when a higher break is added', () => {
  const [key] = withKeys([row]).map((each) => each.key);
  expect(withKeys([{ ...row, break: 100 }, row])[1]?.key).toBe(key);
});
