import { z } from 'zod';
import type { Action } from '#domain/people/permissions.ts';
import { tidyText } from '#domain/text.ts';

/**
 * One call of the API, with everything that the server, the clients and the API description need. `path` has its
 * parameters in braces, such as `{teamId}`. The schemas `params` and `query` take strings; the schemas `body` and
 * `answer` take JSON values.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the caller does with this call. `#domain/people/permissions.ts` decides who may take this action. */
  action: Action;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The content type and size limit of a body that is a file, not JSON. `or`: the content type and the schema of a JSON
   * body that is accepted in place of the file.
   */
  file?: { type: string; maxBytes: number; or?: { type: string; body: z.ZodType } };
  /** The size limit of a JSON body in bytes, if it is not the default limit. */
  maxBytes?: number;
  answer: z.ZodType;
  /**
   * The content type of an answer that is a file, not JSON. `or`: the content type of a second format, which the client
   * can choose in the query.
   */
  download?: { type: string; or?: string };
  /** The HTTP status of a success; 200 by default. */
  status?: number;
  /**
   * The schema of a 409 answer (a conflict), if the answer has more fields than other error answers
   * (`failureAnswerSchema`).
   */
  conflict?: z.ZodType;
  /** The HTTP status of a success that created nothing new, if it differs from `status`. */
  nothingNewStatus?: number;
  /**
   * Set if the request or the answer contains a secret. Usually the server stores the answer to a request with an
   * `Idempotency-Key` header, and returns it if the request is repeated. With `secret` it does not.
   */
  secret?: true;
  /**
   * Set if it does no harm to run the call twice. Usually the server stores the answer to a request with an
   * `Idempotency-Key` header, and returns it if the request is repeated. With `mayRunTwice` it does not.
   */
  mayRunTwice?: true;
  /** Set if the call opens a stream of events. `answer` is then the schema of one event. */
  stream?: true;
};

/**
 * The body of an uploaded picture or document. A client may also send any image type as the content type. The server
 * detects the real type from the bytes.
 */
export const UPLOAD_TYPE_AND_LIMIT = { type: 'application/octet-stream', maxBytes: 20_000_000 } as const;

/** The names of a path's parameters. */
type ParameterNamesOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNamesOf<Rest>
  : never;
type WithPathParams<P extends string> = [ParameterNamesOf<P>] extends [never]
  ? unknown
  : { params: z.ZodObject<{ [Name in ParameterNamesOf<P>]: z.ZodString }> };

/**
 * Returns the description of one call of the API, with the exact types of its schemas. Without `params` in `given`, all
 * parameters in the path are strings.
 */
export function defineCall<
  const M extends Call['method'],
  const P extends string,
  const C extends Omit<Call, 'method' | 'path'>,
>(method: M, path: P, given: C) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const whole = { method, path, ...(names.length === 0 ? {} : { params }), ...given };
  // The cast is safe: if `given` has no `params`, then `params` has exactly the names in the path.
  return whole as typeof whole & (C extends { params: z.ZodObject } ? unknown : WithPathParams<P>);
}

/** Returns the description of a `GET` call that everybody may make, signed in or not. */
export function publicRead<const P extends string, const C extends Omit<Call, 'method' | 'path' | 'action'>>(
  path: P,
  given: C,
) {
  return defineCall('GET', path, { action: 'read league', ...given });
}

/**
 * Returns the schema of a number in a path or query. The schema accepts every finite number. For example, a division
 * that does not exist gives an empty list, not an error.
 */
export function numberParameter(what: string) {
  return z
    .string(`${what} must be given once.`)
    .regex(/^-?\d{1,300}(\.\d{1,300})?$/, `${what} must be a number.`)
    .transform(Number)
    .meta({ type: 'number' });
}

/** Returns the schema of a whole number from `least` to `most` in a query. */
function wholeNumberParameter(what: string, least: number, most: number) {
  return numberParameter(what).refine(
    (number) => Number.isInteger(number) && number >= least && number <= most,
    `${what} must be a whole number from ${least} to ${most}.`,
  );
}

/**
 * The query fields of a call that returns a long list in several requests: at most `limit` rows, after the first
 * `offset` rows. Without `limit` the answer has all rows, and `offset` has no effect. If more rows follow, the answer's
 * header `Link` has the address that returns them (`rel="next"`).
 */
export const pagingQuery = {
  limit: wholeNumberParameter('Limit', 1, 1000).optional(),
  offset: wholeNumberParameter('Offset', 0, 1_000_000).optional(),
};

/** Returns the schema of a boolean in a query; an empty value is false. */
export function flagParameter(what: string) {
  return z
    .enum(['true', 'false', '1', '0', ''], `${what} must be true or false.`)
    .transform((text) => text === 'true' || text === '1');
}

/** The query field with an imported file's name. The history shows this name. */
export const importFileNameParameterSchema = z
  .string('The file name must be given once.')
  .overwrite(tidyText)
  .max(200, 'The file name is too long.');

/**
 * The query field that chooses a season. `All`, an empty value or no value means every season, unless the call's
 * summary says otherwise.
 */
export const seasonParameterSchema = z.string('Season must be given once.').optional();

export const seasonQuerySchema = z.object({ season: seasonParameterSchema });

/** The answer of a call that changes something and returns no data. `message` tells the user what was done. */
export const doneAnswerSchema = z.object({ success: z.literal(true), message: z.string().optional() });

const issueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of an answer with an error status. */
export const failureAnswerSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswerSchema>;
