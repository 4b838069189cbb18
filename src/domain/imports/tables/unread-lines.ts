/** Matches the label of a line with totals or averages, such as `Total` or `Avg.`. */
const TOTAL_OR_AVERAGE_LABEL_PATTERN =
  /^(?:(?:sub|grand|overall|match|frame|league|team) ?-?)?(?:totals?|sum|averages?|avg\.?|ave\.?|mean|aggregate|agg\.?)\s?:?$/i;

/** Matches a line of a letter or e-mail around a list, such as `Dear all,`. */
const LETTER_OR_EMAIL_PATTERN =
  /^(?:(?:from|to|cc|subject|sent|re|fwd?)\s?:.*|(?:hi|hello|dear|good (?:morning|evening|afternoon))(?: \p{L}+){0,3}[,!.]?|(?:here|these|below|attached|find) .*:|(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks)[,.!]?|thank(?:s| you)(?: .*)?[,.!]|cheers[,.!]|yours .*|sent from my .*)$/iu;

/** Matches the beginning of a note about the file, such as `Printed on`, and a dividing line, such as `-----`. */
const NOTE_PATTERN =
  /^(?:\*|†|‡|nb\b|n\.b\.|ps\b|notes?\b|please\b|printed\b|generated\b|exported\b|downloaded\b|created\b|updated\b|last updated\b|correct (?:at|as)\b|as (?:at|of)\b|page \d|end of\b|e&oe|©|copyright|https?:|www\.|(?:key|legend|source|contact|tel|phone|e-?mail|(?:results? |fixtures? )?secretary|chairman)\s?:|all matches\b|matches (?:to|start)\b|no (?:matches|fixtures|games)\b|sheet \d|=+$|-+$|_+$|~+$|\.+$)/i;

const SENTENCE_PATTERN = /^(?=.{20})\p{Lu}.*\p{Ll} .*[.!?]$/u;
const MAX_NAME_LENGTH = 80;

/** Matches a label, such as `Match score`, that means a total if the line also has numbers. */
const TOTAL_BESIDE_NUMBERS_PATTERN =
  /\b(?:totals?|average|aggregate|result|(?:match|final|frame|team) scores?|frames won)\b/i;
const MAX_TOTALS_LABEL_LENGTH = 40;

/**
 * Returns a sentence on why a line is not read: it is a total, a note or a dividing line; `null` for any other line.
 * League tables, which are left out as a whole, are recognised in `columns/league-tables.ts`.
 */
export function whyLineIsNotRead(filled: readonly string[]): string | null {
  const [first = ''] = filled;
  const text = filled.join(' ').slice(0, 1_000);
  if (/total|sum|av|mean|agg|result|score|frames/i.test(text) && isTotalLine(filled)) return 'It is a total.';
  if (filled.length > 0 && filled.every((cell) => /^[-–—=_*.~+|: ]+$/.test(cell.slice(0, 200))))
    return 'It is a dividing line.';
  if (filled.length <= 2 && isNote(first, text)) return `It is a note: “${shortenedQuote(text)}”.`;
  return null;
}

function isTotalLine(filled: readonly string[]): boolean {
  const worded = filled.filter((cell) => /\p{L}/u.test(cell));
  const isSum = (cell: string) =>
    TOTAL_OR_AVERAGE_LABEL_PATTERN.test(cell) ||
    (filled.length > worded.length && TOTAL_BESIDE_NUMBERS_PATTERN.test(cell));
  return worded.length > 0 && worded.every((cell) => cell.length <= MAX_TOTALS_LABEL_LENGTH && isSum(cell));
}

function isNote(first: string, text: string): boolean {
  return (
    NOTE_PATTERN.test(first.slice(0, 60)) ||
    LETTER_OR_EMAIL_PATTERN.test(text.slice(0, MAX_NAME_LENGTH)) ||
    /^\S{1,5} ?= ?\S/.test(first.slice(0, 60)) ||
    SENTENCE_PATTERN.test(text) ||
    text.length > MAX_NAME_LENGTH
  );
}

const LIST_TITLE_WORD_PATTERN =
  /\b(?:league|association|squads?|season|(?:teams?|players?|handicaps?) list|list of|registrations?|handicaps|results?|fixtures?|scores?|breaks?|\d{4}\/\d{2,4})\b/i;

/**
 * Returns whether a text looks like the title of a list, such as `Results 2025/26`, and not like a name in the list.
 */
export function isListTitle(text: string): boolean {
  return LIST_TITLE_WORD_PATTERN.test(text.slice(0, 200));
}

const MAX_QUOTE_LENGTH = 60;

/** Returns a text to be quoted in a sentence, cut to `MAX_QUOTE_LENGTH` characters. */
export function shortenedQuote(text: string): string {
  return text.length <= MAX_QUOTE_LENGTH ? text : `${text.slice(0, MAX_QUOTE_LENGTH - 1)}…`;
}
