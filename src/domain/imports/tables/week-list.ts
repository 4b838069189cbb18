import { MOST_ROWS, TooLarge } from '#domain/imports/limits.ts';
import { countOf } from '#domain/count.ts';
import { askKind } from './ask-kind.ts';
import { contextOf } from './context.ts';
import { type Area, type Draft, filledOf, type Reading } from './draft.ts';
import { HeadedLines } from './headed.ts';
import { noteOf } from './notes.ts';
import { type Versus, versusOf } from './versus.ts';

const NAMED = ['date', 'time', 'homeTeam', 'awayTeam', 'teamScores', 'state', 'venue'] as const;

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
      if (found.size > MOST_ROWS) throw new TooLarge();
    }
  const all = [...found.values()];
  takeVenues(all);
  const before = dropEmpty(all, 'before');
  const after = dropEmpty(all, 'after');
  const used = NAMED.filter((name) => all.some((one) => one[name] !== undefined));
  const headings = [...blanks(before), ...used, ...blanks(after)];
  const own = (cells: readonly string[]) => {
    const one = found.get(cells);
    return one ? inColumns(one, used, before, after) : null;
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

/** Leaves out the columns beside the matches that no line has, and returns how many are left. */
function dropEmpty(all: readonly Versus[], where: 'before' | 'after'): number {
  const width = all.reduce((most, one) => Math.max(most, one[where].length), 0);
  const used = Array.from({ length: width }, (_, i) => i).filter((i) => all.some((one) => one[where][i]));
  for (const one of all) one[where] = used.map((i) => one[where][i] ?? '');
  return used.length;
}

const blanks = (count: number): string[] => Array.from({ length: count }, () => '');

function inColumns(one: Versus, used: readonly (typeof NAMED)[number][], before: number, after: number): string[] {
  const first = [...one.before, ...blanks(before)].slice(0, before);
  const last = [...one.after, ...blanks(after)].slice(0, after);
  return [...first, ...used.map((name) => one[name] ?? ''), ...last];
}

/** Returns what a list of matches is. Asks if only some of them have scores. */
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
