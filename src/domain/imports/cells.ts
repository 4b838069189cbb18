import { type Checked, faulty, valid } from '#domain/issue.ts';
import { replaceHidden } from '#domain/text.ts';
import { parseName, parsePlayerName } from '#domain/entered-name.ts';
import { ABSENTEE, foldName } from '#domain/name.ts';

/** A team's or player's name in a file, as written and in folded form. `id`: `null` if the file has none. */
export type NameInFile = { name: string; folded: string; id: string | null };

/**
 * The text of a cell with a name, and of the cell with its id. `heading`: the heading of the name's column, for
 * sentences about faults.
 */
export type NameCell = { text: string; id: string; heading: string };

/** Reads a cell with a number. `heading` names the cell in sentences about faults. */
export type ReadNumber = (text: string, heading: string) => Checked<number>;

const MAX_SHOWN_LENGTH = 40;
const WHOLE = /^-?\d{1,9}$/;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
/** Returns a text of a file as a sentence can quote it: shortened, on one line, and without invisible characters. */
export function printable(text: string): string {
  const short = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  return replaceHidden(short, 'line', '\u{fffd}');
}

/** Reads a whole number, possibly negative. The league's rules check its range. */
export const readWholeNumber: ReadNumber = (written, heading) => {
  const text = written.trim();
  if (WHOLE.test(text)) return valid(Number(text) + 0);
  return faultWithoutPath(
    text === '' ? `${heading} is empty.` : `${heading} is "${printable(text)}", which is not a whole number.`,
  );
};

/** Returns a function that reads a whole number from 1 to `most`. */
export function ordinalReader(most: number): ReadNumber {
  return (text, heading) => {
    const parsed = readWholeNumber(text, heading);
    if (!parsed.ok || (parsed.value >= 1 && parsed.value <= most)) return parsed;
    return faultWithoutPath(`${heading} is ${parsed.value}: it must be from 1 to ${most}.`);
  };
}

/**
 * A break in a cell. `by`: the number of the player who made it, from 1, in a pair; `null` if the cell does not say.
 */
export type BreakCell = { points: number; by: number | null };

/** Reads the name of a team, and its id. `what` begins the sentence about a fault, such as `The home team`. */
export function readTeamName(cell: NameCell, what: string): Checked<NameInFile> {
  return nameWithId(parseName(cell.text.trim(), what), cell);
}

/** Reads the name of a player, and the id. An absent player is a fault. */
export function readPlayerName(cell: NameCell, what: string): Checked<NameInFile> {
  return nameWithId(parsePlayerName(cell.text.trim(), what), cell);
}

/** Reads the name of a player, and the id. Returns `null` for an absent player: the cell is empty or has `Absentee`. */
export function readPlayerOrAbsent(cell: NameCell, what: string): Checked<NameInFile | null> {
  const { text, id, heading } = cell;
  if (text.trim() !== '' && !cellHasName(text, ABSENTEE)) return readPlayerName(cell, what);
  if (id.trim() === '') return valid(null);
  return faultWithoutPath(`${heading}Id is given, but no ${heading}: an absent player has no id.`);
}

function nameWithId(name: Checked<string>, { id: written, heading }: NameCell): Checked<NameInFile> {
  if (!name.ok) return name;
  const id = written.trim();
  if (id !== '' && !ID.test(id))
    return faultWithoutPath(
      `${heading}Id is "${printable(id)}": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.`,
    );
  return valid({ name: name.value, folded: foldName(name.value), id: id === '' ? null : id });
}

/** Returns a fault with an empty path. The caller knows which line it is about. */
export function faultWithoutPath(message: string): Checked<never> {
  return faulty([{ path: '', message }]);
}

/*
 * A spreadsheet runs a cell as a formula if it begins with a character such as `=`. A spreadsheet that splits lines at
 * semicolons or tabs does this with parts of a cell too, even of a quoted one. So export puts an apostrophe before each
 * such part of a name, and import removes it. If the part begins with apostrophes already, export adds one more, so
 * that every name comes back unchanged.
 */

// Spreadsheets skip quotes and spaces before such a character. Some also know its full-width form, such as `＝`.
const NEEDS_GUARD = /(?<=^|[;\t])(?=[ "']*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\t])'(?=[ "']*[=+\-@\t\r＝＋－＠])/g;

/** Returns a name with apostrophes, so that no spreadsheet runs it as a formula. */
export function guardCell(name: string): string {
  return name.replace(NEEDS_GUARD, "'");
}

/** Returns a cell without the apostrophes that `guardCell` has added. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '');
}

/**
 * Returns whether a cell has this name, compared as the league compares names: without regard to capitals, for example.
 */
export function cellHasName(cell: string, name: string): boolean {
  return foldName(cell.trim()) === foldName(name);
}
