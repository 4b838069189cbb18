import { z } from 'zod';
import type { Action } from '#domain/people/permissions.ts';
import { tidied } from '#domain/text.ts';

/**
 * One call of the API, with everything that the server, the clients and the API description need. `path` has its parameters in
 * braces. `params` and `query` are read from text; `body` and `answer` are JSON.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the call does. `#domain/people/permissions.ts` says who may do this. */
  action: Action;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The content type and largest size of a body that is not JSON. `or`: a JSON body that is accepted instead, and its type. */
  file?: { type: string; maxBytes: number; or?: { type: string; body: z.ZodType } };
  /** The largest size of a JSON body in bytes, if different from the default. */
  maxBytes?: number;
  answer: z.ZodType;
  /** The content type of an answer that is a file, not JSON. `or`: that of another format, which the query asks for. */
  download?: { type: string; or?: string };
  /** The status of a success; 200 by default. */
  status?: number;
  /** The body of a 409 answer that has more fields than other failures. */
  conflict?: z.ZodType;
  /** The status of a success that changed nothing. */
  otherStatus?: number;
  /** Whether the answer contains a secret, so that it must not be stored for an Idempotency-Key. */
  secret?: true;
  /** True if no answer is stored for an Idempotency-Key. The call has no lasting effect, so it may run twice. */
  unrepeated?: true;
  /** Whether the answer is one event of an open stream. */
  stream?: true;
};

/** The body of an uploaded picture or document. The server detects the type from the bytes and ignores the sent name and type. */
export const SENT_FILE = { type: 'application/octet-stream', maxBytes: 20_000_000 } as const;

/** The names of a path's parameters. */
type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;
type Named<P extends string> = [ParamsOf<P>] extends [never]
  ? unknown
  : { params: z.ZodObject<{ [Name in ParamsOf<P>]: z.ZodString }> };

/** Returns a call with the exact types of its method, path and schemas. Without `params`, parameters in the path are strings. */
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

/** A read that everybody may make. */
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

/** A whole number in a query. */
function wholeInText(what: string, least: number, most: number) {
  return numberInText(what).refine(
    (number) => Number.isInteger(number) && number >= least && number <= most,
    `${what} must be a whole number from ${least} to ${most}.`,
  );
}

/**
 * A part of a long list: at most `limit` rows, without the first `offset`. Without `limit` the list is whole. The answer's header
 * `Link` has the address of the next part (`rel="next"`).
 */
export const partOfList = {
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
export const seasonQuery = z.string('Season must be given once.').optional();

export const ofSeason = z.object({ season: seasonQuery });

/** The answer of a write that returns nothing. */
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

const issueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of every error. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
});
export type Failure = z.infer<typeof failure>;
