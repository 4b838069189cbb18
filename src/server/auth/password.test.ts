import { expect, test } from 'vitest';
import { madeUpPassword, parseNewPassword } from './password.ts';

test.each([
  ['', false],
  ['seven ch', true],
  ['seven c', false],
  ['🎱🎱🎱🎱', false],
  ['🎱🎱🎱🎱🎱🎱🎱🎱', true],
  ['password', true],
  ['x'.repeat(200), true],
  ['🎱'.repeat(200), true],
  ['x'.repeat(201), false],
])('%j may be set: %s', (text, may) => {
  expect(parseNewPassword(text, 'newPassword').ok).toBe(may);
});

test('a random password has five groups that are easy to read out, and may be set', () => {
  const made = Array.from({ length: 100 }, madeUpPassword);
  for (const password of made) {
    expect(password).toMatch(/^([b-df-hj-np-tv-z][aeiou]){2}(-([b-df-hj-np-tv-z][aeiou]){2}){4}$/);
    expect(parseNewPassword(password, '').ok).toBe(true);
  }
  expect(new Set(made).size).toBe(100);
});
