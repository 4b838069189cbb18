import type { PlayerStatRow } from '#contract/players.ts';
import { averagePointsAgainst, averagePointsFor, frameMargin, winPercentage } from '#domain/player-stats.ts';
import { findable } from '#web/filter/match.ts';

/** A player in the ranking, with what is worked out from the totals (specification §3). */
export type RankedPlayer = PlayerStatRow & {
  /** The place in the ranking of the division, from 1. */
  position: number;
  averageFor: number;
  averageAgainst: number;
  margin: number;
  /** With two decimals. */
  winPercentage: number;
  /** What the filter finds the player by: the names of the player and the team. */
  findable: string;
};

/** Players in ranking order, with their places. */
export function ranked(rows: readonly PlayerStatRow[]): RankedPlayer[] {
  return rows.map((row, index) => ({
    ...row,
    position: index + 1,
    averageFor: averagePointsFor(row),
    averageAgainst: averagePointsAgainst(row),
    margin: frameMargin(row),
    winPercentage: winPercentage(row.won, row.played),
    findable: findable(row.playerName, row.team),
  }));
}
