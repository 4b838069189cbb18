import { type Checked, faulty } from '#domain/issue.ts';

const QUESTION = 'Handicaps move with each result, and an earlier one may be missing: is this right?';

/** Returns whether the message about a score or a break is a question that the sender may answer with yes (Rule H22). */
export function asksForStart(message: string): boolean {
  return message.endsWith(QUESTION);
}

/**
 * Returns the check with the starts of the day. A fault that exists only with these starts becomes a question (Rule H22).
 * `without`: the same check without them.
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
