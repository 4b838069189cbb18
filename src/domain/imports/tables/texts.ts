// What the text of a cell looks like. A longer text than the limits is none of these, so that no pattern is slow.

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday|s)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:\\d{4}|'?\\d{2})";

/** A day with numbers alone, such as `22/09/2025`, `22.9.25` or `2025-09-22`. */
const NUMERIC_DAY = '(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2}))';
/** A day with the name of its month. The year may be missing. */
const NAMED_DAY = `(?:${DAY}[ -]?(?:of )?${MONTH}(?:[ ,-]{1,2}${YEAR})?|${MONTH} ?${DAY}(?:,? \\d{4})?)(?![\\p{L}\\d])`;
const SHORT_DAY = '\\d{1,2}[/.]\\d{1,2}(?![/\\d])';
const CLOCK = '(?:\\d{1,2}[:.]\\d{2}(?::\\d{2})? ?(?:[ap]\\.?m\\.?)?|\\d{1,2} ?[ap]\\.?m\\.?)(?![\\p{L}\\d])';

/** The pattern of a day, for the beginning of a text. `22/9` needs its weekday. */
export const DATE_PATTERN = `(?:(?:${WEEKDAY})[,.]? ?(?:the )?(?:${NUMERIC_DAY}|${NAMED_DAY}|${SHORT_DAY})|(?:${NUMERIC_DAY}|${NAMED_DAY})(?:,? ${WEEKDAY}(?!\\p{L}))?)`;
export const TIME_PATTERN = `(?:at |@ )?${CLOCK}(?: start)?`;

const LONGEST = 60;

const whole = (pattern: string) => {
  const expression = new RegExp(`^(?:${pattern})$`, 'iu');
  return (text: string) => text.length <= LONGEST && expression.test(text);
};

/** A day, also with a time or a zone behind it. */
export const isDay = whole(
  `${DATE_PATTERN}(?:[T ,]+(?:at )?${CLOCK}(?:[.\\d]*(?:Z|[+-]\\d{2}:?\\d{2})?)?)?|${SHORT_DAY}|\\d{4}-\\d{2}-\\d{2}T[\\d:.]+(?:Z|[+-]\\d{2}:?\\d{2})?`,
);
export const isTime = whole(TIME_PATTERN);
/** Both sides' points in one cell, such as `3-2`, `72/31` or `3 v 2`. */
export const isScore = whole('\\d{1,3}(?:[.,]\\d{1,2})?(?: ?[-–—−:/] ?| v | )\\d{1,3}(?:[.,]\\d{1,2})?');
export const isWhole = whole('[+−–-]?\\d{1,4}');
const isNumber = whole('[+−–-]?[\\d., ]+%?');
const isSeason = whole('\\d{4} ?[-/–] ?(?:\\d{2}|\\d{4})|\\d{2}/\\d{2}');

/** Seven digits or more with nothing but signs of a phone number between them, or an e-mail address: of nobody's name. */
export function isContact(text: string): boolean {
  if (text.includes('@')) return /^\S+@\S+\.\S+$/.test(text.slice(0, 200));
  const digits = text.replaceAll(/[^\d]/g, '').length;
  return digits >= 7 && /^[\d +().E/-]+$/.test(text) && !isDay(text);
}

/** A word that stands between two teams. */
export const isVersus = whole('v|vs|versus|-|–|—|@|against|x');

/** A word that says what became of a match. */
export const isState = whole(
  'p[-/ ]?p|a[-/ ]?w|h[-/ ]?w|postponed|ppd|cancelled|canceled|abandoned|void|walkover|w[./]?o\\.?|conceded|tbc|tba|tbd|played|n[./]?a',
);

/** A text that is a value and no heading: a day, a time, a number, a score, a phone number. */
export function isValue(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return isNumber(text) || isDay(text) || isTime(text) || isScore(text) || isSeason(text) || isContact(text);
}

/** A text with letters that is neither a day nor a time: perhaps a name. */
export function isNamed(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  return !/[\d@]/.test(text) || (!isDay(text) && !isTime(text) && !isContact(text));
}

/** Compares headings and names: without capitals, signs and double blanks. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+%#/]+/gu, ' ')
    .trim();
}

/** Cuts a phone number and an e-mail address from behind a name. */
export function withoutPhone(written: string): string {
  if (written.length > LONGEST * 2) return written;
  const text = written.replace(/[ ,:–-]+\S+@\S+\.\S+$/, '');
  if (text.length > LONGEST) return text;
  const { name, phone = '' } =
    /^(?<name>.*\p{L}[^\d]*?)[ ,:–-]+(?<phone>\+?\(?\d[\d ()-]{6,})$/u.exec(text)?.groups ?? {};
  return name !== undefined && isContact(phone) ? name.trim() : text;
}
