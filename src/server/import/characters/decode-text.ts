import iconv from 'iconv-lite';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type OlderEncoding, OLDER_ENCODINGS, likeliestEncodings, encodingSample } from './encodings.ts';

/**
 * A decoded text. `unreadable`: the numbers of the lines with letters that could not be decoded. The first line is 1.
 */
export type DecodedText = { text: string; unreadable: ReadonlySet<number> };

const [LINE_FEED, RETURN] = [10, 13];
const NO_UNREADABLE_LINES: ReadonlySet<number> = new Set();

/**
 * Decodes a text file in UTF-8, in UTF-16 with or without a byte order mark, or in an older encoding. Asks an official
 * for the encoding if several older ones are equally likely. Returns `null` if the bytes are not text.
 */
export function decodeText(bytes: Uint8Array, inquiry: Inquiry): DecodedText | null {
  const utf16 = utf16ByteOrder(bytes);
  if (utf16 !== null) return decodedTextUnlessBinary(new TextDecoder(utf16).decode(bytes));
  if (bytes.includes(0)) return null;
  const utf8 = decodeStrictUtf8(bytes);
  if (utf8 !== null) return decodedTextUnlessBinary(utf8);
  return decodeInvalidUtf8(bytes, inquiry);
}

// Control characters that no text has. White space is allowed, and so are U+0080 to U+009F, whose bytes are letters in
// older encodings.
const CONTROL_CHARACTER_PATTERN = /[^\P{Cc}\s\u0080-\u009f]/u;
/** The character with which MS-DOS ends a text file. */
const DOS_END_OF_FILE = '\u{1a}';

function decodedTextUnlessBinary(whole: string, unreadable = NO_UNREADABLE_LINES): DecodedText | null {
  const text = whole.trimEnd();
  const read = text.endsWith(DOS_END_OF_FILE) ? text.slice(0, -1) : whole;
  return CONTROL_CHARACTER_PATTERN.test(read) ? null : { text: read, unreadable };
}

/**
 * Returns the byte order of a UTF-16 file, shown by its byte order mark or by zero bytes beside the first characters;
 * `null` if the file is not in UTF-16.
 */
function utf16ByteOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 1].map((odd) => start.filter((byte, place) => byte === 0 && place % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (start.length < 2 || Math.max(even, odd) * 4 < start.length || Math.min(even, odd) > 0) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** Returns the bytes as text; `null` if they are not valid UTF-8. */
function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a file that is not valid UTF-8. If at least one line has letters beyond ASCII in valid UTF-8, the file is in
 * UTF-8, and its invalid lines are damaged. Otherwise the whole file is in an older encoding.
 */
function decodeInvalidUtf8(bytes: Uint8Array, inquiry: Inquiry): DecodedText | null {
  const { bad, hasGood } = invalidUtf8Lines(bytes);
  if (hasGood) return decodedTextUnlessBinary(new TextDecoder().decode(bytes), new Set(bad));
  const encoding = detectOrAskEncoding(bytes, bad, inquiry);
  return decodedTextUnlessBinary(iconv.decode(bytes, encoding.codec));
}

/**
 * Returns the older encoding in which the words of the file are likeliest. Asks an official if several are equally
 * likely. `lines`: the numbers of the lines with letters beyond ASCII.
 */
function detectOrAskEncoding(bytes: Uint8Array, lines: readonly number[], inquiry: Inquiry): OlderEncoding {
  const [first, ...others] = likeliestEncodings(bytes);
  const isCertain = others.length === 0 && inquiry.answerForFile('characters', 'file') === undefined;
  if (isCertain) return first;
  const options = OLDER_ENCODINGS.map((encoding) => ({
    value: encoding.name,
    text: `${encoding.title}: ${encodingSample(bytes, encoding)}`,
  }));
  const answer = inquiry.ask({
    kind: 'characters',
    subject: 'file',
    lines: [...lines],
    text: 'Which of these is spelled correctly? The file does not say which characters it uses.',
    options,
    suggested: first.name,
    needed: true,
  });
  return OLDER_ENCODINGS.find(({ name }) => name === answer) ?? first;
}

/**
 * Returns the numbers of the lines that are not valid UTF-8 (`bad`), and whether another line has letters beyond ASCII
 * in valid UTF-8 (`hasGood`). Lines can be checked one by one, because in UTF-8 no other character contains the bytes
 * of a line end.
 */
function invalidUtf8Lines(bytes: Uint8Array): { bad: number[]; hasGood: boolean } {
  const bad: number[] = [];
  let hasGood = false;
  let start = 0;
  let isPlain = true;
  for (let line = 1, at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) isPlain = false;
    if (byte !== undefined && byte !== LINE_FEED && byte !== RETURN) continue;
    if (!isPlain) {
      if (decodeStrictUtf8(bytes.subarray(start, at)) === null) bad.push(line);
      else hasGood = true;
    }
    isPlain = true;
    if (byte === RETURN && bytes[at + 1] === LINE_FEED) at++;
    start = at + 1;
    line++;
  }
  return { bad, hasGood };
}
