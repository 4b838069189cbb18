import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import {
  checkAgainstSchema,
  firstFaultsInFormOrder,
  issuesOf,
  type ExtraCheck,
  type WithoutFaultyFields,
  parseWithoutFaultyFields,
} from '#domain/check.ts';
import { type Checked, type Issue, validResult } from '#domain/issue.ts';
import { inputLimitFaults } from '#domain/limits.ts';
import { isShowable } from '#domain/text.ts';
import { invalidInput, badRequest, notFound, Refusal } from '../refusal.ts';

/** Returns a path of the contract in the router's notation: `{division}` becomes `:division`. */
export function toRouterNotation(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The schemas of a call's path and query parameters. */
type ParameterSchemas = Pick<Call, 'params' | 'query'>;

type ParsedPart<C extends ParameterSchemas, P extends 'params' | 'query'> = C[P] extends z.ZodType
  ? z.output<C[P]>
  : Record<never, never>;

/** The parsed path and query parameters of a call. */
export type ParsedParameters<C extends ParameterSchemas> = {
  params: ParsedPart<C, 'params'>;
  query: ParsedPart<C, 'query'>;
};

/**
 * Parses the parameters of a call. Throws a 400 `Refusal` with all faults, or 404 if a parameter in the path has
 * characters that cannot be shown.
 */
export function parseParameters<C extends ParameterSchemas>(
  call: C,
  params: unknown,
  query: unknown,
): ParsedParameters<C> {
  const read = { params: call.params?.safeParse(params), query: call.query?.safeParse(query) };
  const errors = [read.params?.error, read.query?.error].filter((error) => error !== undefined);
  if (unshowableCharacterFaults(call.params, params).length > 0) throw notFound();
  const issues = [
    ...unshowableCharacterFaults(call.query, query),
    ...errors.flatMap((error) => issuesOf(error)),
    ...repeatedUnknownParameterFaults(call, query),
  ];
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
  // The cast is safe: both parts were parsed above by the call's schemas, without faults.
  return { params: read.params?.data ?? {}, query: read.query?.data ?? {} } as ParsedParameters<C>;
}

/** Returns the cache key of a call and its parsed parameters. Equal keys mean equal parameters. */
export function parametersCacheKey({ method, path }: Call, input: object): string {
  return `${method} ${path} ${JSON.stringify(input)}`;
}

/** Returns the path of an address, and its query without the first `?`. The query may contain more question marks. */
export function pathAndQuery(address: string): [path: string, query: string] {
  const [path = ''] = address.split('?', 1);
  return [path, address.slice(path.length + 1)];
}

/** Returns a fault for each known parameter with a line break or a character that cannot be shown (Rule N19). */
function unshowableCharacterFaults(schema: z.ZodObject | undefined, sent: unknown): Issue[] {
  return Object.entries(sent ?? {})
    .filter(([name, value]) => schema && name in schema.shape && [value].flat().some((one) => !isShowable(String(one))))
    .map(([name]) => ({ path: name, message: `${name} has a character that cannot be shown.` }));
}

/**
 * Returns a fault for each unknown query parameter that was sent twice. The schemas themselves refuse a known parameter
 * that was sent twice.
 */
function repeatedUnknownParameterFaults({ query: known }: ParameterSchemas, query: unknown): Issue[] {
  return Object.entries(query ?? {})
    .filter(([name, value]) => Array.isArray(value) && !(known && name in known.shape))
    .map(([name]) => ({ path: name, message: `${name} must be given once.` }));
}

/**
 * Throws a 415 `Refusal` if the content type of a body is not `type`. `contentType`: the value of the `Content-Type`
 * header.
 */
export function checkContentType(contentType: string | undefined, type = 'application/json'): void {
  const [given = ''] = (contentType ?? '').split(';', 1);
  const name = given.trim().toLowerCase();
  // A picture may be declared as any image type, because its bytes are checked later.
  if (name === type || (type === 'application/octet-stream' && name.startsWith('image/'))) return;
  throw new Refusal(415, `This must be sent as ${CONTENT_TYPE_NAMES[type] ?? 'a file'} (content type ${type}).`);
}

const CONTENT_TYPE_NAMES: Record<string, string> = { 'application/json': 'JSON', 'text/csv': 'CSV' };

/** The largest number of values in a JSON body. Every call needs far fewer. */
const MAX_BODY_VALUES = 200_000;
/** How deeply the lists and objects of a JSON body may be nested. Every call needs far less. */
const MAX_BODY_DEPTH = 32;

/**
 * Returns the parsed JSON of a body; `undefined` if there is no body. Throws a 400 `Refusal` for invalid JSON, and for
 * values that are too many or too deeply nested. If there is a `schema`, also throws 400 for an empty body with a
 * content type. Throws a 422 `Refusal` if a list or text is longer than `schema` allows, or has characters that cannot
 * be shown.
 */
export function parsedJsonBody(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  schema?: z.ZodType,
): unknown {
  if (!hasBytes(body)) {
    if (schema && headers['content-type'] !== undefined) throw badRequest('The body of this request is empty.');
    return undefined;
  }
  const json = parsedJson(body);
  const issues = inputLimitFaults(schema ?? z.unknown(), json);
  if (issues.length > 0) throw invalidInput(issues);
  return json;
}

function parsedJson(bytes: Buffer): unknown {
  checkJsonComplexity(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('The body is not JSON that can be read.');
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Throws a 400 `Refusal` if JSON has too many or too deeply nested values, before `JSON.parse` creates them. */
function checkJsonComplexity(bytes: Buffer): void {
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
    if (values > MAX_BODY_VALUES) throw badRequest('The body has more values than any that the site reads.');
    if (depth > MAX_BODY_DEPTH) throw badRequest('The body has too many lists inside one another.');
  }
}

/** Returns whether a request's body has at least one byte. */
export function hasBytes(bytes: unknown): bytes is Buffer {
  return Buffer.isBuffer(bytes) && bytes.length > 0;
}

/** Returns the fields of a body that fit `schema`. Any other field is `undefined`. */
export function fieldsThatFit<S extends z.ZodType>(schema: S, body: unknown): WithoutFaultyFields<z.output<S>> {
  return parseWithoutFaultyFields(schema, body).draft;
}

/**
 * Returns a function that returns the value of a body's field. For a missing field, that function returns the default
 * value, which is its argument `otherwise`. But a field with a fault in `issues` stays `undefined`, so that rules do
 * not report a second fault for the field.
 */
export function createDefaultFiller(issues: readonly Issue[]) {
  const faulty = new Set(issues.map(({ path }) => path));
  return <T, U>(path: string, value: T | undefined, otherwise: U): T | U | undefined =>
    value === undefined && !faulty.has(path) ? otherwise : value;
}

/**
 * Returns `draft` if neither its schema (`issues`) nor a rule (`faults`) has found a fault. Otherwise throws a 422
 * `Refusal` with each field's first fault, in the order of the form.
 */
export function faultlessBodyOrRefuse<S extends z.ZodObject>(
  schema: S,
  { draft, issues }: { draft: WithoutFaultyFields<z.output<S>>; issues: readonly Issue[] },
  faults: readonly Issue[],
): z.output<S> {
  // The cast is safe: if there are no faults, the draft has all its fields; otherwise `faultlessValueOrThrow` throws.
  return faultlessValueOrThrow([...issues, ...faults], validResult(draft as z.output<S>), Object.keys(schema.shape));
}

/**
 * The names of a body's fields in the order of the form, followed by the names of inner fields (fields inside another
 * field).
 */
type FormFieldOrder = readonly string[];

/**
 * Returns the value in `checked` if neither the schema (`shape`) nor a rule (`checked`) has found a fault. Otherwise
 * throws a 422 `Refusal` with each field's first fault, in the order of the form.
 */
export function faultlessValueOrThrow<T>(shape: readonly Issue[], checked: Checked<T>, order: FormFieldOrder): T {
  const issues = firstFaultsInFormOrder([...shape, ...(checked.ok ? [] : checked.issues)], order);
  if (issues.length > 0) throw invalidInput(issues);
  if (!checked.ok) throw new Error('A rule found a fault and did not report it.');
  return checked.value;
}

/**
 * Parses a body by its schema, and returns the value that `check` makes from it. Throws a 422 `Refusal` with each
 * field's first fault, in the order of the form.
 */
export function checkedValueOfBody<S extends z.ZodObject, T>(
  schema: S,
  body: unknown,
  check: (draft: WithoutFaultyFields<z.output<S>>) => Checked<T>,
): T {
  const { draft, issues } = parseWithoutFaultyFields(schema, body);
  return faultlessValueOrThrow(issues, check(draft), Object.keys(schema.shape));
}

/**
 * Returns a body as its schema parses it. `rule` returns faults that the schema cannot find. Throws a 422 `Refusal`
 * with each field's first fault, in the order of the form.
 */
export function parseBodyBySchema<S extends z.ZodObject>(schema: S, body: unknown, rule?: ExtraCheck<S>): z.output<S> {
  const checked = checkAgainstSchema(schema, body, rule);
  if (!checked.ok) throw invalidInput(checked.issues);
  return checked.value;
}
