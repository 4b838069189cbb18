import { MIN_SEARCH_LETTERS, searchWordDistance } from '#domain/imports/match-distance.ts';
import { compareByCodePoint, foldName } from '#domain/name.ts';
import { currentAndFormerNames } from '#domain/squads/teams-and-players.ts';

/** Something that a search can find by its current name or a former name. */
export type SearchableItem = {
  id: string;
  name: string;
  formerNames: readonly string[];
  mergedNames?: readonly string[];
  deleted: boolean;
  /** The text that pages show below the name, such as the text of a section of the rules (Rule G4). */
  text?: string;
};

/**
 * Things prepared for many searches. Each thing has the words of its names, the current name first. `folded`: the
 * current name as `foldName` returns it; equally good hits are sorted by `folded`. `text`: the words of the thing's
 * text, each once.
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

/** Prepares things for many searches: their names and texts are split into words only once. */
export function createSearchIndex<T extends SearchableItem>(things: Iterable<T>): SearchIndex<T> {
  return Array.from(things, (thing) => ({
    thing,
    folded: foldName(thing.name),
    names: currentAndFormerNames(thing).map((name) => ({ name, words: searchableWords(name) })),
    text: [...new Set(searchableWords(thing.text ?? ''))],
  }));
}

/**
 * Returns up to `most` things that match a typed text, best first (Rules G1, G2, G4). Returns none if the text has
 * fewer than `MIN_SEARCH_LETTERS` letters.
 */
export function search<T extends SearchableItem>(index: SearchIndex<T>, text: string, most: number): SearchHit<T>[] {
  const typed = searchableWords(text);
  const letters = typed.reduce((sum, { length }) => sum + length, 0);
  if (letters < MIN_SEARCH_LETTERS) return [];
  const wanted = typed.map((word): TypedWord => ({ word, distance: distanceFunctionFrom(word) }));
  const hits: Hit<T>[] = [];
  for (const entry of index) {
    const { distance, formerly } = bestNameMatch(wanted, entry);
    if (distance < Infinity) hits.push({ entry, distance, formerly });
  }
  return hits
    .sort(compareHits)
    .slice(0, most)
    .map(({ entry, formerly, distance }) => ({ thing: entry.thing, formerly, distance }));
}

type Hit<T> = { entry: SearchIndex<T>[number]; distance: number; formerly: string | null };

function compareHits({ entry: a, ...hitA }: Hit<SearchableItem>, { entry: b, ...hitB }: Hit<SearchableItem>): number {
  return (
    hitA.distance - hitB.distance ||
    Number(a.thing.deleted) - Number(b.thing.deleted) ||
    compareByCodePoint(a.folded, b.folded) ||
    compareByCodePoint(a.thing.id, b.thing.id)
  );
}

type DistanceFunction = (word: string) => number;
type TypedWord = { word: string; distance: DistanceFunction };

/**
 * Returns a function that measures how far a word of a name is from the typed word. It caches its results, because many
 * people share names.
 */
function distanceFunctionFrom(typed: string): DistanceFunction {
  const known = new Map<string, number>();
  return (word) => {
    const distance = known.get(word) ?? searchWordDistance(typed, word);
    // Stryker disable next-line CallExpression: this call only saves computing the same distance again.
    known.set(word, distance);
    return distance;
  };
}

/**
 * Returns the distance between the typed words and the nearest name of a thing; Infinity if no name matches.
 * `formerly`: the nearest name, if it is a former name; otherwise `null`. If the current name and a former name are
 * equally near, the current name is chosen. A typed word may be in the text of the thing instead of its name.
 */
function bestNameMatch(wanted: readonly TypedWord[], { names, text }: SearchIndex<unknown>[number]) {
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

function nameDistance(wanted: readonly TypedWord[], words: readonly string[], inText: readonly number[]): number {
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
 * The distance between a typed word and a thing, if the word is in the thing's text but not in its name. A word that
 * matches a name is always nearer: its distance is at most 4.
 */
export const DISTANCE_OF_WORD_IN_TEXT = 5;

/**
 * Returns how far a typed word is from the words of a text; Infinity if no word matches. Only whole words and
 * beginnings of words match, because a long text contains something similar to any word.
 */
function textDistance(typed: string, text: readonly string[]): number {
  if (text.includes(typed)) return DISTANCE_OF_WORD_IN_TEXT;
  return text.some((word) => word.startsWith(typed)) ? DISTANCE_OF_WORD_IN_TEXT + 1 : Infinity;
}

const ACCENT_PATTERN = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/gu;
const WORD_PATTERN = /[\p{L}\p{N}]+/gu;
/**
 * The replacements of lower-case letters that Unicode does not split into a plain letter and an accent. `ß` is missing
 * here, because `foldName` has already made it `ss`.
 */
const PLAIN_LETTERS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th' }));
const SPECIAL_LETTER_PATTERN = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'gu');

/** Returns the words of a text in lower case, without accents and apostrophes (Rule G1). */
export function searchableWords(text: string): string[] {
  const plain = foldName(text).normalize('NFKD').replace(ACCENT_PATTERN, '').replace(APOSTROPHES, '');
  return (
    plain.replace(SPECIAL_LETTER_PATTERN, (letter) => PLAIN_LETTERS.get(letter) ?? letter).match(WORD_PATTERN) ?? []
  );
}
