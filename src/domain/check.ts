import { z } from 'zod';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/**
 * A parsed body in which each faulty field, at any depth, is `undefined`, so that the other fields can still be
 * checked.
 */
export type Sifted<T> = T extends (infer Item)[]
  ? (Sifted<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: Sifted<T[Field]> | undefined }
    : T;

/** The readable part of a body, and the faults of the rest. */
type Reading<S extends z.ZodType> = { draft: Sifted<z.output<S>>; issues: Issue[] };

/**
 * No form sends a body with more faults than this. The rest of such a body is not read, because that would take ten
 * times as long.
 */
const MAX_FAULTS = 1000;

const UNREAD: Issue = { path: '', message: 'There are so many faults that the rest was not read.' };

/**
 * Reads a body by its schema. A faulty field is `undefined` in `draft`, so that the rules can report all other faults
 * too.
 */
export function sift<S extends z.ZodType>(schema: S, body: unknown): Reading<S> {
  const ofLists = faultsInLists(schema, body);
  if (ofLists.length > MAX_FAULTS) return { draft: {} as Sifted<z.output<S>>, issues: [...ofLists, UNREAD] };
  const parsed = schema.safeParse(body);
  // The parsed data has the schema's shape, without the faulty fields.
  if (parsed.success) return { draft: parsed.data as Sifted<z.output<S>>, issues: [] };
  const issues = issuesOf(parsed.error);
  const read = issues.length > MAX_FAULTS ? undefined : readable(schema, body);
  return { draft: (read ?? {}) as Sifted<z.output<S>>, issues };
}

/** A list with at least this many entries is checked before the rest of its body. */
const LONG = 100;

/**
 * Returns the faults in the long lists of a body, and stops when there are too many. The schema of the whole body would
 * find every fault, which can take a tenth of a second and 60 MB.
 */
function faultsInLists(schema: z.ZodType, body: unknown): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of schema instanceof z.ZodObject ? Object.entries(schema.shape) : []) {
    const list = unwrapSchema(field) ?? field;
    const value: unknown = Reflect.get(Object(body), name);
    if (!(list instanceof z.ZodArray) || !Array.isArray(value) || value.length < LONG) continue;
    for (const [index, entry] of value.entries()) {
      if (issues.length > MAX_FAULTS) return issues;
      const { error } = z.safeParse(list.element, entry);
      if (error) issues.push(...issuesOf(error, [name, index]));
    }
  }
  return issues;
}

/** Returns the inner schema of a nullable, optional or default schema; `null` for any other schema. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | null {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? schema.unwrap() : null;
}

/** Returns the parts of a value that fit a schema, without the faulty fields. */
function readable(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(schema, value);
  if (success) return data;
  const inner = unwrapSchema(schema);
  if (inner !== null) return readable(inner, value);
  // The value itself is faulty, such as a list that is too long.
  if (error.issues.some(({ path }) => path.length === 0)) return undefined;
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => readable(schema.element, item));
  const fields = Object.entries(Object(value));
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(fields.map(([name, field]) => [name, readable(schema.valueType, field)]));
  if (!(schema instanceof z.ZodObject)) return undefined;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, readable(field, Reflect.get(Object(value), name))]),
  );
}

/**
 * Returns the faults that a schema found, with paths such as `matches.2.homeScore`. `at` is the value's path in its
 * body.
 */
export function issuesOf(error: z.core.$ZodError, at: readonly PropertyKey[] = []): Issue[] {
  return error.issues.flatMap((issue) => {
    const pathOf = (...field: string[]) => [...at, ...issue.path, ...field].map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(), message: issue.message }];
    return issue.keys.map((key) => ({ path: pathOf(key), message: `There is nothing called ${key} here.` }));
  });
}

/** A check that a schema cannot express. A field that is `undefined` was already reported. */
export type ExtraCheck<S extends z.ZodType> = (draft: Sifted<z.output<S>>) => Issue[];

/** Returns the value that a schema and a rule accept, or all faults in the order of its fields. */
export function check<S extends z.ZodObject>(
  schema: S,
  body: unknown,
  rule: ExtraCheck<S> = () => [],
): Checked<z.output<S>> {
  const { draft, issues } = sift(schema, body);
  const all = inFormOrder([...issues, ...rule(draft)], Object.keys(schema.shape));
  // There are no faults, so no field was removed.
  return all.length === 0 ? valid(draft as z.output<S>) : faulty(all);
}

/**
 * Checks fields that were read one by one, such as cells of a file. A field that is `undefined` gets no fault here,
 * because its fault was already reported.
 */
export function checkRead<S extends z.ZodObject>(schema: S, read: Sifted<z.output<S>>): Checked<z.output<S>> {
  const checked = check(schema, read);
  return checked.ok ? checked : faulty(checked.issues.filter(({ path }) => Reflect.get(read, path) !== undefined));
}

/**
 * Returns each field's first fault, in the order of a form. `order` names the form's fields, then their inner fields.
 */
export function inFormOrder(issues: readonly Issue[], order: readonly string[]): Issue[] {
  const firsts = new Map(issues.toReversed().map((issue) => [issue.path, issue]));
  return [...firsts.values()]
    .map((issue) => ({ issue, ranks: ranksOf(issue.path, order) }))
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ issue }) => issue);
}

/** Returns a path such as `matches.2.homeScore` as numbers: the position of each name in the form, and the 2 itself. */
function ranksOf(path: string, order: readonly string[]): number[] {
  if (path === '') return [];
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : order.indexOf(part)));
}

/** Compares ranks, so that a field comes before its inner fields. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, i) => rank !== b[i]);
  if (index === -1) return a.length - b.length;
  return (a[index] ?? 0) - (b[index] ?? -1);
}
