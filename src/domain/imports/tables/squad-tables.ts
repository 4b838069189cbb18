import type { SheetRow } from '#domain/imports/sheet.ts';
import { filledOf, type TableReading } from './draft.ts';
import { reasonNotRead } from './unread-lines.ts';
import { isCaptain, isHandicap, isNumber, isText } from './squad-cells.ts';
import { isContact } from './texts.ts';

// Lines without known headings that are a table, and not a list of squads.

/**
 * Returns whether lines are a table, and not a list of squads: a further text, such as a venue, follows a team, a
 * player and a number, or a division comes before these.
 */
export function hasTextAfterNumber(rows: readonly SheetRow[], { words }: TableReading): boolean {
  const lines = rows
    .map(({ cells }) => cells)
    .filter((cells) => filledOf(cells).length > 1 && reasonNotRead(filledOf(cells)) === null);
  const places = lines.map((cells) => cells.findLastIndex(isHandicap));
  const place = places.find((one) => one > 1) ?? 0;
  if (place < 2 || places.filter((one) => one === place).length * 2 < lines.length || areTeams(lines)) return false;
  // In a column where most cells have names, `Captain` may be a name too: a captain's mark is beside few players.
  const areNames = lines.filter((cells) => isText(cells[place - 1] ?? '')).length * 2 > lines.length;
  const isPlayer = (cell: string) => isText(cell) || (areNames && isCaptain(cell));
  const isLine = (cells: readonly string[], i: number) => {
    const [team = '', player = '', number = ''] = cells.slice(place - 2, place + 1);
    return isPlayer(player) && (isText(team) || (team === '' && i > 0)) && (number === '' || isHandicap(number));
  };
  const isMore = (cell: string) => isText(cell) && !isCaptain(cell) && !isContact(cell);
  // The first line may have unknown headings.
  const isWord = (cell: string) => isText(cell) && !/\d/.test(cell);
  const [head = []] = lines;
  const isLong = lines.length > 2 || (lines.length > 1 && head.some((cell) => words.isKnown(cell)));
  const isHead = isLong && head.length > place && head.every(isWord);
  return (
    lines.slice(isHead ? 1 : 0).every(isLine) &&
    (isHead || place > 2 || lines.some((cells) => cells.slice(place + 1).some(isMore)))
  );
}

/** Returns whether each line has a team and all its players, after a colon or each with a number. */
function areTeams(lines: readonly (readonly string[])[]): boolean {
  const rows = lines.map(filledOf);
  if (rows.every(([team = '']) => team.endsWith(':'))) return true;
  const names = new Set(rows.map(([team = '']) => team.toLowerCase()));
  const areInPairs = ([, ...cells]: readonly string[]) => cells.every((cell, i) => (i % 2 === 1) === isHandicap(cell));
  return names.size === rows.length && rows.every((cells) => cells.length % 2 === 1 && areInPairs(cells));
}

/**
 * Returns whether lines begin with numbers that do not count the lines, before texts. In a list of squads, such a
 * number would belong to nobody.
 */
export function beginsWithNumbers(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => filledOf(cells))
    .filter((filled) => filled.length > 2 && reasonNotRead(filled) === null);
  const isBegun = ([number = '', first = '', second = '', ...more]: readonly string[]) =>
    isHandicap(number) && isText(first) && (isText(second) || more.length > 0);
  const numbers = lines.map(([number]) => Number(number));
  const isCounted = numbers.every(
    (number, i) => number === (numbers[i - 1] ?? 0) + 1 || (number === 1 && i > 0 && numbers[i - 1] !== 1),
  );
  return lines.length > 0 && lines.every(isBegun) && !isCounted;
}

/**
 * Returns whether several lines begin with the same two names before a third name. Such lines are frames of a match,
 * and not teams with their players.
 */
export function haveSameTeams(rows: readonly SheetRow[]): boolean {
  const pairs = rows
    .map(({ cells }) => filledOf(cells))
    .filter(
      (filled) =>
        reasonNotRead(filled) === null && filled.slice(0, 2).every(isText) && filled.filter(isText).length > 2,
    )
    .map((filled) => filled.slice(0, 2).join('\n').toLowerCase());
  return new Set(pairs).size < pairs.length;
}

/**
 * Returns whether each line has two names, then several names with a number each. Such a line may have the frames of a
 * match, or a team whose first player has no handicap.
 */
export function mayBeCards(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => filledOf(cells))
    .filter((filled) => filled.length > 1 && reasonNotRead(filled) === null);
  const isCard = ([home = '', away = '', ...frames]: readonly string[]) =>
    [home, away].every(isText) &&
    frames.length > 0 &&
    frames.length % 4 === 0 &&
    frames.every((cell, i) => (i % 2 === 0 ? isText(cell) : isNumber(cell)));
  return lines.length > 0 && lines.every(isCard);
}

/**
 * Returns whether the first line with several cells has a word where each line below has a number. Then its words are
 * headings that are not known.
 */
export function hasUnknownHeadings(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => cells)
    .filter((cells) => filledOf(cells).length > 1 && reasonNotRead(filledOf(cells)) === null);
  const [head = [], ...others] = lines;
  // The headings may be repeated further down.
  const below = others.filter((cells) => cells.join('\t') !== head.join('\t'));
  const areWords = filledOf(head).every((cell) => isText(cell) && !/\d/.test(cell));
  const isAbove = (word: string, place: number) =>
    word !== '' && below.every((cells) => isHandicap(cells[place] ?? ''));
  return below.length > 1 && areWords && head.some(isAbove);
}
