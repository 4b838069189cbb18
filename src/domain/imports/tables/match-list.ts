import { MAX_ROWS, FileTooLarge } from '#domain/imports/limits.ts';
import { countWithNoun } from '#domain/count.ts';
import { askFileKind } from './ask-kind.ts';
import { parseContextLine } from './context.ts';
import { type SheetArea, type TableDraft, nonEmptyCells, type TableReadingContext } from './draft.ts';
import { TableLineReader } from './table-lines.ts';
import { whyLineIsNotRead } from './unread-lines.ts';
import { type ListedMatch, matchOnLine } from './listed-match.ts';

const LIST_COLUMNS = ['date', 'time', 'homeTeam', 'awayTeam', 'teamScores', 'state', 'venue'] as const;

/**
 * Returns whether at least half of an area's lines are matches, such as `Red Lion v Blue Bell`. Notes and lines such as
 * `Week 3` are not counted. `isLoose`: whether a text such as `Red Lion 3 Blue Bell 2` is a match too.
 */
export function isMatchList({ rows }: Pick<SheetArea, 'rows'>, isLoose: boolean): boolean {
  let [matches, others] = [0, 0];
  for (const { cells } of rows) {
    const filled = nonEmptyCells(cells);
    if (filled.length === 0) continue;
    if (matchOnLine(cells, isLoose)) matches += 1;
    else if (whyLineIsNotRead(filled) !== null) continue;
    else if (filled.length > 2 || parseContextLine(filled.join(' ')) === null) others += 1;
  }
  return matches > 0 && matches >= others;
}

/**
 * One list of matches, or several side by side (`parts`, one for each list). `lead`: the rows above the lists.
 * `isLoose`: whether a text such as `Red Lion 3 Blue Bell 2` is a match too.
 */
export type MatchLists = { lead: SheetArea['rows']; parts: readonly SheetArea[]; isLoose: boolean };

/**
 * Returns the lists of matches as one table. Lines between the matches, such as `Week 3` or `Division 2`, apply to the
 * matches below them. Throws `FileTooLarge` for more than `MAX_ROWS` matches.
 */
export function tableFromMatchLists(
  area: SheetArea,
  { lead, parts, isLoose }: MatchLists,
  reading: TableReadingContext,
): TableDraft {
  const found = new Map<readonly string[], ListedMatch>();
  for (const { rows } of parts)
    for (const { cells } of rows) {
      const one = matchOnLine(cells, isLoose);
      if (one) found.set(cells, one);
      if (found.size > MAX_ROWS) throw new FileTooLarge();
    }
  const all = [...found.values()];
  moveVenuesFromAwayTeams(all);
  const used = LIST_COLUMNS.filter((name) => all.some((one) => one[name] !== undefined));
  const places = columnContents(found, used);
  const headings = places.map((place) => (typeof place === 'string' ? place : ''));
  const own = (cells: readonly string[]) => {
    const one = found.get(cells);
    return one ? places.map((place) => (typeof place === 'string' ? one[place] : place?.(one)) ?? '') : null;
  };
  const above = new TableLineReader(headings, area.above, reading, own);
  for (const row of lead) above.readAbove(row);
  above.finish();
  const { titles } = above;
  const rows = parts.flatMap((part) => {
    const lines = new TableLineReader(headings, above.above, reading, own);
    const first = part.rows.findIndex(({ cells }) => found.has(cells));
    const start = part.rows.slice(0, first).findLastIndex(({ cells }) => nonEmptyCells(cells).length === 0) + 1;
    for (const row of part.rows.slice(0, start)) lines.readAbove(row);
    for (const row of part.rows.slice(start)) lines.readBelow(row);
    titles.push(...lines.titles);
    return lines.finish().rows;
  });
  return {
    sheet: area.sheet,
    line: rows[0]!.line,
    column: area.column,
    headingLine: null,
    likelyKind: used.includes('teamScores') ? 'scores' : 'fixtures',
    kind: matchListKind(all, rows[0]!.line, reading),
    headings,
    rows,
    titles,
  };
}

const TEAM_AND_VENUE_PATTERN = /^(?<team>.+) \((?<venue>[^()]{4,})\)$/;

/**
 * Moves venues such as `(The Den)` from the end of `awayTeam` into `venue`. Does so only if there are at least two
 * matches, and every away team ends with a text in brackets.
 */
function moveVenuesFromAwayTeams(all: readonly ListedMatch[]): void {
  const found = all.map(({ awayTeam }) => TEAM_AND_VENUE_PATTERN.exec(awayTeam)?.groups);
  if (all.length < 2 || found.includes(undefined)) return;
  for (const [i, one] of all.entries()) {
    const { team, venue } = found[i]!;
    Object.assign(one, { awayTeam: team, venue: one.venue ?? venue });
  }
}

/**
 * What a column of the table contains: a field of each match (the field's name), a cell beside each match (a function
 * that returns the cell), or nothing (`null`).
 */
type ColumnContent = (typeof LIST_COLUMNS)[number] | ((one: ListedMatch) => string | undefined) | null;

/**
 * Returns what each column of the table contains. Cells beside a match stay in their columns, because questions to
 * officials name columns by number. The fields of a match are put into the columns in which the file has the match. If
 * these columns are too few, the remaining fields become the last columns of the table.
 */
function columnContents(
  found: ReadonlyMap<readonly string[], ListedMatch>,
  used: readonly (typeof LIST_COLUMNS)[number][],
): ColumnContent[] {
  const all = [...found.values()];
  const isBeside = all.some(({ before, after }) => [...before, ...after].some((cell) => cell !== ''));
  if (!isBeside) return [...used];
  const most = (sizeOf: (one: ListedMatch, cells: readonly string[]) => number) =>
    [...found].reduce((size, [cells, one]) => Math.max(size, sizeOf(one, cells)), 0);
  const before = most((one) => one.before.length);
  const after = most((one) => one.after.findLastIndex((cell) => cell !== '') + 1);
  const width = most((one, cells) => cells.length - one.before.length - one.after.length);
  const beside = (where: 'before' | 'after', count: number): ColumnContent[] =>
    Array.from({ length: count }, (_, i) => (one: ListedMatch) => one[where][i]);
  const own = Array.from({ length: width }, (_, i): ColumnContent => used[i] ?? null);
  return [...beside('before', before), ...own, ...beside('after', after), ...used.slice(width)];
}

/**
 * Returns whether a list of matches has scores or fixtures. If some matches have a score, and others have no score, no
 * state and no bye, an official is asked.
 */
function matchListKind(
  found: readonly ListedMatch[],
  line: number,
  { inquiry }: TableReadingContext,
): 'scores' | 'fixtures' {
  const scored = found.filter(({ teamScores }) => teamScores !== undefined).length;
  const isOpen = ({ teamScores, state, awayTeam }: ListedMatch) =>
    teamScores === undefined && state === undefined && awayTeam !== 'Bye';
  const open = found.filter(isOpen).length;
  if (scored === 0) return 'fixtures';
  if (open === 0) return 'scores';
  const value = askFileKind(
    inquiry,
    [line],
    `${countWithNoun(scored, 'match', 'matches')} with a score, ${open} without one. Are these match scores or fixtures?`,
    { scores: 'Match scores', fixtures: 'Fixtures' },
    scored >= open ? 'scores' : 'fixtures',
  );
  return value === 'fixtures' ? 'fixtures' : 'scores';
}
