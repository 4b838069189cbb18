/**
 * Arranges a league as the rows of a file in some shape: titles, headings, rows such as `Week 3`, lines of data, and
 * notes at the end.
 */
import type { SeededRandom } from '#server/fixture-list/make-plan.ts';
import { bareRows } from './bare-rows.ts';
import { aboveRows, BLANK, type Page, type Row } from './rows.ts';
import { fieldsOf, linesOf } from './columns.ts';
import { type Cell, divisionTitle, type Field, type Line, seasonText, twoRows } from './fields.ts';
import type { MeantLeague } from './league.ts';
import type { Shape } from './shape.ts';

/**
 * The rows of a file before they are written as bytes. `fields`: its columns; empty unless the file has a column for
 * each value.
 */
export type Pages = { pages: Page[]; fields: Field[] };

export function pagesOf(shape: Shape, league: MeantLeague, dice: SeededRandom): Pages {
  const isTable = ['long', 'wide', 'cells', 'teams'].includes(shape.layout);
  const fields = isTable ? fieldsOf(shape, league, dice) : [];
  const rowsOf = (division: number | null) =>
    isTable ? tableRows(shape, fields, linesOf(shape, league, division)) : bareRows(shape, league, division);
  const titles = titleRows(shape, league);
  const numbers = Array.from({ length: league.divisions }, (_, i) => i + 1);
  const nameRow = (division: number): Row => ({ role: 'above', cells: [divisionTitle(division, shape)] });
  const below = isTable ? belowRows(shape, league, fields) : [];
  if (shape.division === 'sheets') {
    const pages = numbers.map((division) => ({
      name: divisionTitle(division, shape),
      rows: [...titles, ...rowsOf(division), ...(division === league.divisions ? below : [])],
    }));
    return { pages, fields };
  }
  if (shape.division === 'beside') {
    const [first, ...others] = numbers.map((division) => [nameRow(division), ...rowsOf(division)]);
    return { pages: [{ name: 'Sheet1', rows: [...titles, ...others.reduce(beside, first ?? [])] }], fields };
  }
  const rows =
    shape.division === 'below'
      ? numbers.flatMap((division) => [nameRow(division), ...rowsOf(division), BLANK])
      : rowsOf(null);
  return { pages: [{ name: 'Sheet1', rows: [...titles, ...rows, ...below] }], fields };
}

const TITLES: Record<Shape['kind'], string> = {
  results: 'Results',
  scores: 'Results',
  fixtures: 'Fixtures',
  squads: 'Teams and players',
  breaks: 'High breaks',
};

function titleRows(shape: Shape, league: MeantLeague): Row[] {
  if (shape.titles === 'none') return [];
  const season = shape.season === 'title' ? ` ${seasonText(league.season, shape)}` : '';
  const title: Row = { role: 'title', cells: [`Northvale Snooker League - ${TITLES[shape.kind]}${season}`] };
  const more: Row = { role: 'title', cells: ['Please tell the secretary of any mistakes'] };
  return shape.titles === 'two' ? [title, more, BLANK] : [title, BLANK];
}

/** Puts two tables side by side, with an empty column between them. */
function beside(left: Row[], right: Row[]): Row[] {
  const width = Math.max(...left.map(({ cells }) => cells.length)) + 1;
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const [one, other] = [left[i] ?? BLANK, right[i] ?? BLANK];
    if (other.cells.length === 0) return one;
    const padded = [...one.cells, ...Array.from({ length: width - one.cells.length }, () => '')];
    return { role: one.role === 'blank' ? other.role : one.role, cells: [...padded, ...other.cells] };
  });
}

/**
 * Returns the rows of a table: headings, then lines of data. A row such as `Week 3` stands above the lines to which it
 * applies.
 */
function tableRows(shape: Shape, fields: Field[], lines: Line[]): Row[] {
  const headings = headingRows(shape, fields);
  const rows: Row[] = [...headings];
  let before: Line | undefined;
  for (const line of lines) {
    const isNew = line.card !== before?.card || line.team !== before?.team;
    const isNewWeek = line.card?.week !== before?.card?.week;
    if (before && isNew && shape.blankRows === 'between cards') rows.push(BLANK);
    if (before && isNewWeek && shape.repeated === 'each week') rows.push(...(before ? [BLANK] : []), ...headings);
    rows.push(...aboveRows(shape, line, before));
    const cells = fields.map(({ cell, once }) => (once && shape.filled === 'once' && !isNew ? '' : cell(line)));
    rows.push({ role: 'line', cells });
    before = line;
  }
  return rows;
}

function headingRows({ headings }: Shape, fields: Field[]): Row[] {
  if (headings === 'none') return [];
  if (headings !== 'two rows') return [{ role: 'heading', cells: fields.map(({ heading }) => heading) }];
  const both = fields.map(twoRows);
  // Columns with the same upper heading have it only above the first of these columns.
  const first = both.map(([above], i) => (above === both[i - 1]?.[0] ? '' : above));
  return [
    { role: 'heading', cells: first },
    { role: 'heading', cells: both.map(([, heading]) => heading) },
  ];
}

/** Returns the rows that people add below the data: a note, totals, or a league table. */
function belowRows({ below }: Shape, league: MeantLeague, fields: Field[]): Row[] {
  const extra = (cells: Cell[]): Row => ({ role: 'extra', cells });
  if (below === 'note') return [BLANK, extra(['* = substitute. Results are subject to confirmation.'])];
  if (below === 'total') return [extra(totalsOf(fields))];
  if (below !== 'table') return [];
  const rows = league.teams.map(({ name }, i) => extra([name, '1', String(i % 2), String((i + 1) % 2), '2']));
  return [BLANK, { role: 'heading', cells: ['Team', 'P', 'W', 'L', 'Pts'] }, ...rows];
}

function totalsOf(fields: Field[]): Cell[] {
  const isSum = ({ meaning }: Field) => /^(?:home|away)(?:Team)?Score|^break$|^handicap$/.test(meaning);
  const first = fields.findIndex((field) => !isSum(field));
  return fields.map((field, i) => (isSum(field) ? '147' : i === first ? 'Total' : ''));
}
