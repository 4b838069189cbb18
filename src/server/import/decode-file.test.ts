import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const ADVICE = 'In a spreadsheet, save the sheet as "CSV UTF-8".';
const UTF16 = `The file is written in UTF-16, not in UTF-8. ${ADVICE}`;
const NOT_UTF8 = `The file is not written in UTF-8: this line is the first that cannot be read. ${ADVICE}`;

test.each([
  ['plain', bytes('Zoë'), 'Zoë'],
  ['with a byte-order mark', bytes('\u{feff}Zoë'), 'Zoë'],
  ['empty', bytes(''), ''],
])('%s', (_, file, text) => {
  expect(decodeFile(file)).toEqual({ ok: true, value: text });
});

test.each([
  ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'line 1', UTF16],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x61]), 'line 1', UTF16],
  ['UTF-16 without a mark', new Uint8Array([0x61, 0, 0x62, 0]), 'line 1', UTF16],
  ['Latin-1', new Uint8Array([0x61, 0x0a, 0x0a, 0x5a, 0xeb, 0x0a]), 'line 3', NOT_UTF8],
  ['cut off', bytes('a\nZoë').slice(0, -1), 'line 2', NOT_UTF8],
])('%s is refused', (_, file, path, message) => {
  expect(decodeFile(file)).toEqual({ ok: false, issues: [{ path, message }] });
});
