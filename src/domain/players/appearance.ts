import { type Fixture, fixturesCountingForPlayers, sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';
import {
  breaksOfSide,
  framesIn,
  framesWon,
  isVoid,
  isLevel,
  type Match,
  matchWinner,
  oppositeSide,
  type Side,
  SIDES,
  winnerOf,
} from '#domain/cards/match.ts';

/** One player in one match. Walkovers are included, void matches are not. */
export type Appearance = {
  fixture: Fixture;
  match: Match;
  side: Side;
  playerId: string;
  teamId: string;
  /** `null` if the opponent was absent. In a match of pairs, the first opponent on the card who was not absent. */
  opponentId: string | null;
  /** The player's points in all frames with known points. */
  pointsFor: number;
  /** The opponent's points in all frames with known points. */
  pointsAgainst: number;
  /** The player's highest score in a frame with known points. */
  topScore: number;
  /**
   * The numbers of frames that the player won and lost. A match of only one frame counts here too, as one frame.
   * `scored`: the number of frames with known points.
   */
  frames: { won: number; lost: number; scored: number };
  breaks: number[];
  won: boolean;
  /** Whether the match ended level (Rule P11). */
  drawn: boolean;
  /**
   * Whether the match counts only for the team: a match of pairs, or a second play (the player's extra match in a
   * section) in a league where second plays do not count for players. Breaks in the match still count for the player.
   */
  forTeam: boolean;
};

/**
 * Returns every appearance that counts for its player, oldest first. `fixtures` of several seasons must come oldest
 * season first. Leaves out absent players, matches that count only for the team, void matches, and void cards on which
 * nothing counts.
 */
export function countedAppearancesIn(fixtures: readonly Fixture[]): Appearance[] {
  return allAppearancesIn(fixtures).filter((one) => !one.forTeam);
}

/**
 * Returns the same appearances as `countedAppearancesIn`, and also the appearances in matches that count only for the
 * team (Rules P9, P10).
 */
export function allAppearancesIn(fixtures: readonly Fixture[]): Appearance[] {
  return runWithoutPauses(appearancesInParts(fixtures));
}

/** Generator version of `allAppearancesIn`, which pauses after each fixture. */
export function* appearancesInParts(fixtures: readonly Fixture[]): PausingComputation<Appearance[]> {
  const found: Appearance[] = [];
  for (const fixture of sortedByTimePlayed(fixturesCountingForPlayers(fixtures))) {
    for (const match of fixture.matches)
      for (const side of SIDES) found.push(...appearancesOfSide(fixture, match, side));
    yield;
  }
  return found;
}

/** Returns whether the match has several players on each side, even if only one of them came. */
export function isPairMatch({ match }: Pick<Appearance, 'match'>): boolean {
  return match.pair === true;
}

function appearancesOfSide(fixture: Fixture, match: Match, side: Side): Appearance[] {
  if (isVoid(match)) return [];
  const other = oppositeSide(side);
  const points = { pointsFor: 0, pointsAgainst: 0, topScore: 0 };
  let scored = 0;
  for (const { sides } of framesIn(match)) {
    const [own, others] = [sides[side].score, sides[other].score];
    if (own === null || others === null) continue;
    scored++;
    points.pointsFor += own;
    points.pointsAgainst += others;
    points.topScore = Math.max(points.topScore, own);
  }
  const frames = framesWon(match);
  return match.sides[side].players.map((playerId) => ({
    fixture,
    match,
    side,
    playerId,
    teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
    opponentId: match.sides[other].players[0] ?? null,
    ...points,
    frames: { won: frames[side], lost: frames[other], scored },
    breaks: breaksOfSide(match, side).flatMap((one) => (one.playerId === playerId ? [one.points] : [])),
    won: matchWinner(match) === side,
    drawn: isLevel(match),
    forTeam: match.pair === true || (match.sides[side].secondPlay === true && fixture.secondPlays !== 'count'),
  }));
}

/**
 * One frame of a match from a player's point of view. A score is `null` if unknown. `breaks`: the player's breaks,
 * without a partner's. `opponentBreaks`: all breaks of the other side. `drawn`: whether the match ended level.
 */
export type OwnFrame = {
  playerScore: number | null;
  opponentScore: number | null;
  breaks: number[];
  opponentBreaks: number[];
  won: boolean;
  drawn: boolean;
};

/** Returns the recorded frames of a player's match, in the order of play. */
export function ownFrames({ match, side, playerId, drawn }: Appearance): OwnFrame[] {
  return framesIn(match).map((frame) => {
    const [own, other] = [frame.sides[side], frame.sides[oppositeSide(side)]];
    return {
      playerScore: own.score,
      opponentScore: other.score,
      breaks: own.breaks.filter((one) => one.playerId === playerId).map(({ points }) => points),
      opponentBreaks: other.breaks.map(({ points }) => points),
      won: winnerOf(frame) === side,
      drawn,
    };
  });
}

/** Returns the other players on the player's side, in the order of the card. */
export function partnersOf({ match, side, playerId }: Appearance): string[] {
  return match.sides[side].players.filter((id) => id !== playerId);
}
