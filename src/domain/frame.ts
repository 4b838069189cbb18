import type { LeagueRules } from '#domain/season.ts';

export const SIDES = ['home', 'away'] as const;

export type Side = (typeof SIDES)[number];

/** One frame (a *match* of a fixture): two players, or `null` for an absent side; scores in points; up to two breaks a side. */
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

/** What one side did in a frame; `breaks` holds those that were recorded, in their order. */
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

/** A frame that neither side turned up for counts for nobody, anywhere (contract §5). */
export function isVoid(frame: Frame): boolean {
  return frame.homePlayerId === null && frame.awayPlayerId === null;
}

/** The side with the higher score; `null` for a void frame. No other frame is level (contract §4, §5). */
export function frameWinner(frame: Frame): Side | null {
  if (isVoid(frame)) return null;
  return frame.homeScore > frame.awayScore ? 'home' : 'away';
}

/** Which sides of a frame are absent. */
export type Absent = { home: boolean; away: boolean };

/** The score of a frame that nobody plays: the side that is present gets the walkover's points; `null` where both are there (contract §4). */
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
