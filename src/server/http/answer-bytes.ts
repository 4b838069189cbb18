import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { chunks } from '../storage/table-rows.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';

/** How many rows of a list are checked and written before other requests may run. */
const ROWS_AT_ONCE = 200;

/**
 * Returns an answer as JSON, parsed by its schema, so that only fields in the contract are sent. Lets other requests
 * run while it parses and writes a long list.
 */
export async function jsonBytesOfAnswer(schema: z.ZodType, answer: unknown): Promise<Buffer> {
  const parts: string[] = [];
  for await (const rows of parseInParts(schema, answer)) parts.push(JSON.stringify(rows));
  if (parts.length === 1) return Buffer.from(parts[0]!);
  return Buffer.from(`[${parts.map((part) => part.slice(1, -1)).join()}]`);
}

/** Returns an answer parsed by its schema. Lets other requests run while it parses a long list. */
export async function parseAnswerBySchema(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const parts: unknown[] = [];
  for await (const rows of parseInParts(schema, answer)) parts.push(rows);
  return parts.length === 1 ? parts[0] : parts.flat();
}

/** Parses an answer: a long list in several parts, any other answer as a whole. */
async function* parseInParts(schema: z.ZodType, answer: unknown): AsyncGenerator {
  if (!Array.isArray(answer) || answer.length <= ROWS_AT_ONCE || !(schema instanceof z.ZodArray)) {
    yield schema.parse(answer);
    return;
  }
  const turn = createYieldToRequests();
  for (const rows of chunks(answer, ROWS_AT_ONCE)) {
    yield schema.parse(rows);
    await turn();
  }
}

/**
 * The path and query parameters of a call. `limit`: the largest number of rows to return from a list. `offset`: the
 * index of the first row to return (`pagingQuery` in the contract).
 */
type PagedInput = { params: object; query: { limit?: number; offset?: number } };

/**
 * Returns the rows of `answer` that a query asks for, and a `Link` header with the address of the next rows if there
 * are more. Returns the whole answer if there is no `limit`, or if the answer is not a list.
 */
export function requestedRowsWithLink(
  answer: unknown,
  { params, query }: PagedInput,
  { path }: Pick<Call, 'path'>,
): { rows: unknown; headers: Record<string, string> } {
  const { limit, offset = 0 } = query;
  if (!Array.isArray(answer) || limit === undefined) return { rows: answer, headers: {} };
  const end = offset + limit;
  const rows = answer.slice(offset, end);
  if (end >= answer.length) return { rows, headers: {} };
  const values = new Map<string, unknown>(Object.entries(params));
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries({ ...query, offset: end }).filter(([, value]) => value !== undefined);
  const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return { rows, headers: { link: `<${place}?${next.toString()}>; rel="next"` } };
}
