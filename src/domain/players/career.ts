import { allAppearancesIn, type Appearance } from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type Claim, longestRunClaim } from '#domain/records/league-records.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { CareerNumbers, CareerRow, HeadToHeadRow } from '#domain/players/player-rows.ts';
import { headToHead, playerMatches, countUnscored } from '#domain/players/player-matches.ts';
import { winPercentage } from '#domain/players/player-stats.ts';
import { markOf } from '#domain/seasons/season-marks.ts';

/** A player's matches in all seasons, added up (Rules L4, P9). */
export type Career = {
  /** One row for each season, division and team, newest season first. */
  rows: CareerRow[];
  totals: CareerNumbers & { seasons: number };
  longestRun: Claim;
  /** The most frequent opponents, at most `MAX_OPPONENTS`. */
  opponents: HeadToHeadRow[];
  /** The number of all opponents, including those whom `opponents` leaves out. */
  opponentsMet: number;
  /** The number of matches without points, which `opponents` leaves out. Undefined if there are none. */
  unscored?: number;
};

const MAX_OPPONENTS = 10;

/** Adds up a player's matches in fixtures of any seasons (Rules L4, P9). */
export function careerOf(fixtures: readonly Fixture[], playerId: string, people: People): Career {
  const all = allAppearancesIn(fixtures).filter((one) => one.playerId === playerId);
  const places = Map.groupBy(all, ({ fixture, teamId }) => `${fixture.season} ${fixture.division} ${teamId}`);
  const seasons = Map.groupBy(all, ({ fixture }) => fixture.season);
  const marks = Array.from(seasons.values(), (played) => markOf(playerId, played));
  const hasSeveral = all.some((one) => one.match.frames && !one.forTeam);
  const met = headToHead(playerMatches(fixtures, new Set([playerId]), people));
  const withoutPoints = countUnscored(all.filter((one) => !one.forTeam));
  return {
    rows: Array.from(places.values(), (played) => careerRow(played, people, hasSeveral)).toReversed(),
    totals: { seasons: seasons.size, ...numbersOf(all, hasSeveral) },
    longestRun: longestRunClaim(marks),
    opponents: met.slice(0, MAX_OPPONENTS),
    opponentsMet: met.length,
    ...(withoutPoints === 0 ? {} : { unscored: withoutPoints }),
  };
}

/** `played`: at least one appearance. */
function careerRow(played: readonly Appearance[], { teams }: People, hasSeveral: boolean): CareerRow {
  const { fixture, teamId } = played[0]!;
  const place = { season: fixture.season, division: fixture.division };
  return { ...place, teamId, teamName: knownTeam(teams, teamId).name, ...numbersOf(played, hasSeveral) };
}

/** `hasSeveral`: whether the career has matches of several frames. */
function numbersOf(all: readonly Appearance[], hasSeveral: boolean): CareerNumbers {
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
