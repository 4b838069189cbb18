import type { ToldDraw } from '#contract/draws.ts';

/**
 * The lines of docs/draw.md with the values of one draw: whoever trusts this site's own check too little pastes them
 * into a console.
 */
export function checkLines(competition: string, { seed, word, entrants }: NonNullable<ToldDraw['proof']>): string {
  const values = JSON.stringify({ competition, seed, word, entrants }, null, 2);
  return `const { competition, seed, word, entrants } = ${values};\n${LINES}`;
}

const LINES = `const lines = (...texts) => new TextEncoder().encode(texts.map((text) => \`\${text}\\n\`).join(''));
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
const byes = entrants.length - left.length + (entrants.length % 2);
const drawn = [];
while (left.length > 0) drawn.push(...left.splice(below(left.length), 1));
const row = drawn.flatMap((name, i) => (i < drawn.length - byes ? [name] : [name, 'Bye']));
for (let i = 0; i < row.length; i += 2) console.log(\`Match \${i / 2 + 1}: \${row[i]} vs \${row[i + 1]}\`);
`;
