import { expect, test } from 'vitest';
import { createConnectionSlots } from './connections.ts';

test('one address may hold so many slots, and other addresses have their own', () => {
  const slots = createConnectionSlots(10, 2);
  const [first, second] = [slots.take('192.0.2.1'), slots.take('::ffff:192.0.2.1')];
  expect([first, second].includes(null)).toBe(false);
  expect(slots.take('192.0.2.1')).toBeNull();
  expect(slots.take('192.0.2.2')).not.toBeNull();
  first?.();
  expect(slots.take('192.0.2.1')).not.toBeNull();
  expect(slots.taken()).toBe(3);
});

test('there are so many slots in all, and a second release of one does nothing', () => {
  const slots = createConnectionSlots(2, Number.POSITIVE_INFINITY);
  const release = slots.take('a');
  slots.take('a');
  expect(slots.take('b')).toBeNull();
  release?.();
  release?.();
  expect(slots.take('b')).not.toBeNull();
  expect(slots.take('b')).toBeNull();
});

test('the busiest address is one with more than twice as many slots as another would have', () => {
  const slots = createConnectionSlots(10, 9);
  const releases = [1, 2, 3, 4, 5].map(() => slots.take('192.0.2.1'));
  slots.take('192.0.2.2');
  expect([slots.busiest('192.0.2.3'), slots.busiest('192.0.2.2')]).toEqual(['192.0.2.1', '192.0.2.1']);
  releases.pop()?.();
  expect([slots.busiest('192.0.2.3'), slots.busiest('192.0.2.2'), slots.busiest('192.0.2.1')]).toEqual([
    '192.0.2.1',
    null,
    null,
  ]);
});
