import { expect, test } from 'vitest';
import { createConnectionSlots, clientAddressKey } from './connections.ts';

test('an address may hold only some of the slots, and does not use up those of other addresses', () => {
  const slots = createConnectionSlots(10, 2);
  const [first, second] = [slots.take('192.0.2.1'), slots.take('::ffff:192.0.2.1')];
  expect([first, second].includes(null)).toBe(false);
  expect(slots.take('192.0.2.1')).toBeNull();
  expect(slots.take('192.0.2.2')).not.toBeNull();
  first?.();
  expect(slots.take('192.0.2.1')).not.toBeNull();
  expect(slots.taken()).toBe(3);
});

test('the number of slots is limited, and releasing one twice does nothing', () => {
  const slots = createConnectionSlots(2, Number.POSITIVE_INFINITY);
  const release = slots.take('a');
  slots.take('a');
  expect(slots.take('b')).toBeNull();
  release?.();
  release?.();
  expect(slots.take('b')).not.toBeNull();
  expect(slots.take('b')).toBeNull();
});

test('slots are taken together, and released together', () => {
  const slots = createConnectionSlots(10, 6);
  const release = slots.take('a', 4);
  expect([slots.taken(), slots.take('a', 3), slots.take('b', 7)]).toEqual([4, null, null]);
  slots.take('a', 2);
  slots.take('b', 4);
  expect([slots.taken(), slots.take('c')]).toEqual([10, null]);
  release?.();
  expect([slots.taken(), slots.take('a', 5), typeof slots.take('a', 4)]).toEqual([6, null, 'function']);
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

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:00a0:1:2:3:4', '2001:db8:0:a0::/64'],
  ['2001:db8:0:a0::', '2001:db8:0:a0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, key) => {
  expect(clientAddressKey(address)).toBe(key);
});
