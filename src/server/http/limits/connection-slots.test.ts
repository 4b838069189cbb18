import { expect, test } from 'vitest';
import { createConnectionSlots } from './connection-slots.ts';

test('an address has so many slots and no more, and others have theirs', () => {
  const slots = createConnectionSlots(10, 2);
  const [first, second] = [slots.take('192.0.2.1'), slots.take('::ffff:192.0.2.1')];
  expect([first, second].includes(null)).toBe(false);
  expect(slots.take('192.0.2.1')).toBeNull();
  expect(slots.take('192.0.2.2')).not.toBeNull();
  first?.();
  expect(slots.take('192.0.2.1')).not.toBeNull();
  expect(slots.taken()).toBe(3);
});

test('there are so many in all, and one that is given back twice is given back once', () => {
  const slots = createConnectionSlots(2, Number.POSITIVE_INFINITY);
  const release = slots.take('a');
  slots.take('a');
  expect(slots.take('b')).toBeNull();
  release?.();
  release?.();
  expect(slots.take('b')).not.toBeNull();
  expect(slots.take('b')).toBeNull();
});
