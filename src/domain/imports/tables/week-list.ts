import { MAX_ROWS, TooLarge } from '#domain/imports/limits.ts';
import { countOf } from '#domain/count.ts';
import { askKind } from './ask-kind.ts';
import { contextOf } from './context.ts';
import { type Area, type Draft, filledOf, type Reading } from './draft.ts';
import { HeadedLines } from './headed.ts';
import { noteOf } from './notes.ts';
import { type Versus, versusOf } from './versus.ts';

const LIST_COLUMNS = ['date', 'time', 'homeTeam', 'awayTeam', 'teamScores', 'state', 'venue'] as const;

/** Returns whether most lines of an area are matches such as `Red Lion v Blue Bell`. */
export function isWeekList({ rows }: Pick<Area, 'rows'>, isLoose: boolean): boolean {
  let [matches, others] = [0, 0];
  for (const { cells } of rows) {
    const filled = filledOf(cells);
    if (filled.length === 0) continue;
    if (versusOf(cells, isLoose)) matches += 1;
    else if (noteOf(filled) !== null) continue;
    else if (filled.length > 2 || contextOf(filled.join(' ')) === null) others += 1;
  }
  return matches > 0 && matches >= others;
}

/** Columns or parts, side by side, that each have a list of matches. `lead`: the rows above them. */
export type WeekLists = { lead: Area['rows']; parts: readonly Area[]; isLoose: boolean };

/** Returns lists of matches, with weeks and divisions between them, as one table. */
export function weekList(area: Area, { lead, parts, isLoose }: WeekLists, reading: Reading): Draft {
  const found = new Map<readonly string[], Versus>();
  for (const { rows } of parts)
    for (const { cells } of rows) {
      const one = versusOf(cells, isLoose);
      if (one) found.set(cells, one);
      if (found.size > MAX_ROWS) throw new TooLarge();
    }
  const all = [...found.values()];
  takeVenues(all);
  const used = LIST_COLUMNS.filter((name) => all.some((one) => one[name] !== undefined));
  const places = placesOf(found, used);
  const headings = places.map((place) => (typeof place === 'string' ? place : ''));
  const own = (cells: readonly string[]) => {
    const one = found.get(cells);
    return one ? places.map((place) => (typeof place === 'string' ? one[place] : place?.(one)) ?? '') : null;
  };
  const above = new HeadedLines(headings, area.above, reading, own);
  for (const row of lead) above.lead(row);
  above.end();
  const { titles } = above;
  const rows = parts.flatMap((part) => {
    const lines = new HeadedLines(headings, above.above, reading, own);
    const first = part.rows.findIndex(({ cells }) => found.has(cells));
    const start = part.rows.slice(0, first).findLastIndex(({ cells }) => filledOf(cells).length === 0) + 1;
    for (const row of part.rows.slice(0, start)) lines.lead(row);
    for (const row of part.rows.slice(start)) lines.read(row);
    titles.push(...lines.titles);
    return lines.end().rows;
  });
  return {
    sheet: area.sheet,
    line: rows[0]!.line,
    column: area.column,
    headingLine: null,
    sort: used.includes('teamScores') ? 'scores' : 'fixtures',
    kind: kindOf(all, rows[0]!.line, reading),
    headings,
    rows,
    titles,
  };
}

const IN_BRACKETS = /^(?<team>.+) \((?<venue>[^()]{4,})\)$/;

/** Moves venues out of team names: if every match of a list ends with brackets, they have its venue. */
function takeVenues(all: readonly Versus[]): void {
  const found = all.map(({ awayTeam }) => IN_BRACKETS.exec(awayTeam)?.groups);
  if (all.length < 2 || found.includes(undefined)) return;
  for (const [i, one] of all.entries()) {
    const { team, venue } = found[i]!;
    Object.assign(one, { awayTeam: team, venue: one.venue ?? venue });
  }
}

/** A column of a list: a value of its matches, a cell beside them, or nothing. */
type ListPlace = (typeof LIST_COLUMNS)[number] | ((one: Versus) => string | undefined) | null;

/**
 * Returns the columns of a list. Cells beside the matches keep the number of their column, because a question about such a
 * column names it. The values of the match replace the columns of the match; further values come last.
 */
function placesOf(
  found: ReadonlyMap<readonly string[], Versus>,
  used: readonly (typeof LIST_COLUMNS)[number][],
): ListPlace[] {
  const all = [...found.values()];
  const isBeside = all.some(({ before, after }) => [...before, ...after].some((cell) => cell !== ''));
  if (!isBeside) return [...used];
  const most = (sizeOf: (one: Versus, cells: readonly string[]) => number) =>
    [...found].reduce((size, [cells, one]) => Math.max(size, sizeOf(one, cells)), 0);
  const before = most((one) => one.before.length);
  const after = most((one) => one.after.findLastIndex((cell) => cell !== '') + 1);
  const width = most((one, cells) => cells.length - one.before.length - one.after.length);
  const beside = (where: 'before' | 'after', count: number): ListPlace[] =>
    Array.from({ length: count }, (_, i) => (one: Versus) => one[where][i]);
  const own = Array.from({ length: width }, (_, i): ListPlace => used[i] ?? null);
  return [...beside('before', before), ...own, ...beside('after', after), ...used.slice(width)];
}

/** Returns the kind of a list of matches: results or fixtures. Asks if only some of them have scores. */
function kindOf(found: readonly Versus[], line: number, { inquiry }: Reading): 'scores' | 'fixtures' {
  const scored = found.filter(({ teamScores }) => teamScores !== undefined).length;
  const isOpen = ({ teamScores, state, awayTeam }: Versus) =>
    teamScores === undefined && state === undefined && awayTeam !== 'Bye';
  const open = found.filter(isOpen).length;
  if (scored === 0) return 'fixtures';
  if (open === 0) return 'scores';
  const value = askKind(
    inquiry,
    [line],
    `${countOf(scored, 'match', 'matches')} with a score, ${open} without one. Are these match scores or fixtures?`,
    { scores: 'Match scores', fixtures: 'Fixtures' },
    scored >= open ? 'scores' : 'fixtures',
  );
  return value === 'fixtures' ? 'fixtures' : 'scores';
}
