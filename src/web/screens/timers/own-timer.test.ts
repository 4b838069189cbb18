import { expect, test } from 'vitest';
import { newShootout, viewAt } from '#domain/timers/shootout.ts';
import { createOwnTimer, type OwnTimer, parseShootout } from './timer.ts';

function setUp() {
  const stored = new Map<string, string>();
  const time = { now: 5_000_000 };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return {
    time,
    open: () =>
      createOwnTimer(
        () => time.now,
        () => storage,
      ),
  };
}

function shown(timer: OwnTimer): string[] {
  const { game, shot } = viewAt(timer.shootout(), timer.now());
  return [game.text, shot.text];
}

test('it continues after a reload, counted from when it was started', () => {
  const { time, open } = setUp();
  const first = open();
  first.press('game', 'start');
  first.press('shot', 'start');
  time.now += 12_500;
  first.press('shot', 'stop');
  time.now += 40_000;
  expect(shown(open())).toEqual(['09:08', '00:08']);
});

test('it notifies its listeners, and restarts', () => {
  const { time, open } = setUp();
  const timer = open();
  let calls = 0;
  const stop = timer.subscribe(() => calls++);
  timer.press('game', 'start');
  time.now += 1_000;
  timer.restart('quick');
  expect([calls, timer.shootout()]).toEqual([2, { ...newShootout, times: 'quick' }]);
  expect(open().shootout().times).toBe('quick');
  stop();
  timer.press('game', 'start');
  expect(calls).toBe(2);
});

test('it works if the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  const timer = createOwnTimer(
    () => 1,
    () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }),
  );
  timer.press('game', 'start');
  expect(shown(timer)).toEqual(['10:00', '00:20']);
});

test.each([
  null,
  '',
  'no json',
  '7',
  '{"game":{"since":1,"left":null,"pressedAt":1}}',
  '{"game":{"since":"1","left":2,"pressedAt":1},"shot":[]}',
  '{"game":{"since":null,"left":-1,"pressedAt":0}}',
])('%j is read as a new shootout', (text) => {
  expect(parseShootout(text)).toEqual(newShootout);
});
