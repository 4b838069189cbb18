import { parseDay } from '#domain/day.ts';
import type { FrameDraft } from '#domain/frame-draft.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { type Named, parseOptionalWhole, type parsePlayerCell, parseWhole, printable } from '../csv/cell.ts';
import type { CellsOf } from '../csv/file-lines.ts';
import type { Column } from './results-format.ts';

/** One line of the file. What could not be read is `undefined`, and its fault has been told. */
export type Row = {
  line: number;
  match: number | undefined;
  date: string | null | undefined;
  home: Named | null | undefined;
  away: Named | null | undefined;
  /** Scores and breaks; in place of a player's id stands the folded name. */
  draft: FrameDraft;
  faulty: boolean;
};

/** The text of a row's cell; an optional column that the file lacks is empty. */
export type Cells = CellsOf<Column>;

export type ReadPlayer = typeof parsePlayerCell;

/** Reads what belongs to a line alone; `readPlayer` may remember names it has seen. */
export function readRow(line: number, cells: Cells, tell: (message: string) => void, readPlayer: ReadPlayer): Row {
  let isFaulty = false;
  function read<T>(checked: Checked<T>): T | undefined {
    if (checked.ok) return checked.value;
    isFaulty = true;
    for (const { message } of checked.issues) tell(message);
    return undefined;
  }
  const match = read(parseWhole(cells('match'), 'match'));
  const date = read(parseDate(cells('date')));
  const home = read(readPlayer(cells('homePlayer'), cells('homePlayerId'), 'homePlayer'));
  const away = read(readPlayer(cells('awayPlayer'), cells('awayPlayerId'), 'awayPlayer'));
  const draft: FrameDraft = {
    homePlayer: home && home.folded,
    awayPlayer: away && away.folded,
    homeScore: read(parseWhole(cells('homeScore'), 'homeScore')),
    homeBreak: read(parseOptionalWhole(cells('homeBreak'), 'homeBreak')),
    homeBreak2: read(parseOptionalWhole(cells('homeBreak2'), 'homeBreak2')),
    awayScore: read(parseWhole(cells('awayScore'), 'awayScore')),
    awayBreak: read(parseOptionalWhole(cells('awayBreak'), 'awayBreak')),
    awayBreak2: read(parseOptionalWhole(cells('awayBreak2'), 'awayBreak2')),
  };
  return { line, match, date, home, away, draft, faulty: isFaulty };
}

const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** `2025-09-22`, or `22/09/2025`, as British spreadsheets write it anew when they save a file; empty is no date. */
function parseDate(text: string): Checked<string | null> {
  const cell = text.trim();
  if (cell === '') return valid(null);
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(cell) ?? [];
  if (year === '') return parseDay(printable(cell));
  const parsed = parseDay([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'));
  if (parsed.ok) return parsed;
  return faulty([{ path: 'date', message: `${cell} is not a day of the calendar: the day comes before the month.` }]);
}
