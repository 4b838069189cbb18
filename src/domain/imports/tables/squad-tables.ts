import type { SheetRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { nonEmptyCells, type SheetArea, type TableReadingContext } from './draft.ts';
import { hasNamesWithScore, matchOnLine } from './listed-match.ts';
import { isListTitle, whyLineIsNotRead } from './unread-lines.ts';
import { isCaptainMark, isHandicap, isShortNumber, isPossibleNameText, splitNameAndHandicap } from './squad-cells.ts';
import { isPhoneOrEmail, isDay, mayBeName, isScoreText, isTime, isDataValue } from './texts.ts';

// Decides whether lines without known headings are a table, in which each column has one meaning, or a squad list.

/**
 * Returns whether lines are a table, and not a squad list. The lines of a table have a team, a player and a number in
 * the same columns. In addition, there is a text after the number (such as a venue), a column before the team (such as
 * the division), or a first line that may have headings.
 */
export function looksLikePlayerTable(rows: readonly SheetRow[], { words }: TableReadingContext): boolean {
  const lines = rows
    .map(({ cells }) => cells)
    .filter((cells) => nonEmptyCells(cells).length > 1 && whyLineIsNotRead(nonEmptyCells(cells)) === null);
  const places = lines.map((cells) => cells.findLastIndex(isHandicap));
  const place = places.find((one) => one > 1) ?? 0;
  if (place < 2 || places.filter((one) => one === place).length * 2 < lines.length || areTeamsWithPlayers(lines))
    return false;
  // In a column where most cells have names, `Captain` may be a name too, because few players have a captain's mark.
  const areNames = lines.filter((cells) => isPossibleNameText(cells[place - 1] ?? '')).length * 2 > lines.length;
  const isPlayer = (cell: string) => isPossibleNameText(cell) || (areNames && isCaptainMark(cell));
  const isLine = (cells: readonly string[], i: number) => {
    const [team = '', player = '', number = ''] = cells.slice(place - 2, place + 1);
    return (
      isPlayer(player) && (isPossibleNameText(team) || (team === '' && i > 0)) && (number === '' || isHandicap(number))
    );
  };
  const isMore = (cell: string) => isPossibleNameText(cell) && !isCaptainMark(cell) && !isPhoneOrEmail(cell);
  // The first line may have unknown headings.
  const isWord = (cell: string) => isPossibleNameText(cell) && !/\d/.test(cell);
  const [head = []] = lines;
  const isLong = lines.length > 2 || (lines.length > 1 && head.some((cell) => words.isKnown(cell)));
  const isHead = isLong && head.length > place && head.every(isWord);
  return (
    lines.slice(isHead ? 1 : 0).every(isLine) &&
    (isHead || place > 2 || lines.some((cells) => cells.slice(place + 1).some(isMore)))
  );
}

/**
 * Returns whether each line has a team and all its players, such as `Lions: | Ann Lee | Bob Fox` or `Lions | Ann Lee |
 * 20 | Bob Fox | 14`.
 */
function areTeamsWithPlayers(lines: readonly (readonly string[])[]): boolean {
  const rows = lines.map(nonEmptyCells);
  if (rows.every(([team = '']) => team.endsWith(':'))) return true;
  const names = new Set(rows.map(([team = '']) => team.toLowerCase()));
  const areInPairs = ([, ...cells]: readonly string[]) => cells.every((cell, i) => (i % 2 === 1) === isHandicap(cell));
  return names.size === rows.length && rows.every((cells) => cells.length % 2 === 1 && areInPairs(cells));
}

/**
 * Returns whether all lines begin with a number before their texts, and these numbers do not merely count the lines.
 * Such lines are a table and not a squad list: in a squad list, a handicap comes after the player's name.
 */
export function allLinesBeginWithNumber(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => nonEmptyCells(cells))
    .filter((filled) => filled.length > 2 && whyLineIsNotRead(filled) === null);
  const isBegun = ([number = '', first = '', second = '', ...more]: readonly string[]) =>
    isHandicap(number) && isPossibleNameText(first) && (isPossibleNameText(second) || more.length > 0);
  const numbers = lines.map(([number]) => Number(number));
  const isCounted = numbers.every(
    (number, i) => number === (numbers[i - 1] ?? 0) + 1 || (number === 1 && i > 0 && numbers[i - 1] !== 1),
  );
  return lines.length > 0 && lines.every(isBegun) && !isCounted;
}

/**
 * Returns whether at least two lines begin with the same two names and have a third name. Such lines are frames of a
 * match, not teams with their players.
 */
export function looksLikeFramesOfMatch(rows: readonly SheetRow[]): boolean {
  const pairs = rows
    .map(({ cells }) => nonEmptyCells(cells))
    .filter(
      (filled) =>
        whyLineIsNotRead(filled) === null &&
        filled.slice(0, 2).every(isPossibleNameText) &&
        filled.filter(isPossibleNameText).length > 2,
    )
    .map((filled) => filled.slice(0, 2).join('\n').toLowerCase());
  return new Set(pairs).size < pairs.length;
}

/**
 * Returns whether each line has two names and then an even number of further names, each with a number after it. Such a
 * line may be two teams with the players of their frames, or a team whose first player has no handicap.
 */
export function mayBeCards(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => nonEmptyCells(cells))
    .filter((filled) => filled.length > 1 && whyLineIsNotRead(filled) === null);
  const isCard = ([home = '', away = '', ...frames]: readonly string[]) =>
    [home, away].every(isPossibleNameText) &&
    frames.length > 0 &&
    frames.length % 4 === 0 &&
    frames.every((cell, i) => (i % 2 === 0 ? isPossibleNameText(cell) : isShortNumber(cell)));
  return lines.length > 0 && lines.every(isCard);
}

/**
 * Returns whether the first line with several cells has only words, and one of them is above a column of numbers. The
 * words are then headings that this site does not know.
 */
export function hasUnknownHeadings(rows: readonly SheetRow[]): boolean {
  const lines = rows
    .map(({ cells }) => cells)
    .filter((cells) => nonEmptyCells(cells).length > 1 && whyLineIsNotRead(nonEmptyCells(cells)) === null);
  const [head = [], ...others] = lines;
  // The headings may be repeated further down. Such lines are skipped.
  const below = others.filter((cells) => cells.join('\t') !== head.join('\t'));
  const areWords = nonEmptyCells(head).every((cell) => isPossibleNameText(cell) && !/\d/.test(cell));
  const isAbove = (word: string, place: number) =>
    word !== '' && below.every((cells) => isHandicap(cells[place] ?? ''));
  return below.length > 1 && areWords && head.some(isAbove);
}

/**
 * Returns whether an area has teams with their players. This is so if three conditions are met: `mayBeSquadList` is
 * true for the lines; at least one line may be a team; and at least one line has a handicap, or has a heading such as
 * `Handicap` beside the name of a team.
 */
export function isSquadList({ rows }: SheetArea, { words }: TableReadingContext): boolean {
  const hasDetail = ({ cells }: SheetRow) => cells.some((cell) => words.senseOf(cell) === 'detail');
  const isPlayer = ({ cells }: SheetRow) =>
    cells.some((cell, i) => i > 0 && isHandicap(cell)) ||
    (cells.length === 1 && splitNameAndHandicap(cells[0]!).handicap !== '');
  const isTeam = (row: SheetRow) => nonEmptyCells(row.cells).length > 0 && (hasDetail(row) || !isPlayer(row));
  const own = rows.filter(
    ({ cells }) => parseContextLine(nonEmptyCells(cells).join(' ')) === null && matchOnLine(cells) === null,
  );
  return mayBeSquadList(rows) && own.some((row) => hasDetail(row) || isPlayer(row)) && own.some(isTeam);
}

/** Returns whether an area has one line, of three or more single words. They are headings, not a team with players. */
export function isSingleLineOfWords(rows: readonly SheetRow[]): boolean {
  const lines = rows.map(({ cells }) => nonEmptyCells(cells)).filter((filled) => filled.length > 0);
  const [only = [], ...others] = lines.filter(
    (filled) => parseContextLine(filled.join(' ')) === null && whyLineIsNotRead(filled) === null,
  );
  return others.length === 0 && only.length > 2 && only.every((cell) => /^\p{L}+$/u.test(cell));
}

/**
 * Returns whether at least half of the lines may be from a squad list, because they have no day, time or score
 * (`cannotBeSquadLine`). Titles, notes and lines such as `Week 3` are not counted.
 */
export function mayBeSquadList(rows: readonly SheetRow[]): boolean {
  let [lines, values] = [0, 0];
  for (const { cells } of rows) {
    const filled = nonEmptyCells(cells);
    const isAbove = lines === 0 && filled.length === 1 && isListTitle(filled[0]!);
    if (filled.length === 0 || isAbove || parseContextLine(filled.join(' ')) || whyLineIsNotRead(filled) !== null)
      continue;
    lines += 1;
    if (cannotBeSquadLine(filled)) values += 1;
  }
  return lines > 0 && values * 2 <= lines;
}

/**
 * Returns whether a line cannot be from a squad list: it has a day, a time, a score or a season, or has no name, or has
 * several cells before its first name.
 */
function cannotBeSquadLine(filled: readonly string[]): boolean {
  if (filled.length > 1 && filled.some(hasNamesWithScore)) return true;
  if (filled.length > 4 && parseContextLine(filled[0]!) !== null) return true;
  // Two numbers after two names may be the score of two teams.
  if (/\p{L}[^\t]*\t[^\t]*\p{L}[^\t]*\t\d{1,3}\t\d{1,3}(?:\t|$)/u.test(filled.join('\t').slice(0, 400))) return true;
  if (
    filled.some((cell) => /^season \d/i.test(cell) || (isDataValue(cell) && !isHandicap(cell) && !isPhoneOrEmail(cell)))
  )
    return true;
  if (filled.some((cell) => isDay(cell) || isTime(cell) || (isScoreText(cell) && !/^[^\d]?\d+$/.test(cell))))
    return true;
  const first = filled.findIndex(mayBeName);
  return first !== 0 && (first > 1 || first < 0);
}
