import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as timers from '#domain/timers/shootout.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

type Step = `${timers.ClockButtonPress['clock']} ${timers.ClockButtonPress['action']} ${number}`;

/**
 * Returns the shootout after presses such as `shot start 1500`: the clock, the action, and the moment in milliseconds.
 */
const after = (...steps: Step[]): timers.Shootout => afterFrom(timers.initialShootout, steps);

function afterFrom(start: timers.Shootout, steps: Step[]): timers.Shootout {
  return steps.reduce((shootout, step) => {
    // The type `Step` guarantees these three parts.
    const [clock, action, at] = step.split(' ') as [
      timers.ClockButtonPress['clock'],
      timers.ClockButtonPress['action'],
      string,
    ];
    return timers.shootoutAfterPress(shootout, { clock, action, at: Number(at) });
  }, start);
}

/** Returns what the game timer and the shot clock show at a moment, such as `10:00 ▶  00:20`. ▶: the clock runs. */
function shown(shootout: timers.Shootout, now: number): string {
  const { game, shot } = timers.shootoutViewAt(shootout, now);
  return [game, shot].map(({ text, runs }) => text + (runs ? ' ▶' : '')).join('  ');
}

describe('what the clocks show', () => {
  it.each([
    [600_000, '10:00'],
    [599_999, '10:00'],
    [599_001, '10:00'],
    [599_000, '09:59'],
    [300_001, '05:01'],
    [300_000, '05:00'],
    [60_000, '01:00'],
    [20_000, '00:20'],
    [1_000, '00:01'],
    [1, '00:01'],
    [0, '00:00'],
  ])('%d ms as %s', (left, text) => {
    expect(timers.clockText(left)).toBe(text);
  });

  it.each<[steps: Step[], now: number, text: string]>([
    [[], 0, '10:00  00:20'],
    [['game start 0'], 0, '10:00 ▶  00:20'],
    [['game start 0'], 1_000, '09:59 ▶  00:20'],
    [['game start 0', 'shot start 2000'], 7_000, '09:53 ▶  00:15 ▶'],
    [['game start 0', 'shot start 2000', 'shot stop 7000'], 90_000, '08:30 ▶  00:15'],
    [['game start 0', 'shot start 2000', 'shot reset 7000'], 7_000, '09:53 ▶  00:20'],
    [['shot start 0'], 19_999, '10:00  00:01 ▶'],
    [['shot start 0'], 20_000, '10:00  00:00'],
    [['game start 0'], 600_000, '00:00  00:10'],
    [['game start 0', 'game stop 450000', 'game reset 460000'], 460_000, '10:00  00:20'],
  ])('after %j at %d', (steps, now, text) => {
    expect(shown(after(...steps), now)).toBe(text);
  });
});

describe('when the game timer reaches five minutes', () => {
  const game = 'game start 0';
  const shot = 'shot start 295000';
  const reset = 'game reset 310000';
  const atTen: Step[] = [game, 'shot start 280000', 'shot stop 290000'];
  it.each<[what: string, steps: Step[], now: number, text: string]>([
    ['a moment before shots are long', [game], 299_999, '05:01 ▶  00:20'],
    ['a shot clock that stands full is a short one', [game], 300_000, '05:00 ▶  00:10'],
    ['one that runs counts on', [game, shot], 300_000, '05:00 ▶  00:15 ▶'],
    ['and its next reset gives 10', [game, shot, 'shot reset 305000'], 305_000, '04:55 ▶  00:10'],
    ['one that was stopped stays', [game, shot, 'shot stop 297000'], 310_000, '04:50 ▶  00:18'],
    ['a stopped one that has just 10 left stays too', atTen, 310_000, '04:50 ▶  00:10'],
    ['a short one starts from 10', [game, 'shot start 300000'], 301_000, '04:59 ▶  00:09 ▶'],
    ['so with one that stands', [game, 'game stop 300000', 'shot reset 301000'], 301_000, '05:00  00:10'],
    ['and after it is over', [game, 'shot reset 700000'], 700_000, '00:00  00:10'],
    ['a reset of the game timer makes a full one long again', [game, reset], 310_000, '10:00  00:20'],
    ['a running one counts on then', [game, 'shot start 305000', reset], 310_000, '10:00  00:05 ▶'],
    ['and its next gives 20', [game, 'shot start 305000', reset, 'shot reset 311000'], 311_000, '10:00  00:20'],
    ['one that stood at 10 of 20 is not taken for full', [...atTen, reset], 310_000, '10:00  00:10'],
  ])('%s', (_, steps, now, text) => {
    expect(shown(after(...steps), now)).toBe(text);
  });

  it('announces short shots', () => {
    expect(timers.shootoutViewAt(after('game start 0'), 299_999).shortShots).toBe(false);
    expect(timers.shootoutViewAt(after('game start 0'), 300_000).shortShots).toBe(true);
  });
});

describe('other times', () => {
  it.each<[timers.TimePresetName, string, Step[], number, string]>([
    ['usual', '10 min: 20 s, then 10 s', ['game start 0'], 300_000, '05:00 ▶  00:10'],
    ['professional', '10 min: 15 s, then 10 s', [], 0, '10:00  00:15'],
    ['professional', '10 min: 15 s, then 10 s', ['game start 0'], 299_999, '05:01 ▶  00:15'],
    ['professional', '10 min: 15 s, then 10 s', ['game start 0'], 300_000, '05:00 ▶  00:10'],
    ['even', '10 min: 20 s', ['game start 0'], 599_000, '00:01 ▶  00:20'],
    ['quick', '5 min: 15 s, then 10 s', ['game start 0'], 149_999, '02:31 ▶  00:15'],
    ['quick', '5 min: 15 s, then 10 s', ['game start 0'], 150_000, '02:30 ▶  00:10'],
    ['slow', '15 min: 30 s, then 20 s', ['game start 0'], 450_000, '07:30 ▶  00:20'],
    ['slow', '15 min: 30 s, then 20 s', ['shot start 0', 'shot reset 9000'], 9_000, '15:00  00:30'],
  ])('%s: %s after %j at %d', (times, words, steps, now, text) => {
    expect(timers.timesText(timers.TIME_PRESETS[times])).toBe(words);
    expect(shown(afterFrom({ ...timers.initialShootout, times }, steps), now)).toBe(text);
  });

  it('says that shots are short only where they become shorter', () => {
    const isShort = (times: timers.TimePresetName, now: number) =>
      timers.shootoutViewAt(afterFrom({ ...timers.initialShootout, times }, ['game start 0']), now).shortShots;
    expect(isShort('even', 400_000)).toBe(false);
    expect([isShort('quick', 149_999), isShort('quick', 150_000)]).toEqual([false, true]);
  });

  it('limit the time left on a shared clock', () => {
    const checked = timers.checkShootout({ times: 'slow', game: { left: 900_000 }, shot: { left: 30_000 } }, NOW);
    expect(checked.ok && checked.value.times).toBe('slow');
    const long = timers.checkShootout({ times: 'quick', game: { left: 300_001 }, shot: { left: 15_001 } }, NOW);
    expect(long.ok ? [] : long.issues.map(({ path }) => path)).toEqual(['game.left', 'shot.left']);
    expect(timers.shiftShootoutTimes({ ...timers.initialShootout, times: 'slow' }, 5).times).toBe('slow');
    expect(
      timers.shootoutAfterPress({ ...timers.initialShootout, times: 'slow' }, { clock: 'game', action: 'start', at: 0 })
        .times,
    ).toBe('slow');
  });
});

describe('how near its end a clock is', () => {
  it.each([
    [0, 'far'],
    [9_999, 'far'],
    [10_000, 'ten'],
    [14_999, 'ten'],
    [15_000, 'five'],
    [19_999, 'five'],
    [20_000, 'over'],
  ])('%d ms after its start', (now, nearness) => {
    expect(timers.shootoutViewAt(after('shot start 0'), now).shot.nearness).toBe(nearness);
  });

  it('is far for a short clock that has not started', () => {
    expect(timers.shootoutViewAt(after('game start 0'), 320_000).shot.nearness).toBe('far');
    expect(timers.shootoutViewAt(after('game start 0', 'shot start 320000'), 320_000).shot.nearness).toBe('ten');
  });
});

const steps = fc.array(
  fc.record({
    clock: fc.constantFrom('game', 'shot'),
    action: fc.constantFrom('start', 'stop', 'reset'),
    after: fc.oneof(fc.nat({ max: 30_000 }), fc.nat({ max: 400_000 })),
  }),
  { maxLength: 12 },
);

/** Returns the shootout after random presses, and the moment of the last press. */
function played(
  given: { clock: timers.ClockButtonPress['clock']; action: timers.ClockButtonPress['action']; after: number }[],
): [timers.Shootout, number] {
  let [shootout, now] = [timers.initialShootout, 0];
  for (const { after: wait, ...what } of given) {
    now += wait;
    shootout = timers.shootoutAfterPress(shootout, { ...what, at: now });
  }
  return [shootout, now];
}

describe('whatever is pressed', () => {
  it('a view stays the same exactly as long as it says', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 700_000 }), (given, later) => {
        const [shootout, last] = played(given);
        const now = last + later;
        const view = timers.shootoutViewAt(shootout, now);
        const length = timers.timeUntilChange(view);
        if (length === null) {
          expect(timers.shootoutViewAt(shootout, now + 1_000_000)).toEqual(view);
          return;
        }
        const text = shown(shootout, now);
        expect(shown(shootout, now + length - 1)).toBe(text);
        expect(shown(shootout, now + length)).not.toBe(shown(shootout, now + length - 1));
      }),
    );
  });

  it('a view of two clocks that run stays until the first of them changes', () => {
    expect(timers.timeUntilChange(timers.shootoutViewAt(after('game start 0', 'shot start 300'), 1_000))).toBe(300);
  });

  it('a press on one clock does not change the other', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('start', 'stop', 'reset'), fc.nat({ max: 50_000 }), (given, action, later) => {
        const [shootout, last] = played(given);
        const at = last + later;
        expect(timers.shootoutAfterPress(shootout, { clock: 'shot', action, at }).game).toBe(shootout.game);
        expect(timers.shootoutAfterPress(shootout, { clock: 'game', action, at }).shot).toBe(shootout.shot);
      }),
    );
  });

  it('the same presses by another clock give the same view', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 700_000 }), fc.integer({ min: -1e9, max: 1e12 }), (given, later, ahead) => {
        const [shootout, last] = played(given);
        expect(timers.shootoutViewAt(timers.shiftShootoutTimes(shootout, ahead), last + later + ahead)).toEqual(
          timers.shootoutViewAt(shootout, last + later),
        );
      }),
    );
  });
});

const NOW = 1_700_000_000_000;

describe('a shootout that is to be shared', () => {
  it('keeps what its clocks have left', () => {
    const draft = { game: { left: 412_345, since: NOW - 1_000 }, shot: { left: 7_000, since: null } };
    const checked = timers.checkShootout(draft, NOW);
    expect(checked.ok && timers.shootoutViewAt(checked.value, NOW)).toMatchObject({
      game: { text: '06:52', runs: true },
      shot: { text: '00:07', runs: false },
    });
    const fresh = timers.checkShootout({}, NOW);
    expect(fresh.ok && timers.shootoutViewAt(fresh.value, NOW)).toMatchObject({
      game: { isFull: true },
      shot: { isFull: true },
    });
  });

  it('may have nothing or all left, and have run for almost a day', () => {
    expect(timers.checkShootout({ game: { left: 600_000 }, shot: { left: 0, since: NOW - 86_399_999 } }, NOW).ok).toBe(
      true,
    );
  });

  it.each<[timers.ShootoutDraft, string[]]>([
    [{ game: { left: 600_001 } }, ['game.left: The time left must be from 0 to 600000 milliseconds.']],
    [{ shot: { left: -1 } }, ['shot.left: The time left must be from 0 to 20000 milliseconds.']],
    [{ shot: { left: Number.NaN } }, ['shot.left: The time left must be from 0 to 20000 milliseconds.']],
    [{ game: { since: NOW } }, ['game.left: A running clock needs the time it had left.']],
    [
      { game: { left: 1, since: NOW + 1 }, shot: { left: 1, since: NOW - 86_400_000 } },
      ['game', 'shot'].map((clock) => `${clock}.since: A clock must have started within the last day.`),
    ],
  ])('%j is refused', (draft, faults) => {
    const checked = timers.checkShootout(draft, NOW);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });
});

describe('a press that comes in', () => {
  it.each<[timers.PressDraft, number]>([
    [{ clock: 'shot', action: 'start' }, NOW],
    [{ clock: 'shot', action: 'start', at: null }, NOW],
    [{ clock: 'shot', action: 'start', at: NOW - 700 }, NOW - 700],
    [{ clock: 'shot', action: 'start', at: NOW + 40 }, NOW],
  ])('%j is of %d', (draft, at) => {
    expect(timers.checkPress(draft, NOW)).toEqual({ ok: true, value: { clock: 'shot', action: 'start', at } });
  });

  it.each<[timers.PressDraft, string[]]>([
    [{ clock: 'Game', action: 'start' }, ['clock: The clock must be game or shot.']],
    [{ clock: 'game', action: 'pause' }, ['action: The action must be start, stop or reset.']],
    [
      { clock: '', action: '' },
      ['clock: The clock must be game or shot.', 'action: The action must be start, stop or reset.'],
    ],
    // Missing fields are reported by another check.
    [{ clock: undefined, action: undefined }, []],
  ])('%j is refused', (draft, faults) => {
    const checked = timers.checkPress(draft, NOW);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });

  it('counts for 30 seconds', () => {
    const stop = { clock: 'game', action: 'stop' } as const;
    expect(timers.isPressTooLate({ ...stop, at: NOW - 30_000 }, NOW)).toBe(false);
    expect(timers.isPressTooLate({ ...stop, at: NOW - 30_001 }, NOW)).toBe(true);
  });
});

it('a new code is valid, each character random', () => {
  let die = 0;
  expect(timers.newTimerCode(() => die++)).toBe('CDFH');
  expect(timers.newTimerCode((below) => below - 1)).toBe('9999');
  expect(timers.parseTimerCode('9999')).toBe('9999');
});

it.each([
  ['KX4P', 'KX4P'],
  [' kx4p ', 'KX4P'],
  ['kx 4p', 'KX4P'],
  ['K-X4P', 'KX4P'],
  ['KX4', null],
  ['KX4PP', null],
  ['KX4O', null],
  ['KX40', null],
  ['ＫX4P', null],
  ['', null],
])('%j typed is %j', (text, code) => {
  expect(timers.parseTimerCode(text)).toBe(code);
});

const FULL = 20_000;
const START = 1_000_000;

/** Returns the clock after presses, each at a number of milliseconds after `START`. */
const pressedAfter = (...presses: [timers.ClockAction, number][]): timers.CountdownClock =>
  presses.reduce((clock, [action, at]) => timers.pressClock(clock, action, FULL, START + at), timers.unpressedClock);

const at = (clock: timers.CountdownClock, ms: number): [left: number, runs: boolean] => [
  timers.timeLeftAt(clock, FULL, START + ms),
  timers.isRunningAt(clock, START + ms),
];

describe('a clock that counts down', () => {
  it.each<[what: string, clock: timers.CountdownClock, ms: number, left: number, runs: boolean]>([
    ['stands full', timers.unpressedClock, 5_000, 20_000, false],
    ['has all of it when it starts', pressedAfter(['start', 0]), 0, 20_000, true],
    ['counts by the moment, not by looks', pressedAfter(['start', 0]), 7_301, 12_699, true],
    ['has a thousandth left', pressedAfter(['start', 0]), 19_999, 1, true],
    ['stops at 0 by itself', pressedAfter(['start', 0]), 20_000, 0, false],
    ['stays at 0, even a day later', pressedAfter(['start', 0]), 86_400_000, 0, false],
    ['stands where it was stopped', pressedAfter(['start', 0], ['stop', 7_301]), 60_000, 12_699, false],
    ['goes on from there', pressedAfter(['start', 0], ['stop', 7_301], ['start', 60_000]), 61_000, 11_699, true],
    ['is not started twice', pressedAfter(['start', 0], ['start', 4_000]), 5_000, 15_000, true],
    ['stays stopped', pressedAfter(['stop', 0]), 5_000, 20_000, false],
    ['is full again after a reset, and stands', pressedAfter(['start', 0], ['reset', 3_000]), 9_000, 20_000, false],
    ['cannot be started at 0', pressedAfter(['start', 0], ['start', 25_000]), 25_000, 0, false],
    ['can after a reset', pressedAfter(['start', 0], ['reset', 25_000], ['start', 26_000]), 27_000, 19_000, true],
    ['is not more than full before its start', pressedAfter(['start', 5_000]), 1_000, 20_000, true],
  ])('%s', (_, clock, ms, left, runs) => {
    expect(at(clock, ms)).toEqual([left, runs]);
  });

  it('is not changed by a press that is older than the last one', () => {
    const stopped = pressedAfter(['start', 0], ['stop', 5_000]);
    for (const action of ['start', 'stop', 'reset'] as const) {
      expect(timers.pressClock(stopped, action, FULL, START + 4_999)).toBe(stopped);
    }
    expect(pressedAfter(['stop', 5_000], ['start', 4_999])).toEqual(pressedAfter(['stop', 5_000]));
  });

  it('has nothing left once it ran out, and is full until it first runs', () => {
    expect(pressedAfter(['start', 0], ['start', 25_000])).toEqual({ since: null, left: 0, pressedAt: START + 25_000 });
    expect(pressedAfter(['stop', 0])).toEqual({ since: null, left: null, pressedAt: START });
  });

  it('is the same by a clock that is ahead', () => {
    const clock = pressedAfter(['start', 0]);
    expect(timers.timeLeftAt(timers.shiftClockTimes(clock, 90_000), FULL, START + 90_000 + 4_000)).toBe(16_000);
    expect(timers.shiftClockTimes(pressedAfter(['start', 0], ['stop', 4_000]), 90_000)).toEqual({
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
        let clock = timers.unpressedClock;
        for (const { action, after: wait } of given) clock = timers.pressClock(clock, action, FULL, (now += wait));
        const seen = looks.toSorted((a, b) => a - b).map((look) => timers.timeLeftAt(clock, FULL, now + look));
        const first = timers.timeLeftAt(clock, FULL, now);
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
        let [clock, ticking, now, left] = [timers.unpressedClock, false, START, FULL];
        for (const { action, after: wait } of given) {
          // Computes the time left in a simpler way, for comparison: while the clock runs, each wait is subtracted.
          if (ticking) left = Math.max(0, left - wait);
          if (left === 0) ticking = false;
          now += wait;
          expect(timers.timeLeftAt(clock, FULL, now)).toBe(left);
          expect(timers.isRunningAt(clock, now)).toBe(ticking);
          clock = timers.pressClock(clock, action, FULL, now);
          if (action === 'reset') left = FULL;
          ticking = action === 'start' && left > 0;
        }
      }),
    );
  });
});
