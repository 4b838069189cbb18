import { countWithNoun } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import type { FailureAnswer } from '#contract/call.ts';

/**
 * An expected failure of a request: an HTTP status, and a sentence for the user. `http/errors.ts` turns it into the
 * answer.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the JSON answer. */
  readonly details: object;

  constructor(status: number, sentence: string, more: RefusalDetails = {}) {
    super(sentence);
    this.status = status;
    this.issues = more.issues;
    this.headers = more.headers ?? {};
    this.details = more.details ?? {};
  }
}

type RefusalDetails = { issues?: Issue[]; headers?: Record<string, string>; details?: object };

/** Returns a 400: a parameter or a body cannot be parsed. */
export function badRequest(sentence: string, issues?: Issue[]): Refusal {
  return new Refusal(400, sentence, issues === undefined ? {} : { issues });
}

/** Returns a 404: there is nothing at this path. */
export function notFound(sentence = 'There is nothing here.'): Refusal {
  return new Refusal(404, sentence);
}

/** Returns the value. Throws a 404 if it is `null` or `undefined`. */
export function orNotFound<T>(value: T | null | undefined, sentence?: string): T {
  if (value === null || value === undefined) throw notFound(sentence);
  return value;
}

/** The maximum number of faults that are reported about one list in the input. Nobody reads more. */
const MAX_FAULTS_PER_INPUT_LIST = 100;

/**
 * Returns a 422: the input breaks rules. `issues` has all faults. If one list in the input, such as the matches of a
 * card, has more than a hundred faults, only the first hundred are sent.
 */
export function invalidInput(issues: Issue[]): Refusal {
  const [first] = issues;
  const sentence = issues.length === 1 && first ? first.message : `${issues.length} things need attention.`;
  return new Refusal(422, sentence, { issues: limitFaultsPerList(issues) });
}

/**
 * Returns the faults. If a list in the input has more than a hundred faults, keeps the first hundred of them and adds a
 * fault that says how many more the list has.
 */
function limitFaultsPerList(issues: readonly Issue[]): Issue[] {
  const byList = Map.groupBy(issues, ({ path }) => /^(.*?)\.\d+(?:\.|$)/.exec(path)?.[1] ?? null);
  const isKept = new Set(
    [...byList].flatMap(([list, of]) => (list === null ? of : of.slice(0, MAX_FAULTS_PER_INPUT_LIST))),
  );
  const rest = [...byList].flatMap(([list, { length }]) =>
    list === null || length <= MAX_FAULTS_PER_INPUT_LIST
      ? []
      : [{ path: list, message: `This list has ${countWithNoun(length - MAX_FAULTS_PER_INPUT_LIST, 'more fault')}.` }],
  );
  return [...issues.filter((issue) => isKept.has(issue)), ...rest];
}

/** Returns a 409: the input conflicts with what is recorded. `details` are further fields of the answer. */
export function conflict(sentence: string, details: object = {}): Refusal {
  return new Refusal(409, sentence, { details });
}

const MINUTE_IN_MS = 60_000;

/** Returns a 429: there were too many attempts or requests. `ms`: how long to wait before the next, in milliseconds. */
export function tooManyRequests(what: 'attempts' | 'requests', ms: number): Refusal {
  const minutes = countWithNoun(Math.max(1, Math.ceil(ms / MINUTE_IN_MS)), 'minute');
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) };
  return new Refusal(429, `Too many ${what}. Try again in ${minutes}.`, { headers });
}

/** Returns the JSON body of an error. */
export function failureBody(sentence: string, issues?: Issue[]): FailureAnswer {
  return { success: false, error: sentence, message: sentence, ...(issues === undefined ? {} : { issues }) };
}
