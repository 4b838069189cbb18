import { oppositeSide } from '#domain/cards/match.ts';
import { type Appearance, ownFrames } from '#domain/players/appearance.ts';
import { resultWord } from '#domain/players/player-matches.ts';
import type { BreakRow } from '#domain/players/player-rows.ts';

/**
 * A frame in which a player made breaks, in a league match. It has only the fields that lists of breaks need, because
 * the frames of all seasons are in memory.
 */
export type FrameWithBreaks = {
  playerId: string;
  season: string;
  division: number;
  week: number;
  /** `YYYY-MM-DD`, or `null` if unknown. */
  date: string | null;
  /** The ids of the opponents in the frame. Empty if no opponent came. */
  opponents: readonly string[];
  /** The player's points in the frame; `null` if unknown. */
  ownScore: number | null;
  /** The opponents' points in the frame; `null` if unknown. */
  opponentScore: number | null;
  breaks: readonly number[];
  result: BreakRow['result'];
};

/**
 * Returns the frames in which a player made a break, in the order of the appearances. An appearance is one player in
 * one match. Frames of pairs and of second plays are included (Rules R27, B1).
 */
export function framesWithBreaks(appearances: readonly Appearance[]): FrameWithBreaks[] {
  return appearances.filter((one) => one.breaks.length > 0).flatMap(framesWithBreaksInAppearance);
}

function framesWithBreaksInAppearance(appearance: Appearance): FrameWithBreaks[] {
  const { fixture, match, side, playerId } = appearance;
  const { season, division, week, date } = fixture;
  const opponents = match.sides[oppositeSide(side)].players;
  return ownFrames(appearance).flatMap(({ playerScore: ownScore, opponentScore, breaks, ...frame }) =>
    breaks.length === 0
      ? []
      : [
          {
            playerId,
            season,
            division,
            week,
            date,
            opponents,
            ownScore,
            opponentScore,
            breaks,
            result: resultWord(frame),
          },
        ],
  );
}
