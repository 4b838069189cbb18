import { foldName } from '#domain/name.ts';

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
