import { expect, it } from 'vitest';
import { parseHonours } from './honours-file.ts';

const HEADER = 'season,title,winner,note\n';

/** The honours, or each mistake as `place: message`. */
function read(text: string) {
  const parsed = parseHonours(text);
  return parsed.ok ? parsed.value : parsed.mistakes.map(({ place, message }) => `${place}: ${message}`);
}

const cup = { season: { year: 1987, spansYears: true }, title: 'Cup', winner: 'Old Mill', note: '' };

it.each([
  ['an empty file', '', []],
  ['a header alone', HEADER, []],
  ['a line', `${HEADER}1987/88,Cup,Old Mill,\n`, [cup]],
  ['without the last comma', `${HEADER}1987/88,Cup,Old Mill`, [cup]],
  ['a comma in quotation marks', `${HEADER}1987/88,Cup,Old Mill,"Won, twice"`, [{ ...cup, note: 'Won, twice' }]],
  [
    'empty lines, blanks and capitals',
    `\uFEFFSeason, Title ,Winner,Note\r\n\r\n,,,\r\n 87/88 , Cup , Old Mill ,`,
    [cup],
  ],
  ['semicolons', 'season;title;winner;note\n1987/88;Cup;Old Mill;', [cup]],
])('reads %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('reports every wrong line with what is expected', () => {
  const text = `${HEADER}1987,,\n'87,Cup,Old Mill,\n1987,Cup,A,b,c\n1987,${'x'.repeat(81)},A,\n1987,"Cup,A,`;
  expect(read(text)).toEqual([
    'line 2: title must be what was won, such as "Division 1".',
    'line 2: winner must be the name of the team or person.',
    'line 3: season must be a year such as 1987/88 or 1987.',
    'line 4: must have four columns: put text with “,” in quotation marks.',
    'line 5: title must have at most 80 characters.',
    'line 6: A quotation mark is opened and not closed on this line.',
  ]);
});

it('needs the names of the columns', () => {
  expect(read('1987,Cup,Old Mill,')).toEqual(['line 1: must be season,title,winner,note, the names of the columns.']);
});
