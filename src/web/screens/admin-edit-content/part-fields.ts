import type { z } from 'zod';
import { type ContentPart, contentParts, postPart } from '#contract/content.ts';
import type { Fields } from '#web/office/kind-fields.tsx';
import { Markdown, PictureField } from './content-inputs.tsx';

/** A part of the content as it is edited: the page that shows it, the schema and the words of its fields. */
export type PartForm = { title: string; page: string; about: string; schema: z.ZodObject; fields: Fields };

const PARAGRAPHS = 'One paragraph on each line';

const WORDS: Record<ContentPart, Omit<PartForm, 'schema'>> = {
  league: {
    title: 'League details',
    page: '/',
    about: 'Name, logo, match time, days to dispute a card and colours',
    fields: {
      name: { label: 'Name' },
      timeZone: { label: 'Time zone', hint: 'For example Europe/London. Today’s date depends on it.' },
      matchTime: { label: 'Matches begin at', type: 'time' },
      confirmDays: {
        label: 'Days to dispute a card',
        hint: 'How long the other side can dispute what a captain has entered, from 0 to 60. With 0 it is final at once.',
      },
      openCupDraw: { label: 'Anyone may draw the cups' },
      colours: {
        label: 'Colours',
        item: {
          cloth: { label: 'Cloth colour', hint: 'Such as #0f4f3a. Leave empty for green.' },
          metal: { label: 'Second colour', hint: 'Such as #c9a24b. Leave empty for brass.' },
        },
      },
    },
  },
  contacts: {
    title: 'Contacts',
    page: '/contacts',
    about: 'The committee, vacancies and the league’s e-mail address',
    fields: {
      contactEmail: { label: 'E-mail address of the league' },
      contacts: {
        label: 'Committee',
        one: 'person',
        title: ['role', 'name'],
        item: {
          role: { label: 'Role' },
          name: { label: 'Name' },
          phone: { label: 'Phone', type: 'tel' },
          email: { label: 'E-mail address' },
        },
      },
      vacancies: {
        label: 'Vacancies',
        one: 'vacancy',
        title: ['role'],
        item: { role: { label: 'Role' }, about: { label: 'About' } },
      },
    },
  },
  venues: {
    title: 'Venues',
    page: '/contacts',
    about: 'Where you play: address, phone, number of tables',
    fields: {
      venues: {
        label: 'Venues',
        one: 'venue',
        title: ['name'],
        item: {
          name: { label: 'Name' },
          address: { label: 'Address' },
          phone: { label: 'Phone', type: 'tel' },
          tables: { label: 'Tables' },
          map: { label: 'Map', hint: 'Leave empty for a search of the address.' },
        },
      },
    },
  },
  links: {
    title: 'Links',
    page: '/contacts',
    about: 'Other pages that players look for',
    fields: {
      links: {
        label: 'Links',
        one: 'link',
        title: ['title'],
        item: {
          title: { label: 'Title' },
          url: { label: 'Address', hint: 'Begins with https://' },
          about: { label: 'About' },
        },
      },
    },
  },
  'handicap-texts': {
    title: 'Handicap guide',
    page: '/squads-handicaps',
    about: 'Starting handicaps, challenges and new players',
    fields: {
      guide: {
        label: 'Guide',
        one: 'line',
        title: ['breaks'],
        item: { breaks: { label: 'Breaks' }, handicaps: { label: 'Handicaps' } },
      },
      challenges: { label: 'Challenges', hint: PARAGRAPHS },
      newPlayers: { label: 'New players', hint: PARAGRAPHS },
    },
  },
  'how-to-start': {
    title: 'How to start playing',
    page: '/contacts',
    about: 'For people who do not play yet',
    fields: { text: { label: 'Text', Input: Markdown } },
  },
  rules: {
    title: 'Rules',
    page: '/rules',
    about: 'What the league plays by: the page Rules and the PDF under Downloads',
    fields: { text: { label: 'Rules', Input: Markdown } },
  },
  questionnaire: {
    title: 'Questionnaire',
    page: '/questionnaire',
    about: 'A form of another site, shown in a page of its own',
    fields: {
      questionnaireUrl: {
        label: 'Address of the form',
        hint: 'Begins with https://. Leave empty while none is open.',
      },
    },
  },
  honours: {
    title: 'Older honours',
    page: '/honours',
    about: 'Winners of the seasons before this site',
    fields: {
      honours: {
        label: 'Honours',
        one: 'title',
        title: ['season', 'title', 'winner'],
        item: {
          season: { label: 'Season', hint: 'Such as 1987/88 or 1987' },
          title: { label: 'Title', hint: 'Such as Division 1' },
          winner: { label: 'Winner' },
          note: { label: 'Note' },
        },
      },
    },
  },
};

/** The parts by id, in their order. */
export const PART_FORMS = new Map<string, PartForm>(
  // The keys are those of `contentParts`.
  (Object.keys(WORDS) as ContentPart[]).map((id) => [id, { ...WORDS[id], schema: contentParts[id] }]),
);

export const POST_FORM: PartForm = {
  title: 'News',
  page: '/news',
  about: 'Shown under News, on Home and in the feed',
  // The day of a change is the server's.
  schema: postPart.omit({ updated: true }),
  fields: {
    title: { label: 'Title' },
    picture: { label: 'Picture', Input: PictureField },
    text: { label: 'Text', Input: Markdown },
    date: { label: 'Date', hint: 'Shown above the text' },
    event: { label: 'Day of the event', hint: 'It leads Home until this day. Leave empty for four weeks.' },
    from: { label: 'Appears on', hint: 'Leave empty for at once.' },
    until: { label: 'Last day', hint: 'Leave empty to keep it.' },
  },
};
