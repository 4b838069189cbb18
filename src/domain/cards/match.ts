import type { z } from 'zod';
import { SIDES } from '#domain/cards/sides.ts';
import type { frame, match } from '#domain/cards/stored-fixture.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

export { SIDES };

export type Side = (typeof SIDES)[number];

/** Something of each side. */
export type Sides<T> = Record<Side, T>;

/** One match of a card, as it is stored. */
export type Match = z.output<typeof match>;

/** One frame of a match of several, as it is stored. */
export type Frame = z.output<typeof frame>;

/** What one side of a match did: who played, the score, and the breaks of a match of one frame, in order. */
export type MatchSide = Match['sides'][Side];

export type Break = MatchSide['breaks'][number];

/** What a match of one frame and a frame of a match have in common. */
export type Played = { sides: Sides<Pick<MatchSide, 'score' | 'breaks'>>; winner?: Side };

export function opposite(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Returns the same of each side. */
export function bothSides<T>(of: (side: Side) => T): Sides<T> {
  return { home: of('home'), away: of('away') };
}

/** Returns a match with other players in place of its own; those of the breaks follow. */
export function withPlayers<M extends Match>(match: M, other: (playerId: string) => string): M {
  const frames = match.frames?.map((frame) => ({ ...frame, sides: bothSides((side) => by(frame.sides[side])) }));
  function by<S extends { players?: string[]; breaks: Break[] }>(own: S): S {
    const players = own.players ? { players: own.players.map(other) } : {};
    return { ...own, ...players, breaks: own.breaks.map((one) => ({ ...one, playerId: other(one.playerId) })) };
  }
  return { ...match, sides: bothSides((side) => by(match.sides[side])), ...(frames ? { frames } : {}) };
}

/** Returns a match with these players on a side, in place of its own in order; the breaks of the side follow. */
export function withSidePlayers(match: Match, side: Side, players: string[]): Match {
  const own = match.sides[side];
  const makerOf = (playerId: string) => players[Math.max(0, own.players.indexOf(playerId))] ?? '';
  function made<S extends { breaks: Break[] }>(of: S): S {
    return { ...of, breaks: of.breaks.map(({ playerId, points }) => ({ playerId: makerOf(playerId), points })) };
  }
  const frames = match.frames?.map((frame) => ({
    ...frame,
    sides: { ...frame.sides, [side]: made(frame.sides[side]) },
  }));
  const sides = { ...match.sides, [side]: { ...made(own), players } };
  return { ...match, sides, ...(frames ? { frames } : {}) };
}

/** Returns the points of breaks, in order. */
export function breakPoints({ breaks }: Pick<MatchSide, 'breaks'>): number[] {
  return breaks.map(({ points }) => points);
}

/** Returns the frames of a match whose points or winner are known: a match of one frame is that frame. */
export function framesIn(match: Match): readonly Played[] {
  return match.frames ?? [match];
}

/** Returns all breaks of one side of a match, in order of play. */
export function breaksOn(match: Match, side: Side): Break[] {
  return framesIn(match).flatMap(({ sides }) => sides[side].breaks);
}

/** Returns whether both sides were absent. */
export function isVoid({ sides }: Pick<Match, 'sides'>): boolean {
  return SIDES.every((side) => sides[side].players.length === 0);
}

/** Returns the side that won, by the winner that is noted, or else with the higher score; `null` where neither says. */
export function winnerOf({ winner, sides: { home, away } }: Played): Side | null {
  if (winner !== undefined) return winner;
  if (home.score === null || away.score === null || home.score === away.score) return null;
  return home.score > away.score ? 'home' : 'away';
}

/** Returns whether a match of a running score is played: a void one has a score too. */
export function isPlayed(match: Match): boolean {
  return winnerOf(match) !== null || SIDES.every((side) => match.sides[side].score !== null);
}

/** Returns the side that won a match; `null` for a void one (Rule R1). */
export function matchWinner(match: Match): Side | null {
  return isVoid(match) ? null : winnerOf(match);
}

/** Returns the frames that each side won: those of a score in frames, or one for the winner. */
export function framesWon(match: Match): Sides<number> {
  const winner = matchWinner(match);
  return bothSides((side) => (match.frames ? (match.sides[side].score ?? 0) : Number(winner === side)));
}

/** Returns the score of a match with an absent side (Rule C2); `null` if both sides are present. */
export function walkoverScores(
  absent: Sides<boolean>,
  { walkoverScore }: Pick<LeagueRules, 'walkoverScore'>,
): Sides<number> | null {
  if (!absent.home && !absent.away) return null;
  return bothSides((side) => (absent[opposite(side)] && !absent[side] ? walkoverScore : 0));
}
