import { z } from 'zod';
import { seasonQuerySchema, publicRead } from './call.ts';
import { logoAnswerSchema } from './content.ts';

export const aboutLeague = publicRead('/api/league', {
  summary: 'Returns the league’s name, logo, settings and cup competitions, in order.',
  answer: z.object({
    name: z.string(),
    /** The time zone of the league's days and times, such as `Europe/London`. */
    timeZone: z.string(),
    competitions: z.array(z.string()),
    /** The main colour that the league chose, such as `#0f4f3a`; `null` if it has no colours of its own. */
    cloth: z.string().nullable(),
    logo: logoAnswerSchema.nullable(),
    /** Whether anyone may make cup draws. Otherwise only secretaries may. */
    openCupDraw: z.boolean(),
    /** Whether the league has a questionnaire to fill in. `/api/questionnaire` returns its address. */
    asksQuestions: z.boolean(),
    /**
     * Where to find the first password of a new league: in the log of the program, or in its settings. The field is
     * absent once somebody has signed in. It never holds the password itself.
     */
    firstPassword: z.enum(['log', 'settings']).exactOptional(),
  }),
});
export type LeagueAnswer = z.infer<typeof aboutLeague.answer>;

export const contacts = publicRead('/api/contacts', {
  summary: 'Returns the committee, how to join, venues and links.',
  answer: z.object({
    email: z.string().nullable(),
    committee: z.array(
      z.object({ role: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    ),
    vacancies: z.array(z.object({ role: z.string(), about: z.string().nullable() })),
    howToStart: z.string().meta({ description: 'Safe HTML, made by the server from Markdown; may be empty.' }),
    venues: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        phone: z.string().nullable(),
        map: z.string(),
        tables: z.number(),
      }),
    ),
    links: z.array(z.object({ title: z.string(), url: z.string(), about: z.string().nullable() })),
  }),
});
export type ContactsAnswer = z.infer<typeof contacts.answer>;

/**
 * A photo, which is stored in several widths. `width` and `height` are those of the largest file, in pixels.
 * `photoAddress` makes the address of a file from `id` and one of `widths`.
 */
export const photoAnswerSchema = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** The widths in which the photo is served, in pixels, ascending. */
  widths: z.array(z.number()),
});
export type PhotoAnswer = z.infer<typeof photoAnswerSchema>;

/** A news post. `date`: the day of the post. `html`: safe HTML, made by the server from Markdown. */
export const newsPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  date: z.iso.date(),
  updated: z.iso.date(),
  /** The day of the event that the post is about; `null` if the post is about no event. */
  event: z.iso.date().nullable(),
  html: z.string(),
  /** The picture of the post. Its caption says what the picture shows, for people who cannot see it. */
  picture: photoAnswerSchema.optional(),
});
export type NewsPost = z.infer<typeof newsPostSchema>;

export const news = publicRead('/api/news', {
  summary: 'Returns the league’s news, newest first.',
  answer: z.object({ posts: z.array(newsPostSchema) }),
});

export const listGalleries = publicRead('/api/galleries', {
  summary:
    'Returns the photo galleries with their photos, in order. The files are at /photos/{id}-{width}.jpg (.webp, .avif).',
  answer: z.object({
    galleries: z.array(z.object({ id: z.string(), title: z.string(), photos: z.array(photoAnswerSchema) })),
    /** Whether more galleries will follow, because the photos of a new league are still being loaded. */
    coming: z.boolean(),
  }),
});
export type GalleryAnswer = z.infer<typeof listGalleries.answer>['galleries'][number];

/**
 * A document to download. `own`: whether the league uploaded the file; otherwise the site makes it. `type`: the format
 * with the file size or paper size, such as `PDF, 1.2 MB` or `PDF, A4`.
 */
export const downloadAnswerSchema = z.object({
  title: z.string(),
  about: z.string(),
  path: z.string(),
  own: z.boolean(),
  type: z.string(),
});
export type DownloadAnswer = z.infer<typeof downloadAnswerSchema>;

export const downloads = publicRead('/api/downloads', {
  summary:
    'Returns the documents to download: league rules, snooker fixtures, results card, and those that the league shows.',
  answer: z.object({ downloads: z.array(downloadAnswerSchema) }),
});

export const handicapTexts = publicRead('/api/handicap-texts', {
  summary: 'Returns the league’s texts about handicaps: the guide, challenges, new players.',
  answer: z.object({
    guide: z.array(z.object({ breaks: z.string(), handicaps: z.string() })),
    challenges: z.array(z.string()),
    newPlayers: z.array(z.string()),
  }),
});
export type HandicapTexts = z.infer<typeof handicapTexts.answer>;

/** Rules as the HTML of a page. The `id` of a heading follows `#` in the address of a link to it. */
const rulesAnswer = z.object({
  title: z.string().nullable().meta({ description: 'The heading that the text begins with, if it does.' }),
  html: z.string().meta({ description: 'Safe HTML, made by the server from Markdown; empty if there are no rules.' }),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
});

export const writtenLeagueRules = publicRead('/api/rules', {
  summary: 'Returns the rules that the league has written, with the ids of their headings.',
  answer: rulesAnswer,
});

export const seasonRuleBook = publicRead('/api/rule-book', {
  summary:
    'Returns the rules of a season: sentences made from its settings, with what changed since the season before, and between them what the league has written. Without `season`, of the default season.',
  query: seasonQuerySchema,
  answer: rulesAnswer,
});
export type RulesAnswer = z.infer<typeof writtenLeagueRules.answer>;

export const currentQuestionnaireAddress = publicRead('/api/questionnaire', {
  summary: 'Returns the address of the questionnaire that is open, or null.',
  answer: z.object({ url: z.string().nullable() }),
});
