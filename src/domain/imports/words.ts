// The words for months and numbers, and the numbers that spreadsheets store for days. Several steps of an import use
// them.

/** The names of the months, January first. */
export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

/** A pattern (the text of a regular expression) for the name of a month in lower case, in full or abbreviated. */
export const MONTH_PATTERN =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** The words for the numbers from one to twelve. */
export const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** The words from first to twelfth. */
export const ORDINAL_WORDS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** Matches the number that spreadsheets store for a day between 1954 and 2119. The decimal places are the time. */
export const SPREADSHEET_DATE_PATTERN = /^[2-7]\d{4}(?:\.\d{1,12})?$/;
