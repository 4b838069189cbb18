import { z } from 'zod';
import { handicapPointsFromMatch } from '#domain/handicaps/result-moves.ts';
import {
  newcomerHandicap,
  type HandicapRange,
  type PlayerResultsForProposal,
  proposedHandicap,
} from '#domain/handicaps/handicap-proposal.ts';
import {
  type EachMatchPolicy,
  limitsOfPolicy,
  type Policy,
  type ReviewPolicy,
  SINCE_REVIEW_WINDOW,
} from '#domain/handicaps/policy-schema.ts';
import {
  chanceToWin,
  createPlayerRater,
  type PlayedFrame,
  type Rating,
  hasHomePlayerWon,
} from '#domain/handicaps/rating.ts';
import { defaultHandicap, startBetweenHandicaps } from '#domain/squads/handicap.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

/** A frame is only used to judge ratings and policies if both players have played at least this many frames before. */
export const MIN_EARLIER_FRAMES = 10;
/** Frames are counted in bands by the size of the start. Each band has this width, in points. */
const START_SIZE_BAND_WIDTH = 10;
/** The number of frames after which a replay reviews a player, if a policy counts the frames since the last review. */
const USUAL_FRAMES_BETWEEN_REVIEWS = 10;

/**
 * How often the higher rated player (the favourite) wins. `favouriteWins` is a share from 0 to 1, `null` without
 * frames; 0.5 is fair. `bands`: the same values for the frames with a start of `from` to `to` points.
 */
const fairnessSchema = z.object({
  frames: z.number(),
  favouriteWins: z.number().nullable(),
  bands: z.array(z.object({ from: z.number(), to: z.number(), frames: z.number(), favouriteWins: z.number() })),
});
export type Fairness = z.output<typeof fairnessSchema>;

/**
 * How well ratings predict results, and how fair the replayed frames would have been with different starts (Rule H9).
 * `prediction`: two error measures, each averaged over the frames; lower is better, and `null` means that there are no
 * frames. `with`: the fairness with the starts of a policy. `without`: the fairness without starts. `recorded`: the
 * fairness with the starts that follow from the recorded handicaps; `null` if these handicaps are unknown.
 */
export const policyReplayResultSchema = z.object({
  prediction: z.object({ frames: z.number(), logLoss: z.number().nullable(), brier: z.number().nullable() }),
  with: fairnessSchema,
  without: fairnessSchema,
  recorded: fairnessSchema.nullable(),
});
export type PolicyReplayResult = z.output<typeof policyReplayResultSchema>;

/** The input for a replay. `handicapOn` returns a player's recorded handicap on a day; `null` if unknown. */
export type ReplayOptions = {
  policy: Policy;
  range: HandicapRange;
  /** The league's largest start, in points; `null` for no limit. */
  maxStart: number | null;
  /** The lowest and the highest handicap that count in a match (Rule H24); absent for no limits. */
  counts?: HandicapRules['counts'];
  handicapOn?: ((playerId: string, day: string | null) => number | null) | undefined;
};

/**
 * Returns an object with the frames and the strength of each player. `learn` adds a frame; frames must be added oldest
 * first.
 */
export function createPlayerResultsTracker() {
  const ratings = createPlayerRater();
  const frames = new Map<string, PlayedFrame[]>();
  const framesOf = (id: string) => frames.get(id) ?? [];
  return {
    ratings,
    of: (playerId: string): PlayerResultsForProposal => ({
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
 * Returns empty tallies of the favourite's wins: with the policy's starts, without starts, and with recorded starts.
 */
function createFavouriteWinsTallies() {
  return {
    with: new FavouriteWinsTally(),
    without: new FavouriteWinsTally(),
    recorded: new FavouriteWinsTally(),
  };
}

/**
 * Returns an object that replays earlier frames under a policy: before each frame, both players get the handicaps that
 * the policy would have given them by then. An `each` policy moves handicaps after each frame. `wins` and `ratio`
 * policies review a player after `framesBetweenReviews` frames, so that each frame counts once. All other policies
 * review both players before each frame.
 */
export function createReplay({ policy, range, maxStart, counts, handicapOn }: ReplayOptions) {
  const records = createPlayerResultsTracker();
  const given =
    policy.kind === 'each'
      ? createMatchByMatchHandicaps(policy, range)
      : createReviewedHandicaps(policy, range, records);
  const prediction = { frames: 0, logLoss: 0, brier: 0 };
  const tallies = createFavouriteWinsTallies();
  const largest = policy.kind === 'each' ? null : limitsOfPolicy(policy).largestStart;
  const cap = largest === null ? maxStart : Math.min(largest, maxStart ?? largest);
  /** Returns the points that the home player receives as a start; negative if the home player gives points. */
  const startOf = (handicap: { home: number; away: number }, most: number | null): number => {
    const start = startBetweenHandicaps(handicap, most, counts);
    return start === null ? 0 : start.by === 'away' ? start.points : -start.points;
  };

  function judge(frame: PlayedFrame, home: Rating, away: Rating, start: number): void {
    const chance = chanceToWin(home, away);
    const won = hasHomePlayerWon(frame) ? 1 : 0;
    prediction.frames++;
    prediction.logLoss -= Math.log(won === 1 ? chance : 1 - chance);
    prediction.brier += (won - chance) ** 2;
    if (home.strength === away.strength) return;
    // Stryker disable next-line EqualityOperator: if the strengths are equal, `judge` has returned above.
    const side = home.strength > away.strength ? 1 : -1;
    const margin = side * frame.margin;
    tallies.with.add(Math.abs(start), margin + side * start);
    tallies.without.add(Math.abs(start), margin);
    const handicaps = handicapOn && handicapsInFrame(frame, handicapOn);
    if (!handicaps) return;
    const stood = startOf(handicaps, maxStart);
    tallies.recorded.add(Math.abs(stood), margin + side * stood);
  }

  return {
    /** Replays the frames of a season, oldest first. `judged`: whether the frames count in what `result` returns. */
    add(frames: readonly PlayedFrame[], judged: boolean): void {
      for (const frame of frames) {
        const { home, away } = records.ratings.before(frame);
        const start = startOf({ home: given.before(frame.home, home), away: given.before(frame.away, away) }, cap);
        if (judged && home.frames >= MIN_EARLIER_FRAMES && away.frames >= MIN_EARLIER_FRAMES)
          judge(frame, home, away, start);
        records.learn(frame);
        given.learn(frame);
      }
    },

    result(): PolicyReplayResult {
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

/**
 * Returns an object that moves both players' handicaps after each frame (Rule H20). Everybody starts with the league's
 * handicap for new players. Each frame counts as a match, even a frame of a longer match.
 */
function createMatchByMatchHandicaps(policy: EachMatchPolicy, range: HandicapRange) {
  const handicaps = new Map<string, number>();
  const currentOf = (id: string) => handicaps.get(id) ?? defaultHandicap(range);
  return {
    before: (id: string, _: Rating): number => currentOf(id),
    learn({ home, away, margin, winner }: PlayedFrame): void {
      // A conceded or level frame moves nobody's handicap.
      if (winner !== undefined || margin === 0) return;
      const won = { winner: margin > 0 ? ('home' as const) : ('away' as const), margin: Math.abs(margin) };
      for (const side of ['home', 'away'] as const) {
        const id = side === 'home' ? home : away;
        const points = currentOf(id) + handicapPointsFromMatch(won, side, policy);
        handicaps.set(id, Math.max(range.lowest, Math.min(range.highest, points)));
      }
    },
  };
}

/**
 * Returns an object whose function `before` returns a player's handicap before a frame, after a review of the player if
 * one is due. Its function `learn` does nothing.
 */
function createReviewedHandicaps(
  policy: ReviewPolicy,
  range: HandicapRange,
  records: ReturnType<typeof createPlayerResultsTracker>,
) {
  const handicaps = new Map<string, { points: number; reviewed: number }>();
  const every = framesBetweenReviews(policy);
  return {
    before(id: string, rating: Rating): number {
      const known = handicaps.get(id);
      if (!known) {
        const points = newcomerHandicap(policy, rating.strength - records.ratings.average(), range);
        handicaps.set(id, { points, reviewed: 0 });
        return points;
      }
      if (rating.frames - known.reviewed >= every) {
        const record = { ...records.of(id), sinceReview: rating.frames - known.reviewed };
        const singles = policy.kind === 'ratio' ? { singles: record.frames.map(frameAsSinglesMatch) } : {};
        known.points = proposedHandicap(policy, known.points, { ...record, ...singles }, range);
        known.reviewed = rating.frames;
      }
      return known.points;
    },
    learn(): void {
      // `learn` has nothing to do here: `createReplay` updates `records` after each frame, and `before` reviews the
      // players from `records`.
    },
  };
}

/** Returns the number of frames from one review of a player to the next. */
function framesBetweenReviews(policy: ReviewPolicy): number {
  if (policy.kind === 'ratio') return policy.matches;
  if (policy.kind !== 'wins') return 1;
  return policy.window === SINCE_REVIEW_WINDOW ? USUAL_FRAMES_BETWEEN_REVIEWS : policy.window;
}

/** Returns a frame as a singles match, because a replay counts each frame as a match. */
function frameAsSinglesMatch(frame: PlayedFrame) {
  return {
    home: frame.home,
    away: frame.away,
    winner: hasHomePlayerWon(frame) ? ('home' as const) : ('away' as const),
  };
}

/** Returns both players' recorded handicaps on the day of a frame; `null` if at least one of them is unknown. */
export function handicapsInFrame(
  frame: PlayedFrame,
  handicapOn: NonNullable<ReplayOptions['handicapOn']>,
): { home: number; away: number } | null {
  const [home, away] = [handicapOn(frame.home, frame.date), handicapOn(frame.away, frame.date)];
  return home === null || away === null ? null : { home, away };
}

/**
 * Counts how often the favourite wins, in all frames and for each size of the start. The favourite is the player with
 * the higher rating.
 */
class FavouriteWinsTally {
  readonly #bands = new Map<number, { frames: number; won: number }>();

  add(start: number, margin: number): void {
    const band = Math.ceil(start / START_SIZE_BAND_WIDTH);
    const count = this.#bands.get(band) ?? { frames: 0, won: 0 };
    count.frames++;
    // A level frame counts as half a win.
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
        // Frames without a handicap start are in no band.
        band === 0
          ? []
          : [
              {
                from: (band - 1) * START_SIZE_BAND_WIDTH + 1,
                to: band * START_SIZE_BAND_WIDTH,
                frames: count.frames,
                favouriteWins: count.won / count.frames,
              },
            ],
      ),
    };
  }
}
