import { searchWords } from '#domain/search.ts';

/** The words of a row's texts, lower case and without accents, to be searched by `fits`. */
export function findable(...texts: string[]): string {
  return searchWords(texts.join(' ')).join(' ');
}

/** Returns whether a row contains every typed word. Without typed words every row fits. */
export function fits(typed: string): (findableText: string) => boolean {
  const words = searchWords(typed);
  return (text) => words.every((word) => text.includes(word));
}
