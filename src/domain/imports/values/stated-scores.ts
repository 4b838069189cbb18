import { countWins, sideAhead, type Side } from '#domain/cards/match.ts';
import type { ResultRow, RowGroup } from '#domain/imports/content.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import type { CardLine } from './card-lines.ts';
import type { ValueReading } from './reading.ts';
import { readPoints, readScores } from './score.ts';

/** A match score on a line with a frame of the match. */
type Stated = { line: FileLine; home: number; away: number };

/**
 * Collects match scores that a file has beside the frames. The frames count. A score that differs from the frames is
 * reported.
 */
export class StatedScores {
  readonly #stated = new Map<RowGroup, Stated[]>();

  /** Adds the match score of a line, if it has one. */
  add({ line, teams }: CardLine, group: RowGroup): void {
    const sides = [line.cell('homeTeamScore'), line.cell('awayTeamScore')].map((text) => readPoints(text));
    const both = readScores(line.cell('teamScores') || (teams.score ?? ''));
    const [home, away] = 'value' in both ? both.value : sides.map((side) => ('value' in side ? side.value : undefined));
    if (home === undefined || away === undefined) return;
    const known = this.#stated.get(group) ?? [];
    this.#stated.set(group, known);
    if (!known.some((one) => one.home === home && one.away === away)) known.push({ line: line.line, home, away });
  }

  /**
   * Leaves out lines that have only a match score, if their card has frames, and reports scores that differ from the
   * frames.
   */
  report(groups: readonly RowGroup[], { inquiry }: ValueReading): void {
    for (const group of groups) {
      const frames = group.rows.filter(({ ending }) => ending === null);
      if (frames.length === 0) continue;
      for (const { line, ending } of group.rows)
        if (ending?.outcome === 'scores')
          inquiry.leaveOut(line, 'The match score is left out: it follows from the frames.');
      group.rows = group.rows.filter(({ ending }) => ending?.outcome !== 'scores');
      // In a match of several frames, the winner of the match counts, which is decided later.
      if (frames.some(({ frame }) => frame !== null)) continue;
      const won = countWins(frames.map(winnerOf));
      for (const { line, home, away } of this.#stated.get(group) ?? [])
        if (home !== won.home || away !== won.away)
          inquiry.leaveOut(line, `The score ${home}–${away} is left out: the frames make it ${won.home}–${won.away}.`);
    }
  }
}

function winnerOf({ draft: { winner, homeScore: home, awayScore: away } }: ResultRow): Side | null {
  if (winner) return winner;
  return typeof home === 'number' && typeof away === 'number' ? sideAhead({ home, away }) : null;
}
