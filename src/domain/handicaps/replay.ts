import { z } from 'zod';
import {
  firstHandicap,
  type HandicapRange,
  type PlayerRecord,
  type Policy,
  proposedHandicap,
} from '#domain/handicaps/policy.ts';
import { chanceToWin, createRatings, type PlayedFrame, type Rating, wonAtHome } from '#domain/handicaps/rating.ts';
import { startGiven } from '#domain/squads/handicap.ts';

/** The number of earlier frames that a player needs before a frame is used to judge a rating or a policy. */
export const FRAMES_BEHIND = 10;
const BAND = 10;

/** The share of frames that the higher rated player wins, for all frames and by the size of the start. */
const fairness = z.object({
  frames: z.number(),
  favouriteWins: z.number().nullable(),
  bands: z.array(z.object({ from: z.number(), to: z.number(), frames: z.number(), favouriteWins: z.number() })),
});
export type Fairness = z.output<typeof fairness>;

/** How well the rating predicts results, and how fair frames would have been (Rule H9). */
export const replay = z.object({
  prediction: z.object({ frames: z.number(), logLoss: z.number().nullable(), brier: z.number().nullable() }),
  with: fairness,
  without: fairness,
  recorded: fairness.nullable(),
});
export type Replay = z.output<typeof replay>;

/** `handicapOn` returns a player's recorded handicap on a day; `null` if unknown. */
export type ReplayOptions = {
  policy: Policy;
  range: HandicapRange;
  /** The league's cap on starts. */
  maxStart: number | null;
  handicapOn?: ((playerId: string, day: string | null) => number | null) | undefined;
};

/** Collects the frames and ratings of players, frame by frame. */
export function createRecords() {
  const ratings = createRatings();
  const frames = new Map<string, PlayedFrame[]>();
  const framesOf = (id: string) => frames.get(id) ?? [];
  return {
    ratings,
    of: (playerId: string): PlayerRecord => ({
      playerId,
      frames: framesOf(playerId),
      strength: (ratings.of(playerId)?.strength ?? ratings.average()) - ratings.average(),
    }),
    learn(frame: PlayedFrame): void {
      ratings.learn(frame);
      for (const id of [frame.home, frame.away]) {
        const own = frames.get(id);
        if (own) own.push(frame);
        else frames.set(id, [frame]);
      }
    },
  };
}

/**
 * Replays a policy: before each frame, every player has the handicap that the policy would have given by then. The policy `wins`
 * reviews a player once per window, so that each frame counts once. The others review before each frame.
 */
export function createReplay({ policy, range, maxStart, handicapOn }: ReplayOptions) {
  const records = createRecords();
  const handicapBefore = createReviews(policy, range, records);
  const prediction = { frames: 0, logLoss: 0, brier: 0 };
  const tallies = { with: new Tally(), without: new Tally(), recorded: new Tally() };
  const cap = Math.min(policy.largestStart, maxStart ?? policy.largestStart);

  function judge(frame: PlayedFrame, home: Rating, away: Rating, start: number): void {
    const chance = chanceToWin(home, away);
    const won = wonAtHome(frame) ? 1 : 0;
    prediction.frames++;
    prediction.logLoss -= Math.log(won === 1 ? chance : 1 - chance);
    prediction.brier += (won - chance) ** 2;
    if (home.strength === away.strength) return;
    // Stryker disable next-line EqualityOperator: equal strengths have returned above.
    const side = home.strength > away.strength ? 1 : -1;
    const margin = side * frame.margin;
    tallies.with.add(Math.abs(start), margin + side * start);
    tallies.without.add(Math.abs(start), margin);
    const handicaps = handicapOn && handicapsIn(frame, handicapOn);
    if (!handicaps) return;
    const stood = startOf(handicaps, maxStart);
    tallies.recorded.add(Math.abs(stood), margin + side * stood);
  }

  return {
    /** Replays the frames of a season, oldest first. `judged`: whether the frames count in the result. */
    add(frames: readonly PlayedFrame[], judged: boolean): void {
      for (const frame of frames) {
        const { home, away } = records.ratings.before(frame);
        const start = startOf({ home: handicapBefore(frame.home, home), away: handicapBefore(frame.away, away) }, cap);
        if (judged && home.frames >= FRAMES_BEHIND && away.frames >= FRAMES_BEHIND) judge(frame, home, away, start);
        records.learn(frame);
      }
    },

    result(): Replay {
      const { frames, logLoss, brier } = prediction;
      const mean = (sum: number) => (frames === 0 ? null : sum / frames);
      const recorded = tallies.recorded.fairness();
      return {
        prediction: { frames, logLoss: mean(logLoss), brier: mean(brier) },
        with: tallies.with.fairness(),
        without: tallies.without.fairness(),
        recorded: recorded.frames === 0 ? null : recorded,
      };
    },
  };
}

/** Returns a function that reviews a player if a review is due, and returns the handicap before a frame. */
function createReviews(policy: Policy, range: HandicapRange, records: ReturnType<typeof createRecords>) {
  const handicaps = new Map<string, { points: number; reviewed: number }>();
  const every = policy.kind === 'wins' ? policy.window : 1;
  return (id: string, rating: Rating): number => {
    const known = handicaps.get(id);
    if (!known) {
      const points = firstHandicap(policy, rating.strength - records.ratings.average(), range);
      handicaps.set(id, { points, reviewed: 0 });
      return points;
    }
    if (rating.frames - known.reviewed >= every) {
      known.points = proposedHandicap(policy, known.points, records.of(id), range);
      known.reviewed = rating.frames;
    }
    return known.points;
  };
}

/** Returns the points that the home player receives; negative if the home player gives points. */
function startOf(handicap: { home: number; away: number }, cap: number | null): number {
  const start = startGiven(handicap, cap);
  return start === null ? 0 : start.by === 'away' ? start.points : -start.points;
}

/** Returns both handicaps on the day of a frame; `null` if one of them is unknown. */
export function handicapsIn(
  frame: PlayedFrame,
  handicapOn: NonNullable<ReplayOptions['handicapOn']>,
): { home: number; away: number } | null {
  const [home, away] = [handicapOn(frame.home, frame.date), handicapOn(frame.away, frame.date)];
  return home === null || away === null ? null : { home, away };
}

/** Counts how often the favourite wins, for all frames and by the size of the start. */
class Tally {
  readonly #bands = new Map<number, { frames: number; won: number }>();

  add(start: number, margin: number): void {
    const band = Math.ceil(start / BAND);
    const count = this.#bands.get(band) ?? { frames: 0, won: 0 };
    count.frames++;
    // A level frame counts half.
    count.won += margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
    this.#bands.set(band, count);
  }

  fairness(): Fairness {
    const bands = [...this.#bands].sort(([a], [b]) => a - b);
    const frames = bands.reduce((sum, [, band]) => sum + band.frames, 0);
    const won = bands.reduce((sum, [, band]) => sum + band.won, 0);
    return {
      frames,
      favouriteWins: frames === 0 ? null : won / frames,
      bands: bands.flatMap(([band, count]) =>
        // Frames without a start are in no band.
        band === 0
          ? []
          : [
              {
                from: (band - 1) * BAND + 1,
                to: band * BAND,
                frames: count.frames,
                favouriteWins: count.won / count.frames,
              },
            ],
      ),
    };
  }
}
