import iconv from 'iconv-lite';

/**
 * An encoding older than UTF-8. `name`: the value of its answer. `title`: its name in the question. `codec`: its name
 * in iconv-lite.
 */
export type Encoding = { name: string; title: string; codec: string };

/**
 * The encodings of English files, the likeliest first: of spreadsheets on Windows, of spreadsheets on old Macs, and of
 * "CSV (MS-DOS)".
 */
const WESTERN: readonly [Encoding, Encoding, Encoding] = [
  { name: 'windows-1252', title: 'Windows', codec: 'win1252' },
  { name: 'macintosh', title: 'Old Mac', codec: 'macroman' },
  { name: 'ibm850', title: 'MS-DOS', codec: 'cp850' },
];

/**
 * All encodings that can be chosen. The last has the same letters as Windows for most bytes, so that only a person can
 * tell them apart.
 */
export const ENCODINGS: readonly Encoding[] = [
  ...WESTERN,
  { name: 'windows-1250', title: 'Windows, Central European', codec: 'win1250' },
];

// How many words are looked at. More are not needed to decide.
const MAX_PIECES = 2_000;

/** Returns the encodings in which the file has the fewest unlikely words. */
export function likeliestEncodings(bytes: Uint8Array): [Encoding, ...Encoding[]] {
  const pieces = piecesBeyondAscii(bytes, MAX_PIECES);
  const faults = WESTERN.map(({ codec }) => pieces.filter((piece) => isUnlikely(decoded(piece, codec))).length);
  const fewest = Math.min(...faults);
  const [first = WESTERN[0], ...others] = WESTERN.filter((_, place) => faults[place] === fewest);
  return [first, ...others];
}

const MAX_SHOWN_WORDS = 3;
const MAX_SHOWN_LENGTH = 40;

/**
 * Returns the first words that have letters beyond ASCII, decoded with an encoding, for the question which is right.
 */
export function encodingSample(bytes: Uint8Array, { codec }: Encoding): string {
  const words = piecesBeyondAscii(bytes, MAX_PIECES).map((piece) => decoded(piece, codec).trim());
  return [...new Set(words)].slice(0, MAX_SHOWN_WORDS).join(', ');
}

function decoded(bytes: Uint8Array, codec: string): string {
  return iconv.decode(bytes, codec);
}

/** Returns the words that have a byte beyond ASCII. */
function piecesBeyondAscii(bytes: Uint8Array, most: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = bytes.findIndex(isBeyond); at !== -1 && pieces.length < most;) {
    let [start, end] = [at, at + 1];
    while (start > 0 && at - start < MAX_SHOWN_LENGTH && isOfWord(bytes[start - 1])) start--;
    while (end < bytes.length && end - at < MAX_SHOWN_LENGTH && isOfWord(bytes[end])) end++;
    pieces.push(bytes.subarray(start, end));
    const next = bytes.subarray(end).findIndex(isBeyond);
    at = next === -1 ? -1 : end + next;
  }
  return pieces;
}

function isBeyond(byte: number): boolean {
  return byte >= 0x80;
}

/** Returns whether a byte belongs to a word: it is not a blank, line end, separator or quotation mark. */
function isOfWord(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && !SEPARATORS.has(byte);
}

const SEPARATORS = new Set(Array.from(',;|"', (sign) => sign.charCodeAt(0)));

const LETTER = String.raw`àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœß`;
const CAPITAL = String.raw`ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒ`;
const UNLIKELY = [
  // A character that is in no English name, score or note.
  new RegExp(String.raw`[^\p{ASCII}${LETTER}${CAPITAL}£€°½¼¾–—‘’“”…•·×\u00a0®©™ºª]`, 'u'),
  // A capital after a small letter, and a small letter between capitals.
  new RegExp(String.raw`[a-z${LETTER}][${CAPITAL}]|[${LETTER}][A-Z]|[A-Z]{2}[${LETTER}]`, 'u'),
  // A letter with an accent beside a digit or a currency, or alone.
  new RegExp(String.raw`[\d£€][${LETTER}${CAPITAL}]|[${LETTER}${CAPITAL}][\d£€]|^[${LETTER}${CAPITAL}]$`, 'u'),
  // The apostrophe of Windows, read as an old Mac's í: Kingís.
  /[a-z]ís$/u,
  // A sign inside a word.
  /\p{L}[£€°½¼¾“•×®©™ºª…]\p{L}|^[’”…]\p{L}/u,
];

function isUnlikely(word: string): boolean {
  return UNLIKELY.some((pattern) => pattern.test(word));
}
