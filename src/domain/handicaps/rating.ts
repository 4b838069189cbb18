import { compareByTimePlayed, type Fixture, weekPlayed, fixturesCountingForPlayers } from '#domain/cards/fixture.ts';
import { framesIn, type Match, type MatchOrFrame, type Side, type Sides } from '#domain/cards/match.ts';
import type { HandicapStarts } from '#domain/squads/handicap.ts';

/**
 * A frame between two players, from which their ratings are computed. `home` and `away` are the ids of the players.
 * `margin`: the home player's points less the away player's. `date` is `null` if unknown.
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
  /** Each player's highest recorded break in the frame; 0 if no break is recorded. */
  homeBreak: number;
  awayBreak: number;
  /** The side that won, if the points do not show that, as in a conceded frame. */
  winner?: Side;
};

/** Returns whether the home player won a frame: as recorded, or else by the points. A level frame is no win. */
export function hasHomePlayerWon({ winner, margin }: Pick<PlayedFrame, 'winner' | 'margin'>): boolean {
  return winner === undefined ? margin > 0 : winner === 'home';
}

/** A frame between two players, with the recorded scores of both. */
export type ScoredFrame = PlayedFrame & { scores: Sides<number> };

/**
 * Returns the frame with a margin that is computed without starts. A start is the number of points with which a player
 * began. If a score is below the start, the player counts as having made 0 points (Rule H10).
 */
export function frameWithoutStarts(frame: ScoredFrame, starts: HandicapStarts): PlayedFrame {
  const net = (score: number, start: number) => Math.max(0, score - start);
  return { ...frame, margin: net(frame.scores.home, starts.home) - net(frame.scores.away, starts.away) };
}

/**
 * Returns the frames from which ratings and proposed handicaps are computed, oldest first: frames between two players,
 * with points. Pairs, walkovers, void matches, void cards, and matches lost by an official's decision are left out.
 */
export function framesForRatings(fixtures: readonly Fixture[]): ScoredFrame[] {
  return fixturesCountingForPlayers(fixtures)
    .sort(compareByTimePlayed)
    .flatMap(({ season, date, division, matches, ...fixture }) => {
      const when = { season, week: weekPlayed(fixture), date, division };
      return matches.flatMap((match) => scoredFramesOfMatch(match).map((frame) => ({ ...when, ...frame })));
    });
}

/** Returns the number of matches between two players that count for no rating, because their points are not known. */
export function countUnscoredMatches(fixtures: readonly Fixture[]): number {
  return fixturesCountingForPlayers(fixtures)
    .flatMap(({ matches }) => matches)
    .filter((match) => isPlayedSinglesMatch(match) && scoredFramesOfMatch(match).length === 0).length;
}

type SinglesFrame = Omit<ScoredFrame, 'season' | 'week' | 'date' | 'division'>;

function isPlayedSinglesMatch({ pair, ruledOut, sides: { home, away } }: Match): boolean {
  return pair !== true && ruledOut === undefined && home.players.length > 0 && away.players.length > 0;
}

function scoredFramesOfMatch(match: Match): SinglesFrame[] {
  const [home, away] = [match.sides.home.players[0], match.sides.away.players[0]];
  if (!isPlayedSinglesMatch(match) || home === undefined || away === undefined || home === away) return [];
  return framesIn(match).flatMap((frame) => {
    const scores = { home: frame.sides.home.score, away: frame.sides.away.score };
    if (scores.home === null || scores.away === null) return [];
    const known = { home: scores.home, away: scores.away };
    const breaks = { homeBreak: highestBreak(frame, 'home'), awayBreak: highestBreak(frame, 'away') };
    const winner = frame.winner === undefined ? {} : { winner: frame.winner };
    return [{ home, away, scores: known, margin: known.home - known.away, ...breaks, ...winner }];
  });
}

function highestBreak({ sides }: MatchOrFrame, side: Side): number {
  return Math.max(0, ...sides[side].breaks.map(({ points }) => points));
}

/**
 * A player's rating (Rule H6). `strength` is the margin in points by which the player would beat an average newcomer of
 * the league's first season. `variance` says how uncertain the strength is, in points squared. `frames`: the number of
 * frames from which the rating was computed.
 */
export type Rating = { strength: number; variance: number; frames: number };

type LatestRating = Rating & { season: number; week: number };

// `docs/decisions/handicap-ratings.md` explains these values.
/** The variance of a newcomer's strength. No player's variance is higher. */
const NEWCOMER_VARIANCE = 400;
/** The variance that is added to a player's strength when the player plays a frame in a new week of the same season. */
const NEW_WEEK_VARIANCE_GAIN = 2;
/** The variance that is added to a player's strength for each season that has begun since the player's last frame. */
const SEASON_VARIANCE_GAIN = 30;
/** The variance of a frame's margin around the expected margin, used to update ratings. */
const MARGIN_VARIANCE = 34 ** 2;
/** The variance of a frame's margin around the expected margin, used to compute the chance to win. */
const MARGIN_VARIANCE_FOR_WIN_CHANCE = 25 ** 2;
/** With this slope, a logistic curve is close to the cumulative normal distribution. */
const LOGISTIC_SLOPE = 1.702;
/** The highest chance to win a frame, because no result is certain. The lowest chance is 1 minus this number. */
const MAX_CHANCE = 0.995;
/**
 * The average strength of a division, or of the league, is a running mean. Each new rating has a weight of 1/n in the
 * mean. Here n is the number of ratings so far, including the new rating, but at most this constant. The latest ratings
 * therefore count most. Newcomers begin with the average of their division.
 */
const MAX_RATINGS_IN_RUNNING_MEAN = 400;
/** The key of the whole league's average in the map of averages, whose other keys are division numbers. */
const LEAGUE_KEY = 0;

/** Returns the variance that is added to a player's strength before a frame in this season and week. */
function varianceGain(last: LatestRating, season: number, week: number): number {
  if (season > last.season) return SEASON_VARIANCE_GAIN * (season - last.season);
  return last.week === week ? 0 : NEW_WEEK_VARIANCE_GAIN;
}

/** Returns an object that rates players frame by frame, oldest frame first. A rating depends on earlier frames only. */
export function createPlayerRater() {
  const players = new Map<string, LatestRating>();
  const averages = new Map<number, { strength: number; count: number }>();
  const averageOf = (division: number) => averages.get(division)?.strength ?? 0;
  let season = 0;
  let seasonName = '';

  function at(id: string, { week, division }: PlayedFrame): LatestRating {
    const known = players.get(id);
    if (!known) {
      const newcomer = { strength: averageOf(division), variance: NEWCOMER_VARIANCE, frames: 0, season, week };
      players.set(id, newcomer);
      return newcomer;
    }
    known.variance = Math.min(NEWCOMER_VARIANCE, known.variance + varianceGain(known, season, week));
    known.season = season;
    known.week = week;
    return known;
  }

  return {
    /**
     * Returns the ratings of both players before a frame. First raises their variances for the time since their last
     * frames. Frames must be passed in order, oldest first.
     */
    before(frame: PlayedFrame): { home: Rating; away: Rating } {
      if (frame.season !== seasonName) {
        season++;
        seasonName = frame.season;
      }
      return { home: at(frame.home, frame), away: at(frame.away, frame) };
    },

    /** Updates the ratings of both players, and the averages of the division and the league, by a frame's result. */
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
      for (const division of [frame.division, LEAGUE_KEY]) {
        const mean = averages.get(division) ?? { strength: 0, count: 0 };
        for (const { strength } of [home, away]) {
          mean.count = Math.min(mean.count + 1, MAX_RATINGS_IN_RUNNING_MEAN);
          mean.strength += (strength - mean.strength) / mean.count;
        }
        averages.set(division, mean);
      }
    },

    of: (id: string): Rating | undefined => players.get(id),
    /** Returns the average strength of the players in the league's latest frames. */
    average: () => averageOf(LEAGUE_KEY),
  };
}

/** Returns the home player's chance to win a frame without a start, from 0 to 1, computed from both ratings. */
export function chanceToWin(home: Rating, away: Rating): number {
  const deviation = Math.sqrt(MARGIN_VARIANCE_FOR_WIN_CHANCE + home.variance + away.variance);
  const chance = 1 / (1 + Math.exp((-LOGISTIC_SLOPE * (home.strength - away.strength)) / deviation));
  return Math.min(MAX_CHANCE, Math.max(1 - MAX_CHANCE, chance));
}
