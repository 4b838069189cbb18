import { checkRead } from '#domain/check.ts';
import { type Cells, isName, type Named } from '#domain/imports/cells.ts';
import { readCells, SQUADS, SQUADS_WITH_VENUES } from '#domain/imports/columns.ts';
import type { Issue } from '#domain/issue.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { handicapFaults, type Handicaps, handicaps } from '#domain/squads/team.ts';
import { csvLine, csvText } from '../../csv-line.ts';
import { readLines, type FileLines } from '../csv/file-lines.ts';
import type { Faults } from '../csv/report.ts';
import { EXAMPLE_HOME } from '../results/read-file.ts';

/** The content of a squad file before the comparison with the league. */
export type SquadLines = {
  rows: SquadRow[];
  /** The number of lines, including faulty ones. */
  lines: number;
  /** The omitted example lines of the template. */
  examples: number[];
  ignoredColumns: string[];
};

/** Far more players than any league has. All are compared at once. */
export const MOST_SQUAD_LINES = 5_000;

/** Returns the template for squads: a header, a player, and a team without players. */
export function squadsTemplate(): string {
  const player = [EXAMPLE_HOME, 1, 'Home Player One', 20, 0, 20, '', ''];
  const team = [EXAMPLE_HOME, 1, '', '', '', '', '', ''];
  return csvText([Object.keys(SQUADS.columns), player, team].map(csvLine));
}

/** Reads a whole squad file. Returns `null` and reports faults if it has no squads. */
export function readSquadLines(
  opened: FileLines,
  faults: Faults,
  range: HandicapRules,
  onLines: (lines: number) => void,
): SquadLines | null {
  const file: SquadLines = { rows: [], lines: 0, examples: [], ignoredColumns: opened.header.ignored };
  const reader = {
    take(line: number, cells: Cells, issues: Issue[]): boolean {
      if (isName(cells('team'), EXAMPLE_HOME)) {
        file.examples.push(line);
        return false;
      }
      file.lines++;
      if (file.lines > MOST_SQUAD_LINES) {
        if (file.lines === MOST_SQUAD_LINES + 1) faults.add(line, tooMany());
        return true;
      }
      const row = readSquadRow(line, cells, range, issues);
      if (row && issues.length === 0) file.rows.push(row);
      return true;
    },
  };
  file.lines = readLines(opened, reader, faults, onLines);
  return file.lines === 0 ? null : file;
}

function tooMany(): string {
  return `The file has more than ${MOST_SQUAD_LINES.toLocaleString('en-GB')} lines: no league has so many players. The rest is not read.`;
}

/** One line of a squad file: a player of a team, or only a team. `venue` is empty if the line has none. */
export type SquadRow = {
  line: number;
  team: Named;
  division: number;
  venue: string;
  player: (Named & Handicaps) | null;
};

const NUMBERS = ['handicap', 'modifier', 'newHandicap'] as const;

/** Reads one line; returns `null` for a faulty line. Adds every fault to `issues`. */
function readSquadRow(line: number, cells: Cells, range: HandicapRules, issues: Issue[]): SquadRow | null {
  const { columns } = SQUADS_WITH_VENUES;
  const { team, division, venue } = readCells(columns, ['team', 'division', 'venue'], cells, issues);
  const player = cells('player').trim() === '' ? readNoPlayer() : readPlayer();
  if (!team || division === undefined || venue === undefined || player === undefined) return null;
  return { line, team, division, venue, player };

  function readNoPlayer(): null {
    const given = [...NUMBERS, 'playerId'].filter((column) => cells(column).trim() !== '');
    if (given.length > 0)
      issues.push({
        path: '',
        message: `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} given, but no player.`,
      });
    return null;
  }

  function readPlayer(): (Named & Handicaps) | undefined {
    const { player: named } = readCells(columns, ['player'], cells, issues);
    const checked = checkRead(handicaps, readCells(columns, NUMBERS, cells, issues));
    const found = checked.ok ? handicapFaults(checked.value, range) : checked.issues;
    issues.push(...found.map(({ path, message }) => ({ path, message: `${message.slice(0, -1)} (${path}).` })));
    return named && checked.ok ? { ...named, ...checked.value } : undefined;
  }
}
