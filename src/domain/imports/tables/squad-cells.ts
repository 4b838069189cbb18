// Reads cells of squads, which have a player's name and perhaps a number, a bullet, a handicap or a captain's sign.

const CAPTAIN = /^[([]?(?:c|capt|captain)\.?[)\]]?$/i;
const NUMBER = /^[+−–-]?\d{1,4}(?:[.,]\d{1,3})?$/;
const RECEIVES = '(?:(?:rec(?:eives|\\.)?|owes?|gives?|gets?|plus|minus)\\.?:? ?)?[+−–-]?\\d{1,3}|scr(?:atch)?\\.?';
const CALLED = "(?:(?:h\\/?c|h'?\\/?cap|hcp|handicap|off)\\.?:? ?)?";
const HANDICAP = new RegExp(`^[([]?${CALLED}(?:${RECEIVES})[)\\]]?$`, 'i');
const BEHIND = new RegExp(
  `^(?<name>.*?\\p{L}.*?)(?: | ?: ?| ?(?=[([]))(?:[-–] )?[([]?${CALLED}(?<handicap>${RECEIVES})[)\\]]?$`,
  'iu',
);

/** The longest text of a name with its handicap and mark. The patterns are slow for longer texts. */
const MAX_NAME_LENGTH = 100;

/** Returns whether a cell has only a number. */
export const isNumber = (cell: string): boolean => NUMBER.test(cell);
/** Returns whether a cell has only a captain's mark, such as `(c)`. */
export const isCaptain = (cell: string): boolean => CAPTAIN.test(cell);
/** Returns whether a cell has only a handicap, such as `20`, `-14`, `(7)`, `rec 20` or `scr`. */
export const isHandicap = (cell: string): boolean =>
  cell.length <= MAX_NAME_LENGTH && (NUMBER.test(cell) || (/\d{1,3}\D?$|^\W?scr/i.test(cell) && HANDICAP.test(cell)));

const STATED = /^(?:rec(?:eives)?|owes?|gives?|gets?|plus|minus)\.?:? ?\d{1,3}$/i;
/** Returns whether a cell has a handicap in words, such as `rec 20`. No heading is like that. */
export const isStatedHandicap = (cell: string): boolean => cell.length <= MAX_NAME_LENGTH && STATED.test(cell);

/** Returns whether a cell has words, and not only a number or a captain's mark. */
export function isText(cell: string): boolean {
  return cell !== '' && !isCaptain(cell) && !isHandicap(cell);
}

/**
 * Returns a name without the number or bullet before it and the captain's mark or colon after it. `captain`: whether
 * the text had that mark.
 */
export function withoutMarks(written: string): { name: string; captain: boolean } {
  if (written.length > MAX_NAME_LENGTH) return { name: written, captain: false };
  const name = written.replace(/^(?:\d{1,2}[.)] ?|\d{1,2} (?=\p{L})|[•·▪*–-] ?)| ?:$/gu, '');
  // `Captain` after a blank alone may be a surname. An official is asked later what it means.
  const unmarked = name
    .replace(/\*$| [-–,]? ?capt\.?$|(?: [-–,] ?|, ?)captain\.?$|[([](?:c|capt|captain)\.?[)\]]/i, ' ')
    .trim();
  return unmarked === name ? { name, captain: false } : { name: unmarked.replaceAll(/ {2,}/g, ' '), captain: true };
}

/** Separates a name from the handicap after it: `Ann Lee 20`, `Ann Lee (+20)`, `Ann Lee - 20`, `Ann Lee owes 14`. */
export function splitHandicap(written: string): { name: string; handicap: string } {
  if (written.length > MAX_NAME_LENGTH) return { name: written, handicap: '' };
  const { name, handicap } = BEHIND.exec(written)?.groups ?? {};
  return name === undefined || handicap === undefined ? { name: written, handicap: '' } : { name, handicap };
}

/** A player of a list. `handicap`: as written. */
export type WrittenPlayer = { name: string; handicap: string; captain: boolean };

/** Splits a cell such as `Ann Lee, Bob Fox 20` into names, but not `Lee, Ann`. */
function namesIn(cell: string): string[] {
  const parts = cell.split(/ ?[,;] ?/);
  return parts.length > 1 && parts.every((part) => /\p{L}.* .*\p{L}/u.test(part.slice(0, MAX_NAME_LENGTH)))
    ? parts
    : [cell];
}

/**
 * Reads the players of a line. The handicap and the captain's mark of a player may be in cells of their own after the
 * name. `lost`: cells that belong to no player.
 */
export function readPlayers(cells: readonly string[]): { players: WrittenPlayer[]; lost: string[] } {
  const players: WrittenPlayer[] = [];
  const lost: string[] = [];
  for (const cell of cells.flatMap(namesIn)) {
    const last = players.at(-1);
    if (isText(cell)) {
      const { name, captain } = withoutMarks(cell);
      players.push({ ...splitHandicap(name), captain });
    } else if (!last) lost.push(cell);
    else if (isCaptain(cell)) last.captain = true;
    else if (last.handicap === '') last.handicap = cell.replace(/^[([](.*)[)\]]$/, '$1');
    else lost.push(cell);
  }
  return { players, lost };
}

/** Returns whether a line has something that only a player has: a handicap, a bullet or number, or a captain's mark. */
export function isPlayerLine(cells: readonly string[]): boolean {
  const [name] = cells;
  if (name === undefined) return false;
  return cells.length > 1 || withoutMarks(name).name !== name || splitHandicap(name).handicap !== '';
}

/**
 * Returns the cells of a line. A number before the first name, which only counts the lines, becomes part of the name's
 * cell.
 */
export function withoutNumber(filled: readonly string[]): string[] {
  const [first, second, ...rest] = filled;
  if (first === undefined || second === undefined || !isText(second)) return [...filled];
  const number = /^(\d{1,2})[.)]?$/.exec(first)?.[1];
  return number === undefined ? [...filled] : [`${number}. ${second}`, ...rest];
}
