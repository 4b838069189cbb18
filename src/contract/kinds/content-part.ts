import { z } from 'zod';
import { labelled } from '#domain/field-words.ts';
import { isHonourSeason } from '#domain/records/honours.ts';
import { withStoredSchema } from '#domain/stored-shape.ts';
import { coloursSchema } from '../colours.ts';
import {
  possiblyEmptyLine,
  contentName,
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
  name: labelled('Name', contentName()),
  timeZone: labelled(
    'Time zone',
    withStoredSchema(z.string().refine(isTimeZone, 'must be a time zone such as Europe/London.')),
    {
      hint: 'For example Europe/London. Today’s date depends on it.',
    },
  ),
  /** Whether anybody may make a cup draw. Otherwise only secretaries may. */
  openCupDraw: labelled('No password needed for cup draws', z.boolean('must be true or false.').default(false), {
    after: 'confirmDays',
  }),
  /**
   * For how many days the other side can dispute a card that a captain has recorded. With 0, the card is final at
   * once.
   */
  confirmDays: labelled('Days to dispute a card', contentNumber(0, 60).default(3), {
    after: 'matchTime',
    hint: 'How long the other side can dispute what a captain has entered, from 0 to 60. With 0 it is final at once.',
  }),
  matchTime: labelled(
    'Matches begin at',
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:45.')
      .default('19:45'),
    { type: 'time' },
  ),
  colours: labelled('Colours', nullByDefault(coloursSchema)),
});

export const contactsPartSchema = z.strictObject({
  contactEmail: labelled('E-mail address of the league', nullByDefault(email())),
  contacts: labelled(
    'Committee',
    contentList(
      z.strictObject({
        role: labelled('Role', contentName()),
        name: labelled('Name', contentName()),
        email: labelled('E-mail address', nullByDefault(email()), { after: 'phone' }),
        phone: labelled('Phone', nullByDefault(phone()), { type: 'tel' }),
      }),
    ),
    { one: 'person', title: ['role', 'name'] },
  ),
  vacancies: labelled(
    'Vacancies',
    contentList(
      z.strictObject({
        role: labelled('Role', contentName()),
        about: labelled('About', nullByDefault(requiredLongLine())),
      }),
    ),
    { one: 'vacancy', title: ['role'] },
  ),
});

/** A venue. `map`: the web address of a map; with `null`, the site links to a map search for the postal address. */
const venue = z.strictObject({
  name: labelled('Name', contentName()),
  address: labelled('Address', requiredLongLine()),
  phone: labelled('Phone', nullByDefault(phone()), { type: 'tel' }),
  map: labelled('Map', nullByDefault(httpUrl()), { after: 'tables', hint: 'Leave empty for a search of the address.' }),
  tables: labelled('Tables', contentNumber(1, 99).default(1)),
});

export const venuesPartSchema = z.strictObject({
  venues: labelled('Venues', uniquelyNamedList(venue), { one: 'venue', title: ['name'] }),
});

const link = z.strictObject({
  title: labelled('Title', contentName()),
  url: labelled('Address', httpUrl(), { hint: 'Such as www.example.org' }),
  about: labelled('About', nullByDefault(requiredLongLine())),
});

export const linksPartSchema = z.strictObject({
  links: labelled('Links', contentList(link), { one: 'link', title: ['title'] }),
});

const guideLine = z.strictObject({
  breaks: labelled('Breaks', requiredLongLine()),
  handicaps: labelled('Handicaps', requiredLongLine()),
});
const paragraphPerLineHint = 'One paragraph on each line';

export const handicapTextsPartSchema = z.strictObject({
  guide: labelled('Guide', contentList(guideLine), { one: 'line', title: ['breaks'] }),
  challenges: labelled('Challenges', contentList(requiredLongLine()), { hint: paragraphPerLineHint }),
  newPlayers: labelled('New players', contentList(requiredLongLine()), { hint: paragraphPerLineHint }),
});

export const questionnairePartSchema = z.strictObject({
  questionnaireUrl: labelled('Address of the form', nullByDefault(httpsUrl()), {
    hint: 'Copy the whole address. Leave empty while none is open.',
  }),
});

/** Returns the schema of content that is one text in Markdown, such as the league's rules. */
const textPart = (label: string, more: { hint?: string } = {}) =>
  z.strictObject({ text: labelled(label, markdown(), more) });

/**
 * A title that somebody won in an earlier season. Officials enter it, because the site may not have the results of that
 * season (Rule L5). `season` is a text such as `1987/88` or `1987`.
 */
const honour = z.strictObject({
  season: labelled('Season', z.string().refine(isHonourSeason, 'must be a year such as 1987/88 or 1987.'), {
    hint: 'Such as 1987/88 or 1987',
  }),
  title: labelled('Title', contentName(), { hint: 'Such as Division 1' }),
  winner: labelled('Winner', requiredLine(120)),
  note: labelled('Note', possiblyEmptyLine(200).default('')),
});

const honoursPart = z.strictObject({
  honours: labelled('Honours', z.array(honour).default([]), { one: 'title', title: ['season', 'title', 'winner'] }),
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
  honours: honoursPart,
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
