import { expect, test } from 'vitest';
import { addressMark, noteTold, noteWrite, seenRevision, writesSoFar } from './writes.ts';

// One page's life, from its first call on: what is noted stays for as long as the page.
test('a write changes the address of reads until the live stream has told of it, whichever of the two comes first', () => {
  const before = writesSoFar();
  expect(addressMark(null)).toBeNull();
  noteWrite('1007');
  expect([addressMark(null), addressMark(55)]).toEqual(['0-1007', '55-1007']);
  expect(seenRevision.headers()).toEqual({ revision: '1007' });
  noteTold(1006);
  expect(addressMark(56)).toBe('56-1007');
  noteTold(1007);
  expect(addressMark(57)).toBe('57');
  noteTold(1008);
  noteWrite('1008');
  expect([addressMark(58), seenRevision.present()]).toEqual(['58', 1008]);
  noteWrite(null);
  expect([addressMark(58), writesSoFar() - before]).toEqual(['58', 3]);
});
