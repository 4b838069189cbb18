import { checkRead } from '#domain/check.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { handicapFaults, type Handicaps, handicaps } from '#domain/squads/team.ts';
import { type Checked, faulty } from '#domain/issue.ts';
import { parseVenue } from '#domain/squads/venue.ts';
import {
  EXAMPLE_HOME,
  isName,
  parseDecimal,
  parseNamedPlayer,
  parseTeamCell,
  parseWhole,
  unguardCell,
  type Named,
} from '../csv/cell.ts';
import { csvLine, csvText } from '../../csv-line.ts';
import { readLines, type CellsOf, type FileLines, type Format } from '../csv/file-lines.ts';
import type { Faults } from '../csv/report.ts';

/** The columns of a file of squads, in the order in which export writes them; each line is one player, or a team without players. */
const REQUIRED_COLUMNS = ['team', 'division', 'player', 'handicap', 'modifier', 'newHandicap'] as const;

/** Optional columns, which tell players of one name apart and identify those who are renamed or transferred. */
const OPTIONAL_COLUMNS = ['teamId', 'playerId'] as const;

export const ALL_SQUAD_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
type SquadColumn = (typeof ALL_SQUAD_COLUMNS)[number] | typeof VENUE_COLUMN;
/** A column that may be given, and is not exported: a line without a venue leaves the team's as it is. */
const VENUE_COLUMN = 'venue';

export const SQUADS_FORMAT: Format<'squads'> = {
  kind: 'squads',
  required: REQUIRED_COLUMNS,
  optional: [...OPTIONAL_COLUMNS, VENUE_COLUMN],
};

/** The content of a file of squads, not yet compared with the league. */
export type SquadLines = {
  rows: SquadRow[];
  /** The number of lines, faulty ones included. */
  lines: number;
  /** The lines of the template's example, which are left out. */
  examples: number[];
  ignoredColumns: string[];
};

/** Far more players than any league has. All are compared in one go. */
export const MOST_SQUAD_LINES = 5_000;

/** The template for squads: a header, a player, and a team without players. */
export function squadsTemplate(): string {
  const player = [EXAMPLE_HOME, 1, 'Home Player One', 20, 0, 20, '', ''];
  const team = [EXAMPLE_HOME, 1, '', '', '', '', '', ''];
  return csvText([ALL_SQUAD_COLUMNS, player, team].map(csvLine));
}

/** Reads a whole file of squads; `null` where it has none, with faults. */
export function readSquadLines(
  opened: FileLines<string>,
  faults: Faults,
  range: HandicapRules,
  onLines: (lines: number) => void,
): SquadLines | null {
  const file: SquadLines = { rows: [], lines: 0, examples: [], ignoredColumns: opened.header.ignored };
  const reader = {
    skip: () => undefined,
    take(line: number, cells: Cells): boolean {
      if (isName(cells('team'), EXAMPLE_HOME)) {
        file.examples.push(line);
        return false;
      }
      file.lines++;
      if (file.lines > MOST_SQUAD_LINES) {
        if (file.lines === MOST_SQUAD_LINES + 1) faults.add(line, tooMany());
        return true;
      }
      const row = readSquadRow(line, cells, range, (message) => faults.add(line, message));
      if (row) file.rows.push(row);
      return true;
    },
  };
  file.lines = readLines(opened, reader, faults, onLines);
  return file.lines === 0 ? null : file;
}

function tooMany(): string {
  return `The file has more than ${MOST_SQUAD_LINES.toLocaleString('en-GB')} lines: no league has so many players. The rest is not read.`;
}

/** One line of a file of squads: a player of a team, or a team alone. `venue` is empty where the line has none. */
export type SquadRow = {
  line: number;
  team: Named;
  division: number;
  venue: string;
  player: (Named & Handicaps) | null;
};

type Cells = CellsOf<SquadColumn>;

const NUMBERS = ['handicap', 'modifier', 'newHandicap'] as const;

/** Reads one line by itself; `null` where it has a fault. Reports every fault. */
function readSquadRow(
  line: number,
  cells: Cells,
  range: HandicapRules,
  report: (message: string) => void,
): SquadRow | null {
  let isFaulty = false;
  function read<T>(checked: Checked<T>, columnOf?: (path: string) => string): T | undefined {
    if (checked.ok) return checked.value;
    isFaulty = true;
    for (const { path, message } of checked.issues)
      report(columnOf ? `${message.slice(0, -1)} (${columnOf(path)}).` : message);
    return undefined;
  }
  const team = read(parseTeamCell(cells('team'), cells('teamId'), 'team'));
  const division = read(parseWhole(cells('division'), 'division'));
  const venue = read(parseVenue(unguardCell(cells('venue').trim())));
  const player = cells('player').trim() === '' ? readNoPlayer() : readPlayer();
  const isWhole = !isFaulty && team && division !== undefined && venue !== undefined && player !== undefined;
  return isWhole ? { line, team, division, venue, player } : null;

  function readNoPlayer(): null {
    const given = [...NUMBERS, 'playerId' as const].filter((column) => cells(column).trim() !== '');
    if (given.length > 0) {
      isFaulty = true;
      report(`${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} given, but no player.`);
    }
    return null;
  }

  function readPlayer(): (Named & Handicaps) | undefined {
    const named = read(parseNamedPlayer(cells('player'), cells('playerId'), 'player'));
    const handicap = read(parseDecimal(cells('handicap'), 'handicap'));
    const modifier = read(parseDecimal(cells('modifier'), 'modifier'));
    const newHandicap = read(parseDecimal(cells('newHandicap'), 'newHandicap'));
    const checked = read(checkRead(handicaps, { handicap, modifier, newHandicap }), (path) => path);
    const outside = checked ? handicapFaults(checked, range) : [];
    if (outside.length > 0) read(faulty(outside), (path) => path);
    return named && checked ? { ...named, ...checked } : undefined;
  }
}
