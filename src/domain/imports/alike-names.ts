import { type NameWords, nicknamesOf } from '#domain/imports/person-name.ts';

/** The most names that one name is compared with. A hostile file could have ten thousand names that are alike. */
const MAX_COMPARED = 100;
/**
 * The keys of a word have only this many letters. If two words have at most two typing mistakes between them, so have
 * their beginnings.
 */
const LETTERS = 8;

/**
 * An index of names. A name is found by keys that it shares with alike names, so that each name is compared with few
 * others.
 */
export class AlikeNames<T> {
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
   * Returns the items with any of these keys, in the order of adding. If there are too many, items of the first keys
   * come first.
   */
  find(keys: readonly string[]): T[] {
    const found = new Set<number>();
    for (const key of keys)
      for (const index of this.#byKey.get(key) ?? []) {
        if (found.size >= MAX_COMPARED) break;
        found.add(index);
      }
    return [...found].sort((a, b) => a - b).flatMap((index) => this.#items[index] ?? []);
  }
}

/**
 * Returns the keys under which a known person is in the index. Names that are alike (`likenessOf`) share a key: for a
 * family name with at most two typing mistakes, for the names in reverse order, for a part of the name, or for all
 * letters without blanks.
 */
export function personIndexKeys(name: NameWords): string[] {
  const { given, family } = name;
  return [
    ...joined(name),
    ...misspellingKeys(family).map((text) => `family ${text}`),
    ...given
      .slice(-1)
      .flatMap(misspellingKeys)
      .map((text) => `last given ${text}`),
    ...(given.length === 0 ? [`only ${family}`] : firstNames(given).map((text) => `first ${text}`)),
    ...given.slice(1).map((text) => `further ${text}`),
    `whole family ${family}`,
  ];
}

/** Returns the keys to look up for a name in a file, the surest first. */
export function personLookupKeys(name: NameWords): string[] {
  const { given, family } = name;
  return [
    ...joined(name),
    ...misspellingKeys(family).flatMap((text) => [`family ${text}`, `last given ${text}`]),
    ...given
      .slice(-1)
      .flatMap(misspellingKeys)
      .map((text) => `family ${text}`),
    ...(given.length === 0 ? [`first ${family}`] : firstNames(given).map((text) => `only ${text}`)),
    `further ${family}`,
    ...given.slice(1).map((text) => `whole family ${text}`),
  ];
}

/** Returns the first given name and its nicknames. */
function firstNames(given: readonly string[]): string[] {
  return given.slice(0, 1).flatMap((first) => [first, ...nicknamesOf(first)]);
}

/** Returns the letters of a name without blanks, once with the family name last and once with it first. */
function joined({ given, family }: NameWords): string[] {
  const [words, turned] = [
    [...given, family],
    [family, ...given],
  ];
  return [words, turned].map((all) => `letters ${all.join('')}`);
}

/**
 * Returns the beginning of a word in several spellings: as it is, without each letter, and for a long word also without
 * every two letters. Words that differ by a typing mistake share one of these.
 */
export function misspellingKeys(word: string): string[] {
  if (word.length < 3) return word === '' ? [] : [word];
  const beginning = word.slice(0, LETTERS);
  const once = withoutOneLetter(beginning);
  // A word of eight letters or more may have two mistakes (`slipsBetween`).
  return [...new Set([beginning, ...once, ...(word.length >= LETTERS ? once.flatMap(withoutOneLetter) : [])])];
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
