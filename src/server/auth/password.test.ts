import { expect, test } from 'vitest';
import { hashPassword, needsRehash, passwordMatches, randomPassword, parseNewPassword } from './password.ts';

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
  const made = Array.from({ length: 100 }, randomPassword);
  for (const password of made) {
    expect(password).toMatch(/^([b-df-hj-np-tv-z][aeiou]){2}(-([b-df-hj-np-tv-z][aeiou]){2}){4}$/);
    expect(parseNewPassword(password, '').ok).toBe(true);
  }
  expect(new Set(made).size).toBe(100);
});

test('a hash proves its password and no other', async () => {
  const hash = await hashPassword('green baize');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await passwordMatches('green baize', hash)).toBe(true);
  for (const other of ['', 'green baiz', 'green baize ', 'Green baize'])
    expect(await passwordMatches(other, hash)).toBe(false);
});

test('each hash has its own salt', async () => {
  expect(await hashPassword('green baize')).not.toBe(await hashPassword('green baize'));
});

test('composed and decomposed letters are the same password', async () => {
  expect(await passwordMatches('Cafe\u0301 ﬁne', await hashPassword('Café fine'))).toBe(true);
});

test('a hash of the reference implementation (RFC 9106) is accepted', async () => {
  // From the tests of the reference implementation: password `password`, salt `somesalt`, t=2, m=65536, p=1.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwordMatches('password', reference)).toBe(true);
  expect(needsRehash(reference)).toBe(false);
});

test.each([
  ['$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHQ$AAAA', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$c29tZXNhbHQ$AAAA', true],
  ['$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAAA', false],
  ['$argon2id$v=19$m=19456,t=3,p=2$c29tZXNhbHQ$AAAA', false],
])('%s is outgrown: %s', (hash, outgrown) => {
  expect(needsRehash(hash)).toBe(outgrown);
});

test('a text that is not a hash throws, and does not count as a wrong password', async () => {
  await expect(passwordMatches('x', 'plain')).rejects.toThrow('not an argon2id hash');
});
