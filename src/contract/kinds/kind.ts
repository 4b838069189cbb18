import { z } from 'zod';
import type { Rule, Sifted } from '#domain/check.ts';
import { fieldOf, fields as body, PLAIN } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { nameFieldOf } from '#domain/squads/chosen-ids.ts';
import type { Action } from '#domain/people/permissions.ts';
import { done, publicRead, SENT_FILE } from '../call.ts';

// A kind is what officials add, change and remove, such as points adjustments. `docs/decisions/one-description.md` says
// what follows from its description.

/** What the calls of a kind are made from. */
type Description<P extends string, I extends string, A extends Action, B extends z.ZodObject, R extends z.ZodObject> = {
  /** The path of all of them, such as `/api/admin/adjustments`. */
  path: P;
  /** The name of its identifier in paths and answers. */
  id: I;
  /** The words for one of them and for several, here and in the history. */
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
 * Returns the calls of a kind: its file exports those that the site offers. `all` returns everything that officials
 * keep; the last two are for a kind with `pictureAnswer` in its answer.
 */
export function kindCalls<
  const P extends string,
  const I extends string,
  const A extends Action,
  B extends z.ZodObject,
  R extends z.ZodObject,
>(kind: Description<P, I, A, B, R>) {
  const { path, id, one, many = one, adds = `Adds a ${one}.`, action, body, rule = () => [], answer } = kind;
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

/** The calls of any kind. */
export type KindCalls<B extends z.ZodObject = z.ZodObject, R extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof kindCalls<string, string, Action, B, R>
>;

/** A picture as it is stored: `id` is the first part of its addresses. */
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

/** Fields of which a value has every one: one that a body may leave out is null. */
type Complete<F extends z.ZodRawShape> = {
  [Name in keyof F]: F[Name] extends z.ZodOptional<infer S extends z.ZodType>
    ? null extends z.output<S>
      ? S
      : z.ZodNullable<S>
    : F[Name];
};

function complete<F extends z.ZodRawShape>(shape: F): Complete<F> {
  const all = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodOptional)) return [name, field];
    const inner = field.unwrap();
    return [name, fieldOf(inner).nullable ? inner : z.nullable(inner)];
  });
  return Object.fromEntries(all) as Complete<F>; // of the same names
}

/** Returns fields as they are stored. A value from before a field was added lacks it, and reads as null. */
export function storedFields<F extends z.ZodRawShape>(shape: F): Complete<F> {
  const all = Object.entries(complete(shape)).map(([name, field]) => {
    const { nullable, optional } = fieldOf(field);
    return [name, nullable && !optional ? z.nullable(field).default(null) : field];
  });
  return Object.fromEntries(all) as Complete<F>; // of the same values
}

/** What describes a kind that is part of the league's content. */
type ContentKind<O extends string, M extends string, F extends z.ZodRawShape> = {
  /** What one of them, and several, are called: in addresses, in the history and on screens. */
  one: O;
  many: M;
  /** What the public list returns. */
  listed: string;
  /** Each with its limits and its words. One that may be left out may be null. */
  fields: F;
  rule?(draft: Sifted<z.output<z.ZodObject<F>>>): Issue[];
  /** One in the words of the history and of lists. */
  line(value: z.output<z.ZodObject<Complete<F>>>): string;
  /** Its screen is at `/admin/` and `many`. */
  screen: { title: string; about: string };
};

/** The names beside ids of teams and players, such as `holderTeamName`; `null` beside none. */
type Names<F extends z.ZodRawShape> = {
  [
    Name in keyof F & string as Name extends `${infer Of}TeamId`
      ? `${Of}TeamName`
      : Name extends `${infer Of}PlayerId`
        ? `${Of}PlayerName`
        : never
  ]: z.ZodNullable<z.ZodString>;
};

/** Returns these names of a kind's fields. */
export function namesOf(fields: z.ZodRawShape): string[] {
  return Object.keys(fields)
    .filter((field) => /(Team|Player)Id$/.test(field))
    .map(nameFieldOf);
}

type AnswerOf<O extends string, F extends z.ZodRawShape> = z.ZodObject<
  { [Name in `${O}Id`]: z.ZodString } & WithoutLimits<Complete<F>> & Names<F> & typeof pictureAnswer
>;
type StoredOf<F extends z.ZodRawShape> = z.ZodObject<Complete<F> & { picture: typeof storedPicture }>;

/** How one of the kind is stored, shown and sent, and its calls. */
type Followed<O extends string, M extends string, F extends z.ZodRawShape> = ContentKind<O, M, F> & {
  stored: StoredOf<F>;
  list: ReturnType<typeof publicRead<`/api/${M}`, { summary: string; answer: z.ZodArray<AnswerOf<O, F>> }>>;
  calls: ReturnType<typeof kindCalls<`/api/admin/${M}`, `${O}Id`, 'change content', z.ZodObject<F>, AnswerOf<O, F>>>;
};

/**
 * Returns a kind of the league's content, with a picture. With `shownDays` among its fields only those of today are public,
 * with `placeInOrder` they are in that order.
 */
export function contentKind<const O extends string, const M extends string, F extends z.ZodRawShape>(
  kind: ContentKind<O, M, F>,
): Followed<O, M, F> {
  const { one, many, listed, fields, rule = () => [] } = kind;
  const id = `${one}Id` as const;
  const names = Object.fromEntries(namesOf(fields).map((name) => [name, z.string().nullable()]));
  // Its keys are those of the fields, the names, the picture and `id`.
  const answer = z.object({
    [id]: z.string(),
    ...withoutLimits(complete(fields)),
    ...names,
    ...pictureAnswer,
  }) as AnswerOf<O, F>;
  return {
    ...kind,
    stored: z.object(storedFields({ ...fields, picture: storedPicture })) as StoredOf<F>,
    list: publicRead(`/api/${many}`, { summary: listed, answer: z.array(answer) }),
    calls: kindCalls({
      path: `/api/admin/${many}`,
      id,
      one,
      many,
      action: 'change content',
      body: body(`The ${one}`, fields),
      rule,
      answer,
    }),
  };
}

/** Such a kind, whichever it is. */
export type AnyContentKind = {
  one: string;
  many: string;
  fields: z.ZodRawShape;
  stored: z.ZodObject;
  list: ReturnType<typeof publicRead<string, { summary: string; answer: z.ZodArray<z.ZodObject> }>>;
  calls: KindCalls;
  line(value: object): string;
  screen: { title: string; about: string };
};
