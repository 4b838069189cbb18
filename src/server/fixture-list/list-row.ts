import type { Checked } from '#domain/issue.ts';
import { valid } from '#domain/issue.ts';
import { parseDay } from '#domain/day.ts';
import { type ScheduledState, scheduledStates } from '#domain/scheduled-fixture.ts';
import { parseVenue } from '#domain/venue.ts';
import { type Named, parseOrdinal, parseTeamCell, parseWhole, printable } from '../import/csv/cell.ts';
import type { CellsOf } from '../import/csv/file-lines.ts';
import { unguardCell } from '../import/csv/formula-guard.ts';
import type { ListColumn } from './list-format.ts';

/** One line of a file of fixtures, by itself right. `season` is empty where the line does not say. */
export type ListRow = {
  line: number;
  season: string;
  division: number;
  week: number;
  date: string | null;
  home: Named;
  away: Named;
  venue: string;
  state: ScheduledState;
};

const MOST_WEEKS = 99;

/** Reads a line; its faults are told, and then there is no row. */
export function readListRow(
  line: number,
  cells: CellsOf<ListColumn>,
  tell: (line: number, message: string) => void,
): ListRow | null {
  let isWhole = true;
  function read<T>(checked: Checked<T>): T | undefined {
    if (checked.ok) return checked.value;
    isWhole = false;
    for (const { message } of checked.issues) tell(line, message);
    return undefined;
  }
  const division = read(parseWhole(cells('division'), 'division'));
  const week = read(parseOrdinal(cells('week'), 'week', MOST_WEEKS));
  const date = read(dateOf(cells('date')));
  const home = read(parseTeamCell(cells('homeTeam'), cells('homeTeamId'), 'homeTeam'));
  const away = read(parseTeamCell(cells('awayTeam'), cells('awayTeamId'), 'awayTeam'));
  const venue = read(parseVenue(unguardCell(cells('venue').trim())));
  const state = read(stateOf(cells('state')));
  if (!isWhole || division === undefined || week === undefined || date === undefined) return null;
  if (!home || !away || venue === undefined || state === undefined) return null;
  return { line, season: cells('season').trim(), division, week, date, home, away, venue, state };
}

function dateOf(cell: string): Checked<string | null> {
  const day = cell.trim();
  return day === '' ? valid(null) : parseDay(printable(day));
}

/** What a spreadsheet of planned fixtures leaves empty is planned; what it calls played was planned too. */
function stateOf(cell: string): Checked<ScheduledState> {
  const said = cell.trim().toLowerCase();
  if (said === '' || said === 'played') return valid('planned');
  const state = scheduledStates.find((known) => known === said);
  if (state !== undefined) return valid(state);
  const message = `state is "${printable(cell.trim())}": it must be one of ${scheduledStates.join(', ')}.`;
  return { ok: false, issues: [{ path: '', message }] };
}
