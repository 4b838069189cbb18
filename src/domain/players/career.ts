import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type RecordClaim, longestRunClaim } from '#domain/records/league-records.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { CareerNumbers, CareerRow, HeadToHeadRow } from '#domain/players/player-rows.ts';
import { headToHeadRows, playerMatches, countMatchesWithUnknownPoints } from '#domain/players/player-matches.ts';
import { winPercentage } from '#domain/players/player-stats.ts';
import { seasonTotalsOfHolder } from '#domain/seasons/season-marks.ts';

/** What a player did in all seasons (Rules L4, P9). */
export type Career = {
  /** One row for each season, division and team, newest season first. */
  rows: CareerRow[];
  totals: CareerNumbers & { seasons: number };
  longestRun: RecordClaim;
  /** Up to `MAX_OPPONENTS_SHOWN` opponents: those against whom the player has the most frames with known points. */
  opponents: HeadToHeadRow[];
  /** The number of all opponents in frames with known points, including those whom `opponents` leaves out. */
  opponentsMet: number;
  /**
   * The number of matches without known points, which `opponents` leaves out. Walkovers and matches that count only for
   * the team are not counted. Absent if 0.
   */
  unscored?: number;
};

const MAX_OPPONENTS_SHOWN = 10;

/**
 * Adds up a player's matches (Rules L4, P9). `fixtures` may be of several seasons, and must come oldest season first.
 */
export function careerOf(fixtures: readonly Fixture[], playerId: string, people: TeamsAndPlayers): Career {
  const all = allAppearancesIn(fixtures).filter((one) => one.playerId === playerId);
  const places = Map.groupBy(all, ({ fixture, teamId }) => `${fixture.season} ${fixture.division} ${teamId}`);
  const seasons = Map.groupBy(all, ({ fixture }) => fixture.season);
  const marks = Array.from(seasons.values(), (played) => seasonTotalsOfHolder(playerId, played));
  const hasSeveral = all.some((one) => one.match.frames && !one.forTeam);
  const met = headToHeadRows(playerMatches(fixtures, new Set([playerId]), people));
  const withoutPoints = countMatchesWithUnknownPoints(all.filter((one) => !one.forTeam));
  return {
    rows: Array.from(places.values(), (played) => careerRow(played, people, hasSeveral)).toReversed(),
    totals: { seasons: seasons.size, ...careerNumbersOf(all, hasSeveral) },
    longestRun: longestRunClaim(marks),
    opponents: met.slice(0, MAX_OPPONENTS_SHOWN),
    opponentsMet: met.length,
    ...(withoutPoints === 0 ? {} : { unscored: withoutPoints }),
  };
}

/**
 * Returns the row of a player for one season, division and team. `played`: the player's appearances there, at least
 * one.
 */
function careerRow(played: readonly Appearance[], { teams }: TeamsAndPlayers, hasSeveral: boolean): CareerRow {
  const { fixture, teamId } = played[0]!;
  const place = { season: fixture.season, division: fixture.division };
  return { ...place, teamId, teamName: requireTeam(teams, teamId).name, ...careerNumbersOf(played, hasSeveral) };
}

/**
 * Adds up a player's appearances. `hasSeveral`: whether the career has matches of several frames; if not, the result
 * has no numbers of frames won and lost.
 */
function careerNumbersOf(all: readonly Appearance[], hasSeveral: boolean): CareerNumbers {
  const sums = { played: 0, won: 0, lost: 0, pointsFor: 0, pointsAgainst: 0, framesWon: 0, framesLost: 0, scored: 0 };
  let bestBreak: number | null = null;
  for (const one of all) {
    for (const points of one.breaks) bestBreak = Math.max(bestBreak ?? 0, points);
    if (one.forTeam) continue;
    sums.played++;
    sums.won += Number(one.won);
    sums.lost += Number(!one.won && !one.drawn);
    sums.pointsFor += one.pointsFor;
    sums.pointsAgainst += one.pointsAgainst;
    sums.framesWon += one.frames.won;
    sums.framesLost += one.frames.lost;
    sums.scored += one.frames.scored;
  }
  const { played, won, lost, pointsFor, pointsAgainst, framesWon, framesLost, scored } = sums;
  const points = played > 0 && scored === 0 ? { pointsFor: null, pointsAgainst: null } : { pointsFor, pointsAgainst };
  const frames = hasSeveral ? { framesWon, framesLost } : {};
  return {
    played,
    won,
    ...points,
    lost,
    winPercentage: winPercentage(won, played),
    bestBreak,
    ...frames,
  };
}
