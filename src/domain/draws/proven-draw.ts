import { BYE, drawPairs, type Pair, type RandomInt } from '#domain/draws/draw.ts';
import { drawPairsAfterGroups } from '#domain/draws/group-pairs.ts';

/**
 * The hash functions, which the caller provides. Texts are hashed as UTF-8. Keys and hashes are lower-case hexadecimal.
 */
export type HashFunctions = { sha256(text: string): string; hmacSha256(key: string, text: string): string };

/**
 * Everything that decides the pairs of a draw. `competition`: the id of the cup. `word`: the word that the audience
 * called out. `seed`: 32 secret bytes as 64 hexadecimal digits. `groups`: the number of groups, if this is the first
 * round after groups; entrants of the same group then do not meet.
 */
export type DrawInputs = {
  competition: string;
  entrants: readonly string[];
  seed: string;
  word: string;
  groups?: number | undefined;
};

/** The published values with which anyone can check a draw and compute its pairs again. */
export type DrawProof = {
  commitment: string;
  word: string;
  seed: string;
  entrants: string[];
  groups?: number | undefined;
};

/** The value that is wrong in a draw or in its proof. */
export type ProofFault = 'seed' | 'commitment' | 'pairs';

/** The first line of every hashed text, so that no other hash can pass for the hash of a draw. */
const HASHED_TEXT_HEADER = 'baize cup draw 1';
const SEED_PATTERN = /^[0-9a-f]{64}$/;
const HEX_DIGITS_PER_NUMBER = 8;
const UINT32_VALUE_COUNT = 2 ** 32;

/**
 * Returns the commitment: the SHA-256 of the competition, the seed and the entrants. It is shown before the audience
 * calls out a word, and does not reveal the seed.
 */
export function commitmentOf(hashes: HashFunctions, { competition, entrants, seed }: Omit<DrawInputs, 'word'>): string {
  return hashes.sha256(joinAsLines(HASHED_TEXT_HEADER, 'commitment', competition, seed, ...entrants));
}

/**
 * Returns the pairs that follow from `inputs` (Rule D3, docs/draw.md). Without the seed, nobody can distinguish these
 * pairs from a random draw.
 */
export function drawPairsFromInputs(hashes: HashFunctions, inputs: DrawInputs): Pair[] {
  const { entrants, groups } = inputs;
  const dice = createRandomSource(hashes, inputs);
  return groups === undefined ? drawPairs(entrants, dice) : drawPairsAfterGroups(entrants, groups, dice);
}

/**
 * Checks a saved draw against its proof, and returns what is wrong; an empty list if nothing is. If the seed is
 * malformed, nothing else is checked.
 */
export function checkDrawAgainstProof(
  hashes: HashFunctions,
  { competition, pairs }: { competition: string; pairs: readonly Pair[] },
  { commitment, seed, word, entrants, groups }: DrawProof,
): ProofFault[] {
  if (!SEED_PATTERN.test(seed)) return ['seed'];
  const faults: ProofFault[] = [];
  if (commitmentOf(hashes, { competition, entrants, seed }) !== commitment) faults.push('commitment');
  if (
    !canBeDrawn(entrants) ||
    !haveSamePairs(drawPairsFromInputs(hashes, { competition, entrants, seed, word, groups }), pairs)
  )
    faults.push('pairs');
  return faults;
}

/**
 * Returns a random source based on HMAC-SHA-256. Each block of HMAC-SHA-256 gives eight numbers of 32 bits. The source
 * skips a number if it is not less than `limit`, the largest multiple of `below` up to 2^32. Every result is therefore
 * equally likely.
 */
function createRandomSource(hashes: HashFunctions, { competition, entrants, seed, word }: DrawInputs): RandomInt {
  let block = 0;
  let left = '';
  function next(): number {
    if (left === '') {
      left = hashes.hmacSha256(
        seed,
        joinAsLines(HASHED_TEXT_HEADER, 'dice', String(block), competition, word, ...entrants),
      );
      block += 1;
    }
    const number = Number.parseInt(left.slice(0, HEX_DIGITS_PER_NUMBER), 16);
    left = left.slice(HEX_DIGITS_PER_NUMBER);
    return number;
  }
  return (below) => {
    const limit = UINT32_VALUE_COUNT - (UINT32_VALUE_COUNT % below);
    let number = next();
    while (number >= limit) number = next();
    return number % below;
  };
}

/**
 * Returns the texts as lines, each with a line feed at its end. Throws if a text contains a line feed, because
 * different texts could then give the same bytes.
 */
function joinAsLines(...texts: string[]): string {
  const broken = texts.find((text) => text.includes('\n'));
  if (broken !== undefined) throw new RangeError(`A line ends inside ${JSON.stringify(broken)}`);
  return texts.map((text) => `${text}\n`).join('');
}

/** Returns whether there are entrants, and every `Bye` has an opponent. */
function canBeDrawn(entrants: readonly string[]): boolean {
  const players = entrants.filter((entrant) => entrant !== BYE).length;
  return players > 0 && entrants.length - players + (entrants.length % 2) <= players;
}

function haveSamePairs(a: readonly Pair[], b: readonly Pair[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ competitorA, competitorB }, i) => competitorA === b[i]?.competitorA && competitorB === b[i].competitorB)
  );
}
