import { parseContextLine } from './context.ts';
import {
  DATE_PATTERN,
  isDay,
  mayBeName,
  isScoreText,
  isMatchStateText,
  isTime,
  isVersus,
  isWholeNumber,
  TIME_PATTERN,
} from './texts.ts';

/**
 * A match of two teams on one line of a list, such as `Red Lion v Blue Bell`. `before` and `after`: the other cells of
 * the line, before and after the match. A cell whose text was moved to `date`, `time` or `state` is '' there.
 */
export type ListedMatch = {
  date?: string;
  time?: string;
  homeTeam: string;
  awayTeam: string;
  teamScores?: string;
  state?: string;
  venue?: string;
  before: string[];
  after: string[];
};

const MAX_CELL_LENGTH = 160;
const BULLET = /^(?:[•·▪*–-]|\d{1,2}[.)]) ?(?=\p{L}|\d)/u;
const DATE_OR_TIME_PREFIX_PATTERN = new RegExp(
  `^(?:(?<date>${DATE_PATTERN}|\\d{1,2}[/.]\\d{1,2}(?![/.\\d]))|(?<time>${TIME_PATTERN}))[ ,:–-]+(?=\\S)`,
  'iu',
);
const MATCH_LABEL_PATTERN = /^(?:match|game|fixture|tie|table)\.?(?: ?\d{1,2} ?[:.–-]| ?:) ?/i;
const TIME_AT_END_PATTERN = new RegExp(`[ ,@–-]+(?<time>${TIME_PATTERN})$`, 'iu');
const STATE_AT_END_PATTERN =
  /(?: ?[-–,:] ?| )\(?(?<state>p[-/]p|postponed|cancelled|abandoned|void|conceded|w\/o|walkover|tbc|tba)\)?$/i;
const BYE_WITH_TEAM_PATTERN = /^(?:bye|free|no match|rest)(?: week)? ?[:–-] ?(?<team>.+)$/i;
const SCORE_BETWEEN_TEAMS_PATTERN =
  /^(?<home>.+?) \(?(?!\d{1,2}:[0-5]\d\b)(?<hs>\d{1,3}) ?[-–—:] ?(?<as>\d{1,3})\)? (?<away>.+)$/;
const TEAM_VERSUS_TEAM_PATTERN = /^(?<home>.+?) (?:v|vs|versus)\.? (?<away>.+)$/i;
/** A quick test whether a text may have the state of a match, such as `postponed` or `P-P`. */
const POSSIBLE_STATE_PATTERN =
  /p ?[-v/] ?p|a ?[-v/] ?a|[ha] ?[-/] ?w|w\/o|postponed|cancelled|abandoned|void|conceded|walkover|tb[ac]/i;
/** A match with its state between the two teams, such as `Red Lion P-P Blue Bell`. */
const STATE_BETWEEN_TEAMS_PATTERN =
  /^(?<home>.+?) (?<state>p ?[-v/] ?p|a ?[-v/] ?a|h ?[-/] ?w|a ?[-/] ?w|postponed|cancelled|abandoned|void|w\/o) (?<away>.+)$/i;
const SCORE_AFTER_EACH_TEAM_PATTERN = /^(?<home>\p{L}\D*?) (?<hs>\d{1,3}),? (?<away>\p{L}\D*?) (?<as>\d{1,3})$/u;
const TRAILING_BRACKETS_PATTERN = / \((?<inside>[^()]*)\)$/;

/**
 * Returns the match on a line, whether it is in one cell or in several; `null` if the line has none. `isLoose`: a text
 * such as `Red Lion 3 Blue Bell 2` is a match too. Without `isLoose` it is not, because it may be two players with
 * their handicaps.
 */
export function matchOnLine(cells: readonly string[], isLoose = false): ListedMatch | null {
  const own = cells.some(isMatchCell) ? findMatchInOneCell(cells, isLoose) : null;
  return own ?? matchInCells(cells, isLoose) ?? findMatchInOneCell(cells, isLoose);
}

/**
 * Returns the match, such as `Red Lion v Blue Bell`, if exactly one cell contains a match; otherwise `null`. If several
 * cells look like matches, the cells are frames, or several matches side by side.
 */
function findMatchInOneCell(cells: readonly string[], isLoose: boolean): ListedMatch | null {
  let found: ListedMatch | null = null;
  for (const [i, cell] of cells.entries()) {
    if (cell === '' || cell.length > MAX_CELL_LENGTH) continue;
    const one = matchInText(cell, isLoose);
    if (one && found) return null;
    if (one) found = withDayTimeAndState(one, cells.slice(0, i), cells.slice(i + 1));
  }
  return found;
}

/** Returns whether a text has two names with a score between them, such as `Ann Lee 72-31 Cal Roe`. */
export function hasNamesWithScore(text: string): boolean {
  return /\d/.test(text) && matchInText(text, false)?.teamScores !== undefined;
}

type MatchInText = Omit<ListedMatch, 'before' | 'after'>;

/**
 * Returns the match in a text such as `Red Lion v Blue Bell`, `Red Lion 3-2 Blue Bell` or `Mon 21 Sep: Red Lion v Blue
 * Bell, 7.30pm`; `null` for a text without a match. For `Bye: Red Lion`, the away team is `Bye`.
 */
function matchInText(text: string, isLoose: boolean): MatchInText | null {
  if (text.length > MAX_CELL_LENGTH) return null;
  const bye = BYE_WITH_TEAM_PATTERN.exec(text)?.groups?.['team'];
  if (bye !== undefined) return { homeTeam: bye, awayTeam: 'Bye' };
  const { rest, ...before } = splitDateAndTimePrefix(text.replace(BULLET, ''));
  const scored = /\d/.test(rest) ? SCORE_BETWEEN_TEAMS_PATTERN.exec(rest)?.groups : undefined;
  if (scored) return matchFromTeamTexts(scored['home']!, scored['away']!, before, `${scored['hs']}-${scored['as']}`);
  const plain = TEAM_VERSUS_TEAM_PATTERN.exec(rest)?.groups;
  const stated = POSSIBLE_STATE_PATTERN.test(rest) ? STATE_BETWEEN_TEAMS_PATTERN.exec(rest)?.groups : undefined;
  // `Swan v Void House` matches `STATE_BETWEEN_TEAMS_PATTERN` too, but `Void` is part of a name there.
  if (stated && !/ [-–—]$/.test(stated['home']!) && (!plain || /v/.test(stated['state']!.slice(1)))) {
    const sides = matchFromTeamTexts(stated['home']!, stated['away']!, before);
    return sides && { ...sides, state: stated['state']! };
  }
  if (plain) return matchFromTeamTexts(plain['home']!, plain['away']!, before);
  const loose = isLoose ? SCORE_AFTER_EACH_TEAM_PATTERN.exec(rest)?.groups : undefined;
  return loose ? matchFromTeamTexts(loose['home']!, loose['away']!, before, `${loose['hs']}-${loose['as']}`) : null;
}

function matchFromTeamTexts(
  home: string,
  away: string,
  before: Partial<MatchInText>,
  score?: string,
): MatchInText | null {
  const { rest, ...behind } = suffixOf(away);
  if (!mayBeName(home) || !mayBeName(rest) || isVersus(home)) return null;
  return {
    ...before,
    homeTeam: home,
    awayTeam: rest,
    ...(score === undefined ? {} : { teamScores: score }),
    ...behind,
  };
}

/** Separates a day, a time and a label such as `Match 3:` from the beginning of a text. `rest`: the text after them. */
function splitDateAndTimePrefix(text: string): { date?: string; time?: string; rest: string } {
  let rest = text.replace(MATCH_LABEL_PATTERN, '');
  const found: { date?: string; time?: string } = {};
  for (let tries = 0; tries < 2; tries++) {
    const match = /\d/.test(rest) ? DATE_OR_TIME_PREFIX_PATTERN.exec(rest) : null;
    const { date, time } = match?.groups ?? {};
    const what = date === undefined ? 'time' : 'date';
    if (!match || found[what] !== undefined) break;
    found[what] = (date ?? time ?? '').trim();
    rest = rest.slice(match[0].length);
  }
  return { ...found, rest: rest.replace(MATCH_LABEL_PATTERN, '') };
}

/** Separates a time, a state and a venue from the end of a text. `rest`: the text before them. */
function suffixOf(text: string): { time?: string; state?: string; venue?: string; rest: string } {
  const found: { time?: string; state?: string; venue?: string } = {};
  let rest = text;
  if (!/[\d(@]/.test(rest) && !POSSIBLE_STATE_PATTERN.test(rest)) return { rest };
  const inside = TRAILING_BRACKETS_PATTERN.exec(rest)?.groups?.['inside']?.trim() ?? '';
  if (isTime(inside)) found.time = inside;
  if (isMatchStateText(inside)) found.state = inside;
  if (found.time !== undefined || found.state !== undefined) rest = rest.replace(TRAILING_BRACKETS_PATTERN, '');
  const state = STATE_AT_END_PATTERN.exec(rest);
  if (state?.groups?.['state'] !== undefined) [found.state, rest] = [state.groups['state'], rest.slice(0, state.index)];
  const time = TIME_AT_END_PATTERN.exec(rest);
  if (time?.groups?.['time'] !== undefined) [found.time, rest] = [time.groups['time'], rest.slice(0, time.index)];
  const at = rest.indexOf(' @ ');
  if (at > 0) [found.venue, rest] = [rest.slice(at + 3), rest.slice(0, at)];
  return { ...found, rest: rest.trim() };
}

const mayBeTeamName = (cell: string | undefined): cell is string =>
  cell !== undefined &&
  mayBeName(cell) &&
  !isVersus(cell) &&
  !isMatchStateText(cell) &&
  !isScoreText(cell) &&
  !isMatchCell(cell);
/** Returns whether a cell has both teams of a match, such as `Red Lion v Blue Bell`. */
export const isMatchCell = (cell: string) => cell.length <= MAX_CELL_LENGTH && TEAM_VERSUS_TEAM_PATTERN.test(cell);
/** Returns whether a cell is a time such as `19:30`, and not a score. */
const isClockTime = (cell: string) => /^\d{1,2}:[0-5]\d$/.test(cell);
const isPoints = (cell: string | undefined): cell is string => cell !== undefined && /^\d{1,3}$/.test(cell);

/**
 * Returns the match whose teams are in two cells, as in `Red Lion | v | Blue Bell`; `null` if there is none. A score or
 * a state may be between the teams.
 */
function matchInCells(cells: readonly string[], isLoose: boolean): ListedMatch | null {
  const places = [...cells.keys()].filter((i) => cells[i] !== '');
  const filled = places.map((i) => cells[i]!);
  for (let i = 1; i < filled.length - 1; i++) {
    const found = findMatchAroundCell(filled, i, isLoose);
    if (!found) continue;
    const { from, to, ...sides } = found;
    // In `Blue Bell | Red Lion | 2-1 | Pat Marker` it is unclear which texts are the teams.
    const isName = (cell: string) => mayBeTeamName(cell) && parseContextLine(cell) === null;
    const isClear = isName(sides.homeTeam) && !/ [-–—] /.test(sides.homeTeam) && !filled.slice(0, from).some(isName);
    if (!isVersus(filled[i]!) && !isClear) continue;
    return withDayTimeAndState(sides, cells.slice(0, places[from]), cells.slice(places[to]! + 1));
  }
  return null;
}

type LocatedMatch = {
  from: number;
  to: number;
  homeTeam: string;
  awayTeam: string;
  teamScores?: string;
  state?: string;
};

/**
 * Returns the match around the cell with the index `i`, such as around `v` in `Red Lion | v | Blue Bell`; `null` if
 * there is none. `from` and `to`: the indexes of the first and the last cell of the match.
 */
function findMatchAroundCell(cells: readonly string[], i: number, isLoose: boolean): LocatedMatch | null {
  const [before, previous, middle = '', next, after] = [
    cells[i - 2],
    cells[i - 1],
    cells[i],
    cells[i + 1],
    cells[i + 2],
  ];
  if (isVersus(middle)) {
    if (mayBeTeamName(previous) && mayBeTeamName(next))
      return { from: i - 1, to: i + 1, homeTeam: previous, awayTeam: next };
    if (isPoints(previous) && isPoints(next) && mayBeTeamName(before) && mayBeTeamName(after))
      return { from: i - 2, to: i + 2, homeTeam: before, awayTeam: after, teamScores: `${previous}-${next}` };
  }
  if (isMatchStateText(middle) && mayBeTeamName(previous) && mayBeTeamName(next))
    return { from: i - 1, to: i + 1, homeTeam: previous, awayTeam: next, state: middle };
  if (
    isScoreText(middle) &&
    !isWholeNumber(middle) &&
    !isClockTime(middle) &&
    mayBeTeamName(previous) &&
    mayBeTeamName(next)
  )
    return { from: i - 1, to: i + 1, homeTeam: previous, awayTeam: next, teamScores: middle };
  if (isPoints(middle) && mayBeTeamName(previous) && isPoints(next) && mayBeTeamName(after))
    return { from: i - 1, to: i + 2, homeTeam: previous, awayTeam: after, teamScores: `${middle}-${next}` };
  if (isLoose && isPoints(middle) && mayBeTeamName(previous) && mayBeTeamName(next) && isPoints(after))
    return { from: i - 1, to: i + 2, homeTeam: previous, awayTeam: next, teamScores: `${middle}-${after}` };
  return null;
}

/**
 * A day without its year, such as `21/9`. It may also be a score if it follows a match, and `11/12` may also be a
 * season.
 */
const SHORT_DAY_PATTERN = /^\d{1,2}[/.]\d{1,2}$/;

function isSeasonText(text: string): boolean {
  const [first, second] = text.split('/').map(Number);
  return second === (first ?? 0) + 1;
}

const isNamePart = (cell = '') => /\p{L}/u.test(cell) && !isDay(cell) && !isTime(cell) && !isScoreText(cell);
const isFrameScore = (cell = '') => /^\d{1,3}(?:[.,]0)?$/.test(cell) || (isScoreText(cell) && !isClockTime(cell));

/**
 * Returns whether the cells after a match have frames: players with points, or players with a score between them. A
 * cell such as `Void` is usually the state of a match. But if the cell is where the surname of a player must be, `Void`
 * is a surname, and the cells have frames.
 */
function hasFrames(after: readonly string[]): boolean {
  const isBetween = (cell: string, i: number) =>
    isScoreText(cell) &&
    isFrameScore(cell) &&
    after.slice(0, i).some(isNamePart) &&
    after.slice(i + 1).some(isNamePart);
  const points = after.filter((cell) => isFrameScore(cell) && !isScoreText(cell)).length;
  if (after.filter(isNamePart).length > 2 && (points > 1 || after.some(isBetween))) return true;
  return after.some((cell, i) => isMatchStateText(cell) && isSurnameAt(after, i));
}

/**
 * Returns whether the cell with the index `i` is the surname after a first name. The cell is a surname if points, a
 * score or a state follow it, or if a score is before the first name, as for `Jones` in `Ann | Smith | 2-1 | Bob |
 * Jones`.
 */
function isSurnameAt(after: readonly string[], i: number): boolean {
  const [score = '', given, next = ''] = [after[i - 2], after[i - 1], after[i + 1]];
  return (
    isNamePart(given) && (isFrameScore(next) || isMatchStateText(next) || (isScoreText(score) && !isClockTime(score)))
  );
}

/**
 * Adds the day, time and state from the other cells of a line to its match, and returns the match. `before` and
 * `after`: the cells of the line before and after the match.
 */
function withDayTimeAndState(sides: MatchInText, before: readonly string[], after: readonly string[]): ListedMatch {
  const found: ListedMatch = { ...sides, before: [], after: [] };
  const isCard = hasFrames(after);
  const take = (cell: string, others: string[]) => {
    const isUnclear = SHORT_DAY_PATTERN.test(cell) && (others === found.after || isSeasonText(cell));
    const hasState = isMatchStateText(cell) && !(isCard && others === found.after);
    const what = isDay(cell) && !isUnclear ? 'date' : isTime(cell) ? 'time' : hasState ? 'state' : null;
    const isOther = what === null || found[what] !== undefined;
    // The cell with the day, time or state is replaced with an empty text, so that the other cells stay in their
    // columns.
    others.push(isOther ? cell : '');
    if (!isOther) found[what] = cell;
  };
  for (const cell of before) take(cell, found.before);
  for (const cell of after) take(cell, found.after);
  return found;
}
