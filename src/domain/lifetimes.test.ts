import { expect, test } from 'vitest';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

test.each<[when: string, since: number, isLasting: boolean]>([
  ['now', NOW, true],
  ['almost as long ago as it lasts', NOW - 2 * HOUR + 1, true],
  ['as long ago as it lasts', NOW - 2 * HOUR, false],
  ['a moment ahead, by the clock of another server', NOW + 1, true],
  ['an hour ahead, by a clock that was set back', NOW + HOUR, true],
  ['later than that', NOW + HOUR + 1, false],
  ['two years ahead', NOW + 2 * YEAR, false],
  ['at no moment', Number.NaN, false],
])('what began %s', (_, since, isLasting) => {
  expect(isAlive(since, 2 * HOUR, NOW)).toBe(isLasting);
});

test('links, running scores and timers last as the rules say (A5, C22, T6)', () => {
  const { link, usedLink, running, timer } = LIFETIMES;
  expect([link.invitation, link.device, usedLink].map((life) => life / 60_000)).toEqual([20_160, 10, 10]);
  expect([running, timer].map((life) => life / HOUR)).toEqual([4, 24]);
});
