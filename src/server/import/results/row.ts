import type { FrameDraft } from '#domain/cards/frame-body.ts';
import type { Side } from '#domain/cards/frame.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import {
  fault,
  type Named,
  parseDayCell,
  parseOptionalWhole,
  parseOrdinal,
  type parsePlayerCell,
  parseTeamCell,
  parseWhole,
  printable,
} from '../csv/cell.ts';
import type { CellsOf } from '../csv/file-lines.ts';
import { type Column, MOST_DIVISIONS, MAX_WEEKS } from './results-format.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';

/** One line of the file; a field that could not be read is `undefined`, and its fault is reported. */
export type Row = {
  line: number;
  match: number | undefined;
  date: string | null | undefined;
  home: Named | null | undefined;
  away: Named | null | undefined;
  /** Scores and breaks; players by folded name in place of their ids. */
  draft: FrameDraft;
  faulty: boolean;
};

/** The text of a cell of the row; empty for an optional column that the file lacks. */
export type Cells = CellsOf<Column>;

export type ReadPlayer = typeof parsePlayerCell;

/** Reads one line by itself; `readPlayer` may cache names. */
export function readRow(line: number, cells: Cells, report: (message: string) => void, readPlayer: ReadPlayer): Row {
  const issues: Issue[] = [];
  const read = <T>(checked: Checked<T>) => collect(checked, issues);
  /** The second column of a side may have several breaks. */
  function readBreaks(side: Side) {
    const [first, rest] = [`${side}Break`, `${side}Break2`] as const;
    const others = cells(rest).split(';');
    const breaks = [cells(first), ...others].map((cell, i) => read(parseOptionalWhole(cell, i === 0 ? first : rest)));
    if (others.length === 1) return { [first]: breaks[0], [rest]: breaks[1] };
    return { [`${side}Breaks`]: breaks.filter((points) => points !== null) };
  }
  const match = read(parseWhole(cells('match'), 'match'));
  const date = read(parseDayCell(cells('date')));
  const home = read(readPlayer(cells('homePlayer'), cells('homePlayerId'), 'homePlayer'));
  const away = read(readPlayer(cells('awayPlayer'), cells('awayPlayerId'), 'awayPlayer'));
  const draft: FrameDraft = {
    homePlayer: home && home.folded,
    awayPlayer: away && away.folded,
    homeScore: read(parseWhole(cells('homeScore'), 'homeScore')),
    ...readBreaks('home'),
    awayScore: read(parseWhole(cells('awayScore'), 'awayScore')),
    ...readBreaks('away'),
  };
  for (const { message } of issues) report(message);
  return { line, match, date, home, away, draft, faulty: issues.length > 0 };
}

/** Identifies the card that a line belongs to. */
export type CardKey = { season: string; division: number; week: number; home: Named; away: Named };

const KEY_COLUMNS = ['season', 'division', 'week', 'homeTeam', 'awayTeam', 'homeTeamId', 'awayTeamId'] as const;

/** The cells of the key as one text, so that the key of lines with equal text is parsed only once. */
export function rawKey(cells: Cells): string {
  return KEY_COLUMNS.map(cells).join('\u{1f}');
}

export function readCardKey(cells: Cells): Checked<CardKey> {
  const issues: Issue[] = [];
  const season = collect(parseSeasonName(printable(cells('season'))), issues);
  const division = collect(parseOrdinal(cells('division'), 'division', MOST_DIVISIONS), issues);
  const week = collect(parseOrdinal(cells('week'), 'week', MAX_WEEKS), issues);
  const home = collect(parseTeamCell(cells('homeTeam'), cells('homeTeamId'), 'homeTeam'), issues);
  const away = collect(parseTeamCell(cells('awayTeam'), cells('awayTeamId'), 'awayTeam'), issues);
  if (season === undefined || division === undefined || week === undefined || !home || !away) return faulty(issues);
  if (isSameTeam(home, away)) return fault(`${home.name} cannot play against themselves.`);
  return valid({ season, division, week, home, away });
}

function isSameTeam(home: Named, away: Named): boolean {
  if (home.id !== null && away.id !== null) return home.id === away.id;
  return home.folded === away.folded;
}
