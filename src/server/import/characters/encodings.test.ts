import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { Inquiry } from '#domain/imports/inquiry.ts';
import { sheetRows } from '../../../../tests/fixtures/import/sheet-rows.ts';

const CODECS = { windows: 'win1252', mac: 'macroman', dos: 'cp850', utf16: 'utf16-le' };

test.each([
  ['Café Royal,Zoë,£5', ['windows', 'mac', 'dos']],
  ['André,Noël', ['windows', 'mac', 'dos']],
  ['The King’s Head,O’Hara', ['windows', 'mac']],
  ['Lions – Tigers,3–2', ['windows', 'mac']],
  ['Red\u{a0}Lion,Week\u{a0}3', ['windows', 'mac', 'dos']],
  ['Señor,Søren,Müller', ['windows', 'mac', 'dos']],
  ['plain,words', ['windows', 'mac', 'dos']],
] as const)('%s is read without a question, whatever wrote it', async (text, codecs) => {
  for (const codec of codecs) {
    const inquiry = new Inquiry([]);
    const rows = await sheetRows(iconv.encode(`a,b\n${text}\n`, CODECS[codec]), inquiry);
    const cells = text.replaceAll('\u{a0}', ' ').split(',');
    expect({ codec, rows }).toEqual({ codec, rows: [[['a', 'b'], cells]] });
    expect(inquiry.questions()).toEqual([]);
  }
});

test('if words are likely in several encodings, the question shows them', async () => {
  const file = iconv.encode('a,b\nCœur,2\nSœur,3\n', 'win1252');
  const inquiry = new Inquiry([]);
  expect(await sheetRows(file, inquiry)).toEqual([
    [
      ['a', 'b'],
      ['Cœur', '2'],
      ['Sœur', '3'],
    ],
  ]);
  expect(inquiry.questions()).toMatchObject([
    {
      kind: 'characters',
      subject: 'file',
      lines: [2, 3],
      options: [
        { value: 'windows-1252', text: 'Windows: Cœur, Sœur' },
        { value: 'macintosh', text: 'Old Mac: Cúur, Súur' },
        { value: 'ibm850', text: 'MS-DOS: C£ur, S£ur' },
        { value: 'windows-1250', text: 'Windows, Central European: Cśur, Sśur' },
      ],
      suggested: 'windows-1252',
      needed: true,
    },
  ]);
});

test.each([
  ['macintosh', 'Cúur'],
  ['ibm850', 'C£ur'],
  ['windows-1250', 'Cśur'],
])('the answer %s is used', async (value, cell) => {
  const inquiry = new Inquiry([{ kind: 'characters', subject: 'file', value }]);
  expect(await sheetRows(iconv.encode('a,b\nCœur,2', 'win1252'), inquiry)).toEqual([
    [
      ['a', 'b'],
      [cell, '2'],
    ],
  ]);
  expect(inquiry.answered()).toMatchObject([{ kind: 'characters', subject: 'file', value, remembered: false }]);
});

const UTF16 = 'a,Zoë\n1,2\n';

test.each([
  ['UTF-8 with a mark', Buffer.from(`\u{feff}${UTF16}`)],
  ['UTF-16, little end first', Buffer.from(`\u{feff}${UTF16}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\u{feff}${UTF16}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(UTF16, 'utf16le')],
  ['UTF-16, big end first, without a mark', Buffer.from(UTF16, 'utf16le').swap16()],
  ['the end of a file of MS-DOS', Buffer.from(`${UTF16}\u{1a}`)],
])('%s', async (_, file) => {
  expect(await sheetRows(file)).toEqual([
    [
      ['a', 'Zoë'],
      ['1', '2'],
    ],
  ]);
});

const UNREADABLE = 'This line has letters that cannot be read: unlike the other lines, it is not written in UTF-8.';

test('only a line in another encoding than the others is broken', async () => {
  const file = Buffer.concat([Buffer.from('a,b\nZoë,1\r\n'), Buffer.from('André,2\n', 'latin1'), Buffer.from('c,3')]);
  expect(await sheetRows(file)).toEqual([[['a', 'b'], ['Zoë', '1'], UNREADABLE, ['c', '3']]]);
});
