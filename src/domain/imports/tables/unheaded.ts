import type { Area, Draft, Reading } from './draft.ts';
import { filledOf } from './draft.ts';
import { HeadedLines } from './headed.ts';
import { isNamed } from './texts.ts';

/** Reads a table that has no headings known to anybody: they are asked, where the first line may have them. */
export function unheadedTable(area: Area, reading: Reading): Draft {
  const width = Math.max(0, ...area.rows.map(({ cells }) => cells.length));
  const start = area.rows.findIndex(({ cells }) => filledOf(cells).length > Math.min(2, width - 1));
  const lead = area.rows.slice(0, Math.max(0, start));
  const rest = area.rows.slice(Math.max(0, start));
  const first = rest[0]!;
  const maybe = isMaybeHead(first.cells);
  const lines = new HeadedLines(
    Array.from({ length: width }, () => ''),
    area.above,
    reading,
  );
  for (const row of lead) lines.lead(row);
  for (const row of rest) lines.read(row);
  return {
    sheet: area.sheet,
    line: first.line,
    column: area.column,
    headingLine: null,
    titles: lines.titles,
    sort: 'other',
    ...(maybe ? { maybeHeadings: [first.line] } : {}),
    ...lines.end(),
  };
}

/** Whether a line may have headings: nothing but different words. */
function isMaybeHead(cells: readonly string[]): boolean {
  const filled = filledOf(cells);
  return filled.length > 1 && filled.every((cell) => isNamed(cell)) && new Set(filled).size === filled.length;
}
