import { foldName } from '#domain/name.ts';
import type { PastedRow } from '#domain/squads/pasted-rows.ts';

/** Matches a number in a list of players. */
export const NUMBER = /^[+−–-]?\d{1,4}(?:[.,]\d{1,3})?$/;

const CAPTAIN = /^[([]?(c|capt|captain)\.?[)\]]?$/i;

/** Returns whether a cell has words, and not only a number or a captain's mark. */
export function isText(cell: string): boolean {
  return cell !== '' && !NUMBER.test(cell) && !CAPTAIN.test(cell);
}

/** The most characters of a name with its handicap and mark. The patterns are slow for longer texts. */
const LONGEST_NAME = 100;

/** Splits a name from its number, bullet, final colon and captain's mark. */
export function marksOf(written: string): { name: string; captain?: boolean } {
  if (written.length > LONGEST_NAME) return { name: written };
  const name = written.replace(/^(?:\d{1,2}[.)] ?|\d{1,2} (?=\p{L})|[•·▪*–-] ?)| ?:$/gu, '');
  const unmarked = name.replace(/\*$| [-–,]? ?(?:capt|captain)\.?$|[([](?:c|capt|captain)\.?[)\]]/i, ' ').trim();
  return unmarked === name ? { name } : { name: unmarked, captain: true };
}

/** Splits a name from the handicap after it: `Ann Lee 20`, `Ann Lee (+20)`, `Ann Lee - 20`, `Ann Lee hcap 20`. */
export function splitHandicap(written: string): { name: string; handicap?: string } {
  if (written.length > LONGEST_NAME) return { name: written };
  const pattern =
    /^(.*?\p{L}.*?)(?: | ?: ?| ?(?=\())(?:[-–] )?\(?(?:(?:h\/?c|h'?cap|handicap)\.?:? ?)?([+−–-]?\d{1,3})\)?$/iu;
  const [, name, handicap] = pattern.exec(written) ?? [];
  return name === undefined || handicap === undefined ? { name: written } : { name, handicap };
}

/** Returns whether each line has two names, with no first name repeated: teams with a player, or with a venue. */
export function mayHaveVenues(rows: readonly PastedRow[]): boolean {
  const pairs = rows.map(({ cells }) => cells).filter((cells) => cells.length > 0);
  if (pairs.length < 2 || !pairs.every(isPairOfNames)) return false;
  return new Set(pairs.map(([name]) => foldName(name))).size === pairs.length;
}

function isPairOfNames(cells: readonly string[]): cells is [string, string] {
  const [first, second] = cells;
  if (first === undefined || second === undefined || cells.length > 2) return false;
  const isLabel = first.indexOf(':') > 0;
  return isText(first) && isText(second) && !isLabel && splitHandicap(second).handicap === undefined;
}
