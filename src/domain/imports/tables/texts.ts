import { MONTH_PATTERN } from '#domain/imports/words.ts';
// Recognises what the text of a cell looks like, such as a day, a time or a score. The patterns are slow for long
// texts, so functions made by `createWholeTextTest` return false for a text longer than `MAX_TEXT_LENGTH`.

const MONTH = `${MONTH_PATTERN}\\.?`;
const WEEKDAY_PATTERN =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday|s)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const DAY_OF_MONTH = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:\\d{4}|'?\\d{2})";

/** The pattern of a day in numbers alone, such as `22/09/2025`, `22.9.25` or `2025-09-22`. */
const NUMERIC_DAY_PATTERN = '(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2}))';
/** The pattern of a day with the name of its month, such as `22nd Sep 2025`. The year may be missing. */
const DAY_WITH_MONTH_NAME_PATTERN = `(?:${DAY_OF_MONTH}[ -]?(?:of )?${MONTH}(?:[ ,-]{1,2}${YEAR})?|${MONTH} ?${DAY_OF_MONTH}(?:,? \\d{4})?)(?![\\p{L}\\d])`;
const NUMERIC_DAY_WITHOUT_YEAR = '\\d{1,2}[/.]\\d{1,2}(?![/\\d])';
const TIME_OF_DAY_PATTERN =
  '(?:\\d{1,2}[:.]\\d{2}(?::\\d{2})? ?(?:[ap]\\.?m\\.?)?|\\d{1,2} ?[ap]\\.?m\\.?)(?![\\p{L}\\d])';

/**
 * The pattern of a day, such as `22/09/2025` or `Mon 22 Sep`. A day such as `22/9` matches only with its weekday before
 * it.
 */
export const DATE_PATTERN = `(?:(?:${WEEKDAY_PATTERN})[,.]? ?(?:the )?(?:${NUMERIC_DAY_PATTERN}|${DAY_WITH_MONTH_NAME_PATTERN}|${NUMERIC_DAY_WITHOUT_YEAR})|(?:${NUMERIC_DAY_PATTERN}|${DAY_WITH_MONTH_NAME_PATTERN})(?:,? ${WEEKDAY_PATTERN}(?!\\p{L}))?)`;
/** The pattern of a time, such as `at 7.30pm`. */
export const TIME_PATTERN = `(?:at |@ )?${TIME_OF_DAY_PATTERN}(?: start)?`;

const MAX_TEXT_LENGTH = 60;

const createWholeTextTest = (pattern: string) => {
  const expression = new RegExp(`^(?:${pattern})$`, 'iu');
  return (text: string) => text.length <= MAX_TEXT_LENGTH && expression.test(text);
};

/** Returns whether a text is a day, perhaps with a time and a time zone after it. */
export const isDay = createWholeTextTest(
  `${DATE_PATTERN}(?:[T ,]+(?:at )?${TIME_OF_DAY_PATTERN}(?:[.\\d]*(?:Z|[+-]\\d{2}:?\\d{2})?)?)?|${NUMERIC_DAY_WITHOUT_YEAR}|\\d{4}-\\d{2}-\\d{2}T[\\d:.]+(?:Z|[+-]\\d{2}:?\\d{2})?`,
);
/** Returns whether a text is a time, such as `7.30pm`. */
export const isTime = createWholeTextTest(TIME_PATTERN);
/** Returns whether a text is the score of two sides, such as `3-2`, `72/31` or `3 v 2`. */
export const isScoreText = createWholeTextTest(
  '\\d{1,3}(?:[.,]\\d{1,2})?(?: ?[-–—−:/] ?| v | )\\d{1,3}(?:[.,]\\d{1,2})?',
);
/** Returns whether a text is a whole number of at most four digits, perhaps with a sign. */
export const isWholeNumber = createWholeTextTest('[+−–-]?\\d{1,4}');
const isNumber = createWholeTextTest('[+−–-]?[\\d., ]+%?');
const isSeasonName = createWholeTextTest('\\d{4} ?[-/–] ?(?:\\d{2}|\\d{4})|\\d{2}/\\d{2}');

/** Returns whether a text is a phone number (seven digits or more) or an e-mail address. */
export function isPhoneOrEmail(text: string): boolean {
  if (text.includes('@')) return /^\S+@\S+\.\S+$/.test(text.slice(0, 200));
  const digits = text.replaceAll(/[^\d]/g, '').length;
  return digits >= 7 && /^[\d +().E/-]+$/.test(text) && !isDay(text);
}

/** Returns whether a text is only a word or sign between the names of two teams, such as `v` or `-`. */
export const isVersus = createWholeTextTest('v|vs|versus|-|–|—|@|against|x');

/** Returns whether a text is the state of a match, such as `postponed`. */
export const isMatchStateText = createWholeTextTest(
  'p[-/ ]?p|a[-/ ]?w|h[-/ ]?w|postponed|ppd|cancelled|canceled|abandoned|void|walkover|w[./]?o\\.?|conceded|tbc|tba|tbd|played|n[./]?a',
);

/**
 * Returns whether a text is a value, such as a day, a time, a number, a score or a phone number. A value is never a
 * heading.
 */
export function isDataValue(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return (
    isNumber(text) || isDay(text) || isTime(text) || isScoreText(text) || isSeasonName(text) || isPhoneOrEmail(text)
  );
}

/**
 * Returns whether a text may be a name: it has letters, and is neither a day, a time, a phone number nor an e-mail
 * address.
 */
export function mayBeName(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  return !/[\d@]/.test(text) || (!isDay(text) && !isTime(text) && !isPhoneOrEmail(text));
}

/**
 * Returns a text in the form in which texts are compared: in lower case, with spaces and punctuation between words
 * replaced by a single space. The signs `+`, `%`, `#` and `/` stay.
 */
export function comparableText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%#/]+/gu, ' ')
    .trim();
}

/** Returns a name without a phone number or an e-mail address after it. */
export function withoutContact(written: string): string {
  if (written.length > MAX_TEXT_LENGTH * 2) return written;
  const text = written.replace(/[ ,:–-]+\S+@\S+\.\S+$/, '');
  if (text.length > MAX_TEXT_LENGTH) return text;
  const { name, phone = '' } =
    /^(?<name>.*\p{L}[^\d]*?)[ ,:–-]+(?<phone>\+?\(?\d[\d ()-]{6,})$/u.exec(text)?.groups ?? {};
  return name !== undefined && isPhoneOrEmail(phone) ? name.trim() : text;
}
