import { z } from 'zod';
import { labelled } from './field-words.ts';
import { withLimit } from '#domain/limits.ts';
import { nameFault } from '#domain/entered-name.ts';
import type { Issue } from '#domain/issue.ts';
import { isShown, type Lines, mapTexts, tidied, removeInvisible } from '#domain/text.ts';

// Makes the fields of bodies and stored values, each with its limits and a whole sentence for every fault. `what`
// begins the sentence, such as `Home team`.

/** Matches a plural, such as `Points` or `The rules`, but not `The list of matches`. */
const PLURAL = /^(Points\b|(?!.* of ).*[^s]s$)/;

function sentences(what: string, kind: string) {
  const missing = `${what} ${PLURAL.test(what) ? 'are' : 'is'} required.`;
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? missing : `${what} must be ${kind}.`,
  };
}

/** A required text of one line. */
export function text(what: string) {
  return withLimit(withoutUnshown(z.string(sentences(what, 'text')), what, 'line'), { checked: true });
}

/** A required text of several lines, with at most `longest` characters. */
export function longText(what: string, longest: number) {
  return withLimit(withoutUnshown(z.string(sentences(what, 'text')), what, 'lines'), { longest, checked: true });
}

/** Refuses characters that cannot be shown, and removes invisible ones (Rule N19). */
function withoutUnshown(schema: z.ZodString, what: string, lines: Lines): z.ZodString {
  return schema
    .refine((value) => isShown(value, lines), unshownSentence(what))
    .overwrite((value) => removeInvisible(value, lines));
}

function unshownSentence(what: string): string {
  return `${what} ${PLURAL.test(what) ? 'have' : 'has'} a character that cannot be shown.`;
}

/** A required line of at most `longest` characters, tidied like a name. */
export function line(what: string, longest: number) {
  return withCheck(text(what).overwrite(tidied), (value) => nameFault(value, what, longest));
}

/** A line of at most `longest` characters, tidied like a name, or an empty text. */
export function lineOrEmpty(what: string, longest: number) {
  const schema = withLimit(z.string(`${what} must be text.`), { checked: true }).overwrite(tidied);
  return withCheck(schema, (value) => (value === '' ? null : nameFault(value, what, longest)));
}

/** Adds a check: a value is faulty if `faultOf` returns a sentence. */
export function withCheck<S extends z.ZodType>(schema: S, faultOf: (value: z.output<S>) => string | null): S {
  return schema.superRefine((value, context) => {
    const message = faultOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** One of the `options`; `words` lists them in a sentence, such as `one of a, b`. */
export function choice<const T extends readonly string[]>(what: string, options: T, words: string) {
  const { error } = sentences(what, 'text');
  return z.enum(options, {
    error: ({ input }) => (typeof input === 'string' ? `${what} must be ${words}.` : error({ input })),
  });
}

/** A required title of at most `longest` characters, without spaces around it. */
export function title(longest: number) {
  const missing = 'The title is required.';
  const tooLong = `The title must not be longer than ${longest} characters.`;
  return z.string(missing).overwrite(tidied).min(1, missing).max(longest, tooLong);
}

/** A required JSON number; a number in text is a fault. */
export function number(what: string) {
  return z.number(sentences(what, 'a number'));
}

/** A required whole number from `least` to `most`. */
export function wholeNumber(what: string, least: number, most: number) {
  const isWithin = (value: number): boolean => Number.isInteger(value) && value >= least && value <= most;
  return number(what).refine(isWithin, `${what} must be a whole number from ${least} to ${most}.`);
}

/** A required day, `YYYY-MM-DD`. */
export function day(what: string) {
  return z.iso.date(sentences(what, 'a day such as 2025-09-22'));
}

/** A required web address. */
export function webAddress(what: string) {
  return z
    .url({ protocol: /^https?$/, ...sentences(what, 'an address that begins with https:// or http://') })
    .overwrite(tidied)
    .max(MAX_ADDRESS_LENGTH, `${what} is longer than ${MAX_ADDRESS_LENGTH} characters.`);
}
const MAX_ADDRESS_LENGTH = 300;

/** A required text or `null`, such as a player's id, or nobody. */
export function nullableText(what: string) {
  return text(what).nullable();
}

/** A number that may be null or left out, such as a break. */
export function optionalNumber(what: string) {
  return z.number(sentences(what, 'a number')).nullable().optional();
}

/** A required id of a team or a player. A form lets officials choose it by name. */
export function idOf(choice: 'team' | 'player', label: string) {
  return labelled(label, text(`The ${choice}`), { choice, placeholder: `No ${choice}` });
}

/** A required boolean. */
export function boolean(what: string) {
  return z.boolean(sentences(what, 'true or false'));
}

/** A boolean that may be left out. */
export function optionalBoolean(what: string) {
  return z.boolean(`${what} must be true or false.`).optional();
}

/** A required list. */
export function list<T extends z.ZodType>(what: string, item: T) {
  return z.array(item, sentences(what, 'a list'));
}

/** An object: a body or a part of a body. */
export function fields<T extends z.ZodRawShape>(what: string, shape: T) {
  return z.object(shape, sentences(what, 'an object'));
}

/** A text as it is stored. The limits of bodies do not apply, but all characters can be shown (Rule N19). */
export const storedText = z.string().refine((value) => isShown(value, 'lines'), 'a character that cannot be shown');
/** A stored value of any shape. All characters of its texts can be shown. */
export const storedContent = z.unknown().refine((value) => {
  let shown = true;
  mapTexts(value, (one) => {
    shown &&= isShown(one, 'lines');
    return one;
  });
  return shown;
}, 'a character that cannot be shown');

/** A whole number as it is stored, without the limits of bodies. */
export const storedCount = z.int32().min(0);
/**
 * A small whole number as it is stored, such as a week. Its maximum is low enough for loops that count to it, and no
 * league has nearly as many weeks or frames.
 */
export const storedFew = z.int().min(0).max(1000);

/** Returns only the fields that a schema names, unchecked, because a rule may have changed since they were stored. */
export function pickFields<S extends z.ZodObject>(schema: S, value: z.output<S>): z.output<S> {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])) as z.output<S>; // no other fields
}

/** The fields of a body that changes a value. */
type SentFields<F extends z.ZodRawShape> = {
  [Name in keyof F]: F[Name] extends z.ZodExactOptional<infer S extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<S>>
    : F[Name];
};

/**
 * Returns the fields of a body that changes a stored value. A field that the value may lack can be sent as `null`,
 * which removes it.
 */
export function sentFields<F extends z.ZodRawShape>(shape: F): SentFields<F> {
  const all = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodExactOptional ? z.optional(z.nullable(field.unwrap())) : field,
  ]);
  return Object.fromEntries(all) as SentFields<F>; // the same names
}

/**
 * Returns a stored value with the fields that were sent (`sentFields`). A field that was not sent keeps its value. An optional
 * field that was sent as an empty text or as `null` is left out.
 */
export function withSentFields<V extends object, S extends z.ZodObject>(schema: S, before: V, sent: object) {
  const isLeftOut = (name: string, value: unknown) => (value === '' || value === null) && isOptional(schema, name);
  const fields = Object.entries({ ...before, ...sent }).filter(([name, value]) => !isLeftOut(name, value));
  return Object.fromEntries(fields) as V & z.output<S>; // only optional fields are left out
}

function isOptional({ shape }: z.ZodObject, name: string): boolean {
  const field = shape[name];
  return field !== undefined && fieldOf(field).optional;
}

/**
 * The kind of a field, which decides its input in a form and its column in storage. `lines` is a list with one entry on
 * each line, and `numbers` a list with commas. A `list` has objects; a `group` is one object.
 */
export type FieldKind = keyof typeof COLUMN_KINDS | 'lines' | 'numbers' | 'list' | 'group' | 'other';

/** The kinds that have a column of their own type. The other kinds are stored as JSON. */
export const COLUMN_KINDS = {
  text: z.string(),
  day: z.string(),
  address: z.string(),
  email: z.string(),
  number: z.number(),
  flag: z.boolean(),
};

type Field = { kind: FieldKind; nullable: boolean; optional: boolean; schema: z.core.$ZodType };

/** Returns the kind of a field, whether it may be `null` or left out, and its inner schema. */
export function fieldOf(schema: z.core.$ZodType): Field {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodDefault)
    return { ...fieldOf(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodNullable) return { ...fieldOf(schema.unwrap()), nullable: true };
  if (schema instanceof z.ZodReadonly) return fieldOf(schema.unwrap());
  return { kind: kindOf(schema), nullable: false, optional: false, schema };
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodURL) return 'address';
  if (schema instanceof z.ZodEmail) return 'email';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodObject) return 'group';
  if (schema instanceof z.ZodArray) {
    const { kind } = fieldOf(schema.element);
    return kind === 'group' ? 'list' : kind === 'number' ? 'numbers' : 'lines';
  }
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum;
  return isText ? 'text' : 'other';
}

/** The days from and until which something is shown. `null` means from the start, or for good. */
export type ShownDays = { from: string | null; until: string | null };

/** The form fields of `ShownDays`. */
export const shownDays = {
  from: labelled('Appears on', day('The first day'), {
    hint: 'Leave empty to show it at once.',
    beside: true,
  }).nullable(),
  until: labelled('Last day', day('The last day'), { hint: 'Leave empty to keep it.', beside: true }).nullable(),
};

/**
 * The form field for an item's place in a list. The lowest number comes first, and items without a number come last.
 */
export const placeInOrder = labelled('Order', wholeNumber('The order', 0, 9999), {
  hint: 'The lowest number comes first. Leave empty for the end.',
})
  .nullable()
  .optional();

/** Returns whether something, such as news, is shown on a day. The first and the last day are included (Rule W1). */
export function isShownOn({ from, until }: ShownDays, today: string): boolean {
  return (from === null || from <= today) && (until === null || today <= until);
}

/** Returns the fault if the last day is before the first. */
export function shownDaysFaults({
  from,
  until,
}: { [Field in keyof ShownDays]?: ShownDays[Field] | undefined }): Issue[] {
  return from && until && until < from
    ? [{ path: 'until', message: 'The last day must not be before the first.' }]
    : [];
}
