import { expect, it } from 'vitest';
import { drawHashes as onServer } from '#server/draw-hashes.ts';
import { drawHashes as inBrowser } from './draw-hashes.ts';

const BOTH = { 'on the server': onServer, 'in the browser': inBrowser };

it.each(Object.entries(BOTH))('hashes %s as the standards say', (_, { sha256, hmacSha256 }) => {
  // FIPS 180-4: one block, two blocks.
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  // RFC 4231, cases 1 and 2.
  expect(hmacSha256('0b'.repeat(20), 'Hi There')).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(hmacSha256(Buffer.from('Jefe').toString('hex'), 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it('hashes every text alike on both sides', () => {
  for (const text of ['', 'Zoë’s Bar\n', '🎱'.repeat(50)]) {
    expect(inBrowser.sha256(text)).toBe(onServer.sha256(text));
    expect(inBrowser.hmacSha256('ab'.repeat(32), text)).toBe(onServer.hmacSha256('ab'.repeat(32), text));
  }
});
