import { z } from 'zod';
import { withInputLimit } from '#domain/limits.ts';
import { MAX_ENTRIES_IN_CONTENT_LIST } from '#domain/list-limits.ts';
import { isLongerThan } from '#domain/entered-name.ts';
import { withStoredSchema } from '#domain/stored-shape.ts';
import { tidyText, removeInvisibleCharacters } from '#domain/text.ts';

/*
 * Fields of the content that a league writes itself, such as its contacts. These fields check the values in the file
 * `league.json` and the values that officials send. An error message is the end of a sentence that begins with the name
 * of the value, such as "must be a day such as 2025-09-22."
 */

export const contentDay = () => z.iso.date('must be a day such as 2025-09-22.');

/**
 * Returns a field for one line of text. Invisible characters that come from copying are removed. All other characters
 * that cannot be shown, such as control characters, are refused before this field is checked (Rule N19).
 */
const contentLine = () => z.string().overwrite(tidyText);

/** Returns a field for a line of text of at most `longest` characters. The line may be empty. */
export const possiblyEmptyLine = (longest: number) =>
  contentLine().max(longest, `must not be longer than ${longest} characters.`);

/** Returns a field for a line of text of 1 to `longest` characters; `empty` is the message for an empty line. */
export const requiredLine = (longest: number, empty = 'must not be empty.') => possiblyEmptyLine(longest).min(1, empty);

export const contentNameSchema = () => requiredLine(80);
export const requiredLongLine = () => requiredLine(300);
export const email = () => z.email('must be an e-mail address such as secretary@example.org.');
/**
 * Returns a field for a telephone number. The pattern is checked in `.refine`, which applies only to new numbers: a
 * `.regex` would also refuse numbers that were stored under an earlier rule.
 */
export const phone = () =>
  contentLine().refine(
    (number) => /^\+?[\d ()-]{5,25}$/.test(number) && number.replace(/\D/g, '').length >= 5,
    'must be a telephone number such as 01632 960123.',
  );
export const httpUrl = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// (or http://).' })
    .overwrite(tidyText);
export const httpsUrl = () =>
  z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' }).overwrite(tidyText);

/**
 * A number that is read from the store. The maximum is higher than every limit that has ever applied to a new number,
 * and low enough for the number to be used in dates and picture sizes.
 */
const storedNumber = z.int().min(0).max(100_000);

export const contentNumber = (least: number, most: number) =>
  withStoredSchema(
    z
      .int(`must be a whole number from ${least} to ${most}.`)
      .min(least, `must be at least ${least}.`)
      .max(most, `must be at most ${most}.`),
    storedNumber,
  );

/** Returns a copy of `field` whose value may also be `null`; `null` is the default. */
export const nullByDefault = <S extends z.ZodType>(field: S) => field.nullable().default(null);

/** The largest number of characters in a long text: about 300 pages of a book. */
const MAX_MARKDOWN_LENGTH = 1_000_000;

/**
 * The largest number of headings in a long text. Each heading begins a section of a page, and the section has its own
 * address.
 */
const MAX_HEADINGS = 2000;
/** Matches a Markdown heading: a line that begins with `#`, or a line of `=` or `-` under the heading's text. */
const HEADING_PATTERN = /^ {0,3}(?:#{1,6}(?=\s|$)|(?:=+|-+)[ \t]*$)/gm;

/** Returns a field for a long text in Markdown; empty by default. */
export const markdown = () =>
  withInputLimit(
    z
      .string()
      .overwrite((text) => removeInvisibleCharacters(text, 'lines'))
      .refine((text) => !isLongerThan(text, MAX_MARKDOWN_LENGTH), 'must not be longer than 1,000,000 characters.')
      .refine(
        (text) => (text.match(HEADING_PATTERN)?.length ?? 0) <= MAX_HEADINGS,
        'must not have more than 2,000 headings.',
      ),
    // The `refine` above enforces the real limit, with a message that fits these fields. The limit here only has to be
    // larger than the real limit.
    { longest: 2 * MAX_MARKDOWN_LENGTH, lines: 'lines' },
  ).default('');

/** Returns a field for a list; empty by default. Its length is limited, because a page shows all of its items. */
export function contentList<T extends z.ZodType>(item: T) {
  return withInputLimit(z.array(item), { most: MAX_ENTRIES_IN_CONTENT_LIST }).default([]);
}

/** Returns a field for a list in which no two items have the same name; empty by default. */
export function uniquelyNamedList<T extends z.ZodType<{ name: string }>>(item: T) {
  const items = z.array(item).superRefine((all, context) => {
    const byName = Map.groupBy(all, ({ name }) => name);
    for (const [name, { length }] of byName)
      if (length > 1) context.addIssue({ code: 'custom', path: [], message: `must not have ${name} twice.` });
  });
  return withInputLimit(items, { most: MAX_ENTRIES_IN_CONTENT_LIST }).default([]);
}
