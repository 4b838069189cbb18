import { bothSides, type Frame, type Match, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant, TieResult } from '#domain/cups/cup.ts';
import type { Section } from '#domain/seasons/format.ts';

// A tie of players or pairs is one match of several frames, and one of teams several matches of one frame. The API has frames
// of either.

/** Returns what the matches of a tie are like: of teams one for each frame. */
export function sectionOfTie(kind: CompetitionKind, bestOf: number): Section {
  const isTeams = kind === 'team';
  const [matches, frames] = isTeams ? [bestOf, 1] : [1, bestOf];
  return { name: '', matches, players: kind === 'pair' ? 2 : 1, frames, scored: 'points', points: null };
}

/** What a tie is beside its frames. */
type OfTie = { kind: CompetitionKind; sides: Sides<Entrant>; score: TieResult['score'] };

/** Returns the matches that are stored for frames, each of which comes as a match of one frame. */
export function matchesOfTie(frames: readonly Match[], { kind, sides, score }: OfTie): Match[] {
  if (kind === 'team') return [...frames];
  const sideOf = (side: Side) => ({ players: playersOf(sides[side]), score: score[side], breaks: [] });
  const match = { sides: bothSides(sideOf), frames: frames.map((frame) => frameOf(frame)) };
  return [kind === 'pair' ? { ...match, pair: true } : match];
}

/** Returns the players of an entrant; none of a team, or of somebody whom the league knows by name alone. */
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

/** Returns the frames of a tie, each as a match of one frame: those of a pair by the one who was noted. */
export function framesOfTie({ matches }: Pick<TieResult, 'matches'>): Match[] {
  return matches.flatMap((match) => match.frames?.map((frame) => ofOneFrame(frame, match)) ?? [match]);
}

/** A frame of pairs is one of both players where a break does not tell which of them is noted. */
function ofOneFrame({ sides, ...frame }: Frame, { sides: whole, pair }: Match): Match {
  const isBoth = pair && SIDES.some((side) => !sides[side].players && sides[side].breaks.length > 0);
  const playersIn = (side: Side) => sides[side].players ?? (pair && !isBoth ? [] : whole[side].players);
  const own = { ...frame, sides: bothSides((side) => ({ ...sides[side], players: playersIn(side) })) };
  return isBoth ? { ...own, pair: true } : own;
}
