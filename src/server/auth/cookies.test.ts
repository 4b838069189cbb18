import { expect, test } from 'vitest';
import { cookieOf } from './cookies.ts';

test.each([
  [undefined, null],
  ['', null],
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['b=2;a=1 ', '1'],
  ['aa=2; a=1', '1'],
  ['a=x=y', 'x=y'],
  ['a=', ''],
  ['a', null],
  ['a=1; a=1', null],
  ['a=1; b=2; a=3', null],
])('in %j the cookie a is %j', (header, value) => {
  expect(cookieOf(header, 'a')).toBe(value);
});
