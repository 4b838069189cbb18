import { z } from 'zod';
import type { Rule } from '#domain/check.ts';
import { fieldOf, PLAIN } from '#domain/fields.ts';
import type { Action } from '#domain/people/permissions.ts';
import { done, SENT_FILE } from '../call.ts';

// A thing is what officials add, change and remove, such as a points adjustment. `docs/decisions/one-description.md` says
// what follows from its description.

/** What the calls of a thing are made from. */
type Description<P extends string, I extends string, A extends Action, B extends z.ZodObject, R extends z.ZodObject> = {
  /** The path of all of them, such as `/api/admin/adjustments`. */
  path: P;
  /** The name of its identifier in paths and answers. */
  id: I;
  /** What one of them is called, here and in the history, and several. */
  one: string;
  many?: string;
  /** What adding does, where the usual words say too little. */
  adds?: string;
  action: A;
  body: B;
  /** What the body's schema does not check, and needs nothing else to check. */
  rule?: Rule<B>;
  answer: R;
};

/**
 * Returns the calls of a thing: its contract exports those that the site offers. `all` returns everything that officials
 * keep; the last two are for a thing with `pictureAnswer` in its answer.
 */
export function kindCalls<
  const P extends string,
  const I extends string,
  const A extends Action,
  B extends z.ZodObject,
  R extends z.ZodObject,
>(thing: Description<P, I, A, B, R>) {
  const { path, id, one, many = one, adds = `Adds a ${one}.`, action, body, rule = () => [], answer } = thing;
  // The one key of the object is `id`.
  const params = z.object({ [id]: z.string() } as { [Name in I]: z.ZodString });
  const ofAll = { path, action };
  const ofOne = { path: `${path}/{${id}}` as const, action, params };
  const ofPicture = { ...ofOne, path: `${path}/{${id}}/picture` as const, answer };
  return {
    id,
    one,
    rule,
    all: { method: 'GET', summary: `Returns all ${many} for officials.`, ...ofAll, answer: z.array(answer) },
    add: { method: 'POST', summary: adds, ...ofAll, body, answer, status: 201 },
    change: { method: 'PUT', summary: `Changes a ${one}.`, ...ofOne, body, answer },
    remove: { method: 'DELETE', summary: `Removes a ${one}. Undo brings it back.`, ...ofOne, answer: done },
    setPicture: { method: 'PUT', summary: `Sets the picture of a ${one}.`, file: SENT_FILE, ...ofPicture },
    removePicture: { method: 'DELETE', summary: `Removes the picture of a ${one}.`, ...ofPicture },
  } as const;
}

/** The calls of a thing, whatever it is. */
export type KindCalls<B extends z.ZodObject = z.ZodObject, R extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof kindCalls<string, string, Action, B, R>
>;

/** The picture of a thing as it is stored: `id` is the first part of its addresses. */
export const storedPicture = z
  .object({ id: z.string().regex(/^[0-9a-f]{32}$/), width: z.int().min(1), height: z.int().min(1) })
  .nullable();
export type StoredPicture = z.output<typeof storedPicture>;

/** The fields of an answer that show it: an address of the site, and the size of the picture there. */
export const pictureAnswer = {
  picture: z.string().nullable(),
  pictureSize: z.object({ width: z.number(), height: z.number() }).nullable(),
};

type WithoutLimits<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodOptional | z.ZodExactOptional
    ? z.ZodExactOptional<z.ZodType<Exclude<z.output<S[Name]>, undefined>>>
    : z.ZodType<z.output<S[Name]>>;
};

/** Returns fields for an answer: what is stored was checked when it was written, and a later limit must not refuse it. */
export function withoutLimits<S extends z.ZodRawShape>(shape: S): WithoutLimits<S> {
  const fields = Object.entries(shape).map(([name, field]) => [name, withoutLimit(field)]);
  return Object.fromEntries(fields) as WithoutLimits<S>; // of the same names
}

function withoutLimit(field: z.core.$ZodType): z.core.$ZodType {
  const { kind, nullable, optional } = fieldOf(field);
  if (!(kind in PLAIN)) return field;
  const plain = PLAIN[kind as keyof typeof PLAIN];
  const type = nullable ? z.nullable(plain) : plain;
  return optional ? z.exactOptional(type) : type;
}
