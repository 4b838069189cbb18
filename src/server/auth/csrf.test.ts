import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsrf } from './csrf.ts';

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
