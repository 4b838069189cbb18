import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { entrantNames } from '#domain/cups/cup.ts';
import { namesToDraw } from '#domain/cups/round-draw.ts';
import { commitmentOf, type Hashes, provenDraw } from '#domain/draws/proven-draw.ts';

/** 20,000 proven draws of 13 entrants: every place and every pair is as likely as the next (Rules D1, D3, K1). */
const DRAWS = 20_000;
const ENTRANTS = Array.from({ length: 13 }, (_, i) => ({
  id: `e${i}`,
  name: `Entrant ${String.fromCharCode(65 + i)}`,
}));
const NAMES = ENTRANTS.map(({ name }) => name);
const COMPETITION = 'k3x9v7a2m1qd';

const hashes: Hashes = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};

type Published = { seed: string; word: string; commitment: string; entrants: string[]; matches: string[] };

function published(number: number): Published {
  const seed = createHash('sha256').update(`draw ${number}`).digest('hex');
  const round = { round: 1, again: false, entrantIds: ENTRANTS.map(({ id }) => id) };
  const entrants = namesToDraw(round, entrantNames(ENTRANTS, { teams: new Map(), players: new Map() }));
  const word = number % 2 === 0 ? '' : `word ${number}`;
  const pairs = provenDraw(hashes, { competition: COMPETITION, entrants, seed, word });
  const commitment = commitmentOf(hashes, { competition: COMPETITION, entrants, seed });
  return {
    seed,
    word,
    commitment,
    entrants,
    matches: pairs.map((pair) => `${pair.competitorA} v ${pair.competitorB}`),
  };
}

/** The check of docs/draw.md, written from that page alone: it uses nothing of this program. */
function verified({ seed, word, commitment, entrants, matches }: Published): boolean {
  const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('');
  const header = 'baize cup draw 1';
  const sealed = createHash('sha256').update(lines(header, 'commitment', COMPETITION, seed, ...entrants), 'utf8');
  if (sealed.digest('hex') !== commitment) return false;
  const numbers: number[] = [];
  for (let block = 0; block < 8; block++) {
    const hmac = createHmac('sha256', Buffer.from(seed, 'hex'));
    const bytes = hmac.update(lines(header, 'dice', `${block}`, COMPETITION, word, ...entrants), 'utf8').digest();
    for (let at = 0; at < 32; at += 4) numbers.push(bytes.readUInt32BE(at));
  }
  const row = entrants.filter((name) => name !== 'Bye');
  const byes = entrants.length - row.length;
  const drawn: string[] = [];
  while (row.length > 0) {
    const number = numbers.shift()!;
    if (number >= 2 ** 32 - (2 ** 32 % row.length)) continue;
    drawn.push(row.splice(number % row.length, 1)[0]!);
  }
  const withoutBye = drawn.slice(0, drawn.length - byes);
  const made = withoutBye.flatMap((name, i) => (i % 2 === 0 ? [`${name} v ${withoutBye[i + 1]}`] : []));
  const free = drawn.slice(drawn.length - byes).map((name) => `${name} v Bye`);
  return [...made, ...free].join() === matches.join();
}

it('are equally likely, and every draw follows from its published proof', () => {
  const places = NAMES.map(() => NAMES.map(() => 0));
  const pairs = Array.from({ length: 5 }, () => new Map<string, number>());
  let wrong = 0;
  for (let number = 0; number < DRAWS; number++) {
    const draw = published(number);
    if (!verified(draw)) wrong++;
    const drawn = draw.matches.flatMap((match) => match.split(' v ')).filter((name) => name !== 'Bye');
    for (const [place, name] of drawn.entries()) places[NAMES.indexOf(name)]![place]!++;
    for (const [tie, counts] of pairs.entries()) {
      const pair = draw.matches[tie]!.split(' v ').sort().join();
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  expect(wrong).toBe(0);
  // Counts of a random permutation vary less than independent ones, by (n − 1) / n. One fair run in a thousand exceeds
  // each limit: 144 degrees of freedom for the places, 77 for the pairs of each tie.
  const squares = (counts: Iterable<number>, expected: number) =>
    Array.from(counts, (count) => (count - expected) ** 2 / expected).reduce((sum, square) => sum + square, 0);
  expect(squares(places.flat(), DRAWS / 13) * (12 / 13)).toBeLessThan(202);
  for (const counts of pairs) {
    expect(counts.size).toBe(78);
    expect(squares(counts.values(), DRAWS / 78)).toBeLessThan(121);
  }
});
