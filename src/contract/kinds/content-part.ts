import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { isHonourSeason } from '#domain/records/honours.ts';
import { withStoredSchema } from '#domain/stored-shape.ts';
import { coloursSchema } from '../colours.ts';
import {
  possiblyEmptyLine,
  contentNameSchema,
  requiredLongLine,
  contentNumber,
  email,
  requiredLine,
  markdown,
  uniquelyNamedList,
  nullByDefault,
  phone,
  httpsUrl,
  contentList,
  httpUrl,
} from './content-fields.ts';

/** The league's name and settings. */
export const leaguePartSchema = z.object({
  name: labelField('Name', contentNameSchema()),
  timeZone: labelField(
    'Time zone',
    withStoredSchema(z.string().refine(isTimeZone, 'must be a time zone such as Europe/London.')),
    {
      hint: 'For example Europe/London. Today’s date depends on it.',
    },
  ),
  /** Whether anybody may make a cup draw. Otherwise only secretaries may. */
  openCupDraw: labelField('No password needed for cup draws', z.boolean('must be true or false.').default(false), {
    after: 'confirmDays',
  }),
  /**
   * For how many days the other side can dispute a card that a captain has recorded. With 0, the card is final at
   * once.
   */
  confirmDays: labelField('Days to dispute a card', contentNumber(0, 60).default(3), {
    after: 'matchTime',
    hint: 'How long the other side can dispute what a captain has entered, from 0 to 60. With 0 it is final at once.',
  }),
  matchTime: labelField(
    'Matches begin at',
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:45.')
      .default('19:45'),
    { type: 'time' },
  ),
  colours: labelField('Colours', nullByDefault(coloursSchema)),
});

export const contactsPartSchema = z.strictObject({
  contactEmail: labelField('E-mail address of the league', nullByDefault(email())),
  contacts: labelField(
    'Committee',
    contentList(
      z.strictObject({
        role: labelField('Role', contentNameSchema()),
        name: labelField('Name', contentNameSchema()),
        email: labelField('E-mail address', nullByDefault(email()), { after: 'phone' }),
        phone: labelField('Phone', nullByDefault(phone()), { type: 'tel' }),
      }),
    ),
    { one: 'person', title: ['role', 'name'] },
  ),
  vacancies: labelField(
    'Vacancies',
    contentList(
      z.strictObject({
        role: labelField('Role', contentNameSchema()),
        about: labelField('About', nullByDefault(requiredLongLine())),
      }),
    ),
    { one: 'vacancy', title: ['role'] },
  ),
});

/** A venue. `map`: the web address of a map; with `null`, the site links to a map search for the postal address. */
const venue = z.strictObject({
  name: labelField('Name', contentNameSchema()),
  address: labelField('Address', requiredLongLine()),
  phone: labelField('Phone', nullByDefault(phone()), { type: 'tel' }),
  map: labelField('Map', nullByDefault(httpUrl()), {
    after: 'tables',
    hint: 'Leave empty for a search of the address.',
  }),
  tables: labelField('Tables', contentNumber(1, 99).default(1)),
});

export const venuesPartSchema = z.strictObject({
  venues: labelField('Venues', uniquelyNamedList(venue), { one: 'venue', title: ['name'] }),
});

const link = z.strictObject({
  title: labelField('Title', contentNameSchema()),
  url: labelField('Address', httpUrl(), { hint: 'Such as www.example.org' }),
  about: labelField('About', nullByDefault(requiredLongLine())),
});

export const linksPartSchema = z.strictObject({
  links: labelField('Links', contentList(link), { one: 'link', title: ['title'] }),
});

const handicapGuideEntrySchema = z.strictObject({
  breaks: labelField('Breaks', requiredLongLine()),
  handicaps: labelField('Handicaps', requiredLongLine()),
});
const paragraphPerLineHint = 'One paragraph on each line';

export const handicapTextsPartSchema = z.strictObject({
  guide: labelField('Guide', contentList(handicapGuideEntrySchema), { one: 'line', title: ['breaks'] }),
  challenges: labelField('Challenges', contentList(requiredLongLine()), { hint: paragraphPerLineHint }),
  newPlayers: labelField('New players', contentList(requiredLongLine()), { hint: paragraphPerLineHint }),
});

export const questionnairePartSchema = z.strictObject({
  questionnaireUrl: labelField('Address of the form', nullByDefault(httpsUrl()), {
    hint: 'Copy the whole address. Leave empty while none is open.',
  }),
});

/** Returns the schema of content that is one text in Markdown, such as the league's rules. */
const textPart = (label: string, more: { hint?: string } = {}) =>
  z.strictObject({ text: labelField(label, markdown(), more) });

/**
 * A title that somebody won in an earlier season. Officials enter it, because the site may not have the results of that
 * season (Rule L5). `season` is a text such as `1987/88` or `1987`.
 */
const honour = z.strictObject({
  season: labelField('Season', z.string().refine(isHonourSeason, 'must be a year such as 1987/88 or 1987.'), {
    hint: 'Such as 1987/88 or 1987',
  }),
  title: labelField('Title', contentNameSchema(), { hint: 'Such as Division 1' }),
  winner: labelField('Winner', requiredLine(120)),
  note: labelField('Note', possiblyEmptyLine(200).default('')),
});

const honoursPartSchema = z.strictObject({
  honours: labelField('Honours', z.array(honour).default([]), { one: 'title', title: ['season', 'title', 'winner'] }),
});

/**
 * The schemas of the content parts, keyed by the part's identifier. Every league has each part exactly once. A part
 * that nobody has written yet has default values.
 */
export const contentPartSchemas = {
  league: leaguePartSchema,
  contacts: contactsPartSchema,
  venues: venuesPartSchema,
  links: linksPartSchema,
  'handicap-texts': handicapTextsPartSchema,
  'how-to-start': textPart('Text'),
  rules: textPart('Rules', {
    hint: 'The site adds the rules that it knows from the settings of the season. Text below a heading such as “Points and places” stands with them.',
  }),
  questionnaire: questionnairePartSchema,
  honours: honoursPartSchema,
} as const;

export type ContentPart = keyof typeof contentPartSchemas;
export type PartValue<P extends ContentPart> = z.output<(typeof contentPartSchemas)[P]>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
