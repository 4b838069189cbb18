import { NUMBER_WORDS, ORDINAL_WORDS } from '#domain/imports/words.ts';
const ROMAN_NUMERALS = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const WHOLE_NUMBER_PATTERN = /^(\d{1,9})(?:[.,]0{1,10})?$/;
const ORDINAL_PATTERN = /^(\d{1,2})(?:st|nd|rd|th)$/;

/**
 * Reads a whole number: `3`, `3.0`, `3rd`, `Three` or `third` (words up to twelve). Returns `null` for any other text.
 */
export function readNumberInDigitsOrWords(text: string): number | null {
  const word = text.trim().toLowerCase();
  const digits = WHOLE_NUMBER_PATTERN.exec(word)?.[1] ?? ORDINAL_PATTERN.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  for (const words of [NUMBER_WORDS, ORDINAL_WORDS]) if (words.includes(word)) return words.indexOf(word) + 1;
  return null;
}

/**
 * Reads the number after a word such as `Division`: `3`, `Three`, or a Roman number such as `III` (up to XII). Returns
 * `null` for any other text.
 */
export function readNumberOrRomanNumeral(text: string): number | null {
  const roman = ROMAN_NUMERALS.indexOf(text.trim().toLowerCase()) + 1;
  return roman > 0 ? roman : readNumberInDigitsOrWords(text);
}
