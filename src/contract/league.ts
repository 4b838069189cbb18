import { z } from 'zod';
import { call } from './call.ts';

export const leagueAnswer = z.object({
  name: z.string(),
  /** The zone that its days and hours are told in, such as `Europe/London`. */
  timeZone: z.string(),
  competitions: z.array(z.string()),
  /** The colour of the cloth where the league has colours of its own, which `/league.css` then holds; else null. */
  cloth: z.string().nullable(),
  /** Whether anybody may draw the cup; else officials alone. */
  openCupDraw: z.boolean(),
});
export type LeagueAnswer = z.infer<typeof leagueAnswer>;

export const aboutLeague = call({
  method: 'GET',
  path: '/api/league',
  summary: 'What the league says about itself: its name and its cup competitions, in their order.',
  action: 'read league',
  answer: leagueAnswer,
});

export const contactsAnswer = z.object({
  email: z.string().nullable(),
  committee: z.array(
    z.object({ role: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  ),
  vacancies: z.array(z.object({ role: z.string(), about: z.string().nullable() })),
  howToStart: z.string().meta({ description: 'HTML, made by the server from Markdown, safe to show; may be empty.' }),
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
});
export type ContactsAnswer = z.infer<typeof contactsAnswer>;

export const contacts = call({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Whom to ask, how to start, where the league plays, and what is near to it.',
  action: 'read league',
  answer: contactsAnswer,
});

/** A post of the league's news. `date` is a day; `html` is made by the server from Markdown and is safe to show. */
export const newsPost = z.object({
  id: z.string(),
  title: z.string(),
  date: z.iso.date(),
  updated: z.iso.date(),
  html: z.string(),
});
export type NewsPost = z.infer<typeof newsPost>;

export const news = call({
  method: 'GET',
  path: '/api/news',
  summary: 'The league’s news, the newest first.',
  action: 'read league',
  answer: z.object({ posts: z.array(newsPost) }),
});

/** A photo: `id` and each of `widths` make the address of its files (`photoAddress`). Width and height are those of the largest. */
export const photoAnswer = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** The widths that it is to be had in, in pixels, ascending. */
  widths: z.array(z.number()),
});
export type PhotoAnswer = z.infer<typeof photoAnswer>;

export const galleriesAnswer = z.object({
  galleries: z.array(z.object({ id: z.string(), title: z.string(), photos: z.array(photoAnswer) })),
});
export type GalleryAnswer = z.infer<typeof galleriesAnswer>['galleries'][number];

export const listGalleries = call({
  method: 'GET',
  path: '/api/galleries',
  summary:
    'The photo galleries in their order, with the photos in theirs; the files are at /photos/{id}-{width}.jpg (.webp, .avif).',
  action: 'read league',
  answer: galleriesAnswer,
});

/** One document to download. `path` ends in `.pdf`; `own` says whether the league put in a file of its own. */
export const download = z.object({ title: z.string(), about: z.string(), path: z.string(), own: z.boolean() });
export type Download = z.infer<typeof download>;

export const downloads = call({
  method: 'GET',
  path: '/api/downloads',
  summary: 'The documents to download: league rules, snooker fixtures, results card.',
  action: 'read league',
  answer: z.object({ downloads: z.array(download) }),
});

export const handicapTextsAnswer = z.object({
  guide: z.array(z.object({ breaks: z.string(), handicaps: z.string() })),
  challenges: z.array(z.string()),
  newPlayers: z.array(z.string()),
});
export type HandicapTexts = z.infer<typeof handicapTextsAnswer>;

export const handicapTexts = call({
  method: 'GET',
  path: '/api/handicap-texts',
  summary: 'What the league says about handicaps: the guide, challenges, new players. Its words, not its rules.',
  action: 'read league',
  answer: handicapTextsAnswer,
});

export const questionnaire = call({
  method: 'GET',
  path: '/api/questionnaire',
  summary: 'The address of the form that is open at present, or null.',
  action: 'read league',
  answer: z.object({ url: z.string().nullable() }),
});

export const leagueFolderState = call({
  method: 'GET',
  path: '/api/admin/league-folder',
  summary: 'What is wrong in the league’s folder at present, and where its seed differs from the database.',
  action: 'read status',
  answer: z.object({
    mistakes: z.array(z.object({ file: z.string(), place: z.string(), message: z.string() })),
    seedChanges: z.array(z.string()),
  }),
});
