import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { replaceUnshowableCharacters } from '#domain/text.ts';
import { tidyAndCheckName, tidyAndCheckPlayerName } from '#domain/entered-name.ts';
import { ABSENTEE, foldName } from '#domain/name.ts';

/**
 * A team's or player's name in a file. `folded`: the form in which names are compared, for example in lower case. `id`:
 * the id of the team or player; `null` if the file has none.
 */
export type NameInFile = { name: string; folded: string; id: string | null };

/**
 * The text of a cell with the name of a team or player, and the text of the cell with the id. `heading`: the heading of
 * the name's column, for sentences about faults.
 */
export type RawNameCell = { text: string; id: string; heading: string };

/**
 * A function that reads a number from the text of a cell. `heading`: the name of the cell in the sentence about a
 * fault.
 */
export type NumberReader = (text: string, heading: string) => Checked<number>;

const MAX_QUOTED_CELL_LENGTH = 40;
const WHOLE_NUMBER_PATTERN = /^-?\d{1,9}$/;
const ID_PATTERN = /^[A-Za-z0-9_-]{1,40}$/;
/**
 * Returns a text of a file as sentences quote it: on one line, with the character U+FFFD in place of each character
 * that cannot be shown. A text of more than 40 characters is cut off, and ends in `…`.
 */
export function printableQuote(text: string): string {
  const short = text.length > MAX_QUOTED_CELL_LENGTH ? `${text.slice(0, MAX_QUOTED_CELL_LENGTH)}…` : text;
  return replaceUnshowableCharacters(short, 'line', '\u{fffd}');
}

/**
 * Reads a whole number of at most nine digits, possibly negative. Its range is checked later, by the league's rules.
 */
export const readWholeNumber: NumberReader = (written, heading) => {
  const text = written.trim();
  if (WHOLE_NUMBER_PATTERN.test(text)) return validResult(Number(text) + 0);
  return faultWithoutPath(
    text === '' ? `${heading} is empty.` : `${heading} is "${printableQuote(text)}", which is not a whole number.`,
  );
};

/** Returns a function that reads a whole number from 1 to `most`. */
export function positiveNumberReader(most: number): NumberReader {
  return (text, heading) => {
    const parsed = readWholeNumber(text, heading);
    if (!parsed.ok || (parsed.value >= 1 && parsed.value <= most)) return parsed;
    return faultWithoutPath(`${heading} is ${parsed.value}: it must be from 1 to ${most}.`);
  };
}

/**
 * One break in a cell, such as `30 (2)`. `by`: which player of the side made the break, from 1; `null` if the cell does
 * not say.
 */
export type BreakInCell = { points: number; by: number | null };

/** Reads a team's name and id. `what`: the beginning of the sentence about a fault, such as `The home team`. */
export function readTeamName(cell: RawNameCell, what: string): Checked<NameInFile> {
  return addIdFromCell(tidyAndCheckName(cell.text.trim(), what), cell);
}

/** Reads a player's name and id. The word `Absentee`, which stands for an absent player, is a fault. */
export function readPlayerName(cell: RawNameCell, what: string): Checked<NameInFile> {
  return addIdFromCell(tidyAndCheckPlayerName(cell.text.trim(), what), cell);
}

/**
 * Reads a player's name and id. Returns `null` for an absent player: the name is empty or the word `Absentee`. An
 * absent player with an id is a fault.
 */
export function readPlayerOrAbsent(cell: RawNameCell, what: string): Checked<NameInFile | null> {
  const { text, id, heading } = cell;
  if (text.trim() !== '' && !cellMatchesName(text, ABSENTEE)) return readPlayerName(cell, what);
  if (id.trim() === '') return validResult(null);
  return faultWithoutPath(`${heading}Id is given, but no ${heading}: an absent player has no id.`);
}

function addIdFromCell(name: Checked<string>, { id: written, heading }: RawNameCell): Checked<NameInFile> {
  if (!name.ok) return name;
  const id = written.trim();
  if (id !== '' && !ID_PATTERN.test(id))
    return faultWithoutPath(
      `${heading}Id is "${printableQuote(id)}": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.`,
    );
  return validResult({ name: name.value, folded: foldName(name.value), id: id === '' ? null : id });
}

/** Returns a fault with an empty path, because only the caller knows which line of the file has the fault. */
export function faultWithoutPath(message: string): Checked<never> {
  return faultyResult([{ path: '', message }]);
}

/*
 * A spreadsheet runs a cell as a formula if the cell begins with a character such as `=`. Some spreadsheets split lines
 * at semicolons or tabs, even inside a quoted cell, and then run each part of the cell that begins with such a
 * character. So export puts an apostrophe before each such part of a name, and import removes it. If apostrophes are
 * there already, export adds one more, so that import restores every name unchanged.
 */

// Spreadsheets skip quotes and spaces before a character such as `=`. Some also accept its full-width form `＝`.
const FORMULA_START_PATTERN = /(?<=^|[;\t])(?=[ "']*[=+\-@\t\r＝＋－＠])/g;
const GUARD_APOSTROPHE_PATTERN = /(?<=^|[;\t])'(?=[ "']*[=+\-@\t\r＝＋－＠])/g;

/** Returns a name as the text of a cell, with apostrophes where they keep a spreadsheet from running a formula. */
export function escapeFormulaInCell(name: string): string {
  return name.replace(FORMULA_START_PATTERN, "'");
}

/** Returns the text of a cell without the apostrophes that `escapeFormulaInCell` has added. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARD_APOSTROPHE_PATTERN, '');
}

/**
 * Returns whether the text of a cell is this name, without regard to capitals and the other differences that `foldName`
 * removes.
 */
export function cellMatchesName(cell: string, name: string): boolean {
  return foldName(cell.trim()) === foldName(name);
}
