import { bothSides, type Frame, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant, TieResult } from '#domain/cups/cup.ts';
import type { Section } from '#domain/seasons/format.ts';

// A tie of players or pairs is stored as one match of several frames. A tie of teams is stored as one match for each frame. The
// API always lists frames.

/** Returns the format of a tie's matches. A tie of teams has one match for each frame. */
export function sectionOfTie(kind: CompetitionKind, bestOf: number): Section {
  const isTeams = kind === 'team';
  const [matches, frames] = isTeams ? [bestOf, 1] : [1, bestOf];
  return { name: '', matches, players: kind === 'pair' ? 2 : 1, frames, scored: 'points', points: null };
}

/** The kind, sides and score of a tie, without its frames. */
type OfTie = { kind: CompetitionKind; sides: Sides<Entrant>; score: TieResult['score'] };

/** Converts the frames of a tie to the matches that are stored. Each frame is given as a match of one frame. */
export function matchesOfTie(frames: readonly Match[], { kind, sides, score }: OfTie): Match[] {
  if (kind === 'team') return [...frames];
  const sideOf = (side: Side) => ({ players: playersOf(sides[side]), score: score[side], breaks: [] });
  const match = { sides: bothSides(sideOf), frames: frames.map((frame) => frameOf(frame)) };
  return [kind === 'pair' ? { ...match, pair: true } : match];
}

/** Returns the player ids of an entrant. Empty for a team, and for somebody whom the league knows only by name. */
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

/** Returns the frames of a tie, each as a match of one frame. A frame of pairs names the player noted for it, if any. */
export function framesOfTie({ matches }: Pick<TieResult, 'matches'>): Match[] {
  return matches.flatMap((match) => match.frames?.map((frame) => ofOneFrame(frame, match)) ?? [match]);
}

/** Converts a frame. If a side has breaks but no noted player, both players of the pair are named. */
function ofOneFrame({ sides, ...frame }: Frame, { sides: whole, pair }: Match): Match {
  const isBoth = pair && SIDES.some((side) => !sides[side].players && sides[side].breaks.length > 0);
  const playersIn = (side: Side) => sides[side].players ?? (pair && !isBoth ? [] : whole[side].players);
  const own = { ...frame, sides: bothSides((side) => ({ ...sides[side], players: playersIn(side) })) };
  return isBoth ? { ...own, pair: true } : own;
}
