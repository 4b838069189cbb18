import { describe, expect, it, test } from 'vitest';
import type { Match } from '#domain/cards/match.ts';
import { chanceToWin, createPlayerRater, framesForRatings, frameWithoutStarts } from '#domain/handicaps/rating.ts';
import { makeFixture, makeMatch, makePlayedFrame as frame } from '../../../tests/fixtures/made-league.ts';

const rated = (strength: number, variance: number) => ({ strength, variance, frames: 9 });

describe('a rating', () => {
  it('rises with the margin, and more against a stronger opponent', () => {
    const ratings = createPlayerRater();
    ratings.learn(frame(1, 'a', 'b', 40));
    ratings.learn(frame(1, 'c', 'd', 10));
    const [a, c] = [ratings.of('a'), ratings.of('c')];
    expect(a?.strength).toBeGreaterThan(c?.strength ?? 0);
    ratings.learn(frame(2, 'e', 'a', 20));
    ratings.learn(frame(2, 'f', 'b', 20));
    expect(ratings.of('e')?.strength).toBeGreaterThan(ratings.of('f')?.strength ?? 0);
  });

  it('gives two players chances that add up to 1, and equal chances for equal strength', () => {
    const [one, other] = [rated(12, 80), rated(-3, 40)];
    expect(chanceToWin(one, other) + chanceToWin(other, one)).toBeCloseTo(1);
    expect(chanceToWin(one, one)).toBe(0.5);
  });

  it('begins a newcomer at the level of the division', () => {
    const ratings = createPlayerRater();
    for (let week = 1; week < 20; week++) ratings.learn(frame(week, 'a', 'b', 40, { division: week % 2 }));
    const { home } = ratings.before(frame(20, 'new', 'a', 0, { division: 1 }));
    expect(Math.abs(home.strength)).toBeLessThan(5);
    expect(home.variance).toBe(400);
  });

  // The strength and the variance after a frame that a newcomer wins against a newcomer by 40 points. Each player gets
  // the share 400 / (1156 + 400 + 400) of the 40 points: a newcomer's variance is 400, and that of a margin 1156.
  const STEP = (400 * 40) / 1956;
  const LEFT = 400 * (1 - 400 / 1956);

  it('moves by each side’s share of the surprise, and becomes more certain', () => {
    const ratings = createPlayerRater();
    ratings.learn(frame(1, 'a', 'b', 40));
    expect(ratings.of('a')).toMatchObject({ strength: STEP, variance: LEFT, frames: 1 });
    expect(ratings.of('b')).toMatchObject({ strength: -STEP, variance: LEFT, frames: 1 });
    expect(ratings.of('c')).toBeUndefined();
    // A week later, the same margin is less of a surprise, and the variance of both players has grown by 2.
    ratings.learn(frame(2, 'a', 'b', 40));
    const surprise = 40 - 2 * STEP;
    const share = (LEFT + 2) / (1156 + 2 * (LEFT + 2));
    expect(ratings.of('a')?.strength).toBeCloseTo(STEP + share * surprise, 10);
    expect(ratings.of('b')?.variance).toBeCloseTo((LEFT + 2) * (1 - share), 10);
    expect(ratings.of('b')?.frames).toBe(2);
  });

  it.each([
    ['on the same night', frame(1, 'a', 'c', 0), 0],
    ['on the next', frame(2, 'a', 'c', 0), 2],
    ['in the next season, in the same week', frame(1, 'a', 'c', 0, { season: '26/27' }), 30],
    ['in the next season', frame(4, 'a', 'c', 0, { season: '26/27' }), 30],
  ])('%s makes a rating less certain by this much', (_, next, gained) => {
    const ratings = createPlayerRater();
    ratings.learn(frame(1, 'a', 'b', 40));
    expect(ratings.before(next).home.variance).toBeCloseTo(LEFT + gained, 10);
    // Asking for the rating a second time changes nothing.
    expect(ratings.before(next).home.variance).toBeCloseTo(LEFT + gained, 10);
  });

  it('is less certain for each missed season, but never less than a newcomer’s', () => {
    const ratings = createPlayerRater();
    ratings.learn(frame(1, 'a', 'b', 40));
    const later = (season: string) => ratings.before(frame(1, 'x', 'y', 0, { season }));
    later('26/27');
    expect(ratings.before(frame(1, 'a', 'x', 0, { season: '27/28' })).home.variance).toBeCloseTo(LEFT + 60, 10);
    for (const season of ['28/29', '29/30', '30/31', '31/32', '32/33']) later(season);
    expect(ratings.before(frame(1, 'a', 'x', 0, { season: '32/33' })).home.variance).toBe(400);
  });

  it('has averages of the division and of the league, of the latest 400 ratings', () => {
    const ratings = createPlayerRater();
    expect(ratings.average()).toBe(0);
    ratings.learn(frame(1, 'a', 'b', 40, { division: 1 }));
    ratings.learn(frame(1, 'a', 'c', 40, { division: 2 }));
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ratings.of(id)?.strength ?? 0) as [number, number, number];
    expect(ratings.average()).toBeCloseTo((STEP + b + a + c) / 4, 10);
    const newcomer = (division: number) => ratings.before(frame(2, `new ${division}`, 'a', 0, { division })).home;
    expect(newcomer(1)).toMatchObject({ strength: expect.closeTo(0, 10), variance: 400, frames: 0 });
    expect(newcomer(2).strength).toBeCloseTo((a + c) / 2, 10);
    expect(newcomer(3).strength).toBe(0);
  });

  it('counts older ratings less once there are 400', () => {
    const ratings = createPlayerRater();
    let expected = 0;
    let count = 0;
    for (let week = 1; week <= 300; week++) {
      ratings.learn(frame(week, 'a', 'b', week % 7));
      for (const id of ['a', 'b']) {
        count = Math.min(count + 1, 400);
        expected += ((ratings.of(id)?.strength ?? 0) - expected) / count;
      }
    }
    expect(ratings.average()).toBeCloseTo(expected, 10);
  });
});

test.each([
  // The players differ by 15 points, with a deviation of √(625 + 80 + 40): 1 / (1 + e^(−1.702 × 15 / 27.3)).
  [15, 80, 40, 0.718_158_781_1],
  [-15, 40, 80, 0.281_841_218_9],
  [300, 80, 40, 0.995],
  [-300, 80, 40, 0.005],
])('%d points stronger, with variances of %d and %d, wins at %d', (apart, variance, other, chance) => {
  expect(chanceToWin(rated(apart, variance), rated(0, other))).toBeCloseTo(chance, 9);
});

test('evidence is the frames between two players, oldest first', () => {
  const against = (home: string | null, away: string | null) =>
    makeMatch(home, 60, 20, away, { home: [22, 30], away: [21] });
  const played = against('a', 'b');
  const fixture = (week: number, matches: Match[]) => makeFixture('a', 'b', { week, matches });
  const frames = framesForRatings([
    fixture(2, [played, against('a', null), against(null, null)]),
    fixture(1, [against('a', 'a'), played, { ...played, pair: true }, makeMatch('a', null, null, 'b')]),
    makeFixture('a', 'b', { week: 1, weekOfPlay: 3, matches: [played] }),
  ]);
  const of = { season: '25/26', date: null, division: 1, home: 'a', away: 'b', scores: { home: 60, away: 20 } };
  expect(frames).toEqual([1, 2, 3].map((week) => ({ ...of, week, margin: 40, homeBreak: 30, awayBreak: 21 })));
  // The scores of 60 and 20 without the starts, and never below 0.
  const margin = (home: number, away: number) => frameWithoutStarts(frames[0]!, { home, away }).margin;
  expect([margin(0, 15), margin(70, 15), margin(-10, 0)]).toEqual([55, -5, 50]);
});
