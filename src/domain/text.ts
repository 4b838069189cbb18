/*
 * Checks the characters of texts (Rule N19). These functions read every text from outside: from request bodies,
 * addresses, files and restored backups. They remove invisible characters that come from copying, and refuse characters
 * that hide or reverse text.
 */

/** Writing systems whose letters change their shape next to a joiner, a character without width. */
const SCRIPTS_USING_JOINERS = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const EMOJI = String.raw`\p{Extended_Pictographic}`;

/**
 * Matches invisible characters: marks of text direction, and characters without width. Does not match a joiner or a
 * variation selector that changes how the text looks.
 */
const INVISIBLE_CHARACTERS_PATTERN = new RegExp(
  [
    String.raw`[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202d\u2060\u2066-\u2069\ufeff]`,
    String.raw`(?<![${SCRIPTS_USING_JOINERS}])\u200c`,
    String.raw`(?<![${SCRIPTS_USING_JOINERS}])(?<!${EMOJI}[\ufe0f\p{EMod}]?)\u200d`,
    String.raw`(?<![${SCRIPTS_USING_JOINERS}])\u200d(?!${EMOJI})`,
    String.raw`(?<!${EMOJI})[\ufe0e\ufe0f](?<![#*\d]\ufe0f(?=\u20e3))`,
    String.raw`(?<!\p{scx=Hani})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    String.raw`[\ufe03-\ufe0d]`,
    String.raw`(?<!\p{scx=Mong})[\u180b-\u180d\u180f]`,
  ].join('|'),
  'gu',
);

/** The flags of England, Scotland and Wales: a black flag, with the country's code as tag characters. */
const UK_COUNTRY_FLAGS_PATTERN =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

/**
 * Patterns for the characters that are refused: control characters, halves of characters (lone surrogates), the mark
 * that reverses text, letters without a visible shape, tags, and other invisible characters. In a text of one line
 * (`line`), line ends, tabs and line separators are refused too.
 */
const REFUSED_CHARACTER_PATTERN_SOURCES = {
  line: refusedCharacterPatternSource(String.raw`\p{Cc}\u2028\u2029`),
  lines: refusedCharacterPatternSource('', String.raw`[^\P{Cc}\n\r\t]`),
};

function refusedCharacterPatternSource(one: string, more = '(?!)'): string {
  const kept = String.raw`[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
  return String.raw`[${one}\p{Cs}\u202e\u2800\ufff9-\ufffb]|${more}|(?!${kept})\p{DI}`;
}

/**
 * Patterns for a quick test: if the pattern finds nothing in a text, the text has no characters to remove or refuse. In
 * nearly all texts, the pattern finds nothing.
 */
const SUSPECT_CHARACTER_PATTERNS = {
  line: /[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb]/u,
  lines: /[^\P{Cc}\n\r\t]|[\p{Cs}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb]/u,
};
const REFUSED_CHARACTER_PATTERNS = {
  line: new RegExp(REFUSED_CHARACTER_PATTERN_SOURCES.line, 'u'),
  lines: new RegExp(REFUSED_CHARACTER_PATTERN_SOURCES.lines, 'u'),
};

/** Whether a text may have several lines (`lines`) or only one (`line`). */
export type LineMode = keyof typeof SUSPECT_CHARACTER_PATTERNS;

/**
 * Returns a text without the invisible characters that come from copying. In a text of several lines, a line separator
 * becomes a line end.
 */
export function removeInvisibleCharacters(text: string, lines: LineMode = 'line'): string {
  if (!SUSPECT_CHARACTER_PATTERNS[lines].test(text)) return text;
  const seen = text.replace(INVISIBLE_CHARACTERS_PATTERN, '');
  return lines === 'lines' ? seen.replace(/[\u2028\u2029]/g, '\n') : seen;
}

/**
 * Returns whether every character of a text can be shown. Ignores the characters that `removeInvisibleCharacters`
 * removes.
 */
export function isShowable(text: string, lines: LineMode = 'line'): boolean {
  return (
    !SUSPECT_CHARACTER_PATTERNS[lines].test(text) ||
    !REFUSED_CHARACTER_PATTERNS[lines].test(
      removeInvisibleCharacters(text, lines).replace(UK_COUNTRY_FLAGS_PATTERN, ''),
    )
  );
}

/** Returns a text without invisible characters, in which `instead` replaces each character that cannot be shown. */
export function replaceUnshowableCharacters(text: string, lines: LineMode = 'line', instead = ''): string {
  const unseen = new RegExp(`(${UK_COUNTRY_FLAGS_PATTERN.source})|${REFUSED_CHARACTER_PATTERN_SOURCES[lines]}`, 'gu');
  return removeInvisibleCharacters(text, lines).replace(unseen, (_, flag: string | undefined) => flag ?? instead);
}

/**
 * Returns a text of one line in Unicode form NFC. Removes invisible characters, spaces at both ends, and repeated
 * spaces (Rule N1).
 */
export function tidyText(text: string): string {
  return removeInvisibleCharacters(text)
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ');
}

/** Returns a copy of a value with `change` applied to each text, at any depth. Names of fields stay. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
