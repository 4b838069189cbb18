import { expect, test } from 'vitest';
import { shouldReloadRows } from './same-rows.ts';

test.each([
  ['?season=24/25', '?season=24/25&q=smith', false],
  ['?q=smith&sort=won', '?sort=lost', false],
  ['?q=smith', '?season=24/25&q=smith', true],
  ['?season=24/25&division=1', '?season=24/25&division=2', true],
  ['?q=smith', '?q=smith', true],
])('from %s to %s: %s', (from, to, expected) => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://site'), new URL(to, 'http://site')];
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldReloadRows({ currentUrl, nextUrl, ...rest })).toBe(expected);
});
