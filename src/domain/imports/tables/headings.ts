import { headingMeanings, isKnownHeading } from '#domain/imports/columns/heading-words.ts';
import { isLeagueTableHeading, looksLikeLeagueTable } from '#domain/imports/columns/league-tables.ts';
import type { FileKind, MeaningName } from '#domain/imports/meanings.ts';
import type { SheetRow } from '#domain/imports/sheet.ts';
import { parseContextLine } from './context.ts';
import { isHandicapWithWord } from './squad-cells.ts';
import { isDataValue, comparableText } from './texts.ts';
import { matchOnLine } from './listed-match.ts';

/** The headings of a table, from the row with the index `at` to the row before `end`. */
export type TableHeadings = { at: number; end: number; headings: string[] };

/**
 * What a text means if it is read as a heading. `known`: a known heading. `detail`: a known heading for a detail of a
 * player, such as `Handicap`. `context`: a text such as `Division 2`, which may be in a row of headings but is not a
 * heading.
 */
type HeadingRecognition = 'known' | 'detail' | 'context' | 'unknown';

const DETAIL_MEANINGS: ReadonlySet<MeaningName> = new Set([
  'handicap',
  'newHandicap',
  'modifier',
  'captain',
  'phone',
  'email',
]);
const MAX_HEADING_LENGTH = 40;

/** Recognises headings. Each text is looked up only once. */
export class HeadingRecogniser {
  readonly #senses = new Map<string, HeadingRecognition>();

  senseOf(cell: string): HeadingRecognition {
    if (cell.length > MAX_HEADING_LENGTH) return 'unknown';
    const known = this.#senses.get(cell);
    if (known !== undefined) return known;
    const sense = recogniseHeading(cell);
    this.#senses.set(cell, sense);
    return sense;
  }

  /** Returns the likeliest meaning of a heading; `null` if it has none. */
  firstMeaning(heading: string): MeaningName | null {
    return heading.length > MAX_HEADING_LENGTH ? null : (headingMeanings(heading)[0]?.meaning ?? null);
  }

  /** Returns whether a text is a known heading. */
  isKnown(cell: string): boolean {
    const sense = this.senseOf(cell);
    return sense === 'known' || sense === 'detail';
  }

  /**
   * Returns whether a row has headings, and not values or names. `isFurther`: true if other headings are above the row.
   * The row may then be an ordinary line of the table with those headings, so more of the row's texts must be known
   * headings.
   */
  areHeadings(cells: readonly string[], isFurther = false): boolean {
    const known = new Set<string>();
    let [filled, unknown, details, words] = [0, 0, 0, 0];
    for (const cell of cells) {
      if (cell === '' || /^\d{1,2}$/.test(cell)) continue;
      if (isDataValue(cell) || isHandicapWithWord(cell)) return false;
      const sense = this.senseOf(cell);
      if (sense === 'context') continue;
      filled += 1;
      if (sense === 'unknown') unknown += 1;
      else known.add(cell.toLowerCase());
      if (sense === 'detail' || isLineNumberHeading(cell)) details += 1;
      if (sense === 'known' && cell.length > 1) words += 1;
      if (filled === MAX_LEADING_UNKNOWN_TEXTS && known.size === 0) return false;
    }
    if (words === 0 || known.size < 2 || (unknown > 0 && details === filled - unknown)) return false;
    const all = filled - unknown;
    if (isFurther) return all >= unknown * 3;
    return all >= unknown || (known.size >= 3 && all * 4 >= unknown) || known.size >= MIN_CERTAIN_HEADINGS;
  }
}

/** A row with this many different known headings is certainly a row of headings. */
const MIN_CERTAIN_HEADINGS = 6;

/** Returns whether a text such as `No` is the heading of a column that only numbers the lines. */
export function isLineNumberHeading(cell: string): boolean {
  return /^(?:no|nr|num|number|#)\.?$/i.test(cell);
}

/** If a row begins with this many unknown texts, it is not a row of headings. */
const MAX_LEADING_UNKNOWN_TEXTS = 8;

function recogniseHeading(cell: string): HeadingRecognition {
  const [, label, value] = /^([^:]+): ?(.+)$/.exec(cell) ?? [];
  // `Week: 3` is a label with its value, not a heading.
  if (label !== undefined && value !== undefined && recogniseHeading(value) === 'unknown') return 'unknown';
  const meanings = headingMeanings(cell);
  const [first] = meanings;
  if (first && DETAIL_MEANINGS.has(first.meaning)) return 'detail';
  if (first || isLeagueTableHeading(cell) || isKnownHeading(cell)) return 'known';
  return parseContextLine(cell) ? 'context' : 'unknown';
}

const MAX_HEADING_ROWS = 3;

/**
 * Returns the headings that begin at the row with the index `at`; `null` if no headings begin there. Headings on two or
 * three rows are joined into one row. `isFurther`: the rows are below other headings, so more of their texts must be
 * known headings.
 */
export function headingsAtRow(
  rows: readonly SheetRow[],
  at: number,
  words: HeadingRecogniser,
  isFurther = false,
): TableHeadings | null {
  const first = rows[at]?.cells ?? [];
  let [headings, end] = [[...first], at + 1];
  let isHead = words.areHeadings(first, isFurther);
  while (end < at + MAX_HEADING_ROWS) {
    const below = rows[end]?.cells ?? [];
    const isBelow = words.areHeadings(below, isFurther);
    const joins = isBelow
      ? isGroupHeadingRow(headings, below, words)
      : isHead && completesHeadings(headings, below, words);
    if (!joins) break;
    [headings, end, isHead] = [joinHeadingRows(headings, below), end + 1, true];
  }
  return isHead ? { at, end, headings } : null;
}

const NUMBERED_HEADING_PATTERN =
  /^(?:frame|game|match|set|leg|singles|doubles|pairs?|board|player|rubber|f|g|m|p)\.? ?\d{1,2}$/i;

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell !== '';

/**
 * Returns whether the row `top` has texts such as `Home` and `Away`, or `Frame 1`, each above several headings of the
 * row `below`.
 */
function isGroupHeadingRow(top: readonly string[], below: readonly string[], words: HeadingRecogniser): boolean {
  const filled = top.filter(isFilled);
  if (
    filled.length === 0 ||
    filled.some((cell) => isDataValue(cell) || /: ?\S/.test(cell)) ||
    haveSameHeadings(top, below)
  )
    return false;
  if (filled.length === 1 && (isFilled(top[0]) || !words.isKnown(filled[0]!))) return false;
  if (filled.every((cell) => parseContextLine(cell) !== null) || matchOnLine(top) !== null) return false;
  const areKnown = filled.every((cell) => words.isKnown(cell) || NUMBERED_HEADING_PATTERN.test(cell));
  const tells = hasDuplicateCells(below) && !hasDuplicateCells(joinHeadingRows(top, below));
  const hasGap = below.some((cell, i) => isFilled(cell) && !isFilled(top[i]));
  return areKnown ? tells || (hasGap && filled.length < below.filter(isFilled).length) : tells && hasGap;
}

/** Returns whether the row `below` completes the headings of the row `top`, as `H` and `A` below `Frame 1` do. */
function completesHeadings(top: readonly string[], below: readonly string[], words: HeadingRecogniser): boolean {
  const filled = below.filter(isFilled);
  if (filled.length < 2 || !filled.every((cell) => words.isKnown(cell) && !isDataValue(cell))) return false;
  return top.some((cell, i) => isFilled(cell) && !isFilled(below[i])) && !haveSameHeadings(top, below);
}

/** Returns whether two cells of a row have the same text, apart from capitals. */
function hasDuplicateCells(cells: readonly string[]): boolean {
  const filled = cells.filter(isFilled).map((cell) => cell.toLowerCase());
  return new Set(filled).size < filled.length;
}

/**
 * Returns two rows of headings as one row. A text of the upper row is put before the heading below it. If the cells to
 * the right of the text are empty, the text is also put before the headings below these cells.
 */
function joinHeadingRows(top: readonly string[], below: readonly string[]): string[] {
  const width = Math.max(top.length, below.length);
  const starts = Array.from({ length: width }, (_, i) => i).filter((i) => isFilled(top[i]));
  const headings = Array.from({ length: width }, (_, i) => below[i] ?? '');
  for (const [index, start] of starts.entries()) {
    const isLast = index === starts.length - 1;
    const next = isLast ? width : groupEnd(starts[index + 1]!, start, below);
    const endsTable = isLast || next < starts[index + 1]!;
    const end = endsTable ? lastGroupEnd(starts.slice(0, index + 1), below, next) : next;
    for (let i = start; i < end; i++) {
      if (isFilled(below[i])) headings[i] = `${top[start]} ${below[i]}`;
      else if (i === start) headings[i] = top[start]!;
    }
  }
  return headings;
}

/**
 * Returns the index of the first column after the headings below a text of the upper row. Usually this is `end`, the
 * column of the next text in the upper row. But another table begins before `end` if the lower row has an empty column
 * and, in the column after it, the same heading as in the first column. In this case, returns the index of the empty
 * column.
 */
function groupEnd(end: number, start: number, below: readonly string[]): number {
  for (let i = start + 1; i < end - 1; i++)
    if (!isFilled(below[i]) && isFilled(below[0]) && comparableText(below[i + 1] ?? '') === comparableText(below[0]))
      return i;
  return end;
}

/**
 * Returns the index of the first column that no longer belongs to the last text of the upper row. The last two texts of
 * the upper row usually have the same headings below them, such as `Player` and `Score` below both `Home` and `Away`.
 * So, from the last text on, columns belong to this text as long as their headings are also below the second-last text.
 * Returns `width` if the upper row has only one text, or if the heading directly below the last text is not also below
 * the second-last text.
 */
function lastGroupEnd(starts: readonly number[], below: readonly string[], width: number): number {
  const [start = 0, before] = [starts.at(-1), starts.at(-2)];
  if (before === undefined) return width;
  const group = new Set(below.slice(before, start).map((cell) => cell.toLowerCase()));
  let end = start;
  while (end < width && group.has((below[end] ?? '').toLowerCase())) end += 1;
  return end > start ? end : width;
}

/**
 * Returns whether two rows have the same headings. Capitals, punctuation and empty cells at the end make no difference.
 */
export function haveSameHeadings(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if (comparableText(a[i] ?? '') !== comparableText(b[i] ?? '')) return false;
  return true;
}

/**
 * What a table probably contains. `league table`: a league table or averages of players, neither of which is imported.
 */
export type LikelyTableKind = FileKind | 'league table' | 'other';

/** Returns what a table probably contains, according to its headings and the title above it. */
export function likelyTableKindOf(headings: readonly string[], title = ''): LikelyTableKind {
  const filled = headings.filter((heading) => heading.length > 1);
  const meanings = filled.map((heading) => headingMeanings(heading).map(({ meaning }) => meaning));
  const has = (...names: MeaningName[]) => meanings.some(([first]) => first !== undefined && names.includes(first));
  const hasSides = (has('homeTeam') && has('awayTeam')) || has('fixture') || (has('team') && has('opponent'));
  const hasPlayers = has('homePlayer', 'homeFirstName', 'homeSurname', 'frame');
  const hasPlayer = has('player', 'firstName', 'surname');
  const players = meanings.filter(([first]) => first === 'player' || first === 'surname').length;
  if (has('break') && hasPlayer && has('opponent') && !has('homeTeam', 'fixture', 'score', 'homeScore'))
    return 'breaks';
  if (hasPlayers || (players > 1 && has('score', 'winner'))) return 'results';
  if (hasSides) return has('homeTeamScore', 'teamScores', 'homeScore', 'score', 'outcome') ? 'scores' : 'fixtures';
  if (looksLikeLeagueTable(headings)) return 'league table';
  if (has('break') && hasPlayer && !has('handicap')) return 'breaks';
  if (looksLikeLeagueTable(headings, title)) return 'league table';
  if (hasPlayer || (has('team') && has('handicap', 'captain', 'venue', 'phone'))) return 'squads';
  return has('team') ? 'squads' : 'other';
}

/** Returns whether these headings are enough for a separate table beside another table on the same lines. */
export function areEnoughForAdjacentTable(headings: readonly string[], words: HeadingRecogniser): boolean {
  const has = new Set(headings.map((heading) => words.firstMeaning(heading)));
  if ((has.has('homeTeam') && has.has('awayTeam')) || has.has('fixture')) return true;
  const hasName = has.has('team') || has.has('player') || has.has('surname');
  const kind = likelyTableKindOf(headings);
  if (kind === 'league table' || kind === 'breaks') return hasName;
  const isPlain = !['score', 'date', 'week', 'homePlayer', 'homeTeam'].some((name) => has.has(name as MeaningName));
  return isPlain && hasName && (has.has('handicap') || (has.has('team') && has.has('player')));
}
