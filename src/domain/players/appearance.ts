import { type Fixture, forPlayers, inTime } from '#domain/cards/fixture.ts';
import { type Frame, frameSide, frameWinner, opposite, type Side, SIDES } from '#domain/cards/frame.ts';

/** One player in one frame that counts, walkovers included. */
export type Appearance = {
  fixture: Fixture;
  playerId: string;
  teamId: string;
  /** `null` if the opponent was absent. */
  opponentId: string | null;
  pointsFor: number;
  pointsAgainst: number;
  breaks: number[];
  opponentBreaks: number[];
  won: boolean;
};

/** Returns every appearance in the fixtures, oldest first, if those of several seasons come oldest season first. Absent sides, void frames and void cards have none. */
export function appearancesIn(fixtures: readonly Fixture[]): Appearance[] {
  return inTime(forPlayers(fixtures)).flatMap((fixture) =>
    fixture.frames.flatMap((frame) => SIDES.flatMap((side) => appearance(fixture, frame, side))),
  );
}

function appearance(fixture: Fixture, frame: Frame, side: Side): Appearance[] {
  const { playerId, score, breaks } = frameSide(frame, side);
  if (playerId === null) return [];
  const opponent = frameSide(frame, opposite(side));
  return [
    {
      fixture,
      playerId,
      teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
      opponentId: opponent.playerId,
      pointsFor: score,
      pointsAgainst: opponent.score,
      breaks,
      opponentBreaks: opponent.breaks,
      won: frameWinner(frame) === side,
    },
  ];
}
