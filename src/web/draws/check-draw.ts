import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DrawDetails } from '#contract/draws.ts';
import { checkDrawAgainstProof, type HashFunctions, type ProofFault } from '#domain/draws/proven-draw.ts';

const PROOF_FAULT_SENTENCES: Record<ProofFault, string> = {
  seed: 'The seed is not 64 characters from 0 to 9 and a to f.',
  commitment: 'The seed and the entrants do not give the commitment.',
  pairs: 'The seed, the word and the entrants do not give these pairs.',
};

/**
 * The result of checking a draw. `faults`: sentences that say what is wrong with the draw. `lines`: code with which
 * visitors can repeat the draw without this page; empty if the draw has no proof.
 */
export type DrawCheck = { faults: string[]; lines: string };

/**
 * Repeats a draw in the browser, without the server. Returns what is wrong with the draw, and the code from
 * `scriptToCheckDraw`. A draw without a proof cannot be checked, which counts as a fault.
 */
export function checkDrawInBrowser(competition: string, { matches, proof }: DrawDetails): DrawCheck {
  if (proof === null) return { faults: ['This draw has nothing to check.'], lines: '' };
  const faults = checkDrawAgainstProof(drawHashFunctionsFromLibrary, { competition, pairs: matches }, proof);
  return { faults: faults.map((fault) => PROOF_FAULT_SENTENCES[fault]), lines: scriptToCheckDraw(competition, proof) };
}

/**
 * The hash functions for draws. They come from a library, because the browser's own functions are unavailable on plain
 * HTTP, for example in a club's local network.
 */
export const drawHashFunctionsFromLibrary: HashFunctions = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacSha256: (key, text) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(text))),
};

/**
 * Returns the code of docs/draw.md with one draw's values, for visitors who do not trust the check on this site. The
 * part of the code that makes the pairs is different for the first round after a group stage.
 */
export function scriptToCheckDraw(
  competition: string,
  { seed, word, entrants, groups }: NonNullable<DrawDetails['proof']>,
): string {
  const [more, names, pairs] =
    groups === undefined ? [{}, '', FIRST_ROUND_MATCHES_CODE] : [{ groups }, ', groups', PAIRS_AFTER_GROUPS_CODE];
  const values = JSON.stringify({ competition, seed, word, entrants, ...more }, null, 2);
  return `const { competition, seed, word, entrants${names} } = ${values};\n${DRAW_ORDER_CODE}${pairs}`;
}

/** Code that prints the commitment, and puts the entrants in the order in which they are drawn. */
const DRAW_ORDER_CODE = `const lines = (...texts) => new TextEncoder().encode(texts.map((text) => \`\${text}\\n\`).join(''));
const hash = await crypto.subtle.digest('SHA-256', lines('baize cup draw 1', 'commitment', competition, seed, ...entrants));
console.log('Commitment', Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''));

const secret = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
const numbers = [];
for (let n = 0; n < 100; n++) {
  const block = await crypto.subtle.sign('HMAC', key, lines('baize cup draw 1', 'dice', n, competition, word, ...entrants));
  for (let at = 0; at < 32; at += 4) numbers.push(new DataView(block).getUint32(at));
}
const below = (k, x = numbers.shift()) => (x < 2 ** 32 - (2 ** 32 % k) ? x % k : below(k));

const left = entrants.filter((name) => name !== 'Bye');
const drawn = [];
while (left.length > 0) drawn.push(...left.splice(below(left.length), 1));
`;

const FIRST_ROUND_MATCHES_CODE = `const byes = entrants.length - drawn.length + (entrants.length % 2);
const row = drawn.flatMap((name, i) => (i < drawn.length - byes ? [name] : [name, 'Bye']));
for (let i = 0; i < row.length; i += 2) console.log(\`Match \${i / 2 + 1}: \${row[i]} vs \${row[i + 1]}\`);
`;

const PAIRS_AFTER_GROUPS_CODE = `const players = entrants.filter((name) => name !== 'Bye');
const rank = (name) => Math.floor(players.indexOf(name) / groups);
const isApart = (one, other) => players.indexOf(one) % groups !== players.indexOf(other) % groups;
const canAllMeet = (names) =>
  names.every((one) => 2 * names.filter((other) => !isApart(one, other)).length <= names.length);
const best = drawn.toSorted((one, other) => rank(one) - rank(other)).slice(0, entrants.length - players.length);
let open = drawn.filter((name) => !best.includes(name));
const pairs = [];
for (const name of drawn) {
  if (best.includes(name)) pairs.push([name, 'Bye']);
  if (!open.includes(name)) continue;
  open = open.filter((other) => other !== name);
  const fits = (other) => isApart(name, other) && canAllMeet(open.filter((one) => one !== other));
  const opponent = open.find(fits) ?? open[0] ?? 'Bye';
  open = open.filter((other) => other !== opponent);
  pairs.push([name, opponent]);
}
pairs.forEach(([one, other], i) => console.log(\`Match \${i + 1}: \${one} vs \${other}\`));
`;
