import { unzipSync } from 'fflate';

/**
 * The format of a file. `refusal`: for a file that is not a table or cannot be read, a sentence that says what to do
 * instead.
 */
type DetectedFileFormat = 'text' | 'xlsx' | 'ods' | 'xls' | { refusal: string };

const CSV_ADVICE = 'Save it as CSV (in a spreadsheet: Save as, CSV UTF-8), and import that file.';
const COPYING_ADVICE = 'Copy its table into a spreadsheet, save that as CSV, and import that file.';
const RETYPING_ADVICE = 'Type its table into a spreadsheet, save that as CSV, and import that file.';
const UNPACKING_ADVICE = 'Unpack it, and import the file in it.';
const UNLOCKING_ADVICE = 'Open it, remove the password, save it, and import it again.';

export const BROKEN_WORKBOOK_REFUSAL = {
  refusal: `The file cannot be read as a workbook. ${CSV_ADVICE}`,
};

/** The first bytes, in hexadecimal, of files that are not tables. */
const REFUSED_FILE_STARTS: readonly [start: RegExp, what: string, advice: string][] = [
  [/^25504446/, 'a PDF', COPYING_ADVICE],
  [
    /^(?:89504e47|ffd8ff|47494638|52494646.{8}57454250|49492a00|4d4d002a|424d.{8}00000000)/,
    'a picture',
    RETYPING_ADVICE,
  ],
  [/^.{8}66747970/, 'a picture or a film', RETYPING_ADVICE],
  [/^7b5c727466/, 'a text document', COPYING_ADVICE],
  [/^(?:1f8b|377abcaf|52617221)/, 'a packed folder', UNPACKING_ADVICE],
];
/** The beginnings of text files that are not tables. */
const REFUSED_TEXT_STARTS: readonly [start: RegExp, what: string][] = [
  [/^\s*(?:\[\s*[[{"]|\{\s*")/, 'JSON'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<\?xml(?!.{0,300}?<(?:!DOCTYPE )?html)/is, 'XML'],
  [/^\s*BEGIN:V(?:CALENDAR|CARD)/, 'a calendar or an address book'],
];

/**
 * Returns the format of a file, by its first bytes. For a zip archive or an OLE file (the format of Office before
 * 2007), also uses the contents of the file.
 */
export function detectFileFormat(bytes: Uint8Array): DetectedFileFormat {
  const start = bufferOf(bytes.subarray(0, 400));
  const hex = start.toString('hex');
  const found = REFUSED_FILE_STARTS.find(([pattern]) => pattern.test(hex));
  if (found) return refusedFileFormat(found[1], found[2]);
  const text = start.toString('latin1');
  const other = REFUSED_TEXT_STARTS.find(([pattern]) => pattern.test(text));
  if (other) return refusedFileFormat(other[1], CSV_ADVICE);
  if (hex.startsWith('504b0304')) return kindOfArchive(bytes);
  return hex.startsWith('d0cf11e0') ? kindOfOle(bufferOf(bytes)) : 'text';
}

/** Returns the bytes as a `Buffer`, without copying them. */
function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function refusedFileFormat(what: string, advice: string): DetectedFileFormat {
  return { refusal: `The file is ${what}, not a table. ${advice}` };
}

/** The formats of zip archives, each recognised by the name of a file in the archive. The first match counts. */
const FORMATS_BY_ZIP_ENTRY: readonly [part: RegExp, kind: DetectedFileFormat][] = [
  [/^xl\/.*\.xml$/, 'xlsx'],
  [/^xl\/.*\.bin$/, refusedFileFormat('a binary workbook', CSV_ADVICE)],
  [/^word\//, refusedFileFormat('a Word document', COPYING_ADVICE)],
  [/^ppt\//, refusedFileFormat('a presentation', COPYING_ADVICE)],
  [/\.iwa$/, refusedFileFormat('a document of Numbers or Pages', 'Export it as CSV, and import that file.')],
  [/^content\.xml$/, 'ods'],
];

function kindOfArchive(bytes: Uint8Array): DetectedFileFormat {
  const names: string[] = [];
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
  } catch {
    return BROKEN_WORKBOOK_REFUSAL;
  }
  const found = FORMATS_BY_ZIP_ENTRY.find(([part]) => names.some((name) => part.test(name)));
  if (found?.[1] === 'ods' && !isOpenDocumentSpreadsheet(bytes))
    return refusedFileFormat('a text document', COPYING_ADVICE);
  return found?.[1] ?? refusedFileFormat('a packed folder', UNPACKING_ADVICE);
}

/** Returns whether an OpenDocument file is a spreadsheet, by the file `mimetype` in it. */
function isOpenDocumentSpreadsheet(bytes: Uint8Array): boolean {
  const { mimetype } = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'mimetype' && originalSize < MAX_MIMETYPE_FILE_BYTES,
  });
  return bufferOf(mimetype ?? new Uint8Array()).includes('opendocument.spreadsheet');
}

const MAX_MIMETYPE_FILE_BYTES = 100;

/**
 * Returns the format of an OLE file, by the names of its streams: a document of Office before 2007, or a workbook with
 * a password.
 */
function kindOfOle(bytes: Buffer): DetectedFileFormat {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage') || isLockedXls(bytes)) return { refusal: `The file has a password. ${UNLOCKING_ADVICE}` };
  if (has('WordDocument')) return refusedFileFormat('a Word document', COPYING_ADVICE);
  return has('Workbook') || has('Book') ? 'xls' : BROKEN_WORKBOOK_REFUSAL;
}

const XLS_FIRST_RECORD = Buffer.from([0x09, 0x08, 0x10, 0, 0, 6]);
const MAX_PASSWORD_SEARCH_BYTES = 512;
const ENCRYPTION_RECORD_TYPE = 0x2f;

/** Returns whether one of the first records of a workbook of Excel before 2007 says that the rest is encrypted. */
function isLockedXls(bytes: Buffer): boolean {
  const start = bytes.indexOf(XLS_FIRST_RECORD);
  if (start === -1) return false;
  for (
    let at = start;
    at + 4 <= bytes.length && at < start + MAX_PASSWORD_SEARCH_BYTES;
    at += 4 + bytes.readUInt16LE(at + 2)
  )
    if (bytes.readUInt16LE(at) === ENCRYPTION_RECORD_TYPE) return true;
  return false;
}
