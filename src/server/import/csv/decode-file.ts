import { faulty, valid, type Checked } from '#domain/issue.ts';
import type { Faults } from './report.ts';

const LINE_FEED = 10;
const MOST_SHOWN = 3;
const ADVICE = 'In a spreadsheet, save the sheet as "CSV UTF-8".';
const ACCENTED = /[\p{L}\p{N}'’.-]*[^\p{ASCII}\s][\p{L}\p{N}'’.-]*/gu;
// Bytes that are no character in Windows-1252 are decoded as control characters.
const NO_CHARACTER = /[\u0080-\u009f]/;

/** The text of a file. If the encoding was guessed, `note` asks the user to check it. */
type DecodedFile = { text: string; note: string | null };

/**
 * Decodes the encodings that spreadsheets write: UTF-8 with or without a byte-order mark, UTF-16 with one, and Windows-1252.
 * Refuses any other file with a sentence.
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

/** Decodes a file and adds its faults to `faults`. `text` is `null` for an unreadable file. */
export function decodeInto(bytes: Uint8Array, faults: Faults): { text: string | null; notes: string[] } {
  const decoded = decodeFile(bytes);
  if (!decoded.ok)
    for (const { path, message } of decoded.issues) faults.add(Number(path.replace('line ', '')), message);
  const { text, note } = decoded.ok ? decoded.value : { text: null, note: null };
  return { text, notes: note === null ? [] : [note] };
}

/** Detects workbooks by their first bytes: .xlsx and .ods are zip archives, .xls is an OLE file. */
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

/** Detects UTF-16 by its byte-order mark, or by a zero byte next to the first letter. */
function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

/** Decodes a file that is not UTF-8. A file that is partly UTF-8, or ends inside a character, is broken. */
function decodeWindows(bytes: Uint8Array): Checked<DecodedFile> {
  const { firstBad, hasGood } = linesBeyondAscii(bytes);
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (hasGood || (bytes.at(-1) ?? 0) >= 0x80 || NO_CHARACTER.test(text)) {
    return refused(firstBad, `The file is not written in UTF-8: this line is the first that cannot be read. ${ADVICE}`);
  }
  const accented = [...new Set(text.match(ACCENTED))].slice(0, MOST_SHOWN).map((word) => word.slice(0, 40));
  const note = `The file is not in UTF-8 and was read as Windows-1252. Check that these are right: ${accented.join(', ')}.`;
  return valid({ text, note });
}

/** Returns the first line that is not UTF-8, and whether others have valid non-ASCII. No character spans a line end. */
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
