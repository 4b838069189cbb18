/** How many answers are kept. A file has at most a few hundred different headings. */
const MOST_KEPT = 2000;

/** Keeps what a pure function says about a heading, which is asked often while one file is read. */
export function kept<T>(look: (heading: string) => T): (heading: string) => T {
  const answers = new Map<string, T>();
  return (heading) => {
    const known = answers.get(heading);
    if (known !== undefined) return known;
    if (answers.size >= MOST_KEPT) answers.clear();
    const answer = look(heading);
    answers.set(heading, answer);
    return answer;
  };
}
