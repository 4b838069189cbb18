import {
  EXAMPLE_AWAY,
  EXAMPLE_HOME,
  fault,
  isName,
  parseDayCell,
  parseOptionalWhole,
  parseOrdinal,
  parsePlayerCell,
  parseTeamCell,
  parseWhole,
  printable,
  type Named,
} from '../csv/cell.ts';
import type { Faults } from '../csv/report.ts';
import {
  readLines,
  type CellsOf,
  type FileLines,
  type Format,
  type Header,
  type LineReader,
} from '../csv/file-lines.ts';
import { isMonthFirst, mayBeMonthFirst } from '#domain/fixtures/written-day.ts';
import type { FrameDraft } from '#domain/cards/frame-body.ts';
import type { Side } from '#domain/cards/frame.ts';
import { collect, faulty, valid, type Checked, type Issue } from '#domain/issue.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { csvLine, csvText } from '../../csv-line.ts';

/** Lines whose season, division, week and teams are spelt alike. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** The content of a file of results, not yet compared with the league. */
export type FileRows = {
  groups: RowGroup[];
  /** Lines that belong to no card because they or their card could not be read, ascending. */
  strays: number[];
  /** The number of lines, faulty ones included. */
  lines: number;
  /** The lines of the template's example, which are left out. */
  examples: number[];
  ignoredColumns: string[];
};

/** Reads a whole file of results; `null` where it has none, with faults. */
export function readFileRows(
  opened: FileLines<string>,
  faults: Faults,
  onLines: (lines: number) => void,
): FileRows | null {
  const { file, reader, end } = rowReader(opened.header, faults);
  file.lines = readLines(opened, reader, faults, onLines);
  end();
  return file.lines === 0 ? null : file;
}

function rowReader(header: Header<string>, faults: Faults) {
  const file: FileRows = { groups: [], strays: [], lines: 0, examples: [], ignoredColumns: header.ignored };
  const dates = checkDates(faults);
  const isNumbered = header.frames?.every(({ sources }) => sources.has('match')) ?? true;
  const groups = new Map<string, RowGroup | null>();
  const readPlayer = parseEachPlayerOnce();

  function groupOf(line: number, cells: Cells): RowGroup | null {
    const raw = rawKey(cells);
    const known = groups.get(raw);
    if (known !== undefined) return known;
    const key = readCardKey(cells);
    const group = key.ok ? { key: key.value, rows: [] } : null;
    if (!key.ok) for (const { message } of key.issues) faults.add(line, message);
    if (group) file.groups.push(group);
    groups.set(raw, group);
    return group;
  }

  function take(line: number, cells: Cells): boolean {
    if (isExampleCard(cells)) {
      file.examples.push(line);
      return false;
    }
    const group = groupOf(line, cells);
    const match = isNumbered ? cells('match') : String((group?.rows.length ?? 0) + 1);
    const cell = (column: Column) => (column === 'match' ? match : cells(column));
    const row = readRow(line, cell, (message) => faults.add(line, message), readPlayer);
    dates.see(row, cells('date'));
    if (group) group.rows.push(row);
    else file.strays.push(line);
    return true;
  }

  const reader: LineReader<Column> = { take, skip: (line) => file.strays.push(line) };
  return { file, reader, end: dates.end };
}

/** Checks that the dates of a file agree: where one has its month first, those that may have it are not clear. */
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

/** Parses each name once, however often the file repeats it. */
function parseEachPlayerOnce(): ReadPlayer {
  const seen = new Map<string, ReturnType<ReadPlayer>>();
  return (name, id, column) => {
    const key = `${column}\u{1f}${name}\u{1f}${id}`;
    const known = seen.get(key) ?? parsePlayerCell(name, id, column);
    seen.set(key, known);
    return known;
  };
}

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

/** The columns of a file of results, in the order in which export writes them; each line is one frame. */
const REQUIRED_COLUMNS = [
  'season',
  'division',
  'week',
  'date',
  'homeTeam',
  'awayTeam',
  'match',
  'homePlayer',
  'homeScore',
  'homeBreak',
  'homeBreak2',
  'awayPlayer',
  'awayScore',
  'awayBreak',
  'awayBreak2',
] as const;

/** Optional columns, which tell players and teams of one name apart. */
const OPTIONAL_COLUMNS = ['homePlayerId', 'awayPlayerId', 'homeTeamId', 'awayTeamId'] as const;

export const ALL_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;
export type Column = (typeof ALL_COLUMNS)[number];

export const RESULTS_FORMAT: Format<'results'> = {
  kind: 'results',
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  asksColumns: true,
};

/** The highest week and division of a season that a file creates. */
export const MAX_WEEKS = 99;
export const MOST_DIVISIONS = 99;

/** The template for results: a header, and as an example one card with a walkover. */
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
  return csvText([csvLine(ALL_COLUMNS), ...lines]);
}

/** Whether a line is of the template's example. Its team names alone decide: a spreadsheet rewrites dates and numbers. */
export function isExampleCard(cells: CellsOf<Column>): boolean {
  return isName(cells('homeTeam'), EXAMPLE_HOME) && isName(cells('awayTeam'), EXAMPLE_AWAY);
}
