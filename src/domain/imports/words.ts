// English words that several steps look for in a file.

export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

/** The pattern of a month in lower case, in full or abbreviated. */
export const MONTH_PATTERN =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** The words for the numbers from 1. */
export const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const ORDINAL_WORDS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** The number of a day in a spreadsheet, from 1954 to 2119, with a time as its fraction. */
export const SERIAL_DAY = /^[2-7]\d{4}(?:\.\d{1,12})?$/;
