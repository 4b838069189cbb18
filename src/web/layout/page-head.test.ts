import { expect, test } from 'vitest';
import { canonicalPath } from './page-head.ts';

test.each([
  ['', '/breaks'],
  ['?utm_source=chat&fbclid=1', '/breaks'],
  ['?division=2&season=25%2F26&x=1', '/breaks?season=25/26&division=2'],
  ['?season=&week=3', '/breaks?week=3'],
  ['?season=a%26b', '/breaks?season=a%26b'],
])('/breaks%s is %s', (search, address) => {
  expect(canonicalPath({ title: '', description: '' }, { pathname: '/breaks', search })).toBe(address);
});

test('a screen may set its own canonical address', () => {
  const head = { title: '', description: '', address: '/results?fixture=f' };
  expect(canonicalPath(head, { pathname: '/results', search: '?week=1&fixture=f' })).toBe('/results?fixture=f');
});
