import { expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import type { ShootoutTimerAnswer } from '#contract/shootout-timers.ts';
import { initialShootout, shootoutAfterPress, type ClockButtonPress, shootoutViewAt } from '#domain/timers/shootout.ts';
import { createSharedTimer } from './timer.ts';

/** How far the server's clock is ahead of the page's clock, in milliseconds. */
const AHEAD = 3_600_000;

/**
 * Creates a shared timer with a fake server. The server fails with the HTTP status in `failing`, or succeeds if that is
 * `null`.
 */
function setUp() {
  const time = { now: 1_000_000 };
  const server = { shootout: initialShootout, version: 1, failing: null as number | null };
  const sent: ClockButtonPress[] = [];
  const refusals: string[] = [];
  const waits: number[] = [];

  function outcome(): Outcome<ShootoutTimerAnswer> {
    const { failing, shootout, version } = server;
    if (failing === null)
      return { ok: true, status: 200, value: { code: 'KX4P', shootout, version, now: time.now + AHEAD } };
    const error = `Failed with ${failing}.`;
    return { ok: false, status: failing, failure: { success: false, error, message: error } };
  }
  const timer = createSharedTimer({
    now: () => time.now,
    fetchTimer: async () => outcome(),
    async send(given) {
      sent.push(given);
      if (server.failing === null) {
        server.shootout = shootoutAfterPress(server.shootout, given);
        server.version++;
      }
      return outcome();
    },
    async wait(ms) {
      waits.push(ms);
      time.now += ms;
    },
    onRefused: (sentence) => refusals.push(sentence),
  });
  function shown(): string {
    const { game, shot } = shootoutViewAt(timer.shootout(), timer.now());
    return `${game.text} ${shot.text}`;
  }
  return { timer, time, server, sent, refusals, waits, shown };
}

/** Lets pending promises settle. 100 rounds are enough for all retries in these tests. */
async function settle(): Promise<void> {
  for (let i = 0; i < 100; i++) await Promise.resolve();
}

test('uses the server’s clock from the first answer on', async () => {
  const { timer, time, server, shown } = setUp();
  expect(timer.connection()).toBe('connecting');
  server.shootout = shootoutAfterPress(initialShootout, {
    clock: 'game',
    action: 'start',
    at: time.now + AHEAD - 12_000,
  });
  await timer.sync();
  expect([timer.connection(), shown()]).toEqual(['connected', '09:48 00:20']);
  time.now += 1_000;
  expect(shown()).toBe('09:47 00:20');
});

test('shows a press at once, and sends it with its time', async () => {
  const { timer, time, sent, shown, server } = setUp();
  await timer.sync();
  timer.press('shot', 'start');
  time.now += 2_000;
  expect(shown()).toBe('10:00 00:18');
  timer.press('shot', 'stop');
  await settle();
  expect(sent).toEqual([
    { clock: 'shot', action: 'start', at: 1_000_000 + AHEAD },
    { clock: 'shot', action: 'stop', at: 1_002_000 + AHEAD },
  ]);
  expect([shown(), server.version]).toEqual(['10:00 00:18', 3]);
});

test('shows a press of another official, and ignores an older answer', async () => {
  const { timer, time, server, shown } = setUp();
  await timer.sync();
  server.shootout = shootoutAfterPress(initialShootout, { clock: 'game', action: 'start', at: time.now + AHEAD });
  server.version = 7;
  time.now += 5_000;
  await timer.sync();
  expect(shown()).toBe('09:55 00:20');
  Object.assign(server, { shootout: initialShootout, version: 6 });
  await timer.sync();
  expect(shown()).toBe('09:55 00:20');
});

test('sends a press again with its first time after a network failure', async () => {
  const { timer, time, server, sent, refusals, shown } = setUp();
  await timer.sync();
  server.failing = 0;
  timer.press('game', 'start');
  await Promise.resolve();
  server.failing = null;
  await settle();
  expect(sent.length).toBe(2);
  expect(new Set(sent.map(({ at }) => at)).size).toBe(1);
  time.now += 3_000;
  expect([shown(), refusals]).toEqual(['09:56 00:20', []]);
});

test.each([
  ['that cannot be sent is undone after many tries', 'game', 503, 16],
  ['that is refused is undone at once', 'shot', 409, 1],
] as const)('undoes and reports a press that is %s', async (_, clock, status, tries) => {
  const { timer, server, sent, refusals, shown } = setUp();
  await timer.sync();
  server.failing = status;
  timer.press(clock, 'start');
  await settle();
  if (tries === 1) expect(sent.length).toBe(1);
  expect(sent.length).toBeGreaterThanOrEqual(tries);
  expect([shown(), refusals]).toEqual(['10:00 00:20', [`Failed with ${status}.`]]);
});

test('lets the clocks run on while the site is unavailable, and reports a missing timer', async () => {
  const { timer, time, server, shown } = setUp();
  timer.press('game', 'start');
  expect(shown()).toBe('10:00 00:20');
  await timer.sync();
  timer.press('game', 'start');
  await settle();
  server.failing = 0;
  await timer.sync();
  time.now += 2_000;
  expect([timer.connection(), shown()]).toEqual(['unavailable', '09:58 00:20']);
  server.failing = null;
  await timer.sync();
  expect(timer.connection()).toBe('connected');
  server.failing = 404;
  await timer.sync();
  expect(timer.connection()).toBe('missing');
});
