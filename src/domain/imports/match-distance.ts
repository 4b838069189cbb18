/**
 * The smallest number of letters in a search text. If the text has several words, a word with fewer letters matches
 * only words that begin with it (Rules G1, G3).
 */
export const MIN_SEARCH_LETTERS = 3;

/**
 * Returns how well a typed word matches a word of a name (Rule G3): 0 for the same word, 1 for its beginning, 2 for
 * letters within it, 3 or more with typing errors, Infinity for no match.
 */
export function searchWordDistance(typed: string, word: string): number {
  if (word.startsWith(typed)) return word === typed ? 0 : 1;
  if (typed.length < MIN_SEARCH_LETTERS) return Infinity;
  if (word.includes(typed)) return 2;
  const allowed = maxTypos(typed.length);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,LogicalOperator: without this line,
  // `typosToPrefix` finds no match either.
  if (allowed === 0 || word.length < typed.length - allowed || lacksTooManyLetters(word, typed, allowed))
    return Infinity;
  // Stryker disable next-line MethodExpression: without `slice`, the result is the same.
  return 2 + typosToPrefix(typed, word.slice(0, typed.length + allowed), allowed);
}

// Stryker disable ConditionalExpression,BlockStatement,UpdateOperator,BooleanLiteral: without this function,
// `typosToPrefix` gives the same result.
/**
 * Returns whether a word lacks more than `allowed` of the typed letters. Such a word cannot match, because each missing
 * letter is a typing error.
 */
function lacksTooManyLetters(word: string, typed: string, allowed: number): boolean {
  let lacking = 0;
  for (const letter of typed) {
    if (!word.includes(letter)) lacking++;
    if (lacking > allowed) return true;
  }
  return false;
}

// Stryker restore all
/**
 * Returns how many typing errors are allowed in a typed word. In a word of three letters none is allowed, because with
 * an error it would often be another word.
 */
function maxTypos(letters: number): number {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * Returns the fewest typing errors between `typed` and any beginning of `word`; Infinity if more than `most`. Each
 * letter is part of at most one error (optimal string alignment).
 */
export function typosToPrefix(typed: string, word: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const row = nextDistanceRow(typed, word, i, old, older);
    // The smallest number in a later row is never less than the smallest number in this row.
    if (Math.min(...row) > most) return Infinity;
    [older, old] = [old, row];
  }
  return Math.min(...old);
}

/**
 * Returns row `i` of the table of errors: the fewest errors between the first `i` typed letters and each beginning of
 * the word. `old` is the row before, and `older` the row before `old`.
 */
function nextDistanceRow(
  typed: string,
  word: string,
  i: number,
  old: readonly number[],
  older: readonly number[],
): number[] {
  const row = [i];
  for (let j = 1; j <= word.length; j++) {
    const wrong = typed[i - 1] === word[j - 1] ? 0 : 1;
    let least = Math.min((old[j - 1] ?? 0) + wrong, (old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    const turned = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
    if (turned) least = Math.min(least, (older[j - 2] ?? 0) + 1);
    row.push(least);
  }
  return row;
}
