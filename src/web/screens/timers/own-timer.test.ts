import { expect, test } from 'vitest';
import { newShootout, viewAt } from '#domain/shootout.ts';
import { keptShootout } from './kept-shootout.ts';
import { createOwnTimer, type OwnTimer } from './own-timer.ts';

function setUp() {
  const kept = new Map<string, string>();
  const time = { now: 5_000_000 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, time, open: () => createOwnTimer(() => time.now, storage) };
}

function shown(timer: OwnTimer): string[] {
  const { game, shot } = viewAt(timer.shootout(), timer.now());
  return [game.text, shot.text];
}

test('it goes on after a reload, counted from the moment it was started', () => {
  const { time, open } = setUp();
  const first = open();
  first.press('game', 'start');
  first.press('shot', 'start');
  time.now += 12_500;
  first.press('shot', 'stop');
  time.now += 40_000;
  expect(shown(open())).toEqual(['09:08', '00:08']);
});

test('it tells who listens, and begins anew', () => {
  const { time, open } = setUp();
  const timer = open();
  let told = 0;
  const stop = timer.subscribe(() => told++);
  timer.press('game', 'start');
  time.now += 1_000;
  timer.startAnew();
  expect([told, timer.shootout()]).toEqual([2, newShootout]);
  stop();
  timer.press('game', 'start');
  expect(told).toBe(2);
});

test('where storage is refused it is a timer all the same', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  const timer = createOwnTimer(() => 1, { getItem: refuse, setItem: refuse });
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
])('what was kept as %j is a new one', (text) => {
  expect(keptShootout(text)).toEqual(newShootout);
});
