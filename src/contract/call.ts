import { z } from 'zod';
import type { Action } from '#domain/people/permissions.ts';
import { tidied } from '#domain/text.ts';

/**
 * One call of the API, with everything that the server, the clients and the API description need. `path` has its
 * parameters in braces. `params` and `query` are read from text; `body` and `answer` are JSON.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the caller does with this call. `#domain/people/permissions.ts` says who may do it. */
  action: Action;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The content type and size limit of a body that is not JSON. `or`: a JSON body that is accepted too, and its type.
   */
  file?: { type: string; maxBytes: number; or?: { type: string; body: z.ZodType } };
  /** The largest size of a JSON body in bytes, if different from the default. */
  maxBytes?: number;
  answer: z.ZodType;
  /**
   * The content type of an answer that is a file, not JSON. `or`: the content type of the second format, for which the
   * query can ask.
   */
  download?: { type: string; or?: string };
  /** The status of a success; 200 by default. */
  status?: number;
  /** The body of a 409 answer that has more fields than other failures. */
  conflict?: z.ZodType;
  /** The status of a success that created nothing new, if it differs from `status`. */
  nothingNewStatus?: number;
  /** Set if the request or the answer contains a secret. The answer is then not stored for an Idempotency-Key. */
  secret?: true;
  /** Set if the call may run twice without harm. No answer is stored for an Idempotency-Key. */
  mayRunTwice?: true;
  /** Set if the call opens a stream of events. `answer` is then the schema of one event. */
  stream?: true;
};

/** The body of an uploaded picture or document. The server detects its type, and ignores the sent name and type. */
export const SENT_FILE = { type: 'application/octet-stream', maxBytes: 20_000_000 } as const;

/** The names of a path's parameters. */
type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;
type Named<P extends string> = [ParamsOf<P>] extends [never]
  ? unknown
  : { params: z.ZodObject<{ [Name in ParamsOf<P>]: z.ZodString }> };

/**
 * Defines one call of the API, with the exact types of its schemas. Without `params`, the parameters in the path are
 * strings.
 */
export function call<
  const M extends Call['method'],
  const P extends string,
  const C extends Omit<Call, 'method' | 'path'>,
>(method: M, path: P, given: C) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const whole = { method, path, ...(names.length === 0 ? {} : { params }), ...given };
  // `params` has exactly the names in the path.
  return whole as typeof whole & (C extends { params: z.ZodObject } ? unknown : Named<P>);
}

/** Returns a call that reads something which everybody may see. */
export function publicRead<const P extends string, const C extends Omit<Call, 'method' | 'path' | 'action'>>(
  path: P,
  given: C,
) {
  return call('GET', path, { action: 'read league', ...given });
}

/** A number in a path or query. Any finite number is valid, so an unknown division gives an empty list, not a fault. */
export function numberInText(what: string) {
  return z
    .string(`${what} must be given once.`)
    .regex(/^-?\d{1,300}(\.\d{1,300})?$/, `${what} must be a number.`)
    .transform(Number)
    .meta({ type: 'number' });
}

/** A whole number from `least` to `most` in a query. */
function wholeInText(what: string, least: number, most: number) {
  return numberInText(what).refine(
    (number) => Number.isInteger(number) && number >= least && number <= most,
    `${what} must be a whole number from ${least} to ${most}.`,
  );
}

/**
 * The query fields for a long list that can be read in parts: at most `limit` rows after the first `offset` rows.
 * Without `limit` the answer has all rows. Otherwise its header `Link` has the address of the next part (`rel="next"`).
 */
export const pagingQuery = {
  limit: wholeInText('Limit', 1, 1000).optional(),
  offset: wholeInText('Offset', 0, 1_000_000).optional(),
};

/** A boolean in a query; an empty value is false. */
export function flagInText(what: string) {
  return z
    .enum(['true', 'false', '1', '0', ''], `${what} must be true or false.`)
    .transform((text) => text === 'true' || text === '1');
}

/** The name of an imported file, as the history shows it. */
export const fileName = z
  .string('The file name must be given once.')
  .overwrite(tidied)
  .max(200, 'The file name is too long.');

/** The season of a read. `All`, an empty value or no value means every season, unless a call says otherwise. */
export const seasonField = z.string('Season must be given once.').optional();

export const seasonQuery = z.object({ season: seasonField });

/** The answer to a write that has nothing to return. */
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

const issueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of an answer with an error status. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
});
export type Failure = z.infer<typeof failure>;
