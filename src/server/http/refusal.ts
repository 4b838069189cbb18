import type { Issue } from '#domain/issue.ts';
import type { Failure } from '#contract/call.ts';

/** An expected failure on its way out: a status and a sentence for a person (contract §1). */
export class Refusal extends Error {
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, sentence: string, more: { issues?: Issue[]; headers?: Record<string, string> } = {}) {
    super(sentence);
    this.status = status;
    this.issues = more.issues;
    this.headers = more.headers ?? {};
  }
}

/** 400: a parameter or a body that cannot be read. */
export function malformed(sentence: string, issues?: Issue[]): Refusal {
  return new Refusal(400, sentence, issues === undefined ? {} : { issues });
}

/** 404: the path names nothing that there is. */
export function notFound(sentence = 'There is nothing here.'): Refusal {
  return new Refusal(404, sentence);
}

/** More faults than any form has fields: whoever sends such a body does not read them. */
const MOST_ISSUES = 500;

/** 422: what was sent breaks rules; all of them are said at once. */
export function invalid(issues: Issue[]): Refusal {
  const [first] = issues;
  const sentence = issues.length === 1 && first ? first.message : `${issues.length} things need attention.`;
  return new Refusal(422, sentence, { issues: issues.slice(0, MOST_ISSUES) });
}

/** 409: it conflicts with what is recorded. */
export function conflict(sentence: string): Refusal {
  return new Refusal(409, sentence);
}

/** The one shape of every error (contract §1). */
export function failureBody(sentence: string, issues?: Issue[]): Failure {
  return { success: false, error: sentence, message: sentence, ...(issues === undefined ? {} : { issues }) };
}
