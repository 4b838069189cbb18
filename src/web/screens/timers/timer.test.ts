import { describe, expect, test } from 'vitest';
import {
  initialShootout,
  shootoutAfterPress,
  type ClockButtonPress,
  type Shootout,
  shootoutViewAt,
} from '#domain/timers/shootout.ts';
import { clockAnnouncement, clockStatus } from './clock-words.ts';
import { createMonotonicClock, createOwnTimer, type OwnTimer, parseShootout } from './timer.ts';

type Pressed = readonly [clock: ClockButtonPress['clock'], action: ClockButtonPress['action'], at: number];

const after = (...presses: Pressed[]): Shootout =>
  presses.reduce(
    (shootout, [clock, action, at]) => shootoutAfterPress(shootout, { clock, action, at }),
    initialShootout,
  );
const gameRuns = ['game', 'start', 0] as const;

test.each<[presses: Pressed[], now: number, game: string, shot: string]>([
  [[], 0, 'Ready', 'Ready'],
  [[gameRuns, ['shot', 'start', 0]], 5_000, 'Running', 'Running'],
  [[gameRuns, ['shot', 'start', 0], ['shot', 'stop', 5_000]], 5_000, 'Running', 'Stopped'],
  [[gameRuns, ['shot', 'start', 0]], 10_000, 'Running', 'Last 10 seconds'],
  [[gameRuns, ['shot', 'start', 0]], 15_000, 'Running', 'Last 5 seconds'],
  [[gameRuns, ['shot', 'start', 0], ['shot', 'stop', 12_000]], 12_000, 'Running', 'Stopped, last 10 seconds'],
  [[gameRuns, ['shot', 'start', 0]], 20_000, 'Running', 'Foul: time is up'],
  [[gameRuns], 300_000, 'Running: last 5 minutes', 'Ready: 10-second shots'],
  [[gameRuns, ['game', 'stop', 310_000]], 310_000, 'Stopped: last 5 minutes', 'Ready: 10-second shots'],
  [[gameRuns], 590_000, 'Last 10 seconds', 'Ready: 10-second shots'],
  [[gameRuns], 600_000, 'Time: the frame is over', 'Ready: 10-second shots'],
])('after the presses %j, at %d ms, the game timer says %j and the shot clock %j', (presses, now, game, shot) => {
  const view = shootoutViewAt(after(...presses), now);
  expect([clockStatus('game', view), clockStatus('shot', view)]).toEqual([game, shot]);
});

/** Returns the sentences that a page announces, second by second, from `from` to `to` (in milliseconds). */
function announcements(shootout: Shootout, from: number, to: number): string[] {
  const sentences: string[] = [];
  for (let now = from; now < to; now += 1_000) {
    const sentence = clockAnnouncement(shootoutViewAt(shootout, now), shootoutViewAt(shootout, now + 1_000));
    if (sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

const COUNTDOWN = ['5', '4', '3', '2', '1'];

test('counts down only the last seconds of a shot', () => {
  const said = announcements(after(['shot', 'start', 0]), 0, 30_000);
  expect(said).toEqual(['10 seconds.', ...COUNTDOWN, 'Foul. Time is up.']);
});

test('announces five minutes, one minute, ten seconds and the end of the game', () => {
  expect(announcements(after(gameRuns), 0, 620_000)).toEqual([
    '5 minutes left. Shots are now 10 seconds.',
    'One minute left.',
    '10 seconds left in the frame.',
    ...COUNTDOWN,
    'Time. The frame is over.',
  ]);
});

test('counts down only the shot if both clocks end together', () => {
  const both = after(gameRuns, ['shot', 'start', 592_000]);
  expect(announcements(both, 592_000, 599_000)).toEqual(['5', '4', '3']);
});

test.each<[before: Pressed[], next: Pressed, said: string]>([
  [[], gameRuns, 'Game Timer started: 10 minutes.'],
  [[], ['shot', 'start', 0], 'Shot Clock started: 20 seconds.'],
  [[['shot', 'start', 0]], ['shot', 'stop', 12_300], 'Shot Clock stopped: 8 seconds.'],
  [[['shot', 'start', 0]], ['shot', 'reset', 12_300], 'Shot Clock reset: 20 seconds.'],
  [[gameRuns], ['game', 'stop', 61_000], 'Game Timer stopped: 8 minutes 59 seconds.'],
  [[gameRuns], ['shot', 'reset', 61_000], ''],
])('after the presses %j, the press %j is announced as %j', (before, next, said) => {
  const [, , at] = next;
  expect(clockAnnouncement(shootoutViewAt(after(...before), at), shootoutViewAt(after(...before, next), at))).toBe(
    said,
  );
});

describe('a monotonic clock', () => {
  function clocks() {
    const time = { wall: 1_000_000, monotonic: 50 };
    const now = createMonotonicClock(
      () => time.wall,
      () => time.monotonic,
    );
    /**
     * Advances the wall clock and the monotonic clock by `ms`, or by `wall` and `monotonic` if they are given. Returns
     * the new time of the clock under test.
     */
    function pass(ms: number, { wall = ms, monotonic = ms } = {}): number {
      time.wall += wall;
      time.monotonic += monotonic;
      return now();
    }
    return { now, pass };
  }

  test('follows the wall clock, and runs on during sleep, when the monotonic clock stops', () => {
    const { now, pass } = clocks();
    expect(now()).toBe(1_000_000);
    expect(pass(1_234)).toBe(1_001_234);
    expect(pass(600_000, { monotonic: 0 })).toBe(1_601_234);
  });

  test('runs on when the wall clock is set back', () => {
    const { pass } = clocks();
    pass(5_000);
    expect(pass(1_000, { wall: -3_600_000 })).toBe(1_006_000);
    expect(pass(1_000)).toBe(1_007_000);
  });

  test('follows small corrections of the wall clock', () => {
    const { pass } = clocks();
    for (let i = 0; i < 100; i++) pass(1_000, { wall: 999 });
    expect(pass(0)).toBe(1_099_900);
  });
});

/** Returns the times that the game timer and the shot clock show, such as `10:00 00:20`. */
function shown(timer: Pick<OwnTimer, 'shootout' | 'now'>): string {
  const { game, shot } = shootoutViewAt(timer.shootout(), timer.now());
  return `${game.text} ${shot.text}`;
}

describe('the page’s own timer', () => {
  function ownTimers() {
    const stored = new Map<string, string>();
    const time = { now: 5_000_000 };
    const now = () => time.now;
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    return {
      time,
      open: () => createOwnTimer(now, () => storage),
    };
  }

  test('continues after a reload, counted from when it was started', () => {
    const { time, open } = ownTimers();
    const first = open();
    first.press('game', 'start');
    first.press('shot', 'start');
    time.now += 12_500;
    first.press('shot', 'stop');
    time.now += 40_000;
    expect(shown(open())).toBe('09:08 00:08');
  });

  test('notifies its listeners, and restarts', () => {
    const { time, open } = ownTimers();
    const timer = open();
    let calls = 0;
    const stop = timer.subscribe(() => calls++);
    timer.press('game', 'start');
    time.now += 1_000;
    timer.restart('quick');
    expect([calls, timer.shootout()]).toEqual([2, { ...initialShootout, times: 'quick' }]);
    expect(open().shootout().times).toBe('quick');
    stop();
    timer.press('game', 'start');
    expect(calls).toBe(2);
  });

  test('works if the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const timer = createOwnTimer(
      () => 1,
      () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    );
    timer.press('game', 'start');
    expect(shown(timer)).toBe('10:00 00:20');
  });

  test.each([
    null,
    '',
    'no json',
    '7',
    '{"game":{"since":1,"left":null,"pressedAt":1}}',
    '{"game":{"since":"1","left":2,"pressedAt":1},"shot":[]}',
    '{"game":{"since":null,"left":-1,"pressedAt":0}}',
  ])('reads the stored text %j as a new shootout', (text) => {
    expect(parseShootout(text)).toEqual(initialShootout);
  });
});
