import { MIN_LETTERS, wordDistance } from '#domain/imports/match-distance.ts';
import { compareText, foldName } from '#domain/name.ts';
import { namesOf } from '#domain/squads/people.ts';

/** Something that is found by its name or a former name. */
export type Named = {
  id: string;
  name: string;
  formerNames: readonly string[];
  mergedNames?: readonly string[];
  deleted: boolean;
};

/**
 * Things with the words of their names, made once for many searches. The present name comes first; `folded` is for the
 * order.
 */
export type SearchIndex<T> = readonly { thing: T; folded: string; names: readonly IndexedName[] }[];
type IndexedName = { name: string; words: readonly string[] };

/** A match. `formerly` is the former name, if it matches better than the present one. */
export type Found<T> = { thing: T; formerly: string | null };

export function searchIndex<T extends Named>(things: Iterable<T>): SearchIndex<T> {
  return Array.from(things, (thing) => ({
    thing,
    folded: foldName(thing.name),
    names: namesOf(thing).map((name) => ({ name, words: searchWords(name) })),
  }));
}

/** Returns at most `most` matches of a text, best first (Rules G1, G2). */
export function search<T extends Named>(index: SearchIndex<T>, text: string, most: number): Found<T>[] {
  const typed = searchWords(text);
  const letters = typed.reduce((sum, { length }) => sum + length, 0);
  if (letters < MIN_LETTERS) return [];
  const distances = typed.map(distanceFrom);
  const hits: Hit<T>[] = [];
  for (const entry of index) {
    const { distance, formerly } = bestName(distances, entry.names);
    if (distance < Infinity) hits.push({ entry, distance, formerly });
  }
  return hits
    .sort(bestFirst)
    .slice(0, most)
    .map(({ entry, formerly }) => ({ thing: entry.thing, formerly }));
}

type Hit<T> = { entry: SearchIndex<T>[number]; distance: number; formerly: string | null };

function bestFirst({ entry: a, ...hitA }: Hit<Named>, { entry: b, ...hitB }: Hit<Named>): number {
  return (
    hitA.distance - hitB.distance ||
    Number(a.thing.deleted) - Number(b.thing.deleted) ||
    compareText(a.folded, b.folded) ||
    compareText(a.thing.id, b.thing.id)
  );
}

/** Returns how badly a word matches one typed word. Results are remembered, as people share names. */
type Distance = (word: string) => number;

function distanceFrom(typed: string): Distance {
  const known = new Map<string, number>();
  return (word) => {
    const distance = known.get(word) ?? wordDistance(typed, word);
    // Stryker disable next-line CallExpression: only saves working it out again.
    known.set(word, distance);
    return distance;
  };
}

/** Prefers the present name if a former one matches no better. */
function bestName(distances: readonly Distance[], names: readonly IndexedName[]) {
  let best = Infinity;
  let formerly = null;
  for (const named of names) {
    const distance = nameDistance(distances, named.words);
    if (distance >= best) continue;
    best = distance;
    formerly = named === names[0] ? null : named.name;
  }
  return { distance: best, formerly };
}

function nameDistance(distances: readonly Distance[], words: readonly string[]): number {
  let sum = 0;
  for (const distance of distances) {
    let least = Infinity;
    for (const word of words) least = Math.min(least, distance(word));
    sum += least;
    // Stryker disable next-line ConditionalExpression: infinity stays what it is; this only saves work.
    if (sum === Infinity) break;
  }
  return sum;
}

const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Letters that are not a plain letter with a mark, in lower case. `ß` is already `ss` here. */
const PLAIN = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th' }));
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** Returns the words of a text without capitals, accents and apostrophes (Rule G1). */
export function searchWords(text: string): string[] {
  const plain = foldName(text).normalize('NFKD').replace(MARKS, '').replace(APOSTROPHES, '');
  return plain.replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter).match(WORD) ?? [];
}
