import { type Checked, faulty } from '#domain/issue.ts';

const QUESTION = 'Handicaps move with each result, and an earlier one may be missing: is this right?';

/**
 * Returns whether the message about a score or a break is a question that the sender may answer with yes (Rule H22).
 */
export function isStartQuestion(message: string): boolean {
  return message.endsWith(QUESTION);
}

/**
 * Returns the result of a check that knows the handicap starts of the day. A fault that only these starts cause becomes
 * a question (Rule H22). `without` is the result of the same check without the starts.
 */
export function withStartQuestion<T>(byStarts: Checked<T>, without: Checked<T>): Checked<T> {
  if (byStarts.ok) return byStarts;
  const faults = new Set(without.ok ? [] : without.issues.map(({ path }) => path));
  return faulty(
    byStarts.issues.map((issue) =>
      faults.has(issue.path) ? issue : { ...issue, message: `${issue.message} ${QUESTION}` },
    ),
  );
}
