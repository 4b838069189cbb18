import { z } from 'zod';
import { withLimit } from '#domain/limits.ts';
import { MAX_ENTRIES_IN_CONTENT_LIST } from '#domain/maximums.ts';
import { isLongerThan } from '#domain/entered-name.ts';
import { storedAs } from '#domain/stored-shape.ts';
import { tidied, removeInvisible } from '#domain/text.ts';

/*
 * The fields of a league's own content. `league.json` and the store hold the same parts, so every rule of a value is written
 * once. A message continues a sentence that begins with the name of the value: "must be a day such as 2025-09-22."
 */

export const contentDay = () => z.iso.date('must be a day such as 2025-09-22.');

/** A line of text without invisible characters. Characters that cannot be shown are refused earlier (Rule N19). */
const contentLine = () => z.string().overwrite(tidied);

/** A line of at most `longest` characters. It may be empty. */
export const anyLine = (longest: number) =>
  contentLine().max(longest, `must not be longer than ${longest} characters.`);

/** A line of 1 to `longest` characters; `empty` is the message for an empty line. */
export const requiredLine = (longest: number, empty = 'must not be empty.') => anyLine(longest).min(1, empty);

export const contentName = () => requiredLine(80);
export const contentText = () => requiredLine(300);
export const email = () => z.email('must be an e-mail address such as secretary@example.org.');
/** A telephone number. `.refine` is used because `.regex` would apply to stored numbers too. */
export const phone = () =>
  contentLine().refine(
    (number) => /^\+?[\d ()-]{5,25}$/.test(number) && number.replace(/\D/g, '').length >= 5,
    'must be a telephone number such as 01632 960123.',
  );
export const httpUrl = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// (or http://).' })
    .overwrite(tidied);
export const httpsUrl = () =>
  z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' }).overwrite(tidied);

/**
 * A number as it is read from the store. Its maximum is above every limit that ever applied, and still gives a valid
 * date or picture size.
 */
const storedNumber = z.int().min(0).max(100_000);

export const contentNumber = (least: number, most: number) =>
  storedAs(
    z
      .int(`must be a whole number from ${least} to ${most}.`)
      .min(least, `must be at least ${least}.`)
      .max(most, `must be at most ${most}.`),
    storedNumber,
  );

/** Returns the field, which may also be `null` and is `null` by default. */
export const orNull = <S extends z.ZodType>(field: S) => field.nullable().default(null);

/** The most characters of a long text: about 300 pages of a book. */
const MAX_MARKDOWN_LENGTH = 1_000_000;

/** The most headings of a long text. Each heading begins a section of a page and has an address of its own. */
const MAX_HEADINGS = 2000;
/** Matches a heading: a line that begins with `#`, or that underlines the line before. */
const HEADING = /^ {0,3}(?:#{1,6}(?=\s|$)|(?:=+|-+)[ \t]*$)/gm;

/** A long text in Markdown; by default it is empty. */
export const markdown = () =>
  withLimit(
    z
      .string()
      .overwrite((text) => removeInvisible(text, 'lines'))
      .refine((text) => !isLongerThan(text, MAX_MARKDOWN_LENGTH), 'must not be longer than 1,000,000 characters.')
      .refine((text) => (text.match(HEADING)?.length ?? 0) <= MAX_HEADINGS, 'must not have more than 2,000 headings.'),
    // The `refine` above checks the real limit, with a message that names the value. This limit only has to be larger
    // than the real one.
    { longest: 2 * MAX_MARKDOWN_LENGTH, lines: 'lines' },
  ).default('');

/** A list that a page shows completely; empty by default. */
export function contentList<T extends z.ZodType>(item: T) {
  return withLimit(z.array(item), { most: MAX_ENTRIES_IN_CONTENT_LIST }).default([]);
}

/** A list in which no two items have the same name; empty by default. */
export function namedList<T extends z.ZodType<{ name: string }>>(item: T) {
  const items = z.array(item).superRefine((all, context) => {
    const byName = Map.groupBy(all, ({ name }) => name);
    for (const [name, { length }] of byName)
      if (length > 1) context.addIssue({ code: 'custom', path: [], message: `must not have ${name} twice.` });
  });
  return withLimit(items, { most: MAX_ENTRIES_IN_CONTENT_LIST }).default([]);
}
