import { expect, test } from 'vitest';
import { cookieOf, createCsrf } from './cookies.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';

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

const csrf = createCsrf(randomBytes(32));
const holder = fc.option(fc.string({ minLength: 1 }));

test('a token is right only for its own session and key', () => {
  const other = createCsrf(randomBytes(32));
  fc.assert(
    fc.property(holder, holder, (mine, theirs) => {
      const token = csrf.make(mine);
      expect(token).toMatch(/^[A-Za-z0-9_-]{65}$/);
      expect(csrf.isRight(token, mine)).toBe(true);
      expect(csrf.isRight(token, theirs)).toBe(mine === theirs);
      expect(other.isRight(token, mine)).toBe(false);
    }),
  );
});

test('any other text is wrong', () => {
  const token = csrf.make(null);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.nat({ max: 64 }).map((at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)),
      ),
      (text) => {
        expect(csrf.isRight(text, null)).toBe(false);
      },
    ),
  );
});

test('each token differs', () => {
  expect(csrf.make('s')).not.toBe(csrf.make('s'));
});
