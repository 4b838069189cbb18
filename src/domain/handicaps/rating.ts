import { compareInTime, type Fixture, weekPlayed, countingForPlayers } from '#domain/cards/fixture.ts';
import { framesIn, type Match, type Played, type Side, type Sides } from '#domain/cards/match.ts';
import type { Starts } from '#domain/squads/handicap.ts';

/**
 * A frame between two players that shows how strong they are. `margin`: the home player's points less the away
 * player's.
 */
export type PlayedFrame = {
  season: string;
  /** The week in which the frame was played. */
  week: number;
  date: string | null;
  division: number;
  home: string;
  away: string;
  margin: number;
  /** Each player's highest recorded break; 0 without one. */
  homeBreak: number;
  awayBreak: number;
  /** Who won, if the points do not show it, as in a conceded frame. */
  winner?: Side;
};

/** Returns whether the home player won a frame. The recorded winner counts, or else the margin. */
export function homePlayerWon({ winner, margin }: Pick<PlayedFrame, 'winner' | 'margin'>): boolean {
  return winner === undefined ? margin > 0 : winner === 'home';
}

/** A frame between two players with both scores. */
export type ScoredFrame = PlayedFrame & { scores: Sides<number> };

/** Returns the frame without the points that both players began with. A score never falls below 0 (Rule H10). */
export function withoutStarts(frame: ScoredFrame, starts: Starts): PlayedFrame {
  const net = (score: number, start: number) => Math.max(0, score - start);
  return { ...frame, margin: net(frame.scores.home, starts.home) - net(frame.scores.away, starts.away) };
}

/**
 * Returns the frames of a season that count as evidence, oldest first: frames between two players, with points.
 * Walkovers, void matches and void cards are left out.
 */
export function playedFrames(fixtures: readonly Fixture[]): ScoredFrame[] {
  return countingForPlayers(fixtures)
    .sort(compareInTime)
    .flatMap(({ season, date, division, matches, ...fixture }) => {
      const when = { season, week: weekPlayed(fixture), date, division };
      return matches.flatMap((match) => framesOf(match).map((frame) => ({ ...when, ...frame })));
    });
}

/** Returns the number of matches between two players without known points, which are therefore no evidence. */
export function countUnscoredMatches(fixtures: readonly Fixture[]): number {
  return countingForPlayers(fixtures)
    .flatMap(({ matches }) => matches)
    .filter((match) => isOfTwo(match) && framesOf(match).length === 0).length;
}

type FrameOfTwo = Omit<ScoredFrame, 'season' | 'week' | 'date' | 'division'>;

function isOfTwo({ pair, ruledOut, sides: { home, away } }: Match): boolean {
  return pair !== true && ruledOut === undefined && home.players.length > 0 && away.players.length > 0;
}

function framesOf(match: Match): FrameOfTwo[] {
  const [home, away] = [match.sides.home.players[0], match.sides.away.players[0]];
  if (!isOfTwo(match) || home === undefined || away === undefined || home === away) return [];
  return framesIn(match).flatMap((frame) => {
    const scores = { home: frame.sides.home.score, away: frame.sides.away.score };
    if (scores.home === null || scores.away === null) return [];
    const known = { home: scores.home, away: scores.away };
    const breaks = { homeBreak: highestBreak(frame, 'home'), awayBreak: highestBreak(frame, 'away') };
    const winner = frame.winner === undefined ? {} : { winner: frame.winner };
    return [{ home, away, scores: known, margin: known.home - known.away, ...breaks, ...winner }];
  });
}

function highestBreak({ sides }: Played, side: Side): number {
  return Math.max(0, ...sides[side].breaks.map(({ points }) => points));
}

/**
 * A player's rating (Rule H6). `strength` is the margin in points by which the player would beat an average newcomer of
 * the league's first season. `variance` says how uncertain the strength is.
 */
export type Rating = { strength: number; variance: number; frames: number };

type RatedPlayer = Rating & { season: number; week: number };

// `docs/decisions/handicap-ratings.md` explains these values.
/** The variance of a newcomer's strength, and the highest variance. */
const NEWCOMER_VARIANCE = 400;
/** The variance that a player gains between two nights, and between two seasons. */
const NIGHT_GAIN = 2;
const SEASON_GAIN = 30;
/** The variance of a frame's margin, and the variance used to compute the chance to win from two strengths. */
const MARGIN_VARIANCE = 34 ** 2;
const RESULT_VARIANCE = 25 ** 2;
/** With this slope, a logistic curve approximates the normal distribution. */
const SLOPE = 1.702;
/** The highest chance to win, because no frame is certain. */
const SUREST = 0.995;
/**
 * How many of the latest ratings make the average of a division or the league. Newcomers begin with their division's.
 */
const LATEST = 400;
/** The division number under which the average of the whole league is kept. */
const LEAGUE = 0;

/** Returns an object that rates players frame by frame. A rating depends on earlier frames only. */
export function createRatings() {
  const players = new Map<string, RatedPlayer>();
  const averages = new Map<number, { strength: number; count: number }>();
  const averageOf = (division: number) => averages.get(division)?.strength ?? 0;
  let season = 0;
  let seasonName = '';

  function at(id: string, { week, division }: PlayedFrame): RatedPlayer {
    const known = players.get(id);
    if (!known) {
      const newcomer = { strength: averageOf(division), variance: NEWCOMER_VARIANCE, frames: 0, season, week };
      players.set(id, newcomer);
      return newcomer;
    }
    const gained = season > known.season ? SEASON_GAIN * (season - known.season) : known.week === week ? 0 : NIGHT_GAIN;
    known.variance = Math.min(NEWCOMER_VARIANCE, known.variance + gained);
    known.season = season;
    known.week = week;
    return known;
  }

  return {
    /**
     * Returns the ratings of both players before a frame. The frame must not be older than a frame that was learned
     * already.
     */
    before(frame: PlayedFrame): { home: Rating; away: Rating } {
      if (frame.season !== seasonName) {
        season++;
        seasonName = frame.season;
      }
      return { home: at(frame.home, frame), away: at(frame.away, frame) };
    },

    /** Updates the ratings of both players by the result of a frame. */
    learn(frame: PlayedFrame): void {
      const { home, away } = this.before(frame);
      const surprise = frame.margin - (home.strength - away.strength);
      const variance = MARGIN_VARIANCE + home.variance + away.variance;
      for (const [player, sign] of [[home, 1] as const, [away, -1] as const]) {
        const share = player.variance / variance;
        player.strength += sign * share * surprise;
        player.variance *= 1 - share;
        player.frames++;
      }
      for (const division of [frame.division, LEAGUE]) {
        const mean = averages.get(division) ?? { strength: 0, count: 0 };
        for (const { strength } of [home, away]) {
          mean.count = Math.min(mean.count + 1, LATEST);
          mean.strength += (strength - mean.strength) / mean.count;
        }
        averages.set(division, mean);
      }
    },

    of: (id: string): Rating | undefined => players.get(id),
    /** Returns the average strength in the league's latest frames. */
    average: () => averageOf(LEAGUE),
  };
}

/** Returns the home player's chance to win a frame without a start, from both ratings. */
export function chanceToWin(home: Rating, away: Rating): number {
  const deviation = Math.sqrt(RESULT_VARIANCE + home.variance + away.variance);
  const chance = 1 / (1 + Math.exp((-SLOPE * (home.strength - away.strength)) / deviation));
  return Math.min(SUREST, Math.max(1 - SUREST, chance));
}
