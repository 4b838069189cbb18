import type { Fixture } from '#domain/cards/fixture.ts';
import { type Meeting, meetingOf, tallyTeams, type TeamTally } from '#domain/standings/league-table.ts';
import { type PlayerTally, tallyPlayers } from '#domain/players/player-stats.ts';
import { marksOf, type SeasonMarks } from '#domain/seasons/season-marks.ts';

/** The sums of one season, computed once for each of its revisions; "All seasons", records and honours merge these. */
export type SeasonSums = {
  /** By division. */
  teams: ReadonlyMap<number, readonly TeamTally[]>;
  players: readonly PlayerTally[];
  /** By division, in the order of recording. */
  meetings: ReadonlyMap<number, readonly Meeting[]>;
  marks: SeasonMarks;
  /** The season's frames with a break, in their fixtures. */
  withBreaks: readonly Fixture[];
};

/** Sums up a season's fixtures. */
export function sumsOf(fixtures: readonly Fixture[]): SeasonSums {
  return {
    teams: tallyTeams(fixtures),
    players: tallyPlayers(fixtures),
    meetings: meetingsOf(fixtures),
    marks: marksOf(fixtures),
    withBreaks: fixtures.flatMap((fixture) => {
      const frames = fixture.frames.filter((frame) => frame.homeBreak !== null || frame.awayBreak !== null);
      return frames.length === 0 ? [] : [{ ...fixture, frames }];
    }),
  };
}

function meetingsOf(fixtures: readonly Fixture[]): Map<number, Meeting[]> {
  const divisions = Map.groupBy(fixtures, ({ division }) => division);
  return new Map(Array.from(divisions, ([division, played]) => [division, played.map(meetingOf)]));
}
