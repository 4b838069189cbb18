import { type Cells, isName, type Named, printable } from '#domain/imports/cells.ts';
import { readCells, RESULTS } from '#domain/imports/columns.ts';
import { isMonthFirst, mayBeMonthFirst } from '#domain/fixtures/written-day.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Side } from '#domain/cards/match.ts';
import type { Issue } from '#domain/issue.ts';
import { csvLine, csvText } from '../../csv-line.ts';
import { readLines, type FileLines, type Header, type LineReader } from '../csv/file-lines.ts';
import type { Faults } from '../csv/report.ts';

/** Identifies the card that a line belongs to. */
export type CardKey = { season: string; division: number; week: number; home: Named; away: Named };

/** Lines with the same season, division, week and teams in identical spelling. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** One line of the file. An unreadable field is `undefined`, and its fault has been reported. */
export type Row = {
  line: number;
  match: number | undefined;
  date: string | null | undefined;
  home: Named | null | undefined;
  away: Named | null | undefined;
  /** Scores and breaks. Players have folded names instead of ids. */
  draft: MatchDraft;
  faulty: boolean;
};

/** The content of a results file before the comparison with the league. */
export type FileRows = {
  groups: RowGroup[];
  /** Lines without a card, because they or their card could not be read; ascending. */
  strays: number[];
  /** The number of lines, including faulty ones. */
  lines: number;
  /** The omitted example lines of the template. */
  examples: number[];
  ignoredColumns: string[];
};

/** Reads a whole results file. Returns `null` and reports faults if it has no results. */
export function readFileRows(opened: FileLines, faults: Faults, onLines: (lines: number) => void): FileRows | null {
  const { file, reader, end } = rowReader(opened.header, faults);
  file.lines = readLines(opened, reader, faults, onLines);
  end();
  return file.lines === 0 ? null : file;
}

function rowReader(header: Header, faults: Faults) {
  const file: FileRows = { groups: [], strays: [], lines: 0, examples: [], ignoredColumns: header.ignored };
  const dates = checkDates(faults);
  const isNumbered = header.frames.every(({ sources }) => sources.has('match'));
  const groups = new Map<string, RowGroup | null>();

  function groupOf(cells: Cells, issues: Issue[]): RowGroup | null {
    // Lines with identical texts share a key, so the key is read once.
    const raw = [...KEY, 'homeTeamId', 'awayTeamId'].map(cells).join('\u{1f}');
    const known = groups.get(raw);
    if (known !== undefined) return known;
    const key = readKey(cells, issues);
    const group = key ? { key, rows: [] } : null;
    if (group) file.groups.push(group);
    groups.set(raw, group);
    return group;
  }

  function take(line: number, cells: Cells, issues: Issue[]): boolean {
    if (isName(cells('homeTeam'), EXAMPLE_HOME) && isName(cells('awayTeam'), EXAMPLE_AWAY)) {
      file.examples.push(line);
      return false;
    }
    const group = groupOf(cells, issues);
    const match = isNumbered ? cells('match') : String((group?.rows.length ?? 0) + 1);
    const row = readRow(line, (column) => (column === 'match' ? match : cells(column)), issues);
    dates.see(row, cells('date'));
    if (group) group.rows.push(row);
    else file.strays.push(line);
    return true;
  }

  const reader: LineReader = { take, skip: (line) => file.strays.push(line) };
  return { file, reader, end: dates.end };
}

/** Checks that the dates of a file agree: if one date has its month first, dates that could be read either way are unclear. */
function checkDates(faults: Faults) {
  let monthFirst: { line: number; cell: string } | null = null;
  const unclear: { row: Row; cell: string }[] = [];

  function see(row: Row, text: string): void {
    const cell = printable(text.trim());
    if (mayBeMonthFirst(cell)) unclear.push({ row, cell });
    else if (!monthFirst && isMonthFirst(cell)) monthFirst = { line: row.line, cell };
  }

  function end(): void {
    if (!monthFirst) return;
    const { line, cell: other } = monthFirst;
    for (const { row, cell } of unclear) {
      row.faulty = true;
      faults.add(row.line, `${cell} is not clear, as line ${line} has the month first (${other}): write 2025-09-22.`);
    }
  }

  return { see, end };
}

const KEY = ['season', 'division', 'week', 'homeTeam', 'awayTeam'] as const;

function readKey(cells: Cells, issues: Issue[]): CardKey | null {
  const { season, division, week, homeTeam: home, awayTeam: away } = readCells(RESULTS.columns, KEY, cells, issues);
  if (season === undefined || division === undefined || week === undefined || !home || !away) return null;
  return { season, division, week, home, away };
}

const FRAME = [
  'match',
  'date',
  'homePlayer',
  'awayPlayer',
  'homeScore',
  'homeBreak',
  'homeBreak2',
  'awayScore',
  'awayBreak',
  'awayBreak2',
] as const;

/** Reads one line. */
function readRow(line: number, cells: Cells, issues: Issue[]): Row {
  const read = readCells(RESULTS.columns, FRAME, cells, issues);
  const { match, date, homePlayer: home, awayPlayer: away, homeScore, awayScore } = read;
  /** Returns all breaks together, even if a column has several. */
  function breaksOf(side: Side): MatchDraft {
    const [first, second] = [read[`${side}Break`], read[`${side}Break2`]];
    if ((first?.length ?? 0) > 1 || (second?.length ?? 0) > 1)
      return { [`${side}Breaks`]: [...(first ?? []), ...(second ?? [])] };
    return { [`${side}Break`]: first && (first[0] ?? null), [`${side}Break2`]: second && (second[0] ?? null) };
  }
  const draft: MatchDraft = {
    homePlayer: home && home.folded,
    awayPlayer: away && away.folded,
    homeScore,
    ...breaksOf('home'),
    awayScore,
    ...breaksOf('away'),
  };
  return { line, match, date, home, away, draft, faulty: issues.length > 0 };
}

/** The teams in a template's example lines. No real team has these names, and spreadsheets do not reformat them. */
export const EXAMPLE_HOME = 'Example Home Team';
const EXAMPLE_AWAY = 'Example Away Team';

/** Returns the template for results: a header, and an example card with a walkover. */
export function resultsTemplate(): string {
  const frames = [
    ['Home Player One', 72, 41, '', 'Away Player One', 31, '', ''],
    ['Home Player Two', 28, '', '', 'Away Player Two', 64, 33, ''],
    ['Home Player Three', 55, '', '', 'Away Player Three', 49, '', ''],
    ['Home Player Four', 88, 30, 26, 'Away Player Four', 12, '', ''],
    ['Absentee', 0, '', '', 'Away Player Five', 42, '', ''],
  ];
  const card = ['25/26', 1, 2, '2025-09-22', EXAMPLE_HOME, EXAMPLE_AWAY];
  const lines = frames.map((frame, i) => csvLine([...card, i + 1, ...frame, '', '', '', '']));
  return csvText([csvLine(Object.keys(RESULTS.columns)), ...lines]);
}
