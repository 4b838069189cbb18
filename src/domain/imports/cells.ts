import { type Checked, faulty, valid } from '#domain/issue.ts';
import { replaceHidden } from '#domain/text.ts';
import { ABSENTEE, foldName, parseName, parsePlayerName } from '#domain/name.ts';

/** A player or team as named in a file. `id` is `null` if the file has no id. */
export type Named = { name: string; folded: string; id: string | null };

/** A cell with a name, the text of the cell with its id, and the heading of the name, for sentences. */
export type NameCell = { text: string; id: string; heading: string };

/** Reads a cell with a number. `heading` is for sentences. */
export type ReadNumber = (text: string, heading: string) => Checked<number>;

const MAX_SHOWN_LENGTH = 40;
const WHOLE = /^-?\d{1,9}$/;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
/** Returns a value of the file, shortened and on one line, for use in a sentence. */
export function printable(text: string): string {
  const short = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  return replaceHidden(short, 'line', '\u{fffd}');
}

/** Reads a whole number, possibly negative. The league's rules check its range. */
export const whole: ReadNumber = (written, heading) => {
  const text = written.trim();
  if (WHOLE.test(text)) return valid(Number(text) + 0);
  return fault(
    text === '' ? `${heading} is empty.` : `${heading} is "${printable(text)}", which is not a whole number.`,
  );
};

/** Reads a whole number from 1 to `most`. */
export function ordinal(most: number): ReadNumber {
  return (text, heading) => {
    const parsed = whole(text, heading);
    if (!parsed.ok || (parsed.value >= 1 && parsed.value <= most)) return parsed;
    return fault(`${heading} is ${parsed.value}: it must be from 1 to ${most}.`);
  };
}

/** A break in a cell. `by`: which player of a side made it, from 1; `null` if the cell does not say. */
export type BreakCell = { points: number; by: number | null };

/** Reads a team. `what` begins the sentence of a fault, such as `The home team`. */
export function team(cell: NameCell, what: string): Checked<Named> {
  return nameWithId(parseName(cell.text.trim(), what), cell);
}

/** Reads a player who must not be absent. */
export function player(cell: NameCell, what: string): Checked<Named> {
  return nameWithId(parsePlayerName(cell.text.trim(), what), cell);
}

/** Reads a player; `null` for an absent player, which is an empty cell or `Absentee`. */
export function playerOrAbsent(cell: NameCell, what: string): Checked<Named | null> {
  const { text, id, heading } = cell;
  if (text.trim() !== '' && !isName(text, ABSENTEE)) return player(cell, what);
  if (id.trim() === '') return valid(null);
  return fault(`${heading}Id is given, but no ${heading}: an absent player has no id.`);
}

function nameWithId(name: Checked<string>, { id: written, heading }: NameCell): Checked<Named> {
  if (!name.ok) return name;
  const id = written.trim();
  if (id !== '' && !ID.test(id))
    return fault(`${heading}Id is "${printable(id)}": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.`);
  return valid({ name: name.value, folded: foldName(name.value), id: id === '' ? null : id });
}

/** Returns a fault without a path. The caller adds the line. */
export function fault(message: string): Checked<never> {
  return faulty([{ path: '', message }]);
}

/*
 * A spreadsheet runs a cell as a formula if the cell begins with one of these characters. Spreadsheets that split lines at
 * semicolons or tabs do this inside cells too, quoted or not. Export puts an apostrophe before each such part of a name, and
 * import removes it where it reads the cells of any file. If the part already begins with apostrophes, export adds one more, so that every name comes back unchanged.
 */

// Spreadsheets skip quotes and spaces. Some treat full-width characters like the plain ones.
const NEEDS_GUARD = /(?<=^|[;\t])(?=[ "']*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\t])'(?=[ "']*[=+\-@\t\r＝＋－＠])/g;

/** Returns the name as a cell that no spreadsheet runs as a formula. */
export function guardCell(name: string): string {
  return name.replace(NEEDS_GUARD, "'");
}

/** Reverses `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '');
}

/** Returns whether the cell contains this name, compared like the league's names. */
export function isName(cell: string, name: string): boolean {
  return foldName(cell.trim()) === foldName(name);
}
