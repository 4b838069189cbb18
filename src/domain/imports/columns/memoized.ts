/** How many results one cache can hold. A file has a few hundred different headings or fewer. */
const MAX_CACHED = 2000;

/**
 * Returns a function that caches the results of `look`. `look` must be a pure function of the heading. A full cache is
 * emptied.
 */
export function memoizeByHeading<T>(look: (heading: string) => T): (heading: string) => T {
  const answers = new Map<string, T>();
  return (heading) => {
    const known = answers.get(heading);
    if (known !== undefined) return known;
    if (answers.size >= MAX_CACHED) answers.clear();
    const answer = look(heading);
    answers.set(heading, answer);
    return answer;
  };
}
