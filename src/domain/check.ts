import { z } from 'zod';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';

/**
 * A parsed body in which each faulty field, at any depth, is `undefined`, so that the other fields can still be
 * checked.
 */
export type WithoutFaultyFields<T> = T extends (infer Item)[]
  ? (WithoutFaultyFields<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: WithoutFaultyFields<T[Field]> | undefined }
    : T;

/** What could be read from a request body (`draft`), and the faults of the fields that could not be read. */
type SiftedBody<S extends z.ZodType> = { draft: WithoutFaultyFields<z.output<S>>; issues: Issue[] };

/**
 * If a body has more faults than this, the rest of the body is not read, because reading it would take ten times as
 * long. No form sends a body with so many faults.
 */
const MAX_FAULTS = 1000;

const TOO_MANY_FAULTS: Issue = { path: '', message: 'There are so many faults that the rest was not read.' };

/**
 * Reads a body by its schema. A faulty field is `undefined` in `draft`, so that later checks can find the faults of all
 * other fields too. With more than `MAX_FAULTS` faults, `draft` is empty.
 */
export function parseWithoutFaultyFields<S extends z.ZodType>(schema: S, body: unknown): SiftedBody<S> {
  const ofLists = faultsInLists(schema, body);
  if (ofLists.length > MAX_FAULTS)
    return { draft: {} as WithoutFaultyFields<z.output<S>>, issues: [...ofLists, TOO_MANY_FAULTS] };
  const parsed = schema.safeParse(body);
  // The cast is safe: a body without faults has all its fields, so it also fits `WithoutFaultyFields`.
  if (parsed.success) return { draft: parsed.data as WithoutFaultyFields<z.output<S>>, issues: [] };
  const issues = issuesOf(parsed.error);
  const read = issues.length > MAX_FAULTS ? undefined : withoutFaultyFields(schema, body);
  return { draft: (read ?? {}) as WithoutFaultyFields<z.output<S>>, issues };
}

/** A list with at least this many items is checked before the rest of its body. */
const MIN_LONG_LIST_LENGTH = 100;

/**
 * Returns the faults in the long lists of a body, and stops when there are more than `MAX_FAULTS`. Checking the whole
 * body at once would collect every fault, which can take 0.1 seconds and 60 MB.
 */
function faultsInLists(schema: z.ZodType, body: unknown): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of schema instanceof z.ZodObject ? Object.entries(schema.shape) : []) {
    const list = unwrapSchema(field) ?? field;
    const value: unknown = Reflect.get(Object(body), name);
    if (!(list instanceof z.ZodArray) || !Array.isArray(value) || value.length < MIN_LONG_LIST_LENGTH) continue;
    for (const [index, entry] of value.entries()) {
      if (issues.length > MAX_FAULTS) return issues;
      const { error } = z.safeParse(list.element, entry);
      if (error) issues.push(...issuesOf(error, [name, index]));
    }
  }
  return issues;
}

/** Returns the inner schema of an optional, nullable, read-only or default schema; `null` for any other schema. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | null {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? schema.unwrap() : null;
}

/**
 * Returns a value without the fields that do not fit its schema. A faulty list item, or a value that is faulty as a
 * whole, becomes `undefined`.
 */
function withoutFaultyFields(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, value);
  if (success) return data;
  const inner = unwrapSchema(schema);
  if (inner !== null) return withoutFaultyFields(inner, value);
  // The value itself is faulty, such as a list that is too long.
  if (error.issues.some(({ path }) => path.length === 0)) return undefined;
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => withoutFaultyFields(schema.element, item));
  const fields = Object.entries(Object(value));
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(fields.map(([name, field]) => [name, withoutFaultyFields(schema.valueType, field)]));
  if (!(schema instanceof z.ZodObject)) return undefined;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [
      name,
      withoutFaultyFields(field, Reflect.get(Object(value), name)),
    ]),
  );
}

/**
 * Returns the faults that a schema found, with paths such as `matches.2.homeScore`. `at`: the path of the checked value
 * in the request body.
 */
export function issuesOf(error: z.core.$ZodError, at: readonly PropertyKey[] = []): Issue[] {
  return error.issues.flatMap((issue) => {
    const pathOf = (...field: string[]) => [...at, ...issue.path, ...field].map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(), message: issue.message }];
    return issue.keys.map((key) => ({ path: pathOf(key), message: `There is nothing called ${key} here.` }));
  });
}

/**
 * A check that a schema cannot express. A faulty field is `undefined` in `draft`, and its fault is already reported.
 */
export type ExtraCheck<S extends z.ZodType> = (draft: WithoutFaultyFields<z.output<S>>) => Issue[];

/**
 * Returns the value if neither the schema nor the extra check `rule` finds a fault. Otherwise returns each field's
 * first fault, in the order of the schema's fields.
 */
export function checkAgainstSchema<S extends z.ZodObject>(
  schema: S,
  body: unknown,
  rule: ExtraCheck<S> = () => [],
): Checked<z.output<S>> {
  const { draft, issues } = parseWithoutFaultyFields(schema, body);
  const all = firstFaultsInFormOrder([...issues, ...rule(draft)], Object.keys(schema.shape));
  // The cast is safe: if there are no faults, no field of `draft` was removed.
  return all.length === 0 ? validResult(draft as z.output<S>) : faultyResult(all);
}

/**
 * Checks fields that were read one by one, such as cells of a file. A field that is `undefined` gets no fault here,
 * because its fault was already reported.
 */
export function checkIndividuallyReadFields<S extends z.ZodObject>(
  schema: S,
  read: WithoutFaultyFields<z.output<S>>,
): Checked<z.output<S>> {
  const checked = checkAgainstSchema(schema, read);
  return checked.ok
    ? checked
    : faultyResult(checked.issues.filter(({ path }) => Reflect.get(read, path) !== undefined));
}

/**
 * Returns each field's first fault, in the order of a form. `order` names the form's fields, then their inner fields.
 */
export function firstFaultsInFormOrder(issues: readonly Issue[], order: readonly string[]): Issue[] {
  const firsts = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return [...firsts.values()]
    .map((issue) => ({ issue, ranks: pathRanks(issue.path, order) }))
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ issue }) => issue);
}

/**
 * Returns a number for each part of a path such as `matches.2.homeScore`. The number of a name is its index in `order`,
 * or -1 if `order` does not contain the name. The number of a list index, such as 2, is the index itself.
 */
function pathRanks(path: string, order: readonly string[]): number[] {
  if (path === '') return [];
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : order.indexOf(part)));
}

/** Compares the ranks of two paths, so that a field comes before its inner fields. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, i) => rank !== b[i]);
  if (index === -1) return a.length - b.length;
  return (a[index] ?? 0) - (b[index] ?? -1);
}
