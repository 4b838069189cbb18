import { searchWords } from '#domain/search.ts';

/** What a row is found by: the words of its texts without capitals and accents. Made once for each row. */
export function findable(...texts: string[]): string {
  return searchWords(texts.join(' ')).join(' ');
}

/** Whether a row fits what was typed: every word of it stands somewhere in the row. Nothing typed fits everything. */
export function fits(typed: string): (findableText: string) => boolean {
  const words = searchWords(typed);
  return (text) => words.every((word) => text.includes(word));
}
