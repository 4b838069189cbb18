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
