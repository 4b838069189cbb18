import { type Area, type Draft, filledOf, type Reading } from './draft.ts';
import { HeadedLines } from './headed.ts';
import { type Versus, versusOf } from './versus.ts';

const NAMED = ['date', 'time', 'homeTeam', 'awayTeam', 'teamScores', 'state', 'venue'] as const;

/** Whether most lines of an area are matches such as `Red Lion v Blue Bell`. */
export function isWeekList({ rows }: Area): boolean {
  let [matches, others] = [0, 0];
  for (const { cells } of rows) {
    if (filledOf(cells).length === 0) continue;
    if (versusOf(cells)) matches += 1;
    else if (filledOf(cells).length > 2) others += 1;
  }
  return matches > 0 && matches >= others;
}

/** Reads a list of matches, with weeks and divisions between them. */
export function weekList(area: Area, reading: Reading): Draft {
  const found = area.rows.map(({ cells }) => versusOf(cells));
  const before = Math.max(0, ...found.map((one) => one?.before.length ?? 0));
  const after = Math.max(0, ...found.map((one) => one?.after.length ?? 0));
  const used = NAMED.filter((name) => found.some((one) => one?.[name] !== undefined));
  const headings = [...blanks(before), ...used, ...blanks(after)];
  const own = (cells: readonly string[]) => {
    const one = versusOf(cells);
    return one && inColumns(one, used, before, after);
  };
  const lines = new HeadedLines(headings, area.above, reading, own);
  const first = found.findIndex((one) => one !== null);
  for (const row of area.rows.slice(0, first)) lines.lead(row);
  for (const row of area.rows.slice(first)) lines.read(row);
  return {
    sheet: area.sheet,
    line: area.rows[first]!.line,
    column: area.column,
    headingLine: null,
    sort: used.includes('teamScores') ? 'scores' : 'fixtures',
    kind: kindOf(
      found.filter((one) => one !== null),
      area,
      reading,
    ),
    titles: lines.titles,
    ...lines.end(),
  };
}

const blanks = (count: number): string[] => Array.from({ length: count }, () => '');

function inColumns(one: Versus, used: readonly (typeof NAMED)[number][], before: number, after: number): string[] {
  const first = [...one.before, ...blanks(before)].slice(0, before);
  const last = [...one.after, ...blanks(after)].slice(0, after);
  return [...first, ...used.map((name) => one[name] ?? ''), ...last];
}

/** A list where some matches have scores and many have none is a question. */
function kindOf(found: readonly Versus[], area: Area, { inquiry }: Reading): 'scores' | 'fixtures' {
  const scored = found.filter(({ teamScores }) => teamScores !== undefined).length;
  const open = found.filter(
    ({ teamScores, state, awayTeam }) => teamScores === undefined && state === undefined && awayTeam !== 'Bye',
  ).length;
  if (scored === 0) return 'fixtures';
  if (open === 0) return 'scores';
  const value = inquiry.ask({
    kind: 'file',
    subject: 'kind',
    lines: area.rows.slice(0, 1).map(({ line }) => line),
    text: `The file has ${scored} matches with a score and ${open} without. What is it?`,
    options: [
      { value: 'scores', text: 'Match scores' },
      { value: 'fixtures', text: 'Fixtures' },
    ],
    suggested: scored >= open ? 'scores' : 'fixtures',
    needed: true,
  });
  return value === 'fixtures' ? 'fixtures' : 'scores';
}
