import { z } from 'zod';
import { checkEntrants } from '#domain/draw.ts';
import { TIE_BREAKS, USUAL_TABLE_RULES } from '#domain/season.ts';
import { coloursSchema } from './colours.ts';

const day = z.iso.date('must be a day such as 2025-09-22.');
const text = z.string().trim().min(1, 'must not be empty.').max(300, 'must not be longer than 300 characters.');
const name = z.string().trim().min(1, 'must not be empty.').max(80, 'must not be longer than 80 characters.');
const email = z.email('must be an e-mail address such as secretary@example.org.');
const phone = z
  .string()
  .refine(
    (number) => /^\+?[\d ()-]{5,25}$/.test(number) && number.replace(/\D/g, '').length >= 5,
    'must be a telephone number such as 01632 960123.',
  );
const web = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// (or http://).' });
const secureWeb = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://.' });

const count = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}.`)
    .min(least, `must be at least ${least}.`)
    .max(most, `must be at most ${most}.`);

const point = count(0, 20);
const usual = USUAL_TABLE_RULES.points;
const points = z.strictObject({
  frameWon: point.default(usual.frameWon),
  fixtureWon: point.default(usual.fixtureWon),
  fixtureDrawn: point.default(usual.fixtureDrawn),
});
const ownPoints = z.strictObject({
  frameWon: point.exactOptional(),
  fixtureWon: point.exactOptional(),
  fixtureDrawn: point.exactOptional(),
});

const tieBreaks = z
  .array(z.enum(TIE_BREAKS, `must be one of ${TIE_BREAKS.join(', ')}.`))
  .refine((list) => new Set(list).size === list.length, 'must not have a tie-break twice.');

const rules = {
  framesPerFixture: count(1, 99),
  walkoverScore: count(0, 999),
  maxFramesPerPlayer: count(1, 99),
  highestBreak: count(1, 999),
  highestScore: count(1, 999),
};
const breaksFrom = count(1, 155);

/** Rules of one division; what it leaves out is the season's. */
const ownRules = z.strictObject({
  framesPerFixture: rules.framesPerFixture.exactOptional(),
  walkoverScore: rules.walkoverScore.exactOptional(),
  maxFramesPerPlayer: rules.maxFramesPerPlayer.exactOptional(),
  highestBreak: rules.highestBreak.exactOptional(),
  highestScore: rules.highestScore.exactOptional(),
  breaksFrom: breaksFrom.exactOptional(),
  points: ownPoints.exactOptional(),
  tieBreaks: tieBreaks.exactOptional(),
});

const seasonSeed = z.strictObject({
  name: z.string(),
  divisions: z.array(count(1, 99)).min(1, 'must have at least one division.'),
  weeks: count(1, 99),
  calendar: z.array(z.strictObject({ week: count(1, 99), from: day, to: day })).default([]),
  rules: z.strictObject({
    ...rules,
    breaksFrom: breaksFrom.default(1),
    points: points.default(usual),
    tieBreaks: tieBreaks.default([...USUAL_TABLE_RULES.tieBreaks]),
  }),
  /** Rules of divisions that differ from the season's, by the division's number. */
  divisionRules: z.record(z.string(), ownRules).default({}),
});

const competition = z
  .strictObject({
    name: name.refine((text) => !/^\.{1,2}$/.test(text), 'cannot be only dots, as it is part of an address.'),
    entrants: z.array(name).min(1, 'must have at least one entrant.'),
  })
  .superRefine(({ entrants }, context) => {
    const checked = checkEntrants(entrants);
    // Reports names that cannot be drawn now, not at the draw.
    for (const { path, message } of checked.ok ? [] : checked.issues) {
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
    }
  });

/** A venue. `map`: the address of a map; without it one is made from the postal address. */
const venue = z.strictObject({
  name,
  address: text,
  phone: phone.nullable().default(null),
  map: web.nullable().default(null),
  tables: count(1, 99).default(1),
});

const contact = z.strictObject({
  role: name,
  name,
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
});

const handicapTexts = z.strictObject({
  guide: z.array(z.strictObject({ breaks: text, handicaps: text })).default([]),
  challenges: z.array(text).default([]),
  newPlayers: z.array(text).default([]),
});

/** The schema of `league.json`, with defaults. */
export const leagueFile = z.strictObject({
  name,
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/London.'),
  defaultSeason: z.string(),
  seasons: z.array(seasonSeed).min(1, 'must have at least one season.'),
  competitions: z.array(competition).default([]),
  /** Whether anybody may make a cup draw; otherwise only officials. */
  openCupDraw: z.boolean('must be true or false.').default(false),
  matchTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:45.')
    .default('19:45'),
  contactEmail: email.nullable().default(null),
  contacts: z.array(contact).default([]),
  vacancies: z.array(z.strictObject({ role: name, about: text.nullable().default(null) })).default([]),
  venues: z.array(venue).default([]),
  links: z.array(z.strictObject({ title: name, url: web, about: text.nullable().default(null) })).default([]),
  questionnaireUrl: secureWeb.nullable().default(null),
  colours: coloursSchema.nullable().default(null),
  handicaps: handicapTexts.default({ guide: [], challenges: [], newPlayers: [] }),
});

/** The contents of `league.json`. */
export type League = z.output<typeof leagueFile>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
