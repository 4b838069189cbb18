import { bothSides, type Frame, type Match, type Side, type Sides } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { Section } from '#domain/seasons/format.ts';

// A tie of players or pairs is stored as one match of several frames. A tie of teams is stored as one match for each
// frame. The API always lists frames.

/** The rules that decide a tie in another way than by more than half of its frames (Rules E20, E21). */
export type TieWay = { decidedBy?: 'total' | undefined; legs?: number | undefined };

/** Returns whether all frames of a tie, or of a leg, may be played even after it is decided. */
export function playsAllFrames({ decidedBy, legs }: TieWay): boolean {
  return decidedBy !== undefined || legs !== undefined;
}

/** Returns the format of a tie's matches. A tie of teams has one match for each frame. */
export function sectionOfTie(kind: CompetitionKind, bestOf: number, way: TieWay = {}): Section {
  const isTeams = kind === 'team';
  const [matches, frames] = isTeams ? [bestOf, 1] : [1, bestOf];
  const players = kind === 'pair' ? 2 : 1;
  const all = playsAllFrames(way) ? { all: true as const } : {};
  return { name: '', matches, players, frames, scored: 'points', points: null, ...all };
}

/** The kind, sides and score of a tie, without its frames. */
type TieSummary = { kind: CompetitionKind; sides: Sides<Entrant>; score: TieResult['score'] };

/** Converts the frames of a tie to the matches that are stored. Each frame is given as a match of one frame. */
export function matchesOfTie(frames: readonly Match[], { kind, sides, score }: TieSummary): Match[] {
  if (kind === 'team') return [...frames];
  const sideOf = (side: Side) => ({ players: playersOf(sides[side]), score: score[side], breaks: [] });
  const match = { sides: bothSides(sideOf), frames: frames.map((frame) => frameOf(frame)) };
  return [kind === 'pair' ? { ...match, pair: true } : match];
}

/**
 * Returns the ids of the players who are an entrant; none for a team, and for somebody whom the league knows only by
 * name.
 */
export function playersOf(entrant: Entrant): string[] {
  return 'playerIds' in entrant ? entrant.playerIds : [];
}

function frameOf({ sides, pair, ...rest }: Match): Frame {
  return {
    ...rest,
    sides: bothSides((side) => {
      const { players, ...scored } = sides[side];
      return pair && players.length === 1 ? { players, ...scored } : scored;
    }),
  };
}
