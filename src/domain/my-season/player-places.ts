import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { compareFunctionOf } from '#domain/comparers.ts';
import {
  mergePlayerTallies,
  PLAYER_STATS_ORDER,
  playerStatRows,
  type PlayerTally,
  tallyPlayers,
} from '#domain/players/player-stats.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * A player's place in the statistics after a week. `of`: the number of players who had played by then. `won`: the
 * matches that the player had won by then.
 */
export type WeekRank = { week: number; position: number; of: number; won: number };

/**
 * Compares players by the order of the statistics (Rule P1), but not by name or division. Players who are then equal
 * share a place.
 */
const compareByStatistics = compareFunctionOf(PLAYER_STATS_ORDER.slice(0, -2));

/**
 * Returns a player's place after each week in which the division played, from the player's first week on (Rule Y6).
 * `division`: the fixtures of the division in one season.
 */
export function placesByWeek(division: readonly Fixture[], playerId: string, people: TeamsAndPlayers): WeekRank[] {
  const weeks = [...Map.groupBy(division, weekPlayed)].sort(([a], [b]) => a - b);
  let tallies: PlayerTally[] = [];
  return weeks.flatMap(([week, played]) => {
    tallies = mergePlayerTallies([tallies, tallyPlayers(played)]);
    const rows = playerStatRows(tallies, people);
    const own = rows.find((row) => row.playerId === playerId);
    if (!own) return [];
    const position = 1 + rows.filter((row) => compareByStatistics(row, own) < 0).length;
    return [{ week, position, of: rows.length, won: own.won }];
  });
}
