import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { sortFunctionOf } from '#domain/order.ts';
import {
  mergePlayerTallies,
  PLAYER_STATS_ORDER,
  playerStats,
  type PlayerTally,
  tallyPlayers,
} from '#domain/players/player-stats.ts';
import type { People } from '#domain/squads/people.ts';

/**
 * A player's place in the statistics after a week. `of`: the number of players who had played by then. `won`: the wins
 * in all weeks so far.
 */
export type WeekRank = { week: number; position: number; of: number; won: number };

/** Compares players by all of Rule P1 except their names. Players who are then equal share a place. */
const level = sortFunctionOf(PLAYER_STATS_ORDER.slice(0, -2));

/**
 * Returns a player's place after each week in which the division played, starting with the player's first week (Rule
 * Y6).
 */
export function placesByWeek(division: readonly Fixture[], playerId: string, people: People): WeekRank[] {
  const weeks = [...Map.groupBy(division, weekPlayed)].sort(([a], [b]) => a - b);
  let tallies: PlayerTally[] = [];
  return weeks.flatMap(([week, played]) => {
    tallies = mergePlayerTallies([tallies, tallyPlayers(played)]);
    const rows = playerStats(tallies, people);
    const own = rows.find((row) => row.playerId === playerId);
    if (!own) return [];
    const position = 1 + rows.filter((row) => level(row, own) < 0).length;
    return [{ week, position, of: rows.length, won: own.won }];
  });
}
