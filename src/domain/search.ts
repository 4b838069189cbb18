import { LEAST_LETTERS, misfitOfWord } from '#domain/match-distance.ts';
import { compareText, foldName } from '#domain/name.ts';

/** Something that is found by its name, or by one that it had. */
export type Named = { id: string; name: string; formerNames: readonly string[]; deleted: boolean };

/** Things with the words of their names, made once for many searches; the present name comes first, `folded` for the order. */
export type SearchIndex<T> = readonly { thing: T; folded: string; names: readonly IndexedName[] }[];
type IndexedName = { name: string; words: readonly string[] };

/** A thing that was found; `formerly` is the former name that fits, where it fits better than the present one. */
export type Found<T> = { thing: T; formerly: string | null };

export function searchIndex<T extends Named>(things: Iterable<T>): SearchIndex<T> {
  return Array.from(things, (thing) => ({
    thing,
    folded: foldName(thing.name),
    names: [thing.name, ...thing.formerNames].map((name) => ({ name, words: searchWords(name) })),
  }));
}

/**
 * What a text finds, at most so many, best first: every word of the text must be found in one and the same name. A
 * whole word is better than a beginning, that than a part, that than a misspelt one; what is as good goes live before
 * deleted, then by name.
 */
export function search<T extends Named>(index: SearchIndex<T>, text: string, most: number): Found<T>[] {
  const asked = searchWords(text);
  if (asked.join('').length < LEAST_LETTERS) return [];
  const misfits = asked.map(misfitOf);
  const hits: Hit<T>[] = [];
  for (const entry of index) {
    const { misfit, formerly } = bestName(misfits, entry.names);
    if (misfit < Infinity) hits.push({ entry, misfit, formerly });
  }
  return hits
    .sort(bestFirst)
    .slice(0, most)
    .map(({ entry, formerly }) => ({ thing: entry.thing, formerly }));
}

type Hit<T> = { entry: SearchIndex<T>[number]; misfit: number; formerly: string | null };

function bestFirst({ entry: a, ...hitA }: Hit<Named>, { entry: b, ...hitB }: Hit<Named>): number {
  return (
    hitA.misfit - hitB.misfit ||
    Number(a.thing.deleted) - Number(b.thing.deleted) ||
    compareText(a.folded, b.folded) ||
    compareText(a.thing.id, b.thing.id)
  );
}

/** How badly one typed word fits another, which is reckoned once for each: people share names. */
type Misfit = (word: string) => number;

function misfitOf(typed: string): Misfit {
  const known = new Map<string, number>();
  return (word) => {
    const misfit = known.get(word) ?? misfitOfWord(typed, word);
    known.set(word, misfit);
    return misfit;
  };
}

/** The present name is preferred where a former one fits no better. */
function bestName(misfits: readonly Misfit[], names: readonly IndexedName[]) {
  let best = Infinity;
  let formerly = null;
  for (const named of names) {
    const misfit = misfitOfName(misfits, named.words);
    if (misfit >= best) continue;
    best = misfit;
    formerly = named === names[0] ? null : named.name;
  }
  return { misfit: best, formerly };
}

function misfitOfName(misfits: readonly Misfit[], words: readonly string[]): number {
  let sum = 0;
  for (const misfit of misfits) {
    let least = Infinity;
    for (const word of words) least = Math.min(least, misfit(word));
    sum += least;
    if (sum === Infinity) break;
  }
  return sum;
}

const MARKS = /\p{M}/gu;
const APOSTROPHES = /['’‘`´]/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Letters that are no plain letter with a mark; in small letters, as `ß` is `ss` by then. */
const PLAIN = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th' }));
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** The words of a text without capitals, accents, apostrophes: what is compared in a search. */
export function searchWords(text: string): string[] {
  const plain = foldName(text).normalize('NFKD').replace(MARKS, '').replace(APOSTROPHES, '');
  return plain.replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter).match(WORD) ?? [];
}
