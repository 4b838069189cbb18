import type { LeagueRules } from '#domain/season.ts';

export const SIDES = ['home', 'away'] as const;

export type Side = (typeof SIDES)[number];

/** One frame: two players, or `null` for an absent side; scores in points; up to two breaks for each side. */
export type Frame = {
  homePlayerId: string | null;
  awayPlayerId: string | null;
  homeScore: number;
  awayScore: number;
  homeBreak: number | null;
  homeBreak2: number | null;
  awayBreak: number | null;
  awayBreak2: number | null;
};

/** What one side did in a frame. `breaks` holds the recorded ones, in order. */
export type FrameSide = { playerId: string | null; score: number; breaks: number[] };

export function opposite(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

export function frameSide(frame: Frame, side: Side): FrameSide {
  return side === 'home'
    ? { playerId: frame.homePlayerId, score: frame.homeScore, breaks: recorded(frame.homeBreak, frame.homeBreak2) }
    : { playerId: frame.awayPlayerId, score: frame.awayScore, breaks: recorded(frame.awayBreak, frame.awayBreak2) };
}

function recorded(...breaks: (number | null)[]): number[] {
  return breaks.filter((points) => points !== null);
}

/** Returns whether both sides were absent. */
export function isVoid(frame: Frame): boolean {
  return frame.homePlayerId === null && frame.awayPlayerId === null;
}

/** Returns the side with the higher score; `null` for a void frame (Rule R1). */
export function frameWinner(frame: Frame): Side | null {
  if (isVoid(frame)) return null;
  return frame.homeScore > frame.awayScore ? 'home' : 'away';
}

/** Which sides of a frame are absent. */
export type Absent = { home: boolean; away: boolean };

/** Returns the score of a frame with an absent side (Rule C2); `null` if both sides are present. */
export function walkoverScores(
  absent: Absent,
  { walkoverScore }: Pick<LeagueRules, 'walkoverScore'>,
): { homeScore: number; awayScore: number } | null {
  if (!absent.home && !absent.away) return null;
  return {
    homeScore: absent.away && !absent.home ? walkoverScore : 0,
    awayScore: absent.home && !absent.away ? walkoverScore : 0,
  };
}
