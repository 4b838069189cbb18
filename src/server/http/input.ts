import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Checked, type Issue, valid } from '#domain/issue.ts';
import { invalid, malformed, Refusal } from '../refusal.ts';

/** Returns a path of the contract in the router's notation: `{division}` becomes `:division`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

type Part<C extends Call, P extends 'params' | 'query'> = C[P] extends z.ZodType
  ? z.output<C[P]>
  : Record<never, never>;

/** The parameters of a call, parsed from its path and query. */
export type Input<C extends Call> = { params: Part<C, 'params'>; query: Part<C, 'query'> };

/** Parses the parameters of a call; throws one 400 `Refusal` with every fault. */
export function inputOf<C extends Call>(call: C, params: unknown, query: unknown): Input<C> {
  const read = { params: call.params?.safeParse(params), query: call.query?.safeParse(query) };
  const errors = [read.params?.error, read.query?.error].filter((error) => error !== undefined);
  const issues = [...errors.flatMap(issuesOf), ...givenTwice(call, query)];
  if (issues.length > 0) throw malformed(issues.map(({ message }) => message).join(' '), issues);
  // Both parts were just checked against the call's schemas.
  return { params: read.params?.data ?? {}, query: read.query?.data ?? {} } as Input<C>;
}

/** Unknown parameters are ignored, but none may be given twice. */
function givenTwice({ query: known }: Call, query: unknown): Issue[] {
  return Object.entries(query ?? {})
    .filter(([name, value]) => Array.isArray(value) && !(known && name in known.shape))
    .map(([name]) => ({ path: name, message: `${name} must be given once.` }));
}

/** Returns the faults that a schema found, in the contract's shape. */
function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** A body whose faulty fields are `undefined`, at any depth: what the rules can still check. */
export type Sifted<T> = T extends (infer Item)[]
  ? (Sifted<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: Sifted<T[Field]> | undefined }
    : T;

/** Throws a 415 `Refusal` for a body of another content type. */
export function checkType(contentType: string | undefined, type = 'application/json'): void {
  const [given = ''] = (contentType ?? '').split(';', 1);
  if (given.trim().toLowerCase() === type) return;
  throw new Refusal(415, `This must be sent as ${TYPES[type] ?? 'a file'} (content type ${type}).`);
}

const TYPES: Record<string, string> = { 'application/json': 'JSON', 'text/csv': 'CSV' };

/** Returns the JSON of a body, `undefined` if it is empty; throws a 400 `Refusal` if it cannot be parsed. */
export function jsonOf(bytes: unknown): unknown {
  if (!hasBytes(bytes)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed('The body is not JSON that can be read.');
  }
}

/** Returns whether a request has a body. */
export function hasBytes(bytes: unknown): bytes is Buffer {
  return Buffer.isBuffer(bytes) && bytes.length > 0;
}

/**
 * Parses a body by its schema. A faulty field is removed and reported in `issues`, so that the rules can report all
 * other faults at the same time.
 */
export function sift<S extends z.ZodType>(schema: S, body: unknown): { draft: Sifted<z.output<S>>; issues: Issue[] } {
  const parsed = schema.safeParse(body);
  // What is left has the schema's shape, without the removed fields.
  if (parsed.success) return { draft: parsed.data as Sifted<z.output<S>>, issues: [] };
  let left = body;
  for (const { path } of parsed.error.issues) left = cleared(left, path);
  return { draft: (left ?? {}) as Sifted<z.output<S>>, issues: issuesOf(parsed.error) };
}

/** Returns what can be parsed of a body, without its faulty fields, and leaves the body as it is. */
export function peek<S extends z.ZodType>(schema: S, body: unknown): Sifted<z.output<S>> {
  return sift(schema, structuredClone(body)).draft;
}

/** Sets the field at `path` to `undefined`; in place, as the body belongs to this request and may be long. */
function cleared(body: unknown, path: readonly PropertyKey[]): unknown {
  const last = path.at(-1);
  if (last === undefined) return undefined;
  const holder = path
    .slice(0, -1)
    .reduce((inside: unknown, key) => (isObject(inside) ? Reflect.get(inside, key) : null), body);
  if (isObject(holder)) Reflect.set(holder, last, undefined);
  return body;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns a function that fills a field of a sifted body that was not sent. One with a fault of shape stays `undefined`, so
 * that the rules skip it.
 */
export function filling(issues: readonly Issue[]) {
  const faulty = new Set(issues.map(({ path }) => path));
  return <T, U>(path: string, value: T | undefined, otherwise: U): T | U | undefined =>
    value === undefined && !faulty.has(path) ? otherwise : value;
}

/** The names of a body's fields in the order of its form, those of its parts after those of the whole. */
type FormOrder = readonly string[];

/**
 * Returns what the rules accepted. Otherwise throws one 422 `Refusal` with the faults of the body's shape and of the rules,
 * in the order of the form, and one for each field: a field of the wrong shape is not reported twice.
 */
export function settled<T>(shape: readonly Issue[], checked: Checked<T>, order: FormOrder): T {
  const issues = inFormOrder([...shape, ...(checked.ok ? [] : checked.issues)], order);
  if (issues.length > 0) throw invalid(issues);
  if (!checked.ok) throw new Error('A rule found a fault and did not report it.');
  return checked.value;
}

/** Reads a body by its schema and a rule; throws one 422 `Refusal` as `settled` does. */
export function checkedBody<S extends z.ZodObject, T>(
  schema: S,
  body: unknown,
  check: (draft: Sifted<z.output<S>>) => Checked<T>,
): T {
  const { draft, issues } = sift(schema, body);
  return settled(issues, check(draft), Object.keys(schema.shape));
}

/** Reads a body whose rules are all in its schema; throws one 422 `Refusal` as `settled` does. */
export function parsedBody<S extends z.ZodObject>(schema: S, body: unknown): z.output<S> {
  // A faulty draft is refused.
  return checkedBody(schema, body, (draft) => valid(draft as z.output<S>));
}

function inFormOrder(issues: readonly Issue[], order: FormOrder): Issue[] {
  const firsts = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return [...firsts.values()]
    .map((issue) => ({ issue, ranks: ranksOf(issue.path, order) }))
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ issue }) => issue);
}

/** Returns `matches.2.homeScore` as numbers: the position of each name in the form, and 2. */
function ranksOf(path: string, order: FormOrder): number[] {
  if (path === '') return [];
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : order.indexOf(part)));
}

/** Orders the whole before its parts. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, i) => rank !== b[i]);
  if (index === -1) return a.length - b.length;
  return (a[index] ?? 0) - (b[index] ?? -1);
}
