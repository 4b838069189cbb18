import type { z } from 'zod';
import type { Issue } from '#domain/issue.ts';
import { issuesOf } from './input.ts';
import { malformed, Refusal } from './refusal.ts';

/** A body whose faulty fields are `undefined`, at any depth: what the rules may still look at. */
export type Sifted<T> = T extends (infer Item)[]
  ? (Sifted<Item> | undefined)[]
  : T extends object
    ? { [Field in keyof T]?: Sifted<T[Field]> | undefined }
    : T;

/** 415 for a body that is not said to be what it must be; a write without a body needs no content type (contract §1). */
export function checkType(contentType: string | undefined, bytes: unknown, type = 'application/json'): void {
  const [said = ''] = (contentType ?? '').split(';', 1);
  if (!hasBytes(bytes) || said.trim().toLowerCase() === type) return;
  throw new Refusal(
    415,
    `This must be sent as ${type === 'application/json' ? 'JSON' : 'CSV'} (content type ${type}).`,
  );
}

/** The JSON of a body, `undefined` where there is none; 400 where it cannot be read. */
export function jsonOf(bytes: unknown): unknown {
  if (!hasBytes(bytes)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed('The body is not JSON that can be read.');
  }
}

function hasBytes(bytes: unknown): bytes is Buffer {
  return Buffer.isBuffer(bytes) && bytes.length > 0;
}

/**
 * Reads a body by its schema. A fault does not end the reading: its field is taken out and told in `issues`, so that
 * the rules can tell all the others with it, at once (contract §1).
 */
export function sift<S extends z.ZodType>(schema: S, body: unknown): { draft: Sifted<z.output<S>>; issues: Issue[] } {
  const parsed = schema.safeParse(body);
  // What is left after sifting has the schema's shape, but for the fields that are gone.
  if (parsed.success) return { draft: parsed.data as Sifted<z.output<S>>, issues: [] };
  let left = body;
  for (const { path } of parsed.error.issues) left = cleared(left, path);
  return { draft: (left ?? {}) as Sifted<z.output<S>>, issues: issuesOf(parsed.error) };
}

/** Returns what can be read of a body, without its faulty fields, and leaves the body as it is. */
export function peek<S extends z.ZodType>(schema: S, body: unknown): Sifted<z.output<S>> {
  return sift(schema, structuredClone(body)).draft;
}

/** Makes the place that `path` names `undefined`; in place, as the body is this request's own and may be long. */
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
