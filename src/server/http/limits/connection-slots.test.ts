import { expect, test } from 'vitest';
import { createPlaces } from './connection-slots.ts';

test('an address has so many places and no more, and others have theirs', () => {
  const places = createPlaces(10, 2);
  const [first, second] = [places.take('192.0.2.1'), places.take('::ffff:192.0.2.1')];
  expect([first, second].includes(null)).toBe(false);
  expect(places.take('192.0.2.1')).toBeNull();
  expect(places.take('192.0.2.2')).not.toBeNull();
  first?.();
  expect(places.take('192.0.2.1')).not.toBeNull();
  expect(places.taken()).toBe(3);
});

test('there are so many in all, and one that is given back twice is given back once', () => {
  const places = createPlaces(2, Number.POSITIVE_INFINITY);
  const giveBack = places.take('a');
  places.take('a');
  expect(places.take('b')).toBeNull();
  giveBack?.();
  giveBack?.();
  expect(places.take('b')).not.toBeNull();
  expect(places.take('b')).toBeNull();
});
