import { countWins, sideAhead, type Side } from '#domain/cards/match.ts';
import type { ResultRow, RowsOfCard } from '#domain/imports/content.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import type { CardLine } from './card-lines.ts';
import type { ValueReadingContext } from './reading.ts';
import { readPoints, readBothScores } from './score.ts';

/** A match score in the file, and the line that has it. */
type StatedScore = { line: FileLineNumber; home: number; away: number };

/**
 * Collects the match scores in a file that also has frames. The result follows from the frames, so a match score that
 * differs from them is reported as left out (Rule N30).
 */
export class StatedScoreCollector {
  readonly #stated = new Map<RowsOfCard, StatedScore[]>();

  /**
   * If a line has a match score, adds it to the match scores of its card (`group`). Equal scores of a card are added
   * only once.
   */
  add({ line, teams }: CardLine, group: RowsOfCard): void {
    const sides = [line.cell('homeTeamScore'), line.cell('awayTeamScore')].map((text) => readPoints(text));
    const both = readBothScores(line.cell('teamScores') || (teams.score ?? ''));
    const [home, away] = 'value' in both ? both.value : sides.map((side) => ('value' in side ? side.value : undefined));
    if (home === undefined || away === undefined) return;
    const known = this.#stated.get(group) ?? [];
    this.#stated.set(group, known);
    if (!known.some((one) => one.home === home && one.away === away)) known.push({ line: line.line, home, away });
  }

  /**
   * For each card with frames, removes the lines that have only the match score of the two teams, and lists these lines
   * as left out. If a match score of the two teams differs from the frames, also lists this match score as left out.
   */
  report(groups: readonly RowsOfCard[], { inquiry }: ValueReadingContext): void {
    for (const group of groups) {
      const frames = group.rows.filter(({ ending }) => ending === null);
      if (frames.length === 0) continue;
      for (const { line, ending } of group.rows)
        if (ending?.outcome === 'scores')
          inquiry.leaveOut(line, 'The match score is left out: it follows from the frames.');
      group.rows = group.rows.filter(({ ending }) => ending?.outcome !== 'scores');
      // If a match of players on the card has several frames, the match score of the two teams is not checked. This
      // score counts the matches that each team has won, but the winners of the matches are not known yet.
      if (frames.some(({ frame }) => frame !== null)) continue;
      const won = countWins(frames.map(winnerOfRow));
      for (const { line, home, away } of this.#stated.get(group) ?? [])
        if (home !== won.home || away !== won.away)
          inquiry.leaveOut(line, `The score ${home}–${away} is left out: the frames make it ${won.home}–${won.away}.`);
    }
  }
}

function winnerOfRow({ draft: { winner, homeScore: home, awayScore: away } }: ResultRow): Side | null {
  if (winner) return winner;
  return typeof home === 'number' && typeof away === 'number' ? sideAhead({ home, away }) : null;
}
