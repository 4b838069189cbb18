// Names of players in lists of squads, with numbers, bullets, handicaps and captains' marks beside them.

const CAPTAIN = /^[([]?(?:c|capt|captain)\.?[)\]]?$/i;
const NUMBER = /^[+−–-]?\d{1,4}(?:[.,]\d{1,3})?$/;
const RECEIVES = '(?:(?:rec(?:eives|\\.)?|owes?|gives?|gets?|plus|minus)\\.?:? ?)?[+−–-]?\\d{1,3}|scr(?:atch)?\\.?';
const CALLED = "(?:(?:h\\/?c|h'?\\/?cap|hcp|handicap|off)\\.?:? ?)?";
const HANDICAP = new RegExp(`^[([]?${CALLED}(?:${RECEIVES})[)\\]]?$`, 'i');
const BEHIND = new RegExp(
  `^(?<name>.*?\\p{L}.*?)(?: | ?: ?| ?(?=[([]))(?:[-–] )?[([]?${CALLED}(?<handicap>${RECEIVES})[)\\]]?$`,
  'iu',
);

/** The most characters of a name with its handicap and mark. The patterns are slow for longer texts. */
const MAX_NAME_LENGTH = 100;

export const isNumber = (cell: string): boolean => NUMBER.test(cell);
export const isCaptain = (cell: string): boolean => CAPTAIN.test(cell);
/** Returns whether a cell has only a handicap, such as `20`, `-14`, `(7)`, `rec 20` or `scr`. */
export const isHandicap = (cell: string): boolean =>
  cell.length <= MAX_NAME_LENGTH && (NUMBER.test(cell) || (/\d{1,3}\D?$|^\W?scr/i.test(cell) && HANDICAP.test(cell)));

const STATED = /^(?:rec(?:eives)?|owes?|gives?|gets?|plus|minus)\.?:? ?\d{1,3}$/i;
/** Returns whether a cell has a start in words, such as `rec 20`. No heading has. */
export const isStatedHandicap = (cell: string): boolean => cell.length <= MAX_NAME_LENGTH && STATED.test(cell);

/** Returns whether a cell has words, and not only a number or a captain's mark. */
export function isText(cell: string): boolean {
  return cell !== '' && !isCaptain(cell) && !isHandicap(cell);
}

/** Returns a name without its number, bullet, final colon and captain's mark. */
export function marksOf(written: string): { name: string; captain: boolean } {
  if (written.length > MAX_NAME_LENGTH) return { name: written, captain: false };
  const name = written.replace(/^(?:\d{1,2}[.)] ?|\d{1,2} (?=\p{L})|[•·▪*–-] ?)| ?:$/gu, '');
  // `Ann Captain` may be called so: what the word means is asked later.
  const unmarked = name
    .replace(/\*$| [-–,]? ?capt\.?$|(?: [-–,] ?|, ?)captain\.?$|[([](?:c|capt|captain)\.?[)\]]/i, ' ')
    .trim();
  return unmarked === name ? { name, captain: false } : { name: unmarked.replaceAll(/ {2,}/g, ' '), captain: true };
}

/** Splits a name from the handicap after it: `Ann Lee 20`, `Ann Lee (+20)`, `Ann Lee - 20`, `Ann Lee owes 14`. */
export function splitHandicap(written: string): { name: string; handicap: string } {
  if (written.length > MAX_NAME_LENGTH) return { name: written, handicap: '' };
  const { name, handicap } = BEHIND.exec(written)?.groups ?? {};
  return name === undefined || handicap === undefined ? { name: written, handicap: '' } : { name, handicap };
}

/** A player of a list. The handicap is a text, as written. */
export type WrittenPlayer = { name: string; handicap: string; captain: boolean };

/** Splits `Ann Lee, Bob Fox 20`, but not `Lee, Ann`. */
function namesIn(cell: string): string[] {
  const parts = cell.split(/ ?[,;] ?/);
  return parts.length > 1 && parts.every((part) => /\p{L}.* .*\p{L}/u.test(part.slice(0, MAX_NAME_LENGTH)))
    ? parts
    : [cell];
}

/** Reads the players of a line. A player's handicap and captain's mark may be in the cells after the name. */
export function playersOf(cells: readonly string[]): { players: WrittenPlayer[]; lost: string[] } {
  const players: WrittenPlayer[] = [];
  const lost: string[] = [];
  for (const cell of cells.flatMap(namesIn)) {
    const last = players.at(-1);
    if (isText(cell)) {
      const { name, captain } = marksOf(cell);
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
  return cells.length > 1 || marksOf(name).name !== name || splitHandicap(name).handicap !== '';
}

/** Returns the filled cells. If the first cell only numbers the line, it is joined to the name. */
export function withoutNumber(filled: readonly string[]): string[] {
  const [first, second, ...rest] = filled;
  if (first === undefined || second === undefined || !isText(second)) return [...filled];
  const number = /^(\d{1,2})[.)]?$/.exec(first)?.[1];
  return number === undefined ? [...filled] : [`${number}. ${second}`, ...rest];
}
