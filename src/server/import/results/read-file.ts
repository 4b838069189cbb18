import { type BreakCell, type Cells, isName, type Named, printable } from '#domain/imports/cells.ts';
import { readCells, RESULTS } from '#domain/imports/columns.ts';
import { RESULTS_OF_ANY_FORMAT } from '#domain/imports/format-columns.ts';
import { isMonthFirst, mayBeMonthFirst } from '#domain/fixtures/written-day.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { bothSides, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { TEXT_KEYS, textsIn } from '#domain/cards/match-texts.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import type { Issue } from '#domain/issue.ts';
import { csvLine, csvText } from '../../csv-line.ts';
import { readLines, type FileLines, type Header, type LineReader } from '../csv/file-lines.ts';
import type { Faults } from '../csv/report.ts';

/** Identifies the card that a line belongs to. */
export type CardKey = { season: string; division: number; week: number; home: Named; away: Named };

/** Lines with the same season, division, week and teams in identical spelling. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** A player of a line; `null` for an absent player. */
export type NamedPlayer = Named | null | undefined;

/** One line of the file. A field that could not be read is `undefined`, and its fault was reported. */
export type Row = {
  line: number;
  match: number | undefined;
  /** The number of the frame in a match of several frames; `null` for a line about the whole match. */
  frame: number | null | undefined;
  section: string;
  date: string | null | undefined;
  /** One player of each side, or both of a pair. */
  players: Sides<NamedPlayer[]>;
  /** Scores, breaks, winner and players. Players have the keys of `playerKey` instead of ids. */
  draft: MatchDraft;
  /** How the fixture ended, on a line without a match. */
  ending: OutcomeDraft | null;
  faulty: boolean;
};

/** Returns the key that replaces a player's id until the name is resolved. */
export function playerKey({ id, folded }: Named): string {
  return id ?? folded;
}

/** The content of a file of results, not yet compared with the league. */
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
  const hasWinner = header.frames.some(({ sources }) => sources.has('winner') || sources.has('section'));
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
    const withMatch: Cells = (column) => (column === 'match' ? match : cells(column));
    const row = saysEnding(cells) ? readEnding(line, cells, issues) : readRow(line, withMatch, { issues, hasWinner });
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

const { columns } = RESULTS_OF_ANY_FORMAT;

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
  'homePlayer2',
  'awayPlayer2',
  'section',
  'frame',
  'winner',
  ...TEXT_KEYS,
] as const;
const SCORES = ['homeScore', 'awayScore'] as const;

/** Reads one line by itself. `hasWinner`: whether the file may have matches without points. */
function readRow(line: number, cells: Cells, { issues, hasWinner }: { issues: Issue[]; hasWinner: boolean }): Row {
  const unscored = SCORES.filter((column) => hasWinner && cells(column).trim() === '');
  const read = readCells(
    columns,
    FRAME.filter((column) => !unscored.some((one) => one === column)),
    cells,
    issues,
  );
  const { match, date, winner, frame, section = '' } = read;
  const isPair = SIDES.some((side) => cells(`${side}Player2`).trim() !== '');
  const players = bothSides((side) => {
    const first = read[`${side}Player`];
    return isPair ? [first, read[`${side}Player2`]] : [first];
  });
  if (winner === 'drawn') issues.push({ path: '', message: 'winner is "drawn": a match has a winner, home or away.' });
  const draft: MatchDraft = {
    ...sidePlayers(players, isPair),
    homeScore: unscored.includes('homeScore') ? null : read.homeScore,
    ...breaksOf('home', read, players),
    awayScore: unscored.includes('awayScore') ? null : read.awayScore,
    ...breaksOf('away', read, players),
    ...(winner === 'home' || winner === 'away' ? { winner } : {}),
    ...textsIn(read),
  };
  return { line, match, frame, section, date, players, draft, ending: null, faulty: issues.length > 0 };
}

function sidePlayers(players: Sides<NamedPlayer[]>, isPair: boolean): MatchDraft {
  const keys = bothSides((side) => players[side].map((named) => named && playerKey(named)));
  if (isPair) return { homePlayers: keys.home, awayPlayers: keys.away };
  return { homePlayer: keys.home[0], awayPlayer: keys.away[0] };
}

type BreakColumns = { [Column in `${Side}Break` | `${Side}Break2`]?: BreakCell[] | undefined };

/** Returns all breaks together if a cell has several, or names the player of a pair. */
function breaksOf(side: Side, read: BreakColumns, players: Sides<NamedPlayer[]>): MatchDraft {
  const [first, second] = [read[`${side}Break`], read[`${side}Break2`]];
  const all = [...(first ?? []), ...(second ?? [])];
  const makerOf = ({ points, by }: BreakCell) => {
    const maker = by === null ? null : players[side][by - 1];
    return maker ? { playerId: playerKey(maker), points } : points;
  };
  if ((first?.length ?? 0) > 1 || (second?.length ?? 0) > 1 || all.some(({ by }) => by !== null))
    return { [`${side}Breaks`]: all.map(makerOf) };
  const only = (cell: BreakCell[] | undefined) => cell && (cell[0]?.points ?? null);
  return { [`${side}Break`]: only(first), [`${side}Break2`]: only(second) };
}

const ENDING = ['date', 'outcome', 'homeTeamScore', 'awayTeamScore', 'winner', 'note'] as const;

/** Returns whether a line has no match but says how the fixture ended. */
function saysEnding(cells: Cells): boolean {
  const isSaid = (['outcome', 'homeTeamScore', 'awayTeamScore'] as const).some((one) => cells(one).trim() !== '');
  return isSaid && cells('match').trim() === '' && cells('homePlayer').trim() === '';
}

/** Reads a line that says how a fixture ended. A line without an outcome has only the scores of the teams. */
function readEnding(line: number, cells: Cells, issues: Issue[]): Row {
  const { date, outcome, winner, note, ...read } = readCells(columns, ENDING, cells, issues);
  const { homeTeamScore = null, awayTeamScore = null } = read;
  const isScored = homeTeamScore !== null && awayTeamScore !== null;
  if (outcome === 'awarded' && winner === 'drawn')
    issues.push({ path: '', message: 'winner is "drawn": a match is awarded to home or away.' });
  const ending: OutcomeDraft = {
    outcome: outcome ?? 'scores',
    awardedTo: outcome === 'awarded' && winner !== 'drawn' ? winner : null,
    awardedScore: outcome === 'awarded' && isScored ? [homeTeamScore, awayTeamScore] : null,
    decided: outcome === 'abandoned' ? winner : null,
    note: note || null,
    homeTeamScore,
    awayTeamScore,
  };
  const none = { match: undefined, frame: null, section: '', players: { home: [], away: [] }, draft: {} };
  return { line, ...none, date, ending, faulty: issues.length > 0 };
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
