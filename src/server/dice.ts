/** A seeded random generator: the same seed gives the same values on every machine. */
export type Dice = {
  /** Uniform from 0 to below 1. */
  next(): number;
  /** A uniform whole number, both ends included. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A short opaque identifier. */
  id(): string;
  /** Independent dice for one subject, so that values for one subject never affect those for another. */
  fork(subject: string): Dice;
};

// Lower case, without look-alikes (0 o, 1 l i), and without u to avoid words.
const ID_LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 12;

/** Dice for a seed; the generator is sfc32 (Chris Doty-Humphrey's small fast counter, 128 bits). */
export function createDice(seed: string): Dice {
  const next = sfc32(hash(seed, 1), hash(seed, 2), hash(seed, 3));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => element(list, whole(0, list.length - 1)),
    id: () => Array.from({ length: ID_LENGTH }, () => ID_LETTERS[whole(0, ID_LETTERS.length - 1)]).join(''),
    fork: (subject) => createDice(`${seed}\n${subject}`),
  };
}

function element<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('Nothing to pick from');
  // The index is within the list; an element may itself be `undefined`.
  return list[index] as T;
}

/** A 32-bit hash of a text (FNV-1a with a final mix); another `salt` gives independent bits. */
function hash(text: string, salt: number): number {
  let bits = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1;
  function step(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let warm = 0; warm < 15; warm++) step();
  return () => step() / 4_294_967_296;
}
