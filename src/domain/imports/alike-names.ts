import { type NameWords, nicknamesOf } from '#domain/imports/person-name.ts';

/** The most names that are compared with one name, because a file could contain one name ten thousand times. */
const MAX_COMPARED = 100;
/**
 * Only the first letters of a word are compared for slips. Two words with at most two slips also have beginnings with at most
 * two slips.
 */
const LETTERS = 8;

/** An index of names. Alike names share a key, so a name is compared only with a few others. */
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

  /** Returns the items that have one of the keys, in the order of adding. If there are too many, the first keys win. */
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
 * Returns the index keys of a known person. Alike names (`likenessOf`) share one of these: a family name but for two slips, the
 * words in reverse order, a part of the name, or all letters without blanks.
 */
export function searchKeysOfPerson(name: NameWords): string[] {
  const { given, family } = name;
  return [
    ...joined(name),
    ...spellingsOf(family).map((text) => `family ${text}`),
    ...given
      .slice(-1)
      .flatMap(spellingsOf)
      .map((text) => `last given ${text}`),
    ...(given.length === 0 ? [`only ${family}`] : firstNames(given).map((text) => `first ${text}`)),
    ...given.slice(1).map((text) => `further ${text}`),
    `whole family ${family}`,
  ];
}

/** Returns the keys to look up for a written name, the surest first. */
export function lookupKeys(name: NameWords): string[] {
  const { given, family } = name;
  return [
    ...joined(name),
    ...spellingsOf(family).flatMap((text) => [`family ${text}`, `last given ${text}`]),
    ...given
      .slice(-1)
      .flatMap(spellingsOf)
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

/** Returns the letters of a name without blanks, in two orders: with the family name last, and first. */
function joined({ given, family }: NameWords): string[] {
  const [words, turned] = [
    [...given, family],
    [family, ...given],
  ];
  return [words, turned].map((all) => `letters ${all.join('')}`);
}

/**
 * Returns the beginning of a word, the same with one letter removed and, for a long word, with two letters removed. Words that
 * differ by a slip share one of these.
 */
export function spellingsOf(word: string): string[] {
  if (word.length < 3) return word === '' ? [] : [word];
  const beginning = word.slice(0, LETTERS);
  const once = withoutOneLetter(beginning);
  // Two slips are allowed from eight letters on.
  return [...new Set([beginning, ...once, ...(word.length >= LETTERS ? once.flatMap(withoutOneLetter) : [])])];
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
