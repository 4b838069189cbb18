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

/**
 * How many slips of the hand turn `typed` into the beginning of `word` that is nearest to it: a letter wrong, missing,
 * too many, or two neighbours the wrong way round. Infinity where it takes more than `most`. (Optimal string
 * alignment, row by row: a letter takes part in one slip.)
 */
export function slipsToBeginning(typed: string, word: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const row = nextRow(typed, word, i, old, older);
    // From here on it only gets more.
    if (Math.min(...row) > most) return Infinity;
    [older, old] = [old, row];
  }
  return Math.min(...old);
}

/** The slips from the first `i` letters that are typed to each beginning of the word, from those of the two rows before. */
function nextRow(typed: string, word: string, i: number, old: readonly number[], older: readonly number[]): number[] {
  const row = [i];
  for (let j = 1; j <= word.length; j++) {
    const wrong = typed[i - 1] === word[j - 1] ? 0 : 1;
    let least = Math.min((old[j - 1] ?? 0) + wrong, (old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    const turned = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
    if (turned) least = Math.min(least, (older[j - 2] ?? 0) + 1);
    row.push(least);
  }
  return row;
}
