// English words and numbers that several steps look for in a file.

/** The names of the months, January first. */
export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

/** The pattern of a month in lower case, in full or abbreviated. */
export const MONTH_PATTERN =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** The words for the numbers from one to twelve. */
export const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** The words from first to twelfth. */
export const ORDINAL_WORDS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** The number that spreadsheets store for a day between 1954 and 2119. Its fraction is the time. */
export const SERIAL_DAY = /^[2-7]\d{4}(?:\.\d{1,12})?$/;
