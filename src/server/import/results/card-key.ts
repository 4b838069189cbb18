import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { parseSeasonName } from '#domain/season.ts';
import { type Named, parseOrdinal, parseTeamCell, printable } from '../csv/cell.ts';
import { MOST_DIVISIONS, MOST_WEEKS } from './results-format.ts';
import type { Cells } from './row.ts';

/** Which card a line belongs to. */
export type CardKey = { season: string; division: number; week: number; home: Named; away: Named };

const KEY_COLUMNS = ['season', 'division', 'week', 'homeTeam', 'awayTeam', 'homeTeamId', 'awayTeamId'] as const;

/** The key's cells as one text: lines of equal text are of one card, and are read only once. */
export function rawKey(cells: Cells): string {
  return KEY_COLUMNS.map(cells).join('\u{1f}');
}

export function readCardKey(cells: Cells): Checked<CardKey> {
  const issues: Issue[] = [];
  const season = collect(parseSeasonName(printable(cells('season'))), issues);
  const division = collect(parseOrdinal(cells('division'), 'division', MOST_DIVISIONS), issues);
  const week = collect(parseOrdinal(cells('week'), 'week', MOST_WEEKS), issues);
  const home = collect(parseTeamCell(cells('homeTeam'), cells('homeTeamId'), 'homeTeam'), issues);
  const away = collect(parseTeamCell(cells('awayTeam'), cells('awayTeamId'), 'awayTeam'), issues);
  if (season === undefined || division === undefined || week === undefined || !home || !away) return faulty(issues);
  if (isSameTeam(home, away)) return faulty([{ path: '', message: `${home.name} cannot play against themselves.` }]);
  return valid({ season, division, week, home, away });
}

function isSameTeam(home: Named, away: Named): boolean {
  if (home.id !== null && away.id !== null) return home.id === away.id;
  return home.folded === away.folded;
}
