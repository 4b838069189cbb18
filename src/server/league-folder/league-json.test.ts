import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { mistakeText } from './folder-files.ts';
import { parseLeague } from './league-json.ts';

let shipped: Record<string, unknown>;
beforeAll(async () => {
  shipped = JSON.parse(await readFile('league/league.json', 'utf8'));
});

function sentencesFor(text: string): string[] {
  const read = parseLeague(text);
  return read.ok ? [] : read.mistakes.map(mistakeText);
}

test('the shipped league has no mistake', () => {
  expect(sentencesFor(JSON.stringify(shipped))).toEqual([]);
});

test('a league needs only a name, a time zone and a season', () => {
  const { name, timeZone, defaultSeason, seasons } = shipped;
  const read = parseLeague(JSON.stringify({ name, timeZone, defaultSeason, seasons }));
  expect(read.ok && read.value).toMatchObject({
    matchTime: '19:45',
    contactEmail: null,
    venues: [],
    questionnaireUrl: null,
    colours: null,
    handicaps: { guide: [], challenges: [], newPlayers: [] },
  });
});

test('a venue has one table by default', () => {
  const read = parseLeague(JSON.stringify({ ...shipped, venues: [{ name: 'Elms', address: '1 Elm Row' }] }));
  expect(read.ok && read.value.venues).toEqual([
    { name: 'Elms', address: '1 Elm Row', phone: null, map: null, tables: 1 },
  ]);
});

const rules = { framesPerFixture: 5, walkoverScore: 42, maxFramesPerPlayer: 1, highestBreak: 155, highestScore: 250 };
const season = { name: '25/26', divisions: [1], weeks: 2, calendar: [] as unknown[], rules };

describe('every mistake is reported with its place', () => {
  test.each([
    [
      { contactEmail: 'nobody' },
      ['league.json, contactEmail: must be an e-mail address such as secretary@example.org.'],
    ],
    [
      { contactEmial: 'a@example.org' },
      ['league.json: "contactEmial" is not known here. Check the spelling (docs/operator.md has all names).'],
    ],
    [{ name: undefined }, ['league.json, name: is missing.']],
    [
      { competitions: [{ name: 'Cup', entrants: ['Ann', 'ann'] }] },
      ['league.json, competitions, entry 1, entrants, entry 2: ann is drawn more than once.'],
    ],
    [
      { competitions: [{ name: '..', entrants: ['Ann', 'Bye', 'Bye'] }] },
      [
        'league.json, competitions, entry 1, name: cannot be only dots, as it is part of an address.',
        'league.json, competitions, entry 1, entrants: There are too many byes for 1 entrant.',
      ],
    ],
    [{ name: 5 }, ['league.json, name: must be text, in quotation marks.']],
    [{ timeZone: 'Moon' }, ['league.json, timeZone: must be a time zone such as Europe/London.']],
    [{ matchTime: '7:45pm' }, ['league.json, matchTime: must be a time such as 19:45.']],
    [
      { questionnaireUrl: 'http://forms.example.org' },
      ['league.json, questionnaireUrl: must be an address that begins with https://.'],
    ],
    [
      { links: [{ title: 'x', url: 'javascript:alert(1)' }] },
      ['league.json, links, entry 1, url: must be an address that begins with https:// (or http://).'],
    ],
    [
      {
        venues: [
          { name: 'Elms', address: 'x', tables: '2' },
          { name: 'Elms2', address: 'x', phone: 'ring me' },
        ],
      },
      [
        'league.json, venues, entry 1, tables: must be a whole number from 1 to 99.',
        'league.json, venues, entry 2, phone: must be a telephone number such as 01632 960123.',
      ],
    ],
    [
      {
        venues: [
          { name: 'Elms', address: 'x' },
          { name: 'Elms', address: 'y' },
        ],
      },
      ['league.json, venues: must not have Elms twice.'],
    ],
    [{ defaultSeason: '99/00' }, ['league.json, defaultSeason: must be one of the seasons: 24/25, 25/26.']],
    [
      { seasons: [{ ...season, name: '25/27', divisions: [1, 1] }], defaultSeason: '25/27' },
      [
        'league.json, seasons, entry 1, name: 25/27 is not a season: the second year must follow the first.',
        'league.json, seasons, entry 1, divisions: must not have the same number twice.',
      ],
    ],
    [
      {
        seasons: [
          {
            ...season,
            calendar: [
              { week: 1, from: '2025-09-08', to: '2025-09-01' },
              { week: 1, from: '2025-09-09', to: '2025-09-12' },
              { week: 3, from: '2025-09-15', to: '2025-09-21' },
            ],
          },
        ],
      },
      [
        'league.json, seasons, entry 1, calendar, entry 1: must not end before it begins.',
        'league.json, seasons, entry 1, calendar, entry 2: must come after the week before it.',
        'league.json, seasons, entry 1, calendar, entry 3: is week 3, but the season has 2.',
      ],
    ],
  ])('%j', (change, sentences) => {
    expect(sentencesFor(JSON.stringify({ ...shipped, ...change }))).toEqual(sentences);
  });

  test.each([
    [
      '{\n  "name": "x"\n  "timeZone": "y"\n}',
      'league.json, line 2: a comma is missing after «"name": "x"»: «"timeZone": "y"» follows.',
    ],
    [
      '{\r\n  "name": "x"\r\n\r\n  "timeZone": "y"\r\n}',
      'league.json, line 2: a comma is missing after «"name": "x"»: «"timeZone": "y"» follows.',
    ],
    [
      '{\n  "venues": [\n    { "name": "Elms" }\n    { "name": "Oaks" }\n  ]\n}',
      'league.json, line 3: a comma is missing after «{ "name": "Elms" }»: «{ "name": "Oaks" }» follows.',
    ],
    ['{ "weeks": [1 2] }', 'league.json, line 1: a comma is missing after «{ "weeks": [1»: «2] }» follows.'],
    [
      `{\n  "name": "${'x'.repeat(70)}"\n  "a": 1\n}`,
      `league.json, line 2: a comma is missing after «"name": "${'x'.repeat(51)}…»: «"a": 1» follows.`,
    ],
    [
      '{\n  "weeks": [1, 2\n}',
      "league.json, line 3: is not JSON: Expected ',' or ']' after array element, but «}» follows.",
    ],
    [
      '{\n  "name": "x",\n}',
      'league.json, line 3: is not JSON: Expected double-quoted property name, but «}» follows.',
    ],
    ['{\n  "a": 1\n', "league.json, line 3: is not JSON: Expected ',' or '}' after property value, but the file ends."],
    ['', 'league.json: is not JSON: Unexpected end of JSON input.'],
  ])('JSON that cannot be read is reported with its line: %j', (text, sentence) => {
    expect(sentencesFor(text)).toEqual([sentence]);
  });
});
