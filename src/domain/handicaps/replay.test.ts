import { describe, expect, it, test } from 'vitest';
import { type Policy, USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import { chanceToWin, createPlayerRater, type PlayedFrame } from '#domain/handicaps/rating.ts';
import {
  createPlayerResultsTracker,
  createReplay,
  handicapsInFrame,
  type ReplayOptions,
} from '#domain/handicaps/replay.ts';
import { makePlayedFrame as frame } from '../../../tests/fixtures/made-league.ts';
import { careerFrames, hasCareers } from '../../../tests/support/careers.ts';

const OPTIONS = { range: { lowest: 0, highest: 150 }, maxStart: null };

function replayed(frames: readonly PlayedFrame[], given: Partial<ReplayOptions> = {}) {
  const replay = createReplay({ ...OPTIONS, policy: USUAL_POLICIES.rating, ...given });
  replay.add(frames, true);
  return replay.result();
}

test('a record has the frames of a player, and the strength above the average of the latest', () => {
  const records = createPlayerResultsTracker();
  const frames = [frame(1, 'a', 'b', 40), frame(2, 'c', 'a', -10), frame(3, 'b', 'c', 5)];
  for (const one of frames) records.learn(one);
  const { ratings } = records;
  expect(ratings.average()).not.toBe(0);
  const strength = ratings.of('a')!.strength - ratings.average();
  expect(records.of('a')).toEqual({ playerId: 'a', frames: frames.slice(0, 2), strength });
  expect(records.of('nobody')).toEqual({ playerId: 'nobody', frames: [], strength: 0 });
});

const band = (from: number, frames: number, favouriteWins: number) => ({ from, to: from + 9, frames, favouriteWins });

describe('a replay', () => {
  const twenty = Array.from({ length: 12 }, (_, i) => frame(i + 1, 'a', 'b', 20));

  it('judges frames in which both players have ten earlier ones', () => {
    const { prediction, without, recorded } = replayed(twenty);
    expect(prediction.frames).toBe(2);
    expect(prediction.logLoss).toBeLessThan(0.4);
    expect([without.frames, without.favouriteWins, recorded]).toEqual([2, 1, null]);
  });

  it('moves the margin by the start, up to the cap; a level frame counts half', () => {
    const policy: Policy = { ...USUAL_POLICIES.guide, from40: 40, largestStart: 20 };
    const withBreaks = twenty.map((one) => ({ ...one, homeBreak: 45 }));
    // From the eleventh frame on, `a` has the handicap 40 and `b` 60. So `b` has a start of 20, and `a` wins by 20.
    expect(replayed(withBreaks, { policy }).with).toEqual({ frames: 2, favouriteWins: 0.5, bands: [band(11, 2, 0.5)] });
    expect(replayed(withBreaks, { policy, maxStart: 10 }).with.bands).toEqual([band(1, 2, 1)]);
  });

  it('compares with the recorded handicaps of the time, if both are known', () => {
    const handicapOn = (id: string, day: string | null) => (day === '2025-10-12' ? (id === 'a' ? 0 : 30) : null);
    const { recorded } = replayed(twenty, { handicapOn });
    expect(recorded).toEqual({ frames: 1, favouriteWins: 0, bands: [band(21, 1, 0)] });
    expect(handicapsInFrame(frame(12, 'b', 'a', 0), handicapOn)).toEqual({ home: 30, away: 0 });
    expect(handicapsInFrame(frame(11, 'b', 'a', 0), handicapOn)).toBeNull();
  });

  it('predicts only from earlier frames', () => {
    const frames = Array.from({ length: 14 }, (_, i) => frame(i + 1, 'a', 'b', i === 11 ? 0 : i % 3 === 0 ? -15 : 20));
    const ratings = createPlayerRater();
    const chances = frames.map((one) => {
      const { home, away } = ratings.before(one);
      const chance = chanceToWin(home, away);
      ratings.learn(one);
      return one.margin > 0 ? chance : 1 - chance;
    });
    const judged = chances.slice(10);
    const mean = (of: (chance: number) => number) => judged.reduce((sum, one) => sum + of(one), 0) / judged.length;
    const { prediction } = replayed(frames);
    expect(prediction.frames).toBe(4);
    const [logLoss, brier] = [mean((chance) => -Math.log(chance)), mean((chance) => (1 - chance) ** 2)];
    expect(prediction.logLoss).toBeCloseTo(logLoss, 10);
    expect(prediction.brier).toBeCloseTo(brier, 10);
    expect(replayed([]).prediction).toEqual({ frames: 0, logLoss: null, brier: null });
  });

  it('says the same where the stronger player is away', () => {
    const mirrored = twenty.map((one) => frame(one.week, 'b', 'a', -20));
    expect(replayed(mirrored)).toEqual(replayed(twenty));
    const won = replayed([...twenty.slice(0, 11), frame(12, 'b', 'a', 5)]).without;
    expect([won.frames, won.favouriteWins]).toEqual([2, 0.5]);
  });

  it('does not count frames of equally rated players, nor put frames without a start in a band', () => {
    const level = twenty.map((one) => ({ ...one, margin: 0 }));
    const { prediction, with: fair } = replayed(level);
    expect([prediction.frames, fair]).toEqual([2, { frames: 0, favouriteWins: null, bands: [] }]);
    expect(replayed(twenty, { policy: USUAL_POLICIES.guide }).with).toEqual({ frames: 2, favouriteWins: 1, bands: [] });
  });

  it('needs ten frames of both players', () => {
    const newcomers = [frame(12, 'a', 'new', 20), frame(12, 'new', 'a', 20)];
    expect(replayed([...twenty.slice(0, 11), ...newcomers]).prediction.frames).toBe(1);
  });

  it('reviews wins and losses once for every window', () => {
    const policy: Policy = { ...USUAL_POLICIES.wins, largestStart: 300 };
    const many = Array.from({ length: 21 }, (_, i) => frame(i + 1, 'a', 'b', 50));
    // After ten frames, the handicaps of `a` and `b` are 30 and 70; after twenty frames, 20 and 80.
    expect(replayed(many, { policy }).with.bands).toEqual([band(31, 10, 1), band(51, 1, 0)]);
  });

  it('has the bands of recorded starts in order, each with its last number', () => {
    const handicapOn = (id: string, day: string | null) => (id === 'a' ? 0 : day === '2025-10-11' ? 11 : 10);
    const { recorded } = replayed(twenty, { handicapOn });
    expect(recorded?.bands).toEqual([band(1, 1, 1), band(11, 1, 1)]);
    expect(replayed(twenty, { handicapOn, maxStart: 5 }).recorded?.bands).toEqual([band(1, 2, 1)]);
  });

  it.each([
    ['a', null],
    ['b', null],
    ['c', { home: 30, away: 10 }],
  ])('has no recorded start if the handicap of %s is unknown: %j', (unknown, handicaps) => {
    const handicapOn = (id: string) => (id === unknown ? null : id === 'a' ? 30 : 10);
    expect(handicapsInFrame(frame(1, 'a', 'b', 0), handicapOn)).toEqual(handicaps);
  });

  it('learns also from seasons that are not judged', () => {
    const replay = createReplay({ ...OPTIONS, policy: USUAL_POLICIES.rating });
    replay.add(twenty, false);
    replay.add([frame(1, 'a', 'b', 20, { season: '26/27' })], true);
    expect(replay.result().prediction.frames).toBe(1);
  });
});

/** Returns 1500 invented frames between 20 players: `p19` is the strongest. The luck is the same in each test run. */
function madeFrames(): PlayedFrame[] {
  let seed = 7;
  const luck = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: 1500 }, (_, i) => {
    const [home, away] = [Math.floor(luck() * 20), Math.floor(luck() * 19)];
    const other = away >= home ? away + 1 : away;
    const margin = Math.round(2 * (home - other) + 60 * (luck() + luck() - 1)) || 1;
    const year = 20 + Math.floor(i / 500);
    return frame(Math.floor((i % 500) / 20), `p${home}`, `p${other}`, margin, { season: `${year}/${year + 1}` });
  });
}

/** Returns the home player's chance to win each frame, computed from the earlier frames alone. */
function knownBefore(frames: readonly PlayedFrame[]): number[] {
  const ratings = createPlayerRater();
  return frames.map((one) => {
    const { home, away } = ratings.before(one);
    const chance = chanceToWin(home, away);
    ratings.learn(one);
    return chance;
  });
}

test('no later result leaks into a prediction or a start', () => {
  const frames = madeFrames();
  const half = frames.length / 2;
  const changed = frames.map((one, i) => (i < half ? one : { ...one, margin: -one.margin, homeBreak: 147 }));
  // The first frame with a changed result has the same chance in both lists, because its result is not yet known.
  expect(knownBefore(changed).slice(0, half + 1)).toEqual(knownBefore(frames).slice(0, half + 1));
  expect(knownBefore(changed).slice(half + 1)).not.toEqual(knownBefore(frames).slice(half + 1));
  for (const policy of Object.values(USUAL_POLICIES)) {
    const judged = (all: readonly PlayedFrame[]) => {
      const replay = createReplay({ ...OPTIONS, policy });
      replay.add(all.slice(0, half), true);
      const { with: fair, prediction } = replay.result();
      replay.add(all.slice(half), false);
      return [fair, prediction, replay.result().with];
    };
    expect(judged(changed)).toEqual(judged(frames));
  }
});

describe.runIf(hasCareers)('ten seasons of a real league', () => {
  const seasons = hasCareers ? careerFrames() : [];
  const replay = (policy: Policy) => {
    const made = createReplay({ ...OPTIONS, policy });
    for (const frames of seasons) made.add(frames, (frames[0]?.season ?? '') >= '14/15');
    return made.result();
  };

  it('are predicted better than by an Elo of margins (0.588)', () => {
    const { prediction } = replay(USUAL_POLICIES.rating);
    expect(prediction.frames).toBe(8229);
    expect(prediction.logLoss).toBeLessThan(0.583);
  });

  it('are fair in every band with the starts of the rating', () => {
    const { with: fair, without } = replay(USUAL_POLICIES.rating);
    expect(without.favouriteWins).toBeGreaterThan(0.67);
    const bands = fair.bands.filter(({ frames }) => frames >= 300);
    expect(bands.map(({ from }) => from)).toEqual([1, 11, 21]);
    for (const { frames, favouriteWins } of bands) {
      const allowed = Math.max(0.03, 1 / Math.sqrt(frames));
      expect.soft(Math.abs(favouriteWins - 0.5)).toBeLessThanOrEqual(allowed);
    }
  });
});
