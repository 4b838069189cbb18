import { expect, test } from 'vitest';
import { acceptedCoding } from './response-cache.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  // Headers that browsers, command-line tools and crawlers send.
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['deflate, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['zstd, gzip', 'zstd'],
  ['*', 'br'],
  ['br;q=0, *', 'zstd'],
  ['br;q=0,zstd;q=0, *;q=0.1', 'gzip'],
  ['*;q=0', null],
  ['identity;q=0, *;q=0', null],
  // The coding with the highest weight is chosen, even if another one compresses better.
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.001, identity;q=0.5', null],
  ['identity;q=1, br;q=1', 'br'],
  ['gzip;q=1.000, br;q=0.999', 'gzip'],
  ['GZIP;Q=0.7', 'gzip'],
  [' br ; q=0.2 , gzip ; q=0.1 ', 'br'],
  // A weight that cannot be parsed counts as 0.
  ['br;q=2, gzip', 'gzip'],
  ['br;q=x', null],
  ['br;q=-1', null],
  ['br;q=0', null],
  ['snappy, compress', null],
  [',,;;=,', null],
])('for %j the coding is %j', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
  // The second call returns the remembered coding.
  expect(acceptedCoding(header)).toBe(coding);
});

test('any number of different headers is handled', () => {
  for (let i = 0; i < 1000; i++) expect(acceptedCoding(`x${i}, gzip`)).toBe('gzip');
});
