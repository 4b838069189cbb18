import iconv from 'iconv-lite';

/**
 * An encoding older than UTF-8. `name`: its value in an official's answer. `title`: its name in the question. `codec`:
 * its name in iconv-lite.
 */
export type OlderEncoding = { name: string; title: string; codec: string };

/**
 * The older encodings of English files, the likeliest first. Spreadsheets on Windows write the first, spreadsheets on
 * old Macs the second. Files saved as "CSV (MS-DOS)" have the third.
 */
const WESTERN_ENCODINGS: readonly [OlderEncoding, OlderEncoding, OlderEncoding] = [
  { name: 'windows-1252', title: 'Windows', codec: 'win1252' },
  { name: 'macintosh', title: 'Old Mac', codec: 'macroman' },
  { name: 'ibm850', title: 'MS-DOS', codec: 'cp850' },
];

/**
 * All older encodings that an official can choose. Windows-1250 has the same letters as windows-1252 for most bytes, so
 * that only a person can tell these two apart.
 */
export const OLDER_ENCODINGS: readonly OlderEncoding[] = [
  ...WESTERN_ENCODINGS,
  { name: 'windows-1250', title: 'Windows, Central European', codec: 'win1250' },
];

// The most words that are examined. More are not needed to recognise the encoding.
const MAX_EXAMINED_WORDS = 2_000;

/**
 * Returns the encodings in `WESTERN_ENCODINGS` in which the file has the fewest unlikely words; several if they have
 * equally few.
 */
export function likeliestEncodings(bytes: Uint8Array): [OlderEncoding, ...OlderEncoding[]] {
  const pieces = firstNonAsciiWords(bytes, MAX_EXAMINED_WORDS);
  const faults = WESTERN_ENCODINGS.map(
    ({ codec }) => pieces.filter((piece) => isUnlikelyWord(decodeBytes(piece, codec))).length,
  );
  const fewest = Math.min(...faults);
  const [first = WESTERN_ENCODINGS[0], ...others] = WESTERN_ENCODINGS.filter((_, place) => faults[place] === fewest);
  return [first, ...others];
}

const MAX_SAMPLE_WORDS = 3;
const MAX_WORD_BYTES_EACH_WAY = 40;

/**
 * Returns the first words of the file with letters beyond ASCII, decoded with this encoding. An official who is asked
 * which encoding is right sees these words.
 */
export function encodingSample(bytes: Uint8Array, { codec }: OlderEncoding): string {
  const words = firstNonAsciiWords(bytes, MAX_EXAMINED_WORDS).map((piece) => decodeBytes(piece, codec).trim());
  return [...new Set(words)].slice(0, MAX_SAMPLE_WORDS).join(', ');
}

function decodeBytes(bytes: Uint8Array, codec: string): string {
  return iconv.decode(bytes, codec);
}

/** Returns the first `most` words that have a byte beyond ASCII. Long words are cut. */
function firstNonAsciiWords(bytes: Uint8Array, most: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = bytes.findIndex(isBeyondAscii); at !== -1 && pieces.length < most;) {
    let [start, end] = [at, at + 1];
    while (start > 0 && at - start < MAX_WORD_BYTES_EACH_WAY && isWordByte(bytes[start - 1])) start--;
    while (end < bytes.length && end - at < MAX_WORD_BYTES_EACH_WAY && isWordByte(bytes[end])) end++;
    pieces.push(bytes.subarray(start, end));
    const next = bytes.subarray(end).findIndex(isBeyondAscii);
    at = next === -1 ? -1 : end + next;
  }
  return pieces;
}

function isBeyondAscii(byte: number): boolean {
  return byte >= 0x80;
}

/** Returns whether a byte belongs to a word: it is not a blank, line end, separator or quotation mark. */
function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && !SEPARATOR_CHAR_CODES.has(byte);
}

const SEPARATOR_CHAR_CODES = new Set(Array.from(',;|"', (sign) => sign.charCodeAt(0)));

const ACCENTED_SMALL_LETTERS = String.raw`àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœß`;
const ACCENTED_CAPITALS = String.raw`ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒ`;
const UNLIKELY_WORD_PATTERNS = [
  // A character that is in no English name, score or note.
  new RegExp(String.raw`[^\p{ASCII}${ACCENTED_SMALL_LETTERS}${ACCENTED_CAPITALS}£€°½¼¾–—‘’“”…•·×\u00a0®©™ºª]`, 'u'),
  // An accented capital after a small letter, a capital after an accented small letter, or an accented small letter
  // after two capitals.
  new RegExp(
    String.raw`[a-z${ACCENTED_SMALL_LETTERS}][${ACCENTED_CAPITALS}]|[${ACCENTED_SMALL_LETTERS}][A-Z]|[A-Z]{2}[${ACCENTED_SMALL_LETTERS}]`,
    'u',
  ),
  // A letter with an accent beside a digit or a currency sign, or alone in its word.
  new RegExp(
    String.raw`[\d£€][${ACCENTED_SMALL_LETTERS}${ACCENTED_CAPITALS}]|[${ACCENTED_SMALL_LETTERS}${ACCENTED_CAPITALS}][\d£€]|^[${ACCENTED_SMALL_LETTERS}${ACCENTED_CAPITALS}]$`,
    'u',
  ),
  // The apostrophe of a Windows file, decoded as old Mac text: King’s becomes Kingís.
  /[a-z]ís$/u,
  // A sign such as £ inside a word, or a closing quotation mark or an ellipsis before a word.
  /\p{L}[£€°½¼¾“•×®©™ºª…]\p{L}|^[’”…]\p{L}/u,
];

function isUnlikelyWord(word: string): boolean {
  return UNLIKELY_WORD_PATTERNS.some((pattern) => pattern.test(word));
}
