import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawHashFunctions as onServer } from '#server/storage/mappers/draws.ts';
import { drawCheckCode, browserDrawHashFunctions as inBrowser } from './check-draw.ts';

const BOTH = { 'on the server': onServer, 'in the browser': inBrowser };

it.each(Object.entries(BOTH))('hashes %s as the standards define', (_, { sha256, hmacSha256 }) => {
  // The examples of FIPS 180-4: a text of one block, and a text of two blocks.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  // Test cases 1 and 2 of RFC 4231.
  expect(hmacSha256('0b'.repeat(20), 'Hi There')).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(hmacSha256(Buffer.from('Jefe').toString('hex'), 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it('hashes any text the same on both sides', () => {
  for (const text of ['', 'Zoë’s Bar\n', '🎱'.repeat(50)]) {
    expect(inBrowser.sha256(text)).toBe(onServer.sha256(text));
    expect(inBrowser.hmacSha256('ab'.repeat(32), text)).toBe(onServer.hmacSha256('ab'.repeat(32), text));
  }
});

it('returns the code of docs/draw.md with the values of the draw', () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/draw.md', 'utf8')) ?? [];
  const [, ours = ''] = code.split(/^};\n/m);
  const proof = { commitment: 'c', seed: 'ab', word: 'it’s "x"', entrants: ['A', 'B'] };
  const [values = '', theirs = ''] = drawCheckCode('Cup', proof).split(/^};\n/m);
  expect(theirs).toBe(ours);
  expect(theirs).toContain('console.log(`Match');
  expect(JSON.parse(`${values.slice(values.indexOf('= ') + 2)}}`)).toEqual({
    competition: 'Cup',
    seed: 'ab',
    word: 'it’s "x"',
    entrants: ['A', 'B'],
  });
});
