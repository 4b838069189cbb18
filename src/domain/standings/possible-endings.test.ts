import { expect, it } from 'vitest';
import { canAllStayWithinPoints, type UnplayedFixtureWithOutcomes, type PointsOutcome } from './possible-endings.ts';

/** The outcomes of a fixture with 4 points, of which each side gets 1 to 3. */
const ANY: readonly PointsOutcome[] = [
  [1, 3],
  [2, 2],
  [3, 1],
];
const FRAME: readonly PointsOutcome[] = [
  [0, 1],
  [1, 0],
];

const fixture = (home: number, away: number, outcomes = ANY): UnplayedFixtureWithOutcomes => ({ home, away, outcomes });

function steps(fixtures: readonly UnplayedFixtureWithOutcomes[], limits: readonly number[], given: number) {
  const budget = { steps: given };
  return [canAllStayWithinPoints(fixtures, limits, budget), given - budget.steps];
}

it.each([
  [[1, Infinity], true],
  [[0, Infinity], false],
  [[Infinity, 1], true],
  [[Infinity, 0], false],
  [[Infinity, Infinity], true],
  [[2, 2], true],
  [[2, 1], false],
])('a fixture that gives each side at least a point can end within %j: %s', (limits, can) => {
  expect(canAllStayWithinPoints([fixture(0, 1)], limits, { steps: 100 })).toBe(can);
});

it('does not search fixtures in which a side has no limit', () => {
  const fixtures = [fixture(0, 1), fixture(1, 0), fixture(1, 2)];
  expect(steps(fixtures, [2, Infinity, Infinity], 100)).toEqual([true, 0]);
});

it('finds the answer within the steps that it takes, and not with one fewer', () => {
  // Team 1 may get no point, so it must lose the second fixture. Team 0 wins that fixture and may get only one point,
  // so it must lose the first fixture.
  const fixtures = [fixture(0, 2, FRAME), fixture(1, 0, FRAME)];
  const [can, taken] = steps(fixtures, [1, 0, 1], 100);
  expect(can).toBe(true);
  expect(steps(fixtures, [1, 0, 1], Number(taken))).toEqual([true, taken]);
  expect(canAllStayWithinPoints(fixtures, [1, 0, 1], { steps: Number(taken) - 1 })).toBeNull();
});
