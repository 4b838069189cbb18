import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Issue } from '#domain/issue.ts';
import { malformed } from './refusal.ts';

type Part<C extends Call, P extends 'params' | 'query'> = C[P] extends z.ZodType
  ? z.output<C[P]>
  : Record<never, never>;

/** The parameters of a call, read from its path and query. */
export type Input<C extends Call> = { params: Part<C, 'params'>; query: Part<C, 'query'> };

/** Reads the parameters of a call; refuses with 400, all faults at once, what cannot be read (contract §1). */
export function inputOf<C extends Call>(call: C, params: unknown, query: unknown): Input<C> {
  const read = { params: call.params?.safeParse(params), query: call.query?.safeParse(query) };
  const errors = [read.params?.error, read.query?.error].filter((error) => error !== undefined);
  const issues = [...errors.flatMap(issuesOf), ...givenTwice(call, query)];
  if (issues.length > 0) {
    throw malformed(issues.map(({ message }) => message).join(' '), issues);
  }
  // Both parts were just checked against the call's own schemas.
  return { params: read.params?.data ?? {}, query: read.query?.data ?? {} } as Input<C>;
}

/** Parameters that the call does not know are not read, but none may be given twice (contract §1). */
function givenTwice({ query: known }: Call, query: unknown): Issue[] {
  return Object.entries(query ?? {})
    .filter(([name, value]) => Array.isArray(value) && !(known && name in known.shape))
    .map(([name]) => ({ path: name, message: `${name} must be given once.` }));
}

/** The faults that a schema found, in our shape. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
