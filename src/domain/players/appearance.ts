import { type Fixture, forPlayers, inTime } from '#domain/cards/fixture.ts';
import {
  breaksOn,
  framesIn,
  framesWon,
  type Match,
  matchWinner,
  opposite,
  type Side,
  SIDES,
} from '#domain/cards/match.ts';

/** One player's part in one match of the format that counts for statistics. Walkovers are included. */
export type Appearance = {
  fixture: Fixture;
  playerId: string;
  teamId: string;
  /** `null` if the opponent was absent, and in a match of pairs. */
  opponentId: string | null;
  /** The sum over the frames whose points are known. */
  pointsFor: number;
  pointsAgainst: number;
  /** The frames won and lost. `scored`: the frames whose points are known. */
  frames: { won: number; lost: number; scored: number };
  breaks: number[];
  opponentBreaks: number[];
  won: boolean;
};

/**
 * Returns every appearance of a single player in the fixtures, oldest first. `fixtures` of several seasons must come oldest
 * season first. Absent players, pairs, void matches and void cards have no appearances.
 */
export function appearancesIn(fixtures: readonly Fixture[]): Appearance[] {
  return appearances(fixtures, ({ pair }) => pair !== true);
}

/** Returns every appearance of a player in a pair, in the same order. These count for the team only. */
export function pairAppearancesIn(fixtures: readonly Fixture[]): Appearance[] {
  return appearances(fixtures, ({ pair }) => pair === true);
}

function appearances(fixtures: readonly Fixture[], isWanted: (match: Match) => boolean): Appearance[] {
  return inTime(forPlayers(fixtures)).flatMap((fixture) =>
    fixture.matches.filter(isWanted).flatMap((match) => SIDES.flatMap((side) => ofSide(fixture, match, side))),
  );
}

function ofSide(fixture: Fixture, match: Match, side: Side): Appearance[] {
  const other = opposite(side);
  const scored = framesIn(match).flatMap(({ sides }) => {
    const [own, others] = [sides[side].score, sides[other].score];
    return own === null || others === null ? [] : [{ own, others }];
  });
  const frames = framesWon(match);
  const opponents = match.sides[other].players;
  return match.sides[side].players.map((playerId) => ({
    fixture,
    playerId,
    teamId: side === 'home' ? fixture.homeTeamId : fixture.awayTeamId,
    opponentId: match.pair === true ? null : (opponents[0] ?? null),
    pointsFor: scored.reduce((sum, { own }) => sum + own, 0),
    pointsAgainst: scored.reduce((sum, { others }) => sum + others, 0),
    frames: { won: frames[side], lost: frames[other], scored: scored.length },
    breaks: breaksOf(match, side, playerId),
    opponentBreaks: opponents.flatMap((id) => breaksOf(match, other, id)),
    won: matchWinner(match) === side,
  }));
}

function breaksOf(match: Match, side: Side, playerId: string): number[] {
  return breaksOn(match, side).flatMap((one) => (one.playerId === playerId ? [one.points] : []));
}
