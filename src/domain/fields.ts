import { z } from 'zod';
import { labelField } from './field-words.ts';
import { withInputLimit } from '#domain/limits.ts';
import { nameFault } from '#domain/entered-name.ts';
import { isShowable, type LineMode, mapTexts, tidyText, removeInvisibleCharacters } from '#domain/text.ts';

// Schemas for the fields of request bodies and of stored values, with their limits and a whole sentence for every
// fault. `what` is the subject of this sentence, such as `Home team`.

/** Matches a subject in the plural, such as `Points` or `The rules`, but not `The list of matches`. */
const PLURAL_PATTERN = /^(Points\b|(?!.* of ).*[^s]s$)/;

function schemaErrorOptions(what: string, kind: string) {
  const missing = `${what} ${PLURAL_PATTERN.test(what) ? 'are' : 'is'} required.`;
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? missing : `${what} must be ${kind}.`,
  };
}

/** Returns a schema for a required text of one line. */
export function text(what: string) {
  return withInputLimit(withShowableCharacters(z.string(schemaErrorOptions(what, 'text')), what, 'line'), {
    checked: true,
  });
}

/** Returns a schema for a required text of several lines, with at most `longest` characters. */
export function longText(what: string, longest: number) {
  return withInputLimit(withShowableCharacters(z.string(schemaErrorOptions(what, 'text')), what, 'lines'), {
    longest,
    checked: true,
  });
}

/**
 * Returns the schema with two additions: a character that cannot be shown is a fault, and invisible characters are
 * removed (Rule N19).
 */
function withShowableCharacters(schema: z.ZodString, what: string, lines: LineMode): z.ZodString {
  return schema
    .refine((value) => isShowable(value, lines), unshowableCharacterSentence(what))
    .overwrite((value) => removeInvisibleCharacters(value, lines));
}

function unshowableCharacterSentence(what: string): string {
  return `${what} ${PLURAL_PATTERN.test(what) ? 'have' : 'has'} a character that cannot be shown.`;
}

/** Returns a schema for a required line of at most `longest` characters. Needless spaces are removed, as in a name. */
export function singleLineText(what: string, longest: number) {
  return withCheck(text(what).overwrite(tidyText), (value) => nameFault(value, what, longest));
}

/**
 * Returns a schema for a required text of one line that may be empty, with at most `longest` characters. Needless
 * spaces are removed, as in a name.
 */
export function lineOrEmpty(what: string, longest: number) {
  const schema = withInputLimit(z.string(`${what} must be text.`), { checked: true }).overwrite(tidyText);
  return withCheck(schema, (value) => (value === '' ? null : nameFault(value, what, longest)));
}

/** Returns the schema with one more check: a value is faulty if `faultOf` returns a sentence, which is the message. */
export function withCheck<S extends z.ZodType>(schema: S, faultOf: (value: z.output<S>) => string | null): S {
  return schema.superRefine((value, context) => {
    const message = faultOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/**
 * Returns a schema for a required text that is one of the `options`. `words` names the options in a sentence, such as
 * `one of a, b`.
 */
export function choice<const T extends readonly string[]>(what: string, options: T, words: string) {
  const { error } = schemaErrorOptions(what, 'text');
  return z.enum(options, {
    error: ({ input }) => (typeof input === 'string' ? `${what} must be ${words}.` : error({ input })),
  });
}

/** Returns a schema for a required title of at most `longest` characters. Needless spaces are removed. */
export function title(longest: number) {
  const missing = 'The title is required.';
  const tooLong = `The title must not be longer than ${longest} characters.`;
  return z.string(missing).overwrite(tidyText).min(1, missing).max(longest, tooLong);
}

/** Returns a schema for a required JSON number. A number that is sent as text is a fault. */
export function number(what: string) {
  return z.number(schemaErrorOptions(what, 'a number'));
}

/** Returns a schema for a required whole number from `least` to `most`. */
export function wholeNumber(what: string, least: number, most: number) {
  const isWithin = (value: number): boolean => Number.isInteger(value) && value >= least && value <= most;
  return number(what).refine(isWithin, `${what} must be a whole number from ${least} to ${most}.`);
}

/** Returns a schema for a required day, `YYYY-MM-DD`. */
export function day(what: string) {
  return z.iso.date(schemaErrorOptions(what, 'a day such as 2025-09-22'));
}

/** Returns a schema for a required web address of at most 300 characters, with http or https. */
export function webAddress(what: string) {
  return z
    .url({ protocol: /^https?$/, ...schemaErrorOptions(what, 'an address that begins with https:// or http://') })
    .overwrite(tidyText)
    .max(MAX_WEB_ADDRESS_LENGTH, `${what} is longer than ${MAX_WEB_ADDRESS_LENGTH} characters.`);
}
const MAX_WEB_ADDRESS_LENGTH = 300;

/** Returns a schema for a text or `null`, such as the id of a player or `null` for nobody. The field is required. */
export function nullableText(what: string) {
  return text(what).nullable();
}

/** Returns a schema for a number that may be `null` or left out, such as a break. */
export function optionalNumber(what: string) {
  return z.number(schemaErrorOptions(what, 'a number')).nullable().optional();
}

/** Returns a schema for the required id of a team or player. In a form, officials choose the team or player by name. */
export function teamOrPlayerIdField(choice: 'team' | 'player', label: string) {
  return labelField(label, text(`The ${choice}`), { choice, placeholder: `No ${choice}` });
}

/** Returns a schema for a required boolean. */
export function boolean(what: string) {
  return z.boolean(schemaErrorOptions(what, 'true or false'));
}

/** Returns a schema for a boolean that may be left out. */
export function optionalBoolean(what: string) {
  return z.boolean(`${what} must be true or false.`).optional();
}

/** Returns a schema for a required list. */
export function list<T extends z.ZodType>(what: string, item: T) {
  return z.array(item, schemaErrorOptions(what, 'a list'));
}

/** Returns a schema for a required object: a whole request body, or an object in it. */
export function fields<T extends z.ZodRawShape>(what: string, shape: T) {
  return z.object(shape, schemaErrorOptions(what, 'an object'));
}

/** The schema of a stored text of any length. A character in it that cannot be shown is a fault (Rule N19). */
export const storedTextSchema = z
  .string()
  .refine((value) => isShowable(value, 'lines'), 'a character that cannot be shown');
/** The schema of a stored value of any type. A text in it with a character that cannot be shown is a fault. */
export const storedValueSchema = z.unknown().refine((value) => {
  let shown = true;
  mapTexts(value, (one) => {
    shown &&= isShowable(one, 'lines');
    return one;
  });
  return shown;
}, 'a character that cannot be shown');

/** The schema of a stored whole number, 0 or more. The limits for request bodies do not apply to it. */
export const storedCountSchema = z.int32().min(0);
/**
 * The schema of a stored small number, such as the number of a week: a whole number from 0 to 1000. This maximum is low
 * enough for loops that count to the number, and far more than the weeks or frames of any league.
 */
export const storedSmallNumberSchema = z.int().min(0).max(1000);

/**
 * Returns a value with only the fields that `schema` has. The field values are not checked, because a rule may have
 * changed since they were stored.
 */
export function pickFields<S extends z.ZodObject>(schema: S, value: z.output<S>): z.output<S> {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])) as z.output<S>; // only these fields
}

/**
 * The schemas for a request body that changes a stored value. If the stored value may lack a field, the body may leave
 * the field out or set it to `null`.
 */
type WithNullableOptionalFields<F extends z.ZodRawShape> = {
  [Name in keyof F]: F[Name] extends z.ZodExactOptional<infer S extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<S>>
    : F[Name];
};

/**
 * Returns the schemas for a request body that changes a stored value. `shape`: the schemas of the stored fields. If the
 * stored value may lack a field, the body may set it to `null`, which removes the field.
 */
export function withNullableOptionalFields<F extends z.ZodRawShape>(shape: F): WithNullableOptionalFields<F> {
  const all = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodExactOptional ? z.optional(z.nullable(field.unwrap())) : field,
  ]);
  return Object.fromEntries(all) as WithNullableOptionalFields<F>; // the cast is safe: the names are those of `shape`
}

/**
 * Returns a stored value after a request body has changed it. The schemas of the body come from
 * `withNullableOptionalFields`. A field that was not sent keeps its value. An optional field that was sent as an empty
 * text or as `null` is removed from the stored value.
 */
export function withSentFields<V extends object, S extends z.ZodObject>(schema: S, before: V, sent: object) {
  const isLeftOut = (name: string, value: unknown) => (value === '' || value === null) && isOptional(schema, name);
  const fields = Object.entries({ ...before, ...sent }).filter(([name, value]) => !isLeftOut(name, value));
  return Object.fromEntries(fields) as V & z.output<S>; // the cast is safe: only optional fields are left out
}

function isOptional({ shape }: z.ZodObject, name: string): boolean {
  const field = shape[name];
  return field !== undefined && describeField(field).optional;
}

/**
 * The kind of a field, which decides its input in a form and its column in the database. `lines`: a list with one entry
 * on each line of the input. `numbers`: a list of numbers, separated by commas in the input. `list`: a list of objects.
 * `group`: one object.
 */
export type FieldKind = keyof typeof NON_JSON_COLUMN_SCHEMAS | 'lines' | 'numbers' | 'list' | 'group' | 'other';

/**
 * The kinds of fields that the database does not store as JSON, each with the schema of the stored value. Fields of all
 * other kinds are stored as JSON.
 */
export const NON_JSON_COLUMN_SCHEMAS = {
  text: z.string(),
  day: z.string(),
  address: z.string(),
  email: z.string(),
  number: z.number(),
  flag: z.boolean(),
};

type FieldDescription = { kind: FieldKind; nullable: boolean; optional: boolean; schema: z.core.$ZodType };

/** Returns a field's kind, whether it may be `null` or left out, and its schema without `nullable` and `optional`. */
export function describeField(schema: z.core.$ZodType): FieldDescription {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodDefault)
    return { ...describeField(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodNullable) return { ...describeField(schema.unwrap()), nullable: true };
  if (schema instanceof z.ZodReadonly) return describeField(schema.unwrap());
  return { kind: fieldKindOf(schema), nullable: false, optional: false, schema };
}

function fieldKindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodURL) return 'address';
  if (schema instanceof z.ZodEmail) return 'email';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodObject) return 'group';
  if (schema instanceof z.ZodArray) {
    const { kind } = describeField(schema.element);
    return kind === 'group' ? 'list' : kind === 'number' ? 'numbers' : 'lines';
  }
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum;
  return isText ? 'text' : 'other';
}

/**
 * The schema for an item's position in a list, with the texts for a form. The lowest number comes first, and items
 * without a number come last.
 */
export const listPositionSchema = labelField('Order', wholeNumber('The order', 0, 9999), {
  hint: 'The lowest number comes first. Leave empty for the end.',
})
  .nullable()
  .optional();
