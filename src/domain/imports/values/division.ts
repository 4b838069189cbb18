import { readNumberOrRomanNumeral, readNumberInDigitsOrWords } from './number-words.ts';

const WORD_BEFORE_NUMBER_PATTERN = /^(?:division|div|league|section|group|tier)[.:]? ?(?:no\.? ?|number )?(.+)$/i;
const WORD_AFTER_NUMBER_PATTERN = /^(.+?) (?:division|div\.?)$/i;
const SHORT_DIVISION_PATTERN = /^d ?(\d{1,2})$/i;

/**
 * Reads the number of a division, such as `1`, `Division 1`, `Div One` or `1st Division`; `null` for any other text.
 */
export function readDivisionNumber(text: string): number | null {
  if (text.length > 40) return null;
  const plain = /^\d/.test(text) ? readNumberInDigits(text) : null;
  if (plain !== null) return plain;
  const words =
    WORD_BEFORE_NUMBER_PATTERN.exec(text)?.[1] ??
    WORD_AFTER_NUMBER_PATTERN.exec(text)?.[1] ??
    SHORT_DIVISION_PATTERN.exec(text)?.[1];
  return words === undefined ? null : readNumberOrRomanNumeral(words);
}

function readNumberInDigits(text: string): number | null {
  return /^\d{1,9}(?:[.,]0+)?$/.test(text) ? readNumberInDigitsOrWords(text) : null;
}
