/** The rows of a file, including rows that apply to the lines below them. */
import { type Cell, divisionTitle, type Line } from './fields.ts';
import type { Shape } from './shape.ts';

/**
 * A row. `above`: it applies to the lines below it, such as `Week 3`. `extra`: it has no league data, and the import
 * must report that.
 */
export type Row = { role: 'title' | 'heading' | 'above' | 'line' | 'blank' | 'extra'; cells: Cell[] };

/** A sheet of a workbook. A text file has only one. */
export type Page = { name: string; rows: Row[] };

export const BLANK: Row = { role: 'blank', cells: [] };

/**
 * Returns the rows to write above a line, such as `Division 1`, `Week 3` or `Mon 22nd Sep`: those whose value has
 * changed since the line before.
 */
export function aboveRows(shape: Shape, { card, team }: Line, before: Line | undefined): Row[] {
  const division = card?.division ?? team?.division ?? 0;
  const isNewDivision = division !== (before?.card?.division ?? before?.team?.division);
  const isNewWeek = isNewDivision || card?.week !== before?.card?.week;
  const isNewTime = shape.days === 'with time' && card?.time !== before?.card?.time;
  const isNewDay = isNewWeek || card?.date !== before?.card?.date || isNewTime;
  const cells: Cell[][] = [];
  if (shape.division === 'row' && isNewDivision) cells.push([divisionTitle(division, shape)]);
  const [week, day] = [shape.week === 'row' && isNewWeek, shape.dayIn === 'row' && isNewDay];
  // A new week and a new day share one row.
  if (card && week && day) cells.push([`Week ${card.week}`, { day: card.date, time: card.time }]);
  else if (card && week) cells.push([`Week ${card.week}`]);
  else if (card && day) cells.push([{ day: card.date, time: card.time }]);
  return cells.map((own) => ({ role: 'above', cells: own }));
}
