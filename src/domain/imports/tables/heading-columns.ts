import { nonEmptyCells } from './draft.ts';
import { type HeadingRecogniser, likelyTableKindOf } from './headings.ts';
import { isScoreText, isMatchStateText } from './texts.ts';

/** What the headings of a table say about its columns. The numbers are indexes of columns. */
export type HeadingFacts = {
  /** True if the rows are probably matches, frames or breaks, and not squads or a league table. */
  isCards: boolean;
  /** True if a column has the home teams or the fixtures. */
  hasSides: boolean;
  hasDivision: boolean;
  /** The first column with teams; -1 if there is none. */
  team: number;
  /**
   * The columns with teams or players. If the only text on a line is in one of these columns, the line is a row of the
   * table. If the only text is in another column, the line says something about the rows below.
   */
  names: ReadonlySet<number>;
  /** The columns with scores. */
  scores: ReadonlySet<number>;
  /** The columns with the players of a card, home and away. */
  players: ReadonlySet<number>;
};

/** Returns what the headings of a table say about its columns. */
export function headingFacts(headings: readonly string[], words: HeadingRecogniser): HeadingFacts {
  const meanings = headings.map((heading) => words.firstMeaning(heading));
  const columnsWith = (pattern: RegExp) => new Set([...meanings.keys()].filter((i) => pattern.test(meanings[i] ?? '')));
  return {
    isCards: !['squads', 'league table', 'other'].includes(likelyTableKindOf(headings)),
    hasSides: meanings.includes('fixture') || meanings.includes('homeTeam'),
    hasDivision: meanings.includes('division'),
    team: meanings.indexOf('team'),
    names: columnsWith(/^(?:team|player|surname)$/),
    scores: columnsWith(/score/i),
    players: columnsWith(/^(?:home|away)(?:Player|FirstName|Surname)$/),
  };
}

/**
 * Returns whether a row is another frame of the card above, and not a new match. Such a row has a score or a state in a
 * column of scores, or it has a player and, in any column, a score or a state.
 */
export function isFrameOfCardAbove(cells: readonly string[], columns: HeadingFacts): boolean {
  const isResult = (cell: string) => isScoreText(cell) || isMatchStateText(cell);
  if (cells.some((cell, i) => columns.scores.has(i) && isResult(cell))) return true;
  const players = cells.filter((cell, i) => columns.players.has(i) && cell !== '');
  return players.length > 0 && nonEmptyCells(cells).length > 1 && cells.some(isResult);
}

/** Returns whether a row has only one filled cell, and the cell is in a column of teams or players. */
export function isLoneName(cells: readonly string[], { names }: HeadingFacts): boolean {
  const [text = '', ...others] = nonEmptyCells(cells);
  return text !== '' && others.length === 0 && names.has(cells.indexOf(text));
}
