import { BYE, drawPairs, type Pair, type RandomInt } from '#domain/draw.ts';

/**
 * The two hash functions that a draw is proven with, given in by whoever runs it. Texts are hashed as UTF-8; keys and
 * hashes are lower-case hexadecimal.
 */
export type Hashes = { sha256(text: string): string; hmacSha256(key: string, text: string): string };

/** What pairs follow from: entrants and word as they are tidied, in their order; `seed` is 32 secret bytes, as 64 signs. */
export type DrawMakings = { competition: string; entrants: readonly string[]; seed: string; word: string };

/** What shows, after a draw, how it came about: with it anybody can make the pairs again. */
export type DrawProof = { commitment: string; word: string; seed: string; entrants: string[] };

/** What the check of a proof can find wrong. */
export type ProofFault = 'seed' | 'commitment' | 'pairs';

/** Stands first in everything that is hashed, so that nothing hashed elsewhere is ever mistaken for a draw. */
const NAME = 'baize cup draw 1';
const SEED = /^[0-9a-f]{64}$/;
const SIGNS_OF_NUMBER = 8;
const NUMBERS = 2 ** 32;

/**
 * The commitment, shown before the word is known: SHA-256 of seed and entrants. It tells nothing of the seed, and no
 * other seed and no other entrants have it.
 */
export function commitmentOf(hashes: Hashes, { competition, entrants, seed }: Omit<DrawMakings, 'word'>): string {
  return hashes.sha256(lines(NAME, 'commitment', competition, seed, ...entrants));
}

/**
 * The pairs that follow from seed, word, competition and entrants, always the same (docs/draw.md). Who does not know
 * the seed cannot tell them from the dice of a fair draw.
 */
export function provenDraw(hashes: Hashes, makings: DrawMakings): Pair[] {
  return drawPairs(makings.entrants, diceOf(hashes, makings));
}

/** Checks a saved draw against its proof: nothing wrong, or what; a wrong seed makes the rest not worth looking at. */
export function checkProof(
  hashes: Hashes,
  { competition, pairs }: { competition: string; pairs: readonly Pair[] },
  { commitment, seed, word, entrants }: DrawProof,
): ProofFault[] {
  if (!SEED.test(seed)) return ['seed'];
  const faults: ProofFault[] = [];
  if (commitmentOf(hashes, { competition, entrants, seed }) !== commitment) faults.push('commitment');
  if (!canBeDrawn(entrants) || !samePairs(provenDraw(hashes, { competition, entrants, seed, word }), pairs))
    faults.push('pairs');
  return faults;
}

/** Dice out of HMAC-SHA-256: eight numbers of 32 bits from each block, until one is below the largest multiple of `below`. */
function diceOf(hashes: Hashes, { competition, entrants, seed, word }: DrawMakings): RandomInt {
  let block = 0;
  let left = '';
  function next(): number {
    if (left === '') {
      left = hashes.hmacSha256(seed, lines(NAME, 'dice', String(block), competition, word, ...entrants));
      block += 1;
    }
    const number = Number.parseInt(left.slice(0, SIGNS_OF_NUMBER), 16);
    left = left.slice(SIGNS_OF_NUMBER);
    return number;
  }
  return (below) => {
    const limit = NUMBERS - (NUMBERS % below);
    let number = next();
    while (number >= limit) number = next();
    return number % below;
  };
}

/** Each text ends its own line. No name and no word holds the end of a line, so no other texts come to the same bytes. */
function lines(...texts: string[]): string {
  const broken = texts.find((text) => text.includes('\n'));
  if (broken !== undefined) throw new RangeError(`A line ends inside ${JSON.stringify(broken)}`);
  return texts.map((text) => `${text}\n`).join('');
}

/** Whether there is an opponent for every `Bye`. */
function canBeDrawn(entrants: readonly string[]): boolean {
  const players = entrants.filter((entrant) => entrant !== BYE).length;
  return players > 0 && entrants.length - players + (entrants.length % 2) <= players;
}

function samePairs(a: readonly Pair[], b: readonly Pair[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ competitorA, competitorB }, i) => competitorA === b[i]?.competitorA && competitorB === b[i].competitorB)
  );
}
