import { type Checked, faultyResult } from '#domain/issue.ts';

const MISSING_EARLIER_RESULT_QUESTION =
  'Handicaps move with each result, and an earlier one may be missing: is this right?';

/**
 * Returns whether the message of a fault asks the sender to confirm a score or break that does not fit the handicaps
 * (Rule H22).
 */
export function isQuestionToConfirmStarts(message: string): boolean {
  return message.endsWith(MISSING_EARLIER_RESULT_QUESTION);
}

/**
 * Returns `byStarts`: the result of checking a card with the starts that handicaps give. Adds a question to each fault
 * whose field has no fault in `without`: the result of the same check without starts. The sender can answer the
 * question with yes (Rule H22).
 */
export function withHandicapStartQuestion<T>(byStarts: Checked<T>, without: Checked<T>): Checked<T> {
  if (byStarts.ok) return byStarts;
  const faults = new Set(without.ok ? [] : without.issues.map(({ path }) => path));
  return faultyResult(
    byStarts.issues.map((issue) =>
      faults.has(issue.path) ? issue : { ...issue, message: `${issue.message} ${MISSING_EARLIER_RESULT_QUESTION}` },
    ),
  );
}
