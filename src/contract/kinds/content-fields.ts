import { z } from 'zod';
import { limited } from '#domain/limits.ts';
import { MOST_IN_PART } from '#domain/most.ts';
import { isLongerThan } from '#domain/name.ts';
import { storedAs } from '#domain/stored-shape.ts';
import { tidied, unmarked } from '#domain/text.ts';

/*
 * The fields of what a league says about itself. `league.json` and the store hold the same parts, so every rule of a
 * value is written once. A message begins after the name of the value: "must be a day such as 2025-09-22."
 */

export const contentDay = () => z.iso.date('must be a day such as 2025-09-22.');

/** A line of text: what nobody sees is removed, and what cannot be shown is refused before it is read (Rule N19). */
const contentLine = () => z.string().overwrite(tidied);

/** A line of at most `longest` characters, which may be empty. */
export const anyLine = (longest: number) =>
  contentLine().max(longest, `must not be longer than ${longest} characters.`);

/** A line of at most `longest` characters; `empty` is the fault of one without any. */
export const lineOf = (longest: number, empty = 'must not be empty.') => anyLine(longest).min(1, empty);

export const contentName = () => lineOf(80);
export const contentText = () => lineOf(300);
export const email = () => z.email('must be an e-mail address such as secretary@example.org.');
/** A telephone number. Its form is no `.regex`, which would hold for stored numbers too. */
export const phone = () =>
  contentLine().refine(
    (number) => /^\+?[\d ()-]{5,25}$/.test(number) && number.replace(/\D/g, '').length >= 5,
    'must be a telephone number such as 01632 960123.',
  );
export const web = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// (or http://).' })
    .overwrite(tidied);
export const secureWeb = () =>
  z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' }).overwrite(tidied);

/** No limit was ever higher; a date or a picture can still be reckoned from it. */
const storedNumber = z.int().min(0).max(100_000);

export const count = (least: number, most: number) =>
  storedAs(
    z
      .int(`must be a whole number from ${least} to ${most}.`)
      .min(least, `must be at least ${least}.`)
      .max(most, `must be at most ${most}.`),
    storedNumber,
  );

/** Returns the field, which may also be null. By default it is null. */
export const orNull = <S extends z.ZodType>(field: S) => field.nullable().default(null);

/** Characters of a long text: a book of 300 pages. */
const LONGEST = 1_000_000;

/** Headings of a long text. Each is a part of a page, with an address of its own. */
const MOST_HEADINGS = 2000;
/** A line that begins with `#`, or underlines the one before it. */
const HEADING = /^ {0,3}(?:#{1,6}(?=\s|$)|(?:=+|-+)[ \t]*$)/gm;

/** A long text in Markdown; by default it is empty. */
export const markdown = () =>
  limited(
    z
      .string()
      .overwrite((text) => unmarked(text, 'lines'))
      .refine((text) => !isLongerThan(text, LONGEST), 'must not be longer than 1,000,000 characters.')
      .refine((text) => (text.match(HEADING)?.length ?? 0) <= MOST_HEADINGS, 'must not have more than 2,000 headings.'),
    // Its own sentence says what is longer.
    { longest: 2 * LONGEST, lines: 'lines' },
  ).default('');

/** A list that a page shows whole; by default it is empty. */
export function some<T extends z.ZodType>(item: T) {
  return limited(z.array(item), { most: MOST_IN_PART }).default([]);
}

/** A list in which no two items have one name; by default it is empty. */
export function named<T extends z.ZodType<{ name: string }>>(item: T) {
  const items = z.array(item).superRefine((all, context) => {
    const byName = Map.groupBy(all, ({ name }) => name);
    for (const [name, { length }] of byName)
      if (length > 1) context.addIssue({ code: 'custom', path: [], message: `must not have ${name} twice.` });
  });
  return limited(items, { most: MOST_IN_PART }).default([]);
}
