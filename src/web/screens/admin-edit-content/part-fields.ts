import type { z } from 'zod';
import { type ContentPart, contentPartSchemas } from '#contract/kinds/content-part.ts';
import { storedNewsPostSchema } from '#contract/kinds/post.ts';
import { countWithNoun } from '#domain/count.ts';
import { LeagueClothColourField, LeagueSecondColourField } from '#web/office/colour-field.tsx';
import { type FormFields, fieldsOfSchema } from '#web/office/kind-fields.tsx';
import { MarkdownField, PictureField } from './content-inputs.tsx';

/**
 * The form for a part of the content. `page`: the address of the page that shows the part to visitors. `about`: a short
 * description for officials.
 */
export type PartForm = { title: string; page: string; about: string; schema: z.ZodObject; fields: FormFields };

const PARTS: Record<ContentPart, [title: string, page: string, about: string]> = {
  league: ['League details', '/', 'Name, logo, match time, days to dispute a card and colours'],
  contacts: ['Contacts', '/contacts', 'The committee, vacancies and the league’s e-mail address'],
  venues: ['Venues', '/contacts', 'Where you play: address, phone, number of tables'],
  links: ['Links', '/contacts', 'Other pages that players look for'],
  'handicap-texts': ['Handicap guide', '/squads-handicaps', 'Starting handicaps, challenges and new players'],
  'how-to-start': ['How to start playing', '/contacts', 'For people who do not play yet'],
  rules: ['Rules', '/rules', 'What the league plays by: the page Rules and the PDF under Downloads'],
  questionnaire: ['Questionnaire', '/questionnaire', 'A form of another site, shown in a page of its own'],
  honours: ['Older honours', '/honours', 'Winners of the seasons before this site'],
};

/** Collapses the fields for the days of a news post under a heading, because most posts leave these fields empty. */
const collapsedDayOptions = { folded: 'When to show it' };
const dayFieldOptions = { event: collapsedDayOptions, from: collapsedDayOptions, until: collapsedDayOptions };

/** Returns text such as `4 tables, address`. */
function venueWords(address: string, tables: number): string {
  return `${countWithNoun(tables, 'table')}, ${address.trim() === '' ? 'no address yet' : 'address'}`;
}

function formOf([title, page, about]: (typeof PARTS)[ContentPart], schema: z.ZodObject): PartForm {
  const fields = fieldsOfSchema(schema, {
    text: { Input: MarkdownField },
    picture: { Input: PictureField },
    ...dayFieldOptions,
    venues: { aboutOf: ({ address = '', tables = '' }) => venueWords(address, Number(tables)) },
    colours: { item: { cloth: { Input: LeagueClothColourField }, metal: { Input: LeagueSecondColourField } } },
  });
  const named = Object.entries(fields).map(([name, field]) => [name, { ...field, hidesLabel: field.label === title }]);
  return { title, page, about, schema, fields: Object.fromEntries(named) };
}

/** The forms for the parts of the content, keyed by the part's id, in the order in which officials see them. */
export const PART_FORMS = new Map<string, PartForm>(
  // `Object.keys` returns plain strings. The cast is safe, because `PARTS` has a key for each `ContentPart`.
  (Object.keys(PARTS) as ContentPart[]).map((id) => [id, formOf(PARTS[id], contentPartSchemas[id])]),
);

export const NEWS_POST_FORM = formOf(
  ['News', '/news', 'Shown under News and on Home'],
  // `updated` has no field, because the server sets it when the post is changed.
  storedNewsPostSchema.omit({ updated: true }),
);
