import type { ContentPart } from '#contract/content.ts';

/** The kinds of single values: how each is typed. `zone` is a time zone, `lines` a text of several lines. */
type Kind = 'line' | 'lines' | 'email' | 'tel' | 'url' | 'time' | 'number' | 'check' | 'day' | 'markdown' | 'picture';

export type SingleField = { name: string; label: string; kind: Kind; hint?: string };

/** A list of groups; `title`: the fields that name an entry; `plain`: its entries are texts, not groups. */
export type ListField = {
  name: string;
  label: string;
  kind: 'list';
  one: string;
  title: readonly string[];
  item: readonly SingleField[];
  plain?: true;
};

export type PartField = SingleField | ListField;

/** A part of the content as it is edited. */
export type PartForm = { title: string; about: string; fields: readonly PartField[] };

const ADDRESS = 'Begins with https://';

export const PART_FORMS: Record<ContentPart, PartForm> = {
  league: {
    title: 'League details',
    about: 'Name, match time, days to dispute a card, colours and cup competitions',
    fields: [
      { name: 'name', label: 'Name', kind: 'line' },
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'line',
        hint: 'For example Europe/London. Today’s date depends on it.',
      },
      { name: 'matchTime', label: 'Matches begin at', kind: 'time' },
      {
        name: 'confirmDays',
        label: 'Days to dispute a card',
        kind: 'number',
        hint: 'How long the other side can dispute what a captain has entered, from 0 to 60. With 0 it is final at once.',
      },
      { name: 'openCupDraw', label: 'Anyone may draw the cups', kind: 'check' },
      { name: 'colours.cloth', label: 'Cloth colour', kind: 'line', hint: 'Such as #0f4f3a. Leave empty for green.' },
      { name: 'colours.metal', label: 'Second colour', kind: 'line', hint: 'Such as #c9a24b. Leave empty for brass.' },
      {
        name: 'competitions',
        label: 'Cup competitions',
        kind: 'list',
        one: 'competition',
        title: ['name'],
        item: [
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'entrants', label: 'Entrants', kind: 'lines', hint: 'One on each line' },
        ],
      },
    ],
  },
  contacts: {
    title: 'Contacts',
    about: 'The committee, vacancies and the league’s e-mail address',
    fields: [
      { name: 'contactEmail', label: 'E-mail address of the league', kind: 'email' },
      {
        name: 'contacts',
        label: 'Committee',
        kind: 'list',
        one: 'person',
        title: ['role', 'name'],
        item: [
          { name: 'role', label: 'Role', kind: 'line' },
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'phone', label: 'Phone', kind: 'tel' },
          { name: 'email', label: 'E-mail address', kind: 'email' },
        ],
      },
      {
        name: 'vacancies',
        label: 'Vacancies',
        kind: 'list',
        one: 'vacancy',
        title: ['role'],
        item: [
          { name: 'role', label: 'Role', kind: 'line' },
          { name: 'about', label: 'About', kind: 'line' },
        ],
      },
    ],
  },
  venues: {
    title: 'Venues',
    about: 'Where you play: address, phone, number of tables',
    fields: [
      {
        name: 'venues',
        label: 'Venues',
        kind: 'list',
        one: 'venue',
        title: ['name'],
        item: [
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'address', label: 'Address', kind: 'line' },
          { name: 'phone', label: 'Phone', kind: 'tel' },
          { name: 'tables', label: 'Tables', kind: 'number' },
          { name: 'map', label: 'Map', kind: 'url', hint: 'Leave empty for a search of the address.' },
        ],
      },
    ],
  },
  links: {
    title: 'Links',
    about: 'Other pages that players look for',
    fields: [
      {
        name: 'links',
        label: 'Links',
        kind: 'list',
        one: 'link',
        title: ['title'],
        item: [
          { name: 'title', label: 'Title', kind: 'line' },
          { name: 'url', label: 'Address', kind: 'url', hint: ADDRESS },
          { name: 'about', label: 'About', kind: 'line' },
        ],
      },
    ],
  },
  'handicap-texts': {
    title: 'Handicap guide',
    about: 'Starting handicaps, challenges and new players',
    fields: [
      {
        name: 'guide',
        label: 'Guide',
        kind: 'list',
        one: 'line',
        title: ['breaks'],
        item: [
          { name: 'breaks', label: 'Breaks', kind: 'line' },
          { name: 'handicaps', label: 'Handicaps', kind: 'line' },
        ],
      },
      { name: 'challenges', label: 'Challenges', kind: 'lines', hint: 'One paragraph on each line' },
      { name: 'newPlayers', label: 'New players', kind: 'lines', hint: 'One paragraph on each line' },
    ],
  },
  'how-to-start': {
    title: 'How to start playing',
    about: 'For people who do not play yet',
    fields: [{ name: 'text', label: 'Text', kind: 'markdown' }],
  },
  rules: {
    title: 'Rules',
    about: 'What the league plays by: the page Rules and the PDF under Downloads',
    fields: [{ name: 'text', label: 'Rules', kind: 'markdown' }],
  },
  questionnaire: {
    title: 'Questionnaire',
    about: 'A form of another site, shown in a page of its own',
    fields: [
      {
        name: 'questionnaireUrl',
        label: 'Address of the form',
        kind: 'url',
        hint: 'Begins with https://. Leave empty while none is open.',
      },
    ],
  },
  honours: {
    title: 'Older honours',
    about: 'Winners of the seasons before this site',
    fields: [
      {
        name: 'honours',
        label: 'Honours',
        kind: 'list',
        one: 'title',
        title: ['season', 'title', 'winner'],
        item: [
          { name: 'season', label: 'Season', kind: 'line', hint: 'Such as 1987/88 or 1987' },
          { name: 'title', label: 'Title', kind: 'line', hint: 'Such as Division 1' },
          { name: 'winner', label: 'Winner', kind: 'line' },
          { name: 'note', label: 'Note', kind: 'line' },
        ],
      },
    ],
  },
};

export const POST_FORM: PartForm = {
  title: 'News',
  about: 'Shown under News, on Home and in the feed',
  fields: [
    { name: 'title', label: 'Title', kind: 'line' },
    { name: 'picture', label: 'Picture', kind: 'picture' },
    { name: 'text', label: 'Text', kind: 'markdown' },
    { name: 'date', label: 'Date', kind: 'day', hint: 'Shown above the text' },
    { name: 'from', label: 'Appears on', kind: 'day', hint: 'Leave empty for at once.' },
    { name: 'until', label: 'Last day', kind: 'day', hint: 'Leave empty to keep it.' },
  ],
};
