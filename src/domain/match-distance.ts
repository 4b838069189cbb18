import { slipsToBeginning } from '#domain/edit-distance.ts';

/** Fewer letters than these find nothing; words of fewer find only beginnings. */
export const LEAST_LETTERS = 3;

/** How badly a typed word fits the word of a name: 0 is the word itself, Infinity no match. */
export function misfitOfWord(typed: string, word: string): number {
  if (word.startsWith(typed)) return word === typed ? 0 : 1;
  if (typed.length < LEAST_LETTERS) return Infinity;
  if (word.includes(typed)) return 2;
  const allowed = slipsAllowed(typed.length);
  if (allowed === 0 || word.length < typed.length - allowed || lacks(word, typed, allowed)) return Infinity;
  return 2 + slipsToBeginning(typed, word.slice(0, typed.length + allowed), allowed);
}

/** Whether a word lacks more of the typed letters than may be slips: most words do, and need no closer look. */
function lacks(word: string, typed: string, allowed: number): boolean {
  let lacking = 0;
  for (const letter of typed) {
    if (!word.includes(letter)) lacking++;
    if (lacking > allowed) return true;
  }
  return false;
}

/** One slip turns a short word into another one too often. */
function slipsAllowed(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}
