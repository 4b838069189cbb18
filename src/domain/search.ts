import { MIN_LETTERS, wordDistance } from '#domain/imports/match-distance.ts';
import { compareText, foldName } from '#domain/name.ts';
import { namesOf } from '#domain/squads/people.ts';

/** Something that a search can find by its current name or a former name. */
export type Named = {
  id: string;
  name: string;
  formerNames: readonly string[];
  mergedNames?: readonly string[];
  deleted: boolean;
  /** The text below the name, such as a section of the rules (Rule G4). */
  text?: string;
};

/**
 * Things prepared for many searches, each with the words of its names, the current name first. `folded`: the folded
 * name, for sorting. `text`: the words of the text, each once.
 */
export type SearchIndex<T> = readonly {
  thing: T;
  folded: string;
  names: readonly IndexedName[];
  text: readonly string[];
}[];
type IndexedName = { name: string; words: readonly string[] };

/**
 * Something that a search has found. The lowest `distance` is best. `formerly`: a former name, if it matches better
 * than the current name.
 */
export type SearchHit<T> = { thing: T; formerly: string | null; distance: number };

/** Returns things prepared for many searches. */
export function searchIndex<T extends Named>(things: Iterable<T>): SearchIndex<T> {
  return Array.from(things, (thing) => ({
    thing,
    folded: foldName(thing.name),
    names: namesOf(thing).map((name) => ({ name, words: searchWords(name) })),
    text: [...new Set(searchWords(thing.text ?? ''))],
  }));
}

/** Returns at most `most` things that match a typed text, best first (Rules G1, G2, G4). */
export function search<T extends Named>(index: SearchIndex<T>, text: string, most: number): SearchHit<T>[] {
  const typed = searchWords(text);
  const letters = typed.reduce((sum, { length }) => sum + length, 0);
  if (letters < MIN_LETTERS) return [];
  const wanted = typed.map((word): Typed => ({ word, distance: distanceFrom(word) }));
  const hits: Hit<T>[] = [];
  for (const entry of index) {
    const { distance, formerly } = bestName(wanted, entry);
    if (distance < Infinity) hits.push({ entry, distance, formerly });
  }
  return hits
    .sort(bestFirst)
    .slice(0, most)
    .map(({ entry, formerly, distance }) => ({ thing: entry.thing, formerly, distance }));
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

type Distance = (word: string) => number;
type Typed = { word: string; distance: Distance };

/**
 * Returns a function that measures how far a word of a name is from the typed word. It caches its results, because many
 * people share names.
 */
function distanceFrom(typed: string): Distance {
  const known = new Map<string, number>();
  return (word) => {
    const distance = known.get(word) ?? wordDistance(typed, word);
    // Stryker disable next-line CallExpression: only saves working it out again.
    known.set(word, distance);
    return distance;
  };
}

/**
 * Returns how far the nearest name of a thing is from the typed words, and that name if it is a former one. If both are
 * equally near, the current name counts.
 */
function bestName(wanted: readonly Typed[], { names, text }: SearchIndex<unknown>[number]) {
  let best = Infinity;
  let formerly = null;
  const inText = text.length === 0 ? [] : wanted.map(({ word }) => textDistance(word, text));
  for (const named of names) {
    const distance = nameDistance(wanted, named.words, inText);
    if (distance >= best) continue;
    best = distance;
    formerly = named === names[0] ? null : named.name;
  }
  return { distance: best, formerly };
}

function nameDistance(wanted: readonly Typed[], words: readonly string[], inText: readonly number[]): number {
  let sum = 0;
  for (const [index, { distance }] of wanted.entries()) {
    let least = inText[index] ?? Infinity;
    for (const word of words) least = Math.min(least, distance(word));
    sum += least;
    // Stryker disable next-line ConditionalExpression: a sum of infinity stays infinity; the condition only saves work.
    if (sum === Infinity) break;
  }
  return sum;
}

/**
 * The distance of a word that is in the text of a thing, but not in its name. This is worse than the distance of any
 * name, which is at most 4.
 */
export const TEXT_DISTANCE = 5;

/**
 * Returns how far a typed word is from the words of a text. Only whole words and beginnings match, because a long text
 * contains something similar to any word.
 */
function textDistance(typed: string, text: readonly string[]): number {
  if (text.includes(typed)) return TEXT_DISTANCE;
  return text.some((word) => word.startsWith(typed)) ? TEXT_DISTANCE + 1 : Infinity;
}

const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/gu;
const WHOLE_WORD = /[\p{L}\p{N}]+/gu;
/** Lower-case letters that are not a plain letter with a mark. Here, `ß` is already `ss`. */
const PLAIN = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th' }));
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** Returns the words of a text without capitals, accents and apostrophes (Rule G1). */
export function searchWords(text: string): string[] {
  const plain = foldName(text).normalize('NFKD').replace(MARKS, '').replace(APOSTROPHES, '');
  return plain.replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter).match(WHOLE_WORD) ?? [];
}
