import { nicknamesOf } from '#domain/imports/given-names.ts';
import type { PersonNameParts } from '#domain/imports/person-name.ts';

/**
 * The largest number of names with which one name is compared, to limit the time: a hostile file could have ten
 * thousand similar names.
 */
const MAX_COMPARED_NAMES = 100;
/**
 * The keys of a word are made from at most this many of its first letters. Two words still share a key if they differ
 * by no more typing mistakes than `typoCount` allows.
 */
const MAX_WORD_LETTERS_IN_KEYS = 8;

/**
 * An index of items by keys that are made from their names. Similar names share a key, so that each name is compared
 * with few others.
 */
export class AlikeNameIndex<T> {
  readonly #items: T[] = [];
  readonly #byKey = new Map<string, number[]>();

  add(item: T, keys: readonly string[]): void {
    const index = this.#items.push(item) - 1;
    for (const key of new Set(keys)) {
      const found = this.#byKey.get(key);
      if (found) found.push(index);
      else this.#byKey.set(key, [index]);
    }
  }

  /**
   * Returns the items with any of these keys, in the order in which the items were added. Returns at most
   * `MAX_COMPARED_NAMES` items. If more items are found, the items of the earlier keys in `keys` are returned.
   */
  find(keys: readonly string[]): T[] {
    const found = new Set<number>();
    for (const key of keys)
      for (const index of this.#byKey.get(key) ?? []) {
        if (found.size >= MAX_COMPARED_NAMES) break;
        found.add(index);
      }
    return [...found].sort((a, b) => a - b).flatMap((index) => this.#items[index] ?? []);
  }
}

/**
 * Returns the keys under which a person's name is added to the index. A similar name (`likenessOf`) has at least one of
 * these keys among its `personLookupKeys`. Names can be similar even if the family name has two typing mistakes, the
 * names are in reverse order, only part of the name is given, or a blank is missing.
 */
export function personIndexKeys(name: PersonNameParts): string[] {
  const { given, family } = name;
  return [
    ...keysWithoutBlanks(name),
    ...misspellingKeys(family).map((text) => `family ${text}`),
    ...given
      .slice(-1)
      .flatMap(misspellingKeys)
      .map((text) => `last given ${text}`),
    ...(given.length === 0 ? [`only ${family}`] : firstNameAndNicknames(given).map((text) => `first ${text}`)),
    ...given.slice(1).map((text) => `further ${text}`),
    `whole family ${family}`,
  ];
}

/**
 * Returns the keys of a name in a file, the surest key first. With these keys, `find` finds similar names in the index.
 */
export function personLookupKeys(name: PersonNameParts): string[] {
  const { given, family } = name;
  return [
    ...keysWithoutBlanks(name),
    ...misspellingKeys(family).flatMap((text) => [`family ${text}`, `last given ${text}`]),
    ...given
      .slice(-1)
      .flatMap(misspellingKeys)
      .map((text) => `family ${text}`),
    ...(given.length === 0 ? [`first ${family}`] : firstNameAndNicknames(given).map((text) => `only ${text}`)),
    `further ${family}`,
    ...given.slice(1).map((text) => `whole family ${text}`),
  ];
}

/** Returns the first given name and its nicknames; an empty list if there is no given name. */
function firstNameAndNicknames(given: readonly string[]): string[] {
  return given.slice(0, 1).flatMap((first) => [first, ...nicknamesOf(first)]);
}

/**
 * Returns two keys, each with all letters of a name without blanks: one with the family name last, and one with it
 * first.
 */
function keysWithoutBlanks({ given, family }: PersonNameParts): string[] {
  const [words, turned] = [
    [...given, family],
    [family, ...given],
  ];
  return [words, turned].map((all) => `letters ${all.join('')}`);
}

/**
 * Returns the beginning of a word in several spellings: complete, with one letter left out, and for a long word also
 * with two letters left out. Words that differ by a typing mistake have at least one of these spellings in common. For
 * a word of one or two letters, returns only the word; for an empty word, an empty list.
 */
export function misspellingKeys(word: string): string[] {
  if (word.length < 3) return word === '' ? [] : [word];
  const beginning = word.slice(0, MAX_WORD_LETTERS_IN_KEYS);
  const once = variantsWithoutOneLetter(beginning);
  // Words of eight or more letters may differ by two typing mistakes (`typoCount`).
  return [
    ...new Set([
      beginning,
      ...once,
      ...(word.length >= MAX_WORD_LETTERS_IN_KEYS ? once.flatMap(variantsWithoutOneLetter) : []),
    ]),
  ];
}

function variantsWithoutOneLetter(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
