import { z } from 'zod';
import type { ExtraCheck, WithoutFaultyFields } from '#domain/check.ts';
import { describeField, fields as body, NON_JSON_COLUMN_SCHEMAS } from '#domain/fields.ts';
import type { Issue } from '#domain/issue.ts';
import { nameFieldForIdField } from '#domain/squads/chosen-ids.ts';
import type { Action } from '#domain/people/permissions.ts';
import { doneAnswerSchema, publicRead, UPLOAD_TYPE_AND_LIMIT } from '../call.ts';

// A kind is a sort of item that officials add, change and remove, such as points adjustments or trophies.
// `docs/decisions/one-description.md` says what is made from the description of a kind.

/** The description from which `kindCalls` makes the API calls of a kind. */
type KindCallsDescription<
  P extends string,
  I extends string,
  A extends Action,
  B extends z.ZodObject,
  R extends z.ZodObject,
> = {
  /** The path with which the paths of all calls of the kind begin, such as `/api/admin/adjustments`. */
  path: P;
  /** The name of an item's id in paths and answers, such as `adjustmentId`. */
  id: I;
  /** The word for one item, such as `trophy`, in the calls' summaries and in the history. */
  one: string;
  /** The word for several items, such as `trophies`, in the calls' summaries; by default the same word as `one`. */
  many?: string;
  /** The summary of the call that adds an item, if the default summary says too little. */
  adds?: string;
  action: A;
  body: B;
  /** A further check of the body, for rules that the body's schema cannot express. */
  rule?: ExtraCheck<B>;
  answer: R;
};

/**
 * Returns all calls that a kind can have, and also the kind's `id`, `one` and `rule`. The kind's file exports only the
 * calls that the site offers. `all` is the call with which officials read every item. `setPicture` and `removePicture`
 * are only for a kind whose answer has the fields of `pictureAnswerFields`.
 */
export function kindCalls<
  const P extends string,
  const I extends string,
  const A extends Action,
  B extends z.ZodObject,
  R extends z.ZodObject,
>(kind: KindCallsDescription<P, I, A, B, R>) {
  const { path, id, one, many = one, adds = `Adds a ${one}.`, action, body, rule = () => [], answer } = kind;
  // The cast is safe: the object has one key, which is the value of `id`.
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
    remove: { method: 'DELETE', summary: `Removes a ${one}. Undo brings it back.`, ...ofOne, answer: doneAnswerSchema },
    setPicture: { method: 'PUT', summary: `Sets the picture of a ${one}.`, file: UPLOAD_TYPE_AND_LIMIT, ...ofPicture },
    removePicture: { method: 'DELETE', summary: `Removes the picture of a ${one}.`, ...ofPicture },
  } as const;
}

/**
 * The type of the calls that `kindCalls` returns. `B` and `R`: the types of the schemas of the kind's body and answer.
 * The defaults fit any kind.
 */
export type KindCalls<B extends z.ZodObject = z.ZodObject, R extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof kindCalls<string, string, Action, B, R>
>;

/**
 * A picture as it is stored, with its size in pixels; `null` for no picture. The names of its files begin with `id`.
 */
export const storedPictureSchema = z
  .object({ id: z.string().regex(/^[0-9a-f]{32}$/), width: z.int().min(1), height: z.int().min(1) })
  .nullable();
export type StoredPicture = z.output<typeof storedPictureSchema>;

/** The fields that an answer has for a picture. Both are `null` if there is no picture. */
export const pictureAnswerFields = {
  /** The address of the picture on the site. */
  picture: z.string().nullable(),
  /** The width and the height in pixels. */
  pictureSize: z.object({ width: z.number(), height: z.number() }).nullable(),
};

type WithoutLimits<S extends z.ZodRawShape> = {
  [Name in keyof S]: S[Name] extends z.ZodOptional | z.ZodExactOptional
    ? z.ZodExactOptional<z.ZodType<Exclude<z.output<S[Name]>, undefined>>>
    : z.ZodType<z.output<S[Name]>>;
};

/**
 * Returns the fields for an answer: texts, numbers, days and booleans lose their limits, other fields stay as they are.
 * Stored values were checked when they were written. A limit that was added later must not refuse them.
 */
export function withoutLimits<S extends z.ZodRawShape>(shape: S): WithoutLimits<S> {
  const fields = Object.entries(shape).map(([name, field]) => [name, withoutLimit(field)]);
  return Object.fromEntries(fields) as WithoutLimits<S>; // The cast is safe: the names are the same.
}

function withoutLimit(field: z.core.$ZodType): z.core.$ZodType {
  const { kind, nullable, optional } = describeField(field);
  if (!(kind in NON_JSON_COLUMN_SCHEMAS)) return field;
  const plain = NON_JSON_COLUMN_SCHEMAS[kind as keyof typeof NON_JSON_COLUMN_SCHEMAS];
  const type = nullable ? z.nullable(plain) : plain;
  return optional ? z.exactOptional(type) : type;
}

/** The fields of a stored value. A field that a request body may leave out is always stored, and may be `null`. */
type OptionalFieldsAsNullable<F extends z.ZodRawShape> = {
  [Name in keyof F]: F[Name] extends z.ZodOptional<infer S extends z.ZodType>
    ? null extends z.output<S>
      ? S
      : z.ZodNullable<S>
    : F[Name];
};

function optionalAsNullable<F extends z.ZodRawShape>(shape: F): OptionalFieldsAsNullable<F> {
  const all = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodOptional)) return [name, field];
    const inner = field.unwrap();
    return [name, describeField(inner).nullable ? inner : z.nullable(inner)];
  });
  return Object.fromEntries(all) as OptionalFieldsAsNullable<F>; // The cast is safe: the names are the same, and all are required.
}

/**
 * Returns the fields of a stored value. If a value was stored before a field was added, and the field may be `null`,
 * the missing field is read as `null`.
 */
export function storedFieldsWithNullDefaults<F extends z.ZodRawShape>(shape: F): OptionalFieldsAsNullable<F> {
  const all = Object.entries(optionalAsNullable(shape)).map(([name, field]) => {
    const { nullable, optional } = describeField(field);
    return [name, nullable && !optional ? z.nullable(field).default(null) : field];
  });
  return Object.fromEntries(all) as OptionalFieldsAsNullable<F>; // The cast is safe: the names are the same.
}

/** The description of a kind that is part of the league's content. */
type ContentKindDescription<O extends string, M extends string, F extends z.ZodRawShape> = {
  /** The words for one item in the history and on screens, such as `trophy cabinet`. The kind's key comes from them. */
  one: O;
  /** The words for several items, such as `trophy cabinets`. The kind's addresses are made from them. */
  many: M;
  /** The summary of the call that returns the public list. */
  listed: string;
  /** The fields of an item, each with its limits, label and hint. A field that may be left out may also be `null`. */
  fields: F;
  rule?(draft: WithoutFaultyFields<z.output<z.ZodObject<F>>>): Issue[];
  /** Returns a short text that identifies an item in the history and in lists, such as its name. */
  line(value: z.output<z.ZodObject<OptionalFieldsAsNullable<F>>>): string;
  /** The title and the description of the screen on which officials edit the items. */
  screen: { title: string; about: string };
};

/** Turns words into one name: `trophy cabinet` into `trophyCabinet`. */
type CamelCase<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Words;

/** Joins words with hyphens: `trophy cabinets` becomes `trophy-cabinets`. */
type KebabCase<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? `${First}-${KebabCase<Rest>}`
  : Words;

function camelCase<W extends string>(words: W): CamelCase<W> {
  const name = words.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  return name as CamelCase<W>; // The cast is safe: the type does the same.
}

function toKebabCase<W extends string>(words: W): KebabCase<W> {
  return words.replaceAll(' ', '-') as KebabCase<W>; // The cast is safe: the type does the same.
}

/**
 * The fields for the names of teams and players, such as `holderTeamName`. Answers have them beside the fields for ids,
 * such as `holderTeamId`. A name is `null` if its id is `null`.
 */
type NameFieldsForIds<F extends z.ZodRawShape> = {
  [
    Name in keyof F & string as Name extends `${infer Of}TeamId`
      ? `${Of}TeamName`
      : Name extends `${infer Of}PlayerId`
        ? `${Of}PlayerName`
        : never
  ]: z.ZodNullable<z.ZodString>;
};

/**
 * Returns the names of the fields that a kind's answers have in addition to `fields`. For each id of a team or player
 * in `fields`, such as `holderTeamId`, answers have a field with the name of that team or player, such as
 * `holderTeamName`.
 */
export function nameFieldKeysForIds(fields: z.ZodRawShape): string[] {
  return Object.keys(fields)
    .filter((field) => /(Team|Player)Id$/.test(field))
    .map(nameFieldForIdField);
}

type KindAnswerSchema<O extends string, F extends z.ZodRawShape> = z.ZodObject<
  { [Name in `${CamelCase<O>}Id`]: z.ZodString } & WithoutLimits<OptionalFieldsAsNullable<F>> &
    NameFieldsForIds<F> &
    typeof pictureAnswerFields
>;
type StoredSchemaOf<F extends z.ZodRawShape> = z.ZodObject<
  OptionalFieldsAsNullable<F> & { picture: typeof storedPictureSchema }
>;

/**
 * The complete description of a kind of content: with its names, the schema of a stored item, the call that returns the
 * public list, and the calls for officials.
 */
type FullContentKind<O extends string, M extends string, F extends z.ZodRawShape> = ContentKindDescription<O, M, F> & {
  /** The kind's key in `contentKinds` and in the ids of its items, such as `trophyCabinet`. */
  key: CamelCase<O>;
  /**
   * The last part of the kind's addresses: `trophy-cabinets` in `/api/trophy-cabinets` and `/admin/trophy-cabinets`.
   */
  address: KebabCase<M>;
  stored: StoredSchemaOf<F>;
  list: ReturnType<
    typeof publicRead<`/api/${KebabCase<M>}`, { summary: string; answer: z.ZodArray<KindAnswerSchema<O, F>> }>
  >;
  calls: ReturnType<
    typeof kindCalls<
      `/api/admin/${KebabCase<M>}`,
      `${CamelCase<O>}Id`,
      'change content',
      z.ZodObject<F>,
      KindAnswerSchema<O, F>
    >
  >;
};

/**
 * Returns the complete description of a kind of the league's content. Each item can have a picture. If the fields
 * include `shownDayFields`, the public list has only the items that are shown today. If they include
 * `listPositionSchema`, officials choose the order of the list.
 */
export function contentKind<const O extends string, const M extends string, F extends z.ZodRawShape>(
  kind: ContentKindDescription<O, M, F>,
): FullContentKind<O, M, F> {
  const { one, many, listed, fields, rule = () => [] } = kind;
  const [key, address] = [camelCase(one), toKebabCase(many)];
  const id = `${key}Id` as const;
  const names = Object.fromEntries(nameFieldKeysForIds(fields).map((name) => [name, z.string().nullable()]));
  // The cast is safe: the answer has exactly the id, the fields, the added names and the picture.
  const answer = z.object({
    [id]: z.string(),
    ...withoutLimits(optionalAsNullable(fields)),
    ...names,
    ...pictureAnswerFields,
  }) as KindAnswerSchema<O, F>;
  return {
    ...kind,
    key,
    address,
    stored: z.object(storedFieldsWithNullDefaults({ ...fields, picture: storedPictureSchema })) as StoredSchemaOf<F>,
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

/** A kind of content whose exact fields are unknown, for code that handles every kind. */
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
