import type { z } from 'zod';
import type { frame } from '#domain/cards/stored-fixture.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

export const SIDES = ['home', 'away'] as const;

export type Side = (typeof SIDES)[number];

/** One frame of a card, as it is stored. */
export type Frame = z.output<typeof frame>;

/** What one side did in a frame. `breaks` holds the recorded ones, in order. */
export type FrameSide = { playerId: string | null; score: number; breaks: number[] };

export function opposite(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

export function frameSide(frame: Frame, side: Side): FrameSide {
  const breaks = breaksOn(frame, side);
  return side === 'home'
    ? { playerId: frame.homePlayerId, score: frame.homeScore, breaks }
    : { playerId: frame.awayPlayerId, score: frame.awayScore, breaks };
}

type FrameBreaks = Pick<Frame, (typeof BREAK_FIELDS)[Side][number]>;

const BREAK_FIELDS = {
  home: ['homeBreak', 'homeBreak2', 'homeBreaks'],
  away: ['awayBreak', 'awayBreak2', 'awayBreaks'],
} as const;

/** Returns all breaks of one side, in order. */
export function breaksOn(frame: FrameBreaks, side: Side): number[] {
  const [first, second, all] = BREAK_FIELDS[side];
  return [...(frame[all] ?? [frame[first], frame[second]].filter((points) => points !== null))];
}

/** Returns the breaks of both sides as a frame holds them. */
export function frameBreaks(home: number[], away: number[]): FrameBreaks {
  return {
    homeBreak: home[0] ?? null,
    homeBreak2: home[1] ?? null,
    awayBreak: away[0] ?? null,
    awayBreak2: away[1] ?? null,
    ...(home.length > 2 ? { homeBreaks: home } : {}),
    ...(away.length > 2 ? { awayBreaks: away } : {}),
  };
}

/** Returns the fields of a frame as a body sends them, its players under `homePlayer` and `awayPlayer`. */
export function sentFrame({ homePlayerId, awayPlayerId, ...frame }: Frame) {
  return { ...frame, homePlayer: homePlayerId, awayPlayer: awayPlayerId };
}

/** Returns the fields of a frame as an answer has them, without its names: with all breaks of each side. */
export function answeredFrame<F extends FrameBreaks>(frame: F) {
  return { ...frame, homeBreaks: breaksOn(frame, 'home'), awayBreaks: breaksOn(frame, 'away') };
}

/** Returns whether both sides were absent. */
export function isVoid(frame: Frame): boolean {
  return frame.homePlayerId === null && frame.awayPlayerId === null;
}

/** Returns the side with the higher score; `null` for a void frame (Rule R1). */
export function frameWinner(frame: Frame): Side | null {
  if (isVoid(frame)) return null;
  // Stryker disable next-line EqualityOperator: no frame ends level (Rule C3).
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

/**
 * One field in which two cards of a fixture differ, under its path in a submitted result, such as `matches.2.homeScore`.
 * Its values are a player's id (`null` if absent), a score, or all breaks of a side, highest first.
 */
export type CardDifference = { path: string; recorded: CardValue; yours: CardValue };

type CardValue = string | number | number[] | null;

/**
 * Returns the fields in which two cards of one fixture differ, frame by frame (Rule C11). Both fit the division's
 * format, so they have equally many frames. The order of a side's breaks in a frame does not count.
 */
export function cardDifferences(recorded: readonly Frame[], yours: readonly Frame[]): CardDifference[] {
  return recorded.flatMap((frame, i) => {
    const other = yours[i];
    return other ? frameDifferences(frame, other, `matches.${i}`) : [];
  });
}

function frameDifferences(recorded: Frame, yours: Frame, path: string): CardDifference[] {
  return SIDES.flatMap((side) => {
    const a = frameSide(recorded, side);
    const b = frameSide(yours, side);
    const fields: CardDifference[] = [
      { path: `${path}.${side}Player`, recorded: a.playerId, yours: b.playerId },
      { path: `${path}.${side}Score`, recorded: a.score, yours: b.score },
      { path: `${path}.${side}Breaks`, recorded: highestFirst(a.breaks), yours: highestFirst(b.breaks) },
    ];
    return fields.filter((field) => JSON.stringify(field.recorded) !== JSON.stringify(field.yours));
  });
}

function highestFirst(breaks: readonly number[]): number[] {
  return breaks.toSorted((a, b) => b - a);
}
