import { type NameWords, nicknamesOf } from '#domain/imports/person-name.ts';

/**
 * So many alike names are compared with one: in a league far fewer share a family name, but a file can be made of one name ten
 * thousand times.
 */
const MOST_COMPARED = 100;
/** Letters of a word in which slips are looked for; words that differ by two slips also do in their first letters. */
const LETTERS = 8;

/** Things by keys, of which alike names have one in common, so that a name need not be compared with every other. */
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

  /** Returns what has one of the keys, as it was added; of very much what has the first of them. */
  find(keys: readonly string[]): T[] {
    const found = new Set<number>();
    for (const key of keys)
      for (const index of this.#byKey.get(key) ?? []) {
        if (found.size >= MOST_COMPARED) break;
        found.add(index);
      }
    return [...found].sort((a, b) => a - b).flatMap((index) => this.#items[index] ?? []);
  }
}

/**
 * Returns the keys of a person who is known. They are what names must have in common to be alike (`likenessOf`): a family
 * name but for two slips, the words the other way round, a part of the name, or the letters without blanks.
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

/** Returns the keys under which people are looked for, the surest first. */
export function keysOfWanted(name: NameWords): string[] {
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

/** The first given name, and those that are used for it. */
function firstNames(given: readonly string[]): string[] {
  return given.slice(0, 1).flatMap((first) => [first, ...nicknamesOf(first)]);
}

/** The letters of a name without blanks, as it is written and the other way round. */
function joined({ given, family }: NameWords): string[] {
  const [words, turned] = [
    [...given, family],
    [family, ...given],
  ];
  return [words, turned].map((all) => `letters ${all.join('')}`);
}

/** A word, and what is left of its beginning without a letter, or two of a long word: two words a slip apart share one. */
export function spellingsOf(word: string): string[] {
  if (word.length < 3) return word === '' ? [] : [word];
  const beginning = word.slice(0, LETTERS);
  const once = without(beginning);
  // Two slips count in words of eight letters or more.
  return [...new Set([beginning, ...once, ...(word.length >= LETTERS ? once.flatMap(without) : [])])];
}

function without(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}
