import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unparsedCsvLines, MAX_LINE_LENGTH, splitFields } from './csv-line.ts';

const SPLIT: [text: string, fields: string[]][] = [
  ['', ['']],
  ['a', ['a']],
  ['a,b,', ['a', 'b', '']],
  ['"a,b",c', ['a,b', 'c']],
  ['"a ""b""",c', ['a "b"', 'c']],
  [' "a" ,b', ['a', 'b']],
  ['"",""', ['', '']],
  ['a,"b"', ['a', 'b']],
  ["'a', b ", ["'a'", ' b ']],
];

test.each(SPLIT)('%j is split', (text, fields) => {
  expect(splitFields(text, ',')).toEqual(fields);
});

const UNCLEAR: [text: string, message: string][] = [
  ['a,"b', 'A quotation mark is opened and not closed on this line.'],
  ['a,"b""', 'A quotation mark is opened and not closed on this line.'],
  ['a,"b"c', 'Something follows a closing quotation mark.'],
  ['a,b"c,d', 'A quotation mark is inside a field that does not begin with one.'],
];

test.each(UNCLEAR)('%j is a fault', (text, message) => {
  expect(splitFields(text, ',')).toBe(message);
});

test('every quoted value is read back', () => {
  const field = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 6 }), fc.constantFrom(',', ';'), (fields, delimiter) => {
      const line = fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);
      expect(splitFields(line, delimiter)).toEqual(fields);
    }),
  );
});

test('lines end with LF or CRLF, are numbered from 1, and empty ones are left out', () => {
  const lines = [...unparsedCsvLines('a\r\n\nb\n\r\n c')];
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [1, 'a'],
    [3, 'b'],
    [5, ' c'],
  ]);
});

test('a line that is too long is only measured', () => {
  const long = 'x'.repeat(MAX_LINE_LENGTH + 1);
  expect([...unparsedCsvLines(`a\n${long}\nb`)].map(({ text, length }) => [text, length])).toEqual([
    ['a', 1],
    [null, MAX_LINE_LENGTH + 1],
    ['b', 1],
  ]);
});
