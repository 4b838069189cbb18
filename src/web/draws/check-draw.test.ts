import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commitmentOf, drawPairsFromInputs } from '#domain/draws/proven-draw.ts';
import { printedBy } from '../../../tests/support/printed-by.ts';
import { nodeHashFunctions as onServer } from '#server/storage/mappers/draws.ts';
import { scriptToCheckDraw, drawHashFunctionsFromLibrary as inBrowser } from './check-draw.ts';

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

const [, program = '', afterGroups = ''] =
  /```js\n([\s\S]*?)```[\s\S]*?```js\n([\s\S]*?)```/.exec(readFileSync('docs/draw.md', 'utf8')) ?? [];
const [, forAllRounds = ''] = program.split(/^};\n/m);
const PROOF = { commitment: 'c', seed: 'ab'.repeat(32), word: 'it’s "x"', entrants: ['A', 'B'] };

it.each([
  ['a round without groups before it', PROOF, forAllRounds],
  [
    'the first round after groups',
    { ...PROOF, groups: 2 },
    forAllRounds.replace(/^const byes[\s\S]*/m, '') + afterGroups,
  ],
])('returns the code of docs/draw.md with the values of %s', (_, proof, expected) => {
  const { commitment: _commitment, ...shown } = proof;
  const [values = '', code] = scriptToCheckDraw('Cup', proof).split(/^};\n/m);
  expect(code).toBe(expected);
  expect(code).toContain('console.log(`Match');
  expect(JSON.parse(`${values.slice(values.indexOf('= ') + 2)}}`)).toEqual({ competition: 'Cup', ...shown });
});

it.each([
  ['without groups', 7, 1, undefined],
  ['with as many from each group', 8, 0, 4],
  ['with byes', 6, 2, 3],
  ['with groups of which more go through', 12, 4, 3],
])('gives visitors code that repeats a draw %s', async (_, players, byes, groups) => {
  for (let n = 0; n < 20; n++) {
    const names = Array.from({ length: players }, (_player, i) => `Club “${i}” ${n}`);
    const entrants = [...names, ...Array.from({ length: byes }, () => 'Bye')];
    const proof = { commitment: '', seed: n.toString(16).padStart(64, 'a'), word: `word ${n}`, entrants, groups };
    const commitment = commitmentOf(onServer, { competition: 'Cup', ...proof });
    const pairs = drawPairsFromInputs(onServer, { competition: 'Cup', ...proof });
    const expected = pairs.map((pair, i) => `Match ${i + 1}: ${pair.competitorA} vs ${pair.competitorB}`);
    expect(await printedBy(scriptToCheckDraw('Cup', proof))).toEqual([`Commitment ${commitment}`, ...expected]);
  }
});
