import { bothSides, type Frame, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant, TieResult } from '#domain/cups/cup.ts';
import type { Section } from '#domain/seasons/format.ts';

// A tie between players or pairs is stored as one match of several frames. A tie between teams is stored as several matches of
// one frame. The API has frames in both cases.

/** Returns the section that describes the matches of a tie. A tie between teams has a match for each frame. */
export function sectionOfTie(kind: CompetitionKind, bestOf: number): Section {
  const isTeams = kind === 'team';
  const [matches, frames] = isTeams ? [bestOf, 1] : [1, bestOf];
  return { name: '', matches, players: kind === 'pair' ? 2 : 1, frames, scored: 'points', points: null };
}

/** A tie without its frames. */
type OfTie = { kind: CompetitionKind; sides: Sides<Entrant>; score: TieResult['score'] };

/** Returns the matches to store for the frames of a tie. Each frame is given as a match of one frame. */
export function matchesOfTie(frames: readonly Match[], { kind, sides, score }: OfTie): Match[] {
  if (kind === 'team') return [...frames];
  const sideOf = (side: Side) => ({ players: playersOf(sides[side]), score: score[side], breaks: [] });
  const match = { sides: bothSides(sideOf), frames: frames.map((frame) => frameOf(frame)) };
  return [kind === 'pair' ? { ...match, pair: true } : match];
}

/** Returns the ids of an entrant's players; none for a team, and for an entrant known only by name. */
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

/** Returns the frames of a tie, each as a match of one frame. A frame of a pair has the player who was recorded for it. */
export function framesOfTie({ matches }: Pick<TieResult, 'matches'>): Match[] {
  return matches.flatMap((match) => match.frames?.map((frame) => ofOneFrame(frame, match)) ?? [match]);
}

/** Returns a frame as a match. A frame of pairs with a break but no recorded player belongs to both players. */
function ofOneFrame({ sides, ...frame }: Frame, { sides: whole, pair }: Match): Match {
  const isBoth = pair && SIDES.some((side) => !sides[side].players && sides[side].breaks.length > 0);
  const playersIn = (side: Side) => sides[side].players ?? (pair && !isBoth ? [] : whole[side].players);
  const own = { ...frame, sides: bothSides((side) => ({ ...sides[side], players: playersIn(side) })) };
  return isBoth ? { ...own, pair: true } : own;
}
