import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { check, inFormOrder, issuesOf, type Rule, type Sifted, sift } from '#domain/check.ts';
import { type Checked, type Issue, valid } from '#domain/issue.ts';
import { limitFaults } from '#domain/limits.ts';
import { isShown } from '#domain/text.ts';
import { invalid, malformed, notFound, Refusal } from '../refusal.ts';

/** Returns a path of the contract in the router's notation: `{division}` becomes `:division`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The parameters that a path and a query may have. */
type Parameters = Pick<Call, 'params' | 'query'>;

type Part<C extends Parameters, P extends 'params' | 'query'> = C[P] extends z.ZodType
  ? z.output<C[P]>
  : Record<never, never>;

/** The parsed path and query parameters of a call. */
export type Input<C extends Parameters> = { params: Part<C, 'params'>; query: Part<C, 'query'> };

/** Parses the parameters of a call. Throws one 400 `Refusal` with every fault, or 404 if the path cannot name anything. */
export function inputOf<C extends Parameters>(call: C, params: unknown, query: unknown): Input<C> {
  const read = { params: call.params?.safeParse(params), query: call.query?.safeParse(query) };
  const errors = [read.params?.error, read.query?.error].filter((error) => error !== undefined);
  if (unshownIn(call.params, params).length > 0) throw notFound();
  const issues = [
    ...unshownIn(call.query, query),
    ...errors.flatMap((error) => issuesOf(error)),
    ...givenTwice(call, query),
  ];
  if (issues.length > 0) throw malformed(issues.map(({ message }) => message).join(' '), issues);
  // Both parts were checked above against the call's schemas.
  return { params: read.params?.data ?? {}, query: read.query?.data ?? {} } as Input<C>;
}

/** Returns the cache key of a call with parsed input. Equal keys mean equal input. */
export function inputKey({ method, path }: Call, input: object): string {
  return `${method} ${path} ${JSON.stringify(input)}`;
}

/** Returns the path of an address, and its query without the first `?`. The query may contain more question marks. */
export function pathAndQuery(address: string): [path: string, query: string] {
  const [path = ''] = address.split('?', 1);
  return [path, address.slice(path.length + 1)];
}

/** Parameters must be single-line text (Rule N19). A path with an unprintable character names nothing. */
function unshownIn(schema: z.ZodObject | undefined, sent: unknown): Issue[] {
  return Object.entries(sent ?? {})
    .filter(([name, value]) => schema && name in schema.shape && [value].flat().some((one) => !isShown(String(one))))
    .map(([name]) => ({ path: name, message: `${name} has a character that cannot be shown.` }));
}

/** Unknown parameters are ignored. A known parameter must not be given twice. */
function givenTwice({ query: known }: Parameters, query: unknown): Issue[] {
  return Object.entries(query ?? {})
    .filter(([name, value]) => Array.isArray(value) && !(known && name in known.shape))
    .map(([name]) => ({ path: name, message: `${name} must be given once.` }));
}

/** Throws a 415 `Refusal` if the body has another content type. */
export function checkType(contentType: string | undefined, type = 'application/json'): void {
  const [given = ''] = (contentType ?? '').split(';', 1);
  const name = given.trim().toLowerCase();
  // For a file of any kind its content decides. The same applies to a body that is declared as a picture.
  if (name === type || (type === 'application/octet-stream' && name.startsWith('image/'))) return;
  throw new Refusal(415, `This must be sent as ${TYPES[type] ?? 'a file'} (content type ${type}).`);
}

const TYPES: Record<string, string> = { 'application/json': 'JSON', 'text/csv': 'CSV' };

/** The most values and nesting levels of a body. No call needs as many. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 32;

/**
 * Returns the JSON of a body; `undefined` without a body. `schema` is the schema of the call's body. Throws a `Refusal`: 400 for
 * invalid JSON or an empty body that was announced; 422 if a list or text is longer than its schema allows.
 */
export function jsonOf({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>, schema?: z.ZodType): unknown {
  if (!hasBytes(body)) {
    if (schema && headers['content-type'] !== undefined) throw malformed('The body of this request is empty.');
    return undefined;
  }
  const json = parsedJson(body);
  const issues = limitFaults(schema ?? z.unknown(), json);
  if (issues.length > 0) throw invalid(issues);
  return json;
}

function parsedJson(bytes: Buffer): unknown {
  checkSize(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed('The body is not JSON that can be read.');
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Throws a 400 `Refusal` for too many or too deeply nested JSON values, before any value is created. */
function checkSize(bytes: Buffer): void {
  let [values, depth, isText] = [1, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
    }
    if (values > MAX_VALUES) throw malformed('The body has more values than any that the site reads.');
    if (depth > MAX_DEPTH) throw malformed('The body has too many lists inside one another.');
  }
}

/** Returns whether a request has a body. */
export function hasBytes(bytes: unknown): bytes is Buffer {
  return Buffer.isBuffer(bytes) && bytes.length > 0;
}

/** Returns the readable part of a body, without its faulty fields. */
export function peek<S extends z.ZodType>(schema: S, body: unknown): Sifted<z.output<S>> {
  return sift(schema, body).draft;
}

/**
 * Returns a function that provides the default for a missing field of a sifted body. A field of the wrong shape stays
 * `undefined`, so that the rules skip it.
 */
export function defaultsUnlessFaulty(issues: readonly Issue[]) {
  const faulty = new Set(issues.map(({ path }) => path));
  return <T, U>(path: string, value: T | undefined, otherwise: U): T | U | undefined =>
    value === undefined && !faulty.has(path) ? otherwise : value;
}

/** Returns a sifted body without faults of shape or rules. Otherwise throws one 422 `Refusal`, as `acceptedValue` does. */
export function acceptedBody<S extends z.ZodObject>(
  schema: S,
  { draft, issues }: { draft: Sifted<z.output<S>>; issues: readonly Issue[] },
  faults: readonly Issue[],
): z.output<S> {
  // Without faults, no field was removed.
  return acceptedValue([...issues, ...faults], valid(draft as z.output<S>), Object.keys(schema.shape));
}

/** The field names of a body in the order of the form. Nested names come after the others. */
type FormOrder = readonly string[];

/**
 * Returns the value that the rules accepted. Otherwise throws one 422 `Refusal` with the faults of shape and rules, in the order
 * of the form. Each field has only one fault: a field of the wrong shape is not reported twice.
 */
export function acceptedValue<T>(shape: readonly Issue[], checked: Checked<T>, order: FormOrder): T {
  const issues = inFormOrder([...shape, ...(checked.ok ? [] : checked.issues)], order);
  if (issues.length > 0) throw invalid(issues);
  if (!checked.ok) throw new Error('A rule found a fault and did not report it.');
  return checked.value;
}

/** Reads a body with its schema and a rule. Throws one 422 `Refusal`, as `acceptedValue` does. */
export function checkedBody<S extends z.ZodObject, T>(
  schema: S,
  body: unknown,
  check: (draft: Sifted<z.output<S>>) => Checked<T>,
): T {
  const { draft, issues } = sift(schema, body);
  return acceptedValue(issues, check(draft), Object.keys(schema.shape));
}

/** Reads a body with its schema and a rule that returns more faults. Throws one 422 `Refusal`, as `acceptedValue` does. */
export function parsedBody<S extends z.ZodObject>(schema: S, body: unknown, rule?: Rule<S>): z.output<S> {
  const checked = check(schema, body, rule);
  if (!checked.ok) throw invalid(checked.issues);
  return checked.value;
}
