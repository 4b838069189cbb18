import { z } from 'zod';
import { limited } from '#domain/limits.ts';
import { MOST_IN_PART } from '#domain/most.ts';
import { isLongerThan } from '#domain/name.ts';
import { tidied, unmarked } from '#domain/text.ts';
import { isHonourSeason } from '#domain/records/honours.ts';
import { fields, longText, number } from '#domain/fields.ts';
import { coloursSchema } from './colours.ts';
import { call, done, SENT_FILE } from './call.ts';
import { storedPicture } from './kinds/kind.ts';

/*
 * What a league says about itself, part by part. `league.json` and the store hold the same parts, so every rule of a
 * value is written once. A message begins after the name of the value: "must be a day such as 2025-09-22."
 */

export const contentDay = z.iso.date('must be a day such as 2025-09-22.');
/** A line of text: what nobody sees is removed, and what cannot be shown is refused before it is read (Rule N19). */
const contentLine = () => z.string().overwrite(tidied);
const contentText = contentLine().min(1, 'must not be empty.').max(300, 'must not be longer than 300 characters.');
export const contentName = contentLine().min(1, 'must not be empty.').max(80, 'must not be longer than 80 characters.');
const email = z.email('must be an e-mail address such as secretary@example.org.');
const phone = contentLine().refine(
  (number) => /^\+?[\d ()-]{5,25}$/.test(number) && number.replace(/\D/g, '').length >= 5,
  'must be a telephone number such as 01632 960123.',
);
const web = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// (or http://).' })
  .overwrite(tidied);
const secureWeb = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://.' })
  .overwrite(tidied);

export const count = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}.`)
    .min(least, `must be at least ${least}.`)
    .max(most, `must be at most ${most}.`);

/** Characters of a long text: a book of 300 pages. */
const LONGEST = 1_000_000;

/** Headings of a long text. Each is a part of a page, with an address of its own. */
const MOST_HEADINGS = 2000;
/** A line that begins with `#`, or underlines the one before it. */
const HEADING = /^ {0,3}(?:#{1,6}(?=\s|$)|(?:=+|-+)[ \t]*$)/gm;

/** A long text in Markdown. */
const markdown = limited(
  z
    .string()
    .overwrite((text) => unmarked(text, 'lines'))
    .refine((text) => !isLongerThan(text, LONGEST), 'must not be longer than 1,000,000 characters.')
    .refine((text) => (text.match(HEADING)?.length ?? 0) <= MOST_HEADINGS, 'must not have more than 2,000 headings.'),
  // Its own sentence says what is longer.
  { longest: 2 * LONGEST, lines: 'lines' },
);

/** A list that a page shows whole; by default it is empty. */
function some<T extends z.ZodType>(item: T) {
  return limited(z.array(item), { most: MOST_IN_PART }).default([]);
}

/** The same without two items of the same name. */
function named<T extends z.ZodType<{ name: string }>>(item: T) {
  const items = z.array(item).superRefine((all, context) => {
    const byName = Map.groupBy(all, ({ name }) => name);
    for (const [name, { length }] of byName)
      if (length > 1) context.addIssue({ code: 'custom', path: [], message: `must not have ${name} twice.` });
  });
  return limited(items, { most: MOST_IN_PART }).default([]);
}

/** The league's name and settings. */
export const leaguePart = z.object({
  name: contentName,
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/London.'),
  /** Whether anybody may make a cup draw; otherwise only officials. */
  openCupDraw: z.boolean('must be true or false.').default(false),
  /** For how many days the other side can dispute a card that a captain recorded; 0: it is final at once. */
  confirmDays: count(0, 60).default(3),
  matchTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:45.')
    .default('19:45'),
  colours: coloursSchema.nullable().default(null),
});

export const contactsPart = z.strictObject({
  contactEmail: email.nullable().default(null),
  contacts: some(
    z.strictObject({
      role: contentName,
      name: contentName,
      email: email.nullable().default(null),
      phone: phone.nullable().default(null),
    }),
  ),
  vacancies: some(z.strictObject({ role: contentName, about: contentText.nullable().default(null) })),
});

/** A venue. `map`: the address of a map; without it one is made from the postal address. */
const venue = z.strictObject({
  name: contentName,
  address: contentText,
  phone: phone.nullable().default(null),
  map: web.nullable().default(null),
  tables: count(1, 99).default(1),
});

export const venuesPart = z.strictObject({ venues: named(venue) });

export const linksPart = z.strictObject({
  links: some(z.strictObject({ title: contentName, url: web, about: contentText.nullable().default(null) })),
});

export const handicapTextsPart = z.strictObject({
  guide: some(z.strictObject({ breaks: contentText, handicaps: contentText })),
  challenges: some(contentText),
  newPlayers: some(contentText),
});

export const questionnairePart = z.strictObject({ questionnaireUrl: secureWeb.nullable().default(null) });

/** A text in Markdown, such as the league's rules. */
const textPart = z.strictObject({ text: markdown.default('') });

/** The titles of seasons before the database; `season` is `1987/88` or `1987` (Rule L5). */
const honoursPart = z.strictObject({
  honours: z
    .array(
      z.strictObject({
        season: z.string().refine(isHonourSeason, 'must be a year such as 1987/88 or 1987.'),
        title: contentName,
        winner: contentLine().min(1, 'must not be empty.').max(120, 'must not be longer than 120 characters.'),
        note: contentLine().max(200, 'must not be longer than 200 characters.').default(''),
      }),
    )
    .default([]),
});

/** An uploaded picture: `id` is the first part of its addresses (`/photos/{id}-{width}.jpg`), `alt` says what it shows. */
export const newsPicture = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/, 'must be one that was uploaded.'),
  width: count(1, 100_000),
  height: count(1, 100_000),
  alt: contentLine()
    .min(1, 'must not be empty: say what the picture shows.')
    .max(300, 'must not be longer than 300 characters.'),
});

/**
 * A news post. `date` and `updated` are the days that it bears; it is shown from the day `from` to the day `until`. `event`: the
 * day of what it tells about, after which it no longer leads (Rule W2).
 */
export const postPart = z.strictObject({
  title: contentLine().min(1, 'must not be empty.').max(120, 'must not be longer than 120 characters.'),
  date: contentDay,
  updated: contentDay,
  event: contentDay.nullable().default(null),
  from: contentDay.nullable().default(null),
  until: contentDay.nullable().default(null),
  text: markdown.default(''),
  picture: newsPicture.nullish(),
});

/** The parts that every league has once, by identifier. A part that was never written has its defaults. */
export const contentParts = {
  league: leaguePart,
  contacts: contactsPart,
  venues: venuesPart,
  links: linksPart,
  'handicap-texts': handicapTextsPart,
  'how-to-start': textPart,
  rules: textPart,
  questionnaire: questionnairePart,
  honours: honoursPart,
} as const;

/** The kinds of which a league has many: each has an identifier such as `post:2025-04-open`. */
export const contentLists = { post: postPart } as const;

export type ContentPart = keyof typeof contentParts;
export type PartValue<P extends ContentPart> = z.output<(typeof contentParts)[P]>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The value of a part or item; its schema is in `content.ts`. */
const value = z.looseObject({}, 'The content must be an object.');

/** Bytes of a body with a text of the greatest length: at most four for each character. */
const maxBytes = 5 * 1024 * 1024;

/** The number of the last change that the client has seen of a part or item; 0 where there was none. */
const version = number('The version').int('The version must be a whole number.');

const id = z
  .string()
  .meta({ description: `One of ${Object.keys(contentParts).join(', ')}, or such as post:2025-04-open.` });

export const listContent = call('GET', '/api/admin/content', {
  summary: 'Returns every news post, also those that are not shown now, newest first.',
  action: 'read content',
  answer: z.object({
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        date: z.iso.date(),
        from: z.iso.date().nullable(),
        until: z.iso.date().nullable(),
      }),
    ),
  }),
});

export const getContent = call('GET', '/api/admin/content/{id}', {
  summary: 'Returns a part of what the league says about itself, or an item such as a news post, as it is edited.',
  action: 'read content',
  params: z.object({ id }),
  answer: z.object({
    id: z.string(),
    value,
    version: z.number(),
    /** Who changed it last, and when; `null` if it never was. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  }),
});

const saved = done.extend({ id: z.string() });

export const saveContent = call('PUT', '/api/admin/content/{id}', {
  summary: 'Saves a part or item. 409 if it has been changed since the version that is sent.',
  action: 'change content',
  params: z.object({ id }),
  body: fields('The content', { value, version }),
  maxBytes,
  answer: saved,
});

export const addContent = call('POST', '/api/admin/content/{list}', {
  summary: 'Adds an item to a list, such as a news post; its identifier is made from its title.',
  action: 'change content',
  params: z.object({ list: z.enum(Object.keys(contentLists), 'There is no such list.') }),
  body: fields('The content', { value }),
  maxBytes,
  answer: saved,
});

export const removeContent = call('DELETE', '/api/admin/content/{id}', {
  summary: 'Removes an item of a list. The parts that every league has stay.',
  action: 'change content',
  params: z.object({ id }),
  answer: done,
});

export const previewContent = call('POST', '/api/admin/content/preview', {
  summary: 'Returns a text in Markdown as the site shows it. Changes nothing.',
  action: 'change content',
  body: fields('The text', { text: longText('Text', 1_000_000) }),
  maxBytes,
  answer: z.object({ html: z.string() }),
});

/** The league's logo as it is stored. */
export const logoPart = z.object({ picture: storedPicture });

/** The league's logo: its address, and its size there. */
export const logoAnswer = z.object({
  picture: z.string(),
  pictureSize: z.object({ width: z.number(), height: z.number() }),
});
export type LogoAnswer = z.infer<typeof logoAnswer>;

const ofLogo = { action: 'change content', answer: z.object({ logo: logoAnswer.nullable() }) } as const;

export const setLogo = call('PUT', '/api/admin/logo', {
  summary: 'Sets the league’s logo (JPEG, PNG, WebP or AVIF) for the header, icons, shared pictures and papers.',
  file: SENT_FILE,
  ...ofLogo,
});

export const removeLogo = call('DELETE', '/api/admin/logo', { summary: 'Removes the league’s logo.', ...ofLogo });
