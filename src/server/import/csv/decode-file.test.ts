import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const ADVICE = 'In a spreadsheet, save the sheet as "CSV UTF-8".';
const WORKBOOK = `The file is a workbook, not a CSV file. ${ADVICE}`;
const BROKEN = `The file is written in UTF-16, but broken. ${ADVICE}`;
const UTF16 = `The file is written in UTF-16, not in UTF-8. ${ADVICE}`;
const NOT_UTF8 = `The file is not written in UTF-8: this line is the first that cannot be read. ${ADVICE}`;

test.each([
  ['plain', bytes('Zoë'), 'Zoë'],
  ['with a byte-order mark', bytes('\u{feff}Zoë'), 'Zoë'],
  ['empty', bytes(''), ''],
  ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, 0x5a, 0, 0xeb, 0]), 'Zë'],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0xeb]), 'Zë'],
])('%s', (_, file, text) => {
  expect(decodeFile(file)).toEqual({ ok: true, value: { text, note: null } });
});

test('a file of an older spreadsheet is read as Windows-1252, with a note on words to check', () => {
  const file = new Uint8Array(
    Buffer.from('a,Zo\u{eb} O\u{92}Hara\nb,\u{80}5\nc,Andr\u{e9}\nd,Zo\u{eb}\ne,No\u{eb}l\n', 'latin1'),
  );
  expect(decodeFile(file)).toEqual({
    ok: true,
    value: {
      text: 'a,Zoë O’Hara\nb,€5\nc,André\nd,Zoë\ne,Noël\n',
      note: 'The file is not in UTF-8 and was read as Windows-1252. Check that these are right: Zoë, O’Hara, €5.',
    },
  });
});

test.each([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'line 1', WORKBOOK],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'line 1', WORKBOOK],
  ['UTF-16 without a mark', new Uint8Array([0x61, 0, 0x62, 0]), 'line 1', UTF16],
  ['broken UTF-16', new Uint8Array([0xff, 0xfe, 0x61]), 'line 1', BROKEN],
  ['a byte that Windows-1252 does not have', new Uint8Array([0x61, 0x0a, 0x0a, 0x5a, 0x81, 0x0a]), 'line 3', NOT_UTF8],
  ['UTF-8 in part', Buffer.concat([bytes('Zoë\nRen'), new Uint8Array([0xe9, 0x0a])]), 'line 2', NOT_UTF8],
  ['cut off', bytes('a\nZoë').slice(0, -1), 'line 2', NOT_UTF8],
])('%s is refused', (_, file, path, message) => {
  expect(decodeFile(file)).toEqual({ ok: false, issues: [{ path, message }] });
});
