import { z } from 'zod';
import type { ExtraCheck, Sifted } from '#domain/check.ts';
import { fieldOf, fields as body, COLUMN_KINDS } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { nameFieldOf } from '#domain/squads/chosen-ids.ts';
import type { Action } from '#domain/people/permissions.ts';
import { done, publicRead, SENT_FILE } from '../call.ts';

// A kind is something that officials add, change and remove, such as points adjustments.
// `docs/decisions/one-description.md` says what is made from the description of a kind.

/** The description from which `kindCalls` makes the calls of a kind. */
type Description<P extends string, I extends string, A extends Action, B extends z.ZodObject, R extends z.ZodObject> = {
  /** The path of all the calls, such as `/api/admin/adjustments`. */
  path: P;
  /** The name of the id in paths and answers. */
  id: I;
  /** The words for one item and for several items, in the calls' summaries and in the history. */
  one: string;
  many?: string;
  /** A summary of the call that adds an item, if the default summary says too little. */
  adds?: string;
  action: A;
  body: B;
  /** A further check, for rules that the body's schema cannot express. It needs only the body. */
  rule?: ExtraCheck<B>;
  answer: R;
};

/**
 * Returns all calls that a kind can have. The kind's file exports only the calls that the site offers. `all` returns
 * every item that officials have entered. `setPicture` and `removePicture` are for a kind with `pictureAnswer` in its
 * answer.
 */
export function kindCalls<
  const P extends string,
  const I extends string,
  const A extends Action,
  B extends z.ZodObject,
  R extends z.ZodObject,
>(kind: Description<P, I, A, B, R>) {
  const { path, id, one, many = one, adds = `Adds a ${one}.`, action, body, rule = () => [], answer } = kind;
  // The only key of the object is `id`.
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

/** A picture as it is stored. The names of its files begin with `id`. */
export const storedPicture = z
  .object({ id: z.string().regex(/^[0-9a-f]{32}$/), width: z.int().min(1), height: z.int().min(1) })
  .nullable();
export type StoredPicture = z.output<typeof storedPicture>;

/** The fields of an answer that show a picture: its address on the site, and its size. */
export const pictureAnswer = {
  picture: z.string().nullable(),
  pictureSize: z.object({ width: z.number(), height: z.number() }).nullable(),
};

type WithoutLimits<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodOptional | z.ZodExactOptional
    ? z.ZodExactOptional<z.ZodType<Exclude<z.output<S[Name]>, undefined>>>
    : z.ZodType<z.output<S[Name]>>;
};

/**
 * Returns the fields without limits, for an answer. Stored values were checked when they were written, and a limit that
 * was added later must not refuse them.
 */
export function withoutLimits<S extends z.ZodRawShape>(shape: S): WithoutLimits<S> {
  const fields = Object.entries(shape).map(([name, field]) => [name, withoutLimit(field)]);
  return Object.fromEntries(fields) as WithoutLimits<S>; // the same names, without limits
}

function withoutLimit(field: z.core.$ZodType): z.core.$ZodType {
  const { kind, nullable, optional } = fieldOf(field);
  if (!(kind in COLUMN_KINDS)) return field;
  const plain = COLUMN_KINDS[kind as keyof typeof COLUMN_KINDS];
  const type = nullable ? z.nullable(plain) : plain;
  return optional ? z.exactOptional(type) : type;
}

/** The fields of a stored value. A field that a body may leave out is required here, and may be `null`. */
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
  return Object.fromEntries(all) as Complete<F>; // the same names, all required
}

/**
 * Returns the fields as they are stored. A field that may be `null` reads as `null` from a value that was stored before
 * the field was added.
 */
export function storedFields<F extends z.ZodRawShape>(shape: F): Complete<F> {
  const all = Object.entries(complete(shape)).map(([name, field]) => {
    const { nullable, optional } = fieldOf(field);
    return [name, nullable && !optional ? z.nullable(field).default(null) : field];
  });
  return Object.fromEntries(all) as Complete<F>; // the same names, with defaults
}

/** The description of a kind that is part of the league's content. */
type ContentKind<O extends string, M extends string, F extends z.ZodRawShape> = {
  /**
   * The words for one item and for several items in the history and on screens, such as `trophy cabinet` and `trophy cabinets`.
   * The names in code and the addresses are made from them.
   */
  one: O;
  many: M;
  /** The summary of the public list. */
  listed: string;
  /** The fields, each with its limits and its words. A field that may be left out may also be `null`. */
  fields: F;
  rule?(draft: Sifted<z.output<z.ZodObject<F>>>): Issue[];
  /** Describes one item in a line, for the history and for lists. */
  line(value: z.output<z.ZodObject<Complete<F>>>): string;
  /** The title and description of the officials' screen. */
  screen: { title: string; about: string };
};

/** `trophyCabinet` for `trophy cabinet`. */
type CamelCase<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Words;

/** `trophy-cabinets` for `trophy cabinets`. */
type KebabCase<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}-${KebabCase<Rest>}`
  : Words;

function camelCase<W extends string>(words: W): CamelCase<W> {
  const name = words.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  return name as CamelCase<W>; // the same change as in the type
}

function kebabCase<W extends string>(words: W): KebabCase<W> {
  return words.replaceAll(' ', '-') as KebabCase<W>; // the same change as in the type
}

/** The names that answers add beside ids of teams and players, such as `holderTeamName`; `null` beside a `null` id. */
type Names<F extends z.ZodRawShape> = {
  [
    Name in keyof F & string as Name extends `${infer Of}TeamId`
      ? `${Of}TeamName`
      : Name extends `${infer Of}PlayerId`
        ? `${Of}PlayerName`
        : never
  ]: z.ZodNullable<z.ZodString>;
};

/**
 * Returns the names of the fields that answers add beside ids of teams and players, such as `holderTeamName` for
 * `holderTeamId`.
 */
export function addedNameFields(fields: z.ZodRawShape): string[] {
  return Object.keys(fields)
    .filter((field) => /(Team|Player)Id$/.test(field))
    .map(nameFieldOf);
}

type AnswerOf<O extends string, F extends z.ZodRawShape> = z.ZodObject<
  { [Name in `${CamelCase<O>}Id`]: z.ZodString } & WithoutLimits<Complete<F>> & Names<F> & typeof pictureAnswer
>;
type StoredOf<F extends z.ZodRawShape> = z.ZodObject<Complete<F> & { picture: typeof storedPicture }>;

/** A kind of content with its names, its stored schema, its public list and its calls. */
type FullContentKind<O extends string, M extends string, F extends z.ZodRawShape> = ContentKind<O, M, F> & {
  /** The kind's key in `contentKinds` and in the ids of its items, such as `trophyCabinet`. */
  key: CamelCase<O>;
  /** The last part of its addresses, such as `trophy-cabinets` in `/api/trophy-cabinets` and `/admin/trophy-cabinets`. */
  address: KebabCase<M>;
  stored: StoredOf<F>;
  list: ReturnType<typeof publicRead<`/api/${KebabCase<M>}`, { summary: string; answer: z.ZodArray<AnswerOf<O, F>> }>>;
  calls: ReturnType<
    typeof kindCalls<
      `/api/admin/${KebabCase<M>}`,
      `${CamelCase<O>}Id`,
      'change content',
      z.ZodObject<F>,
      AnswerOf<O, F>
    >
  >;
};

/**
 * Returns a kind of the league's content, with a picture. With the fields `shownDays`, the public list has only the
 * items shown today. With the field `placeInOrder`, the list is in that order.
 */
export function contentKind<const O extends string, const M extends string, F extends z.ZodRawShape>(
  kind: ContentKind<O, M, F>,
): FullContentKind<O, M, F> {
  const { one, many, listed, fields, rule = () => [] } = kind;
  const [key, address] = [camelCase(one), kebabCase(many)];
  const id = `${key}Id` as const;
  const names = Object.fromEntries(addedNameFields(fields).map((name) => [name, z.string().nullable()]));
  // The answer has the keys of the fields, of the added names, of the picture and of the id.
  const answer = z.object({
    [id]: z.string(),
    ...withoutLimits(complete(fields)),
    ...names,
    ...pictureAnswer,
  }) as AnswerOf<O, F>;
  return {
    ...kind,
    key,
    address,
    stored: z.object(storedFields({ ...fields, picture: storedPicture })) as StoredOf<F>,
    list: publicRead(`/api/${address}`, { summary: listed, answer: z.array(answer) }),
    calls: kindCalls({
      path: `/api/admin/${address}`,
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

/** Any kind of content. */
export type AnyContentKind = {
  one: string;
  many: string;
  key: string;
  address: string;
  fields: z.ZodRawShape;
  stored: z.ZodObject;
  list: ReturnType<typeof publicRead<string, { summary: string; answer: z.ZodArray<z.ZodObject> }>>;
  calls: KindCalls;
  line(value: object): string;
  screen: { title: string; about: string };
};
