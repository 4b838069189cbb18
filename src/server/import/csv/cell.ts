import { type Checked, faulty, valid } from '#domain/issue.ts';
import { parseWrittenDay } from '#domain/fixtures/written-day.ts';
import { ABSENTEE, foldName, parseName, parsePlayerName } from '#domain/name.ts';

/** A player or team as named in a file; `id` is `null` where the file gives none. */
export type Named = { name: string; folded: string; id: string | null };

const LONGEST_SHOWN = 40;
const WHOLE = /^-?\d{1,9}$/;
const DECIMAL = /^-?\d{1,9}([.,]\d{1,25})?(e-\d{1,3})?$/i;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
// Characters that would break a line of the report or be invisible in it.
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A value of the file, shortened and on one line, for use in a sentence. */
export function printable(text: string): string {
  const short = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return short.replace(UNSHOWABLE, '\u{fffd}');
}

/** A whole number, possibly negative: the league's rules check its range. */
export function parseWhole(text: string, column: string): Checked<number> {
  const trimmed = text.trim();
  if (WHOLE.test(trimmed)) return valid(Number(trimmed) + 0);
  return fault(
    trimmed === '' ? `${column} is empty.` : `${column} is "${printable(trimmed)}", which is not a whole number.`,
  );
}

/** A whole number from 1 to `most`. */
export function parseOrdinal(text: string, column: string, most: number): Checked<number> {
  const parsed = parseWhole(text, column);
  if (!parsed.ok || (parsed.value >= 1 && parsed.value <= most)) return parsed;
  return fault(`${column} is ${parsed.value}: it must be from 1 to ${most}.`);
}

/** A whole number, or `null` for an empty cell. */
export function parseOptionalWhole(text: string, column: string): Checked<number | null> {
  return text.trim() === '' ? valid(null) : parseWhole(text, column);
}

/** A day in any usual notation, or `null` for an empty cell. */
export function parseDayCell(text: string): Checked<string | null> {
  const cell = text.trim();
  return cell === '' ? valid(null) : parseWrittenDay(printable(cell));
}

const TEAMS = { homeTeam: 'The home team', awayTeam: 'The away team', team: 'The team name' };
const PLAYERS = { homePlayer: 'The home player', awayPlayer: 'The away player', player: 'The player name' };

export function parseTeamCell(text: string, id: string, column: keyof typeof TEAMS): Checked<Named> {
  const name = parseName(unguardCell(text.trim()), TEAMS[column]);
  return name.ok ? named(name.value, id, column) : name;
}

/** A player, or `null` for an absent one: an empty cell, or `Absentee`. */
export function parsePlayerCell(text: string, id: string, column: 'homePlayer' | 'awayPlayer'): Checked<Named | null> {
  const cell = text.trim();
  if (cell === '' || foldName(cell) === foldName(ABSENTEE)) {
    return id.trim() === ''
      ? valid(null)
      : fault(`${column}Id is given, but no ${column}: an absent player has no id.`);
  }
  return parseNamedPlayer(cell, id, column);
}

/** A player who may not be absent. */
export function parseNamedPlayer(text: string, id: string, column: keyof typeof PLAYERS): Checked<Named> {
  const name = parsePlayerName(unguardCell(text.trim()), PLAYERS[column]);
  return name.ok ? named(name.value, id, column) : name;
}

/** A number; its fraction may follow a point or a comma. */
export function parseDecimal(text: string, column: string): Checked<number> {
  const trimmed = text.trim();
  if (DECIMAL.test(trimmed)) return valid(Number(trimmed.replace(',', '.')) + 0);
  return fault(trimmed === '' ? `${column} is empty.` : `${column} is "${printable(trimmed)}", which is not a number.`);
}

function named(name: string, idCell: string, column: string): Checked<Named> {
  const id = idCell.trim();
  if (id !== '' && !ID.test(id)) {
    return fault(`${column}Id is "${printable(id)}": an id has 1 to 40 of the characters A–Z, a–z, 0–9, _ and -.`);
  }
  return valid({ name, folded: foldName(name), id: id === '' ? null : id });
}

/** A fault of a cell, whose place is its line. */
export function fault(message: string): Checked<never> {
  return faulty([{ path: '', message }]);
}

/*
 * A spreadsheet runs a cell that begins with one of these characters as a formula; one that splits lines at semicolons or
 * tabs does so inside our cells, quoted or not. Export puts an apostrophe before each such part of a name, and import
 * removes it. A part with apostrophes before such a character gets one more, so that every name comes back unchanged.
 */

// Spreadsheets skip quotes and spaces. Some treat the full-width forms like the plain ones.
const NEEDS_GUARD = /(?<=^|[;\t])(?=[ "']*[=+\-@\t\r＝＋－＠])/g;
const GUARDED = /(?<=^|[;\t])'(?=[ "']*[=+\-@\t\r＝＋－＠])/g;

/** The name as a cell of which no spreadsheet runs a part as a formula. */
export function guardCell(name: string): string {
  return name.replace(NEEDS_GUARD, "'");
}

/** The name from which `guardCell` made the cell. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '');
}

/** The teams of the example lines in a template; no real team has these names. */
export const EXAMPLE_HOME = 'Example Home Team';
export const EXAMPLE_AWAY = 'Example Away Team';

/** Whether the cell has this name, compared as the league compares names. */
export function isName(cell: string, name: string): boolean {
  return foldName(cell.trim()) === foldName(name);
}
