import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockAction,
  type Countdown,
  leftAt,
  pressed,
  runsAt,
  shifted,
  untouched,
} from '#domain/timers/countdown.ts';

const FULL = 20_000;
const START = 1_000_000;

/** The clock after presses, each so many milliseconds after the first. */
function after(...presses: [ClockAction, number][]): Countdown {
  return presses.reduce((clock, [action, at]) => pressed(clock, action, FULL, START + at), untouched);
}

function at(clock: Countdown, ms: number): [left: number, runs: boolean] {
  return [leftAt(clock, FULL, START + ms), runsAt(clock, START + ms)];
}

describe('a clock that counts down', () => {
  it.each<[what: string, clock: Countdown, ms: number, left: number, runs: boolean]>([
    ['stands full', untouched, 5_000, 20_000, false],
    ['has all of it when it starts', after(['start', 0]), 0, 20_000, true],
    ['counts by the moment, not by looks', after(['start', 0]), 7_301, 12_699, true],
    ['has a thousandth left', after(['start', 0]), 19_999, 1, true],
    ['stops at 0 by itself', after(['start', 0]), 20_000, 0, false],
    ['stays at 0, even a day later', after(['start', 0]), 86_400_000, 0, false],
    ['stands where it was stopped', after(['start', 0], ['stop', 7_301]), 60_000, 12_699, false],
    ['goes on from there', after(['start', 0], ['stop', 7_301], ['start', 60_000]), 61_000, 11_699, true],
    ['is not started twice', after(['start', 0], ['start', 4_000]), 5_000, 15_000, true],
    ['stays stopped', after(['stop', 0]), 5_000, 20_000, false],
    ['is full again after a reset, and stands', after(['start', 0], ['reset', 3_000]), 9_000, 20_000, false],
    ['cannot be started at 0', after(['start', 0], ['start', 25_000]), 25_000, 0, false],
    ['can after a reset', after(['start', 0], ['reset', 25_000], ['start', 26_000]), 27_000, 19_000, true],
    ['is not more than full before its start', after(['start', 5_000]), 1_000, 20_000, true],
  ])('%s', (_, clock, ms, left, runs) => {
    expect(at(clock, ms)).toEqual([left, runs]);
  });

  it('is not changed by a press that is older than the last one', () => {
    const stopped = after(['start', 0], ['stop', 5_000]);
    for (const action of ['start', 'stop', 'reset'] as const) {
      expect(pressed(stopped, action, FULL, START + 4_999)).toBe(stopped);
    }
    expect(after(['stop', 5_000], ['start', 4_999])).toEqual(after(['stop', 5_000]));
  });

  it('has nothing left once it ran out, and is full until it first runs', () => {
    expect(after(['start', 0], ['start', 25_000])).toEqual({ since: null, left: 0, pressedAt: START + 25_000 });
    expect(after(['stop', 0])).toEqual({ since: null, left: null, pressedAt: START });
  });

  it('is the same by a clock that is ahead', () => {
    const clock = after(['start', 0]);
    expect(leftAt(shifted(clock, 90_000), FULL, START + 90_000 + 4_000)).toBe(16_000);
    expect(shifted(after(['start', 0], ['stop', 4_000]), 90_000)).toEqual({
      since: null,
      left: 16_000,
      pressedAt: START + 94_000,
    });
  });
});

const presses = fc.array(
  fc.record({ action: fc.constantFrom('start', 'stop', 'reset'), after: fc.nat({ max: 9_000 }) }),
  { maxLength: 12 },
);

describe('whatever is pressed', () => {
  it('is between nothing and all, falls by the time that passes while it runs, and else not at all', () => {
    fc.assert(
      fc.property(presses, fc.array(fc.nat({ max: 30_000 }), { minLength: 2 }), (given, looks) => {
        let now = START;
        let clock = untouched;
        for (const { action, after: wait } of given) clock = pressed(clock, action, FULL, (now += wait));
        const seen = looks.toSorted((a, b) => a - b).map((look) => leftAt(clock, FULL, now + look));
        const first = leftAt(clock, FULL, now);
        for (const [i, left] of seen.entries()) {
          const passed = looks.toSorted((a, b) => a - b)[i] ?? 0;
          expect(left).toBe(clock.since === null ? first : Math.max(0, first - passed));
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(FULL);
        }
      }),
    );
  });

  it('adds up to what a clock of ticks would count', () => {
    fc.assert(
      fc.property(presses, (given) => {
        let [clock, ticking, now, left] = [untouched, false, START, FULL];
        for (const { action, after: wait } of given) {
          // The clock of ticks, one for each millisecond.
          if (ticking) left = Math.max(0, left - wait);
          if (left === 0) ticking = false;
          now += wait;
          expect(leftAt(clock, FULL, now)).toBe(left);
          expect(runsAt(clock, now)).toBe(ticking);
          clock = pressed(clock, action, FULL, now);
          if (action === 'reset') left = FULL;
          ticking = action === 'start' && left > 0;
        }
      }),
    );
  });
});
