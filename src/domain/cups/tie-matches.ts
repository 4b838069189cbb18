import { mapSides, type Frame, type Match, type Side, type Sides } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { FormatSection } from '#domain/seasons/format.ts';

// A tie between players or pairs is stored as one match of several frames. A tie between teams is stored as one match
// for each frame. The API lists the frames in both cases.

/**
 * How ties are decided, if not by winning more than half of the frames: by the total of points (`decidedBy`, Rule E20),
 * or over two legs (`legs`, Rule E21).
 */
export type TieScoring = { decidedBy?: 'total' | undefined; legs?: number | undefined };

/** Returns whether all frames of a tie, or of a leg, may be played even after the winner is certain. */
export function areDeadFramesPlayed({ decidedBy, legs }: TieScoring): boolean {
  return decidedBy !== undefined || legs !== undefined;
}

/**
 * Returns a section that describes the matches of a tie, so that they can be checked like matches of a card. A tie
 * between teams has one match for each frame; any other tie has one match of `bestOf` frames (Rule K5).
 */
export function tieAsSection(kind: CompetitionKind, bestOf: number, way: TieScoring = {}): FormatSection {
  const isTeams = kind === 'team';
  const [matches, frames] = isTeams ? [bestOf, 1] : [1, bestOf];
  const players = kind === 'pair' ? 2 : 1;
  const all = areDeadFramesPlayed(way) ? { all: true as const } : {};
  return { name: '', matches, players, frames, scored: 'points', points: null, ...all };
}

/** The kind, sides and score of a tie, without its frames. */
type TieSummary = { kind: CompetitionKind; sides: Sides<Entrant>; score: TieResult['score'] };

/** Converts the frames of a tie, each sent as a match of one frame, to the matches that are stored. */
export function tieMatchesFromFrames(frames: readonly Match[], { kind, sides, score }: TieSummary): Match[] {
  if (kind === 'team') return [...frames];
  const sideOf = (side: Side) => ({ players: playerIdsOfEntrant(sides[side]), score: score[side], breaks: [] });
  const match = { sides: mapSides(sideOf), frames: frames.map((frame) => matchAsFrame(frame)) };
  return [kind === 'pair' ? { ...match, pair: true } : match];
}

/**
 * Returns the ids of the entrant's players, if the entrant is a player or a pair. For a team, or for somebody whom the
 * league knows only by name, the list is empty.
 */
export function playerIdsOfEntrant(entrant: Entrant): string[] {
  return 'playerIds' in entrant ? entrant.playerIds : [];
}

function matchAsFrame({ sides, pair, ...rest }: Match): Frame {
  return {
    ...rest,
    sides: mapSides((side) => {
      const { players, ...scored } = sides[side];
      return pair && players.length === 1 ? { players, ...scored } : scored;
    }),
  };
}
