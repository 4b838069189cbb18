// Reads cells of squad lists. A cell has a player's name, perhaps with a number, a bullet, a handicap or a captain's
// mark.

const CAPTAIN_MARK_PATTERN = /^[([]?(?:c|capt|captain)\.?[)\]]?$/i;
const SHORT_NUMBER_PATTERN = /^[+−–-]?\d{1,4}(?:[.,]\d{1,3})?$/;
const HANDICAP_VALUE_PATTERN =
  '(?:(?:rec(?:eives|\\.)?|owes?|gives?|gets?|plus|minus)\\.?:? ?)?[+−–-]?\\d{1,3}|scr(?:atch)?\\.?';
const HANDICAP_LABEL_PATTERN = "(?:(?:h\\/?c|h'?\\/?cap|hcp|handicap|off)\\.?:? ?)?";
const HANDICAP_PATTERN = new RegExp(`^[([]?${HANDICAP_LABEL_PATTERN}(?:${HANDICAP_VALUE_PATTERN})[)\\]]?$`, 'i');
const NAME_AND_HANDICAP_PATTERN = new RegExp(
  `^(?<name>.*?\\p{L}.*?)(?: | ?: ?| ?(?=[([]))(?:[-–] )?[([]?${HANDICAP_LABEL_PATTERN}(?<handicap>${HANDICAP_VALUE_PATTERN})[)\\]]?$`,
  'iu',
);

/**
 * A text with more characters is not searched for a handicap or a captain's mark, because the patterns are slow for
 * long texts.
 */
const MAX_LENGTH_SEARCHED_FOR_MARKS = 100;

/** Returns whether a cell has only a number of up to four digits, perhaps with a sign or decimals. */
export const isShortNumber = (cell: string): boolean => SHORT_NUMBER_PATTERN.test(cell);
/** Returns whether a cell has only a captain's mark, such as `(c)`. */
export const isCaptainMark = (cell: string): boolean => CAPTAIN_MARK_PATTERN.test(cell);
/** Returns whether a cell has only a handicap, such as `20`, `-14`, `(7)`, `rec 20` or `scr`. */
export const isHandicap = (cell: string): boolean =>
  cell.length <= MAX_LENGTH_SEARCHED_FOR_MARKS &&
  (SHORT_NUMBER_PATTERN.test(cell) || (/\d{1,3}\D?$|^\W?scr/i.test(cell) && HANDICAP_PATTERN.test(cell)));

const HANDICAP_WITH_WORD_PATTERN = /^(?:rec(?:eives)?|owes?|gives?|gets?|plus|minus)\.?:? ?\d{1,3}$/i;
/** Returns whether a cell has a handicap with a word before it, such as `rec 20`. Such a cell is never a heading. */
export const isHandicapWithWord = (cell: string): boolean =>
  cell.length <= MAX_LENGTH_SEARCHED_FOR_MARKS && HANDICAP_WITH_WORD_PATTERN.test(cell);

/** Returns whether a cell has a text that is not only a number, a handicap or a captain's mark. */
export function isPossibleNameText(cell: string): boolean {
  return cell !== '' && !isCaptainMark(cell) && !isHandicap(cell);
}

/**
 * Returns a name without the number or bullet before it and the captain's mark or colon after it. `captain`: whether
 * the text had a captain's mark.
 */
export function readNameAndCaptain(written: string): { name: string; captain: boolean } {
  if (written.length > MAX_LENGTH_SEARCHED_FOR_MARKS) return { name: written, captain: false };
  const name = written.replace(/^(?:\d{1,2}[.)] ?|\d{1,2} (?=\p{L})|[•·▪*–-] ?)| ?:$/gu, '');
  // `Captain` with only a space before it may be a surname, so it is not removed. Later, an official is asked what it
  // means.
  const unmarked = name
    .replace(/\*$| [-–,]? ?capt\.?$|(?: [-–,] ?|, ?)captain\.?$|[([](?:c|capt|captain)\.?[)\]]/i, ' ')
    .trim();
  return unmarked === name ? { name, captain: false } : { name: unmarked.replaceAll(/ {2,}/g, ' '), captain: true };
}

/**
 * Separates a name from the handicap after it: `Ann Lee 20`, `Ann Lee (+20)`, `Ann Lee - 20`, `Ann Lee owes 14`.
 * `handicap`: as written, such as `20`; '' if the text has none.
 */
export function splitNameAndHandicap(written: string): { name: string; handicap: string } {
  if (written.length > MAX_LENGTH_SEARCHED_FOR_MARKS) return { name: written, handicap: '' };
  const { name, handicap } = NAME_AND_HANDICAP_PATTERN.exec(written)?.groups ?? {};
  return name === undefined || handicap === undefined ? { name: written, handicap: '' } : { name, handicap };
}

/** A player in a squad list. `handicap`: as written, such as `rec 20`; '' if the list has none. */
export type SquadListPlayer = { name: string; handicap: string; captain: boolean };

/** Splits a cell such as `Ann Lee, Bob Fox 20` into its players. Does not split `Lee, Ann`, which is one name. */
function splitPlayersInCell(cell: string): string[] {
  const parts = cell.split(/ ?[,;] ?/);
  return parts.length > 1 &&
    parts.every((part) => /\p{L}.* .*\p{L}/u.test(part.slice(0, MAX_LENGTH_SEARCHED_FOR_MARKS)))
    ? parts
    : [cell];
}

/**
 * Reads the players of a line. The handicap and the captain's mark of a player may be in separate cells after the name.
 * `lost`: cells that belong to no player, such as a second number after a name.
 */
export function readPlayers(cells: readonly string[]): { players: SquadListPlayer[]; lost: string[] } {
  const players: SquadListPlayer[] = [];
  const lost: string[] = [];
  for (const cell of cells.flatMap(splitPlayersInCell)) {
    const last = players.at(-1);
    if (isPossibleNameText(cell)) {
      const { name, captain } = readNameAndCaptain(cell);
      players.push({ ...splitNameAndHandicap(name), captain });
    } else if (!last) lost.push(cell);
    else if (isCaptainMark(cell)) last.captain = true;
    else if (last.handicap === '') last.handicap = cell.replace(/^[([](.*)[)\]]$/, '$1');
    else lost.push(cell);
  }
  return { players, lost };
}

/**
 * Returns whether a line looks like a player: it has several cells, or a handicap, a bullet, a number or a captain's
 * mark beside the name.
 */
export function isPlayerLine(cells: readonly string[]): boolean {
  const [name] = cells;
  if (name === undefined) return false;
  return cells.length > 1 || readNameAndCaptain(name).name !== name || splitNameAndHandicap(name).handicap !== '';
}

/**
 * Returns the cells of a line. If the first cell only numbers the line, it is joined to the name after it: `3 | Ann
 * Lee` becomes `3. Ann Lee`.
 */
export function joinLineNumber(filled: readonly string[]): string[] {
  const [first, second, ...rest] = filled;
  if (first === undefined || second === undefined || !isPossibleNameText(second)) return [...filled];
  const number = /^(\d{1,2})[.)]?$/.exec(first)?.[1];
  return number === undefined ? [...filled] : [`${number}. ${second}`, ...rest];
}
