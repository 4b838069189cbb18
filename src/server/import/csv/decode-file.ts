import { type Checked, faulty, valid } from '#domain/issue.ts';

const LINE_FEED = 10;
const MOST_SHOWN = 3;
const ADVICE = 'In a spreadsheet, save the sheet as "CSV UTF-8".';
const ACCENTED = /[\p{L}\p{N}'’.-]*[^\p{ASCII}\s][\p{L}\p{N}'’.-]*/gu;
// Bytes that Windows-1252 has no character for come out as controls.
const NO_CHARACTER = /[\u0080-\u009f]/;

/** The text of a file; `note` says what somebody should look at, where its encoding had to be found out. */
export type DecodedFile = { text: string; note: string | null };

/**
 * Reads the encodings that spreadsheets write: UTF-8 with or without a byte-order mark, UTF-16 with one, and
 * Windows-1252. Whatever may be something else is refused with a sentence.
 */
export function decodeFile(bytes: Uint8Array): Checked<DecodedFile> {
  if (isWorkbook(bytes)) return refused(1, `The file is a workbook, not a CSV file. ${ADVICE}`);
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return decodeUtf16(bytes, utf16);
  try {
    return valid({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null });
  } catch {
    return decodeWindows(bytes);
  }
}

/** By the first bytes of .xlsx and .ods, which are archives, and of .xls. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
}

function decodeUtf16(bytes: Uint8Array, name: string): Checked<DecodedFile> {
  const isMarked = (bytes[0] ?? 0) >= 0xfe;
  try {
    if (isMarked) return valid({ text: new TextDecoder(name, { fatal: true }).decode(bytes), note: null });
  } catch {
    return refused(1, `The file is written in UTF-16, but broken. ${ADVICE}`);
  }
  return refused(1, `The file is written in UTF-16, not in UTF-8. ${ADVICE}`);
}

/** By its byte-order mark, or by a zero byte beside the first letter. */
function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

/** Only for a file that is not UTF-8. One that is so in part, or ends inside a character, is a broken one. */
function decodeWindows(bytes: Uint8Array): Checked<DecodedFile> {
  const { firstBad, hasGood } = linesBeyondAscii(bytes);
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (hasGood || (bytes.at(-1) ?? 0) >= 0x80 || NO_CHARACTER.test(text)) {
    return refused(firstBad, `The file is not written in UTF-8: this line is the first that cannot be read. ${ADVICE}`);
  }
  const accented = [...new Set(text.match(ACCENTED))].slice(0, MOST_SHOWN).map((word) => word.slice(0, 40));
  const note = `The file is not in UTF-8 and was read as Windows-1252. Look whether this is right: ${accented.join(', ')}.`;
  return valid({ text, note });
}

/** The first line that is not UTF-8, and whether others are, with more than plain letters: no character of UTF-8 reaches over the end of a line. */
function linesBeyondAscii(bytes: Uint8Array): { firstBad: number; hasGood: boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let firstBad = 0;
  let hasGood = false;
  let start = 0;
  for (let line = 1; start <= bytes.length; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    const part = bytes.subarray(start, end);
    if (part.some((byte) => byte >= 0x80)) {
      if (isUtf8(decoder, part)) hasGood = true;
      else if (firstBad === 0) firstBad = line;
    }
    start = end + 1;
  }
  return { firstBad, hasGood };
}

function isUtf8(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function refused(line: number, message: string): Checked<never> {
  return faulty([{ path: `line ${line}`, message }]);
}
