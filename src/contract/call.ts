import { z } from 'zod';
import type { Action } from '#domain/permissions.ts';

/**
 * One call of the API: all that the server, the clients and the description of the API need to know of it.
 * `path` holds its parameters in braces; `params` and `query` are read from text, `body` and `answer` are JSON.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the call does; `#domain/permissions.ts` says who may. */
  action: Action;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A body that is no JSON: its content type, and the most bytes of it. */
  file?: { type: string; mostBytes: number };
  answer: z.ZodType;
  /** An answer that is no JSON, but a file of this content type to be kept. */
  download?: { type: string };
  /** The status of a success; 200 where nothing is said. */
  status?: number;
  /** Whether the answer is one event of a stream that stays open. */
  stream?: true;
};

/** Keeps the exact types of a call's schemas. */
export function call<const C extends Call>(given: C): C {
  return given;
}

/** A number in a path or query: any written number is taken, so that an unknown division is an empty list, not a fault. */
export function numberInText(what: string) {
  return z
    .string(`${what} must be given once.`)
    .regex(/^-?\d+(\.\d+)?$/, `${what} must be a number.`)
    .transform(Number)
    .meta({ type: 'number' });
}

/** A season in a read: `All`, an empty value or none means every season, unless a call says otherwise (contract §1). */
export const seasonQuery = z.string('Season must be given once.').optional();

/** `?season=` alone, which most reads take. */
export const ofSeason = z.object({ season: seasonQuery });

/** The answer of a write that has nothing more to say. */
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

export const issueSchema = z.object({ path: z.string(), message: z.string() });

/** The one shape of every error (contract §1). */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
});
export type Failure = z.infer<typeof failure>;
