import { type Appearance, appearancesIn } from '#domain/players/appearance.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type Claim, longestRun } from '#domain/records/league-records.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { CareerNumbers, CareerRow, HeadToHeadRow } from '#domain/players/player-rows.ts';
import { headToHead, playerMatches } from '#domain/players/player-matches.ts';
import { winPercentage } from '#domain/players/player-stats.ts';
import { markOf } from '#domain/seasons/season-marks.ts';

/** The sums of a player's frames in all seasons (Rule L4). */
export type Career = {
  /** Newest season first. */
  rows: CareerRow[];
  totals: CareerNumbers & { seasons: number };
  longestRun: Claim;
  /** The most frequent opponents, at most `MOST_OPPONENTS`. */
  opponents: HeadToHeadRow[];
};

const MOST_OPPONENTS = 10;

/** Adds up a player's frames in the fixtures of any seasons (Rule L4). */
export function careerOf(fixtures: readonly Fixture[], playerId: string, people: People): Career {
  const frames = appearancesIn(fixtures).filter((one) => one.playerId === playerId);
  const places = Map.groupBy(frames, ({ fixture, teamId }) => `${fixture.season} ${fixture.division} ${teamId}`);
  const seasons = Map.groupBy(frames, ({ fixture }) => fixture.season);
  const marks = Array.from(seasons.values(), (played) => markOf(playerId, played));
  return {
    rows: Array.from(places.values(), (played) => careerRow(played, people)).toReversed(),
    totals: { seasons: seasons.size, ...numbersOf(frames) },
    longestRun: longestRun(marks),
    opponents: headToHead(playerMatches(fixtures, new Set([playerId]), people)).slice(0, MOST_OPPONENTS),
  };
}

/** `frames` must not be empty. */
function careerRow(frames: readonly Appearance[], { teams }: People): CareerRow {
  const { fixture, teamId } = frames[0]!;
  const place = { season: fixture.season, division: fixture.division };
  return { ...place, teamId, teamName: knownTeam(teams, teamId).name, ...numbersOf(frames) };
}

function numbersOf(frames: readonly Appearance[]): CareerNumbers {
  const sums = { played: frames.length, won: 0, pointsFor: 0, pointsAgainst: 0 };
  let bestBreak: number | null = null;
  for (const { won, pointsFor, pointsAgainst, breaks } of frames) {
    sums.won += won ? 1 : 0;
    sums.pointsFor += pointsFor;
    sums.pointsAgainst += pointsAgainst;
    for (const points of breaks) bestBreak = Math.max(bestBreak ?? 0, points);
  }
  const { played, won } = sums;
  return { ...sums, lost: played - won, winPercentage: winPercentage(won, played), bestBreak };
}
