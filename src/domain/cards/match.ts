import type { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import type { frameSchema, matchSchema } from '#domain/cards/stored-fixture.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';

export { SIDES };

export type Side = (typeof SIDES)[number];

/** An object with one value for each side. */
export type Sides<T> = Record<Side, T>;

/**
 * A match of a card. `ruledOut`: the sides that lose the match by an official's decision about a player (Rule C46). The
 * decision is stored apart from the match, whose scores stay as they were played.
 */
export type Match = z.output<typeof matchSchema> & RuledOutSides;
type RuledOutSides = { ruledOut?: readonly Side[] };

/** A stored frame, one of several in a match. */
export type Frame = z.output<typeof frameSchema>;

/** One side of a match: its players, its score and, in a match of one frame, its breaks in the order of the card. */
export type MatchSide = Match['sides'][Side];

export type Break = MatchSide['breaks'][number];

/** The fields that a match and a frame have in common. */
export type MatchOrFrame = { sides: Sides<Pick<MatchSide, 'score' | 'breaks'>>; winner?: Side } & RuledOutSides;

/** Returns `away` for `home`, and `home` for `away`. */
export function oppositeSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Returns an object with the value that `of` returns for each side. */
export function mapSides<T>(of: (side: Side) => T): Sides<T> {
  return { home: of('home'), away: of('away') };
}

/**
 * Returns a match in which each player's id is replaced by `other(id)`, also in the breaks of the match and of its
 * frames.
 */
export function replacePlayerIds<M extends Match>(match: M, other: (playerId: string) => string): M {
  const frames = match.frames?.map((frame) => ({ ...frame, sides: mapSides((side) => by(frame.sides[side])) }));
  function by<S extends { players?: string[]; breaks: Break[] }>(own: S): S {
    const players = own.players ? { players: own.players.map(other) } : {};
    return { ...own, ...players, breaks: own.breaks.map((one) => ({ ...one, playerId: other(one.playerId) })) };
  }
  return { ...match, sides: mapSides((side) => by(match.sides[side])), ...(frames ? { frames } : {}) };
}

/**
 * Returns a match in which `players` replaces the players of one side. A break of a replaced player goes to the new
 * player at the same position in `players`.
 */
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

/** Returns the points of a side's breaks, in the order of `breaks`. */
export function breakPointsOfSide({ breaks }: Pick<MatchSide, 'breaks'>): number[] {
  return breaks.map(({ points }) => points);
}

/** Returns the recorded frames of a match. A match of one frame is itself its only frame. */
export function framesIn(match: Match): readonly MatchOrFrame[] {
  return match.frames ?? [match];
}

/** Returns all breaks of one side in a match, frame by frame. */
export function breaksOfSide(match: Match, side: Side): Break[] {
  return framesIn(match).flatMap(({ sides }) => sides[side].breaks);
}

/** Returns whether a match is void: both sides were absent, or both lose by an official's decision. */
export function isVoid({ sides, ruledOut = [] }: Pick<Match, 'sides' | 'ruledOut'>): boolean {
  return SIDES.every((side) => sides[side].players.length === 0) || SIDES.every((side) => ruledOut.includes(side));
}

/** Returns the side with the higher number; `null` if both numbers are equal. */
export function sideAhead({ home, away }: Sides<number>): Side | null {
  if (home === away) return null;
  return home > away ? 'home' : 'away';
}

/** Returns how often each side is in a list of winners. `null` in the list counts for neither side. */
export function countWins(winners: readonly (Side | null)[]): Sides<number> {
  return mapSides((side) => winners.filter((winner) => winner === side).length);
}

/**
 * Returns the side that won a match or frame: by an official's decision, or else as recorded, or else by the higher
 * score. Returns `null` if nobody won, or if the winner is not known.
 */
export function winnerOf({
  winner,
  ruledOut: [loser, ...others] = [],
  sides: { home, away },
}: MatchOrFrame): Side | null {
  if (loser) return others.length > 0 ? null : oppositeSide(loser);
  if (winner !== undefined) return winner;
  return home.score === null || away.score === null ? null : sideAhead({ home: home.score, away: away.score });
}

/**
 * Returns whether a match has a result. A void match counts as played, because it has scores. Only a running score can
 * have matches without a result.
 */
export function hasMatchResult(match: Match): boolean {
  return winnerOf(match) !== null || SIDES.every((side) => match.sides[side].score !== null);
}

/**
 * Returns whether a match was played by both sides and ended level, which rules may allow for a match of one frame
 * (Rule R29).
 */
export function isLevel(match: Match): boolean {
  const { home, away } = match.sides;
  return (
    !isVoid(match) &&
    winnerOf(match) === null &&
    home.score !== null &&
    away.score !== null &&
    hasPlayersOnBothSides(match)
  );
}

function hasPlayersOnBothSides({ sides }: Match): boolean {
  return SIDES.every((side) => sides[side].players.length > 0);
}

/** Returns the side that won a match; `null` if it is void (Rule R1), level or not played yet. */
export function matchWinner(match: Match): Side | null {
  return isVoid(match) ? null : winnerOf(match);
}

/** Returns the number of frames that each side won. In a match of one frame, the winner has won one frame. */
export function framesWon(match: Match): Sides<number> {
  const winner = matchWinner(match);
  return mapSides((side) => (match.frames ? (match.sides[side].score ?? 0) : Number(winner === side)));
}

/**
 * Returns the scores of a match in which one side is absent (a walkover) or both sides are absent (a void match) (Rule
 * C2); `null` if no side is absent.
 */
export function walkoverScores(
  absent: Sides<boolean>,
  { walkoverScore }: Pick<LeagueRules, 'walkoverScore'>,
): Sides<number> | null {
  if (!absent.home && !absent.away) return null;
  return mapSides((side) => (absent[oppositeSide(side)] && !absent[side] ? walkoverScore : 0));
}
