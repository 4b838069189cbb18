import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCapacity } from './capacity.ts';

type Value = { name: string; size: number };

function setUp({ bytes, values = 100 }: { bytes: number; values?: number }) {
  const removed: string[] = [];
  const capacity = createCapacity<Value>({
    bytes,
    values,
    sizeOf: (_, value) => value.size,
    onRemoved: ({ name }) => removed.push(name),
  });
  return { capacity, removed };
}

function value(name: string, size = 10): Value {
  return { name, size };
}

test('values that are requested once evict none that was requested twice', () => {
  const { capacity, removed } = setUp({ bytes: 400 });
  for (const name of ['a', 'b']) {
    capacity.put(name, value(name));
    capacity.get(name);
  }
  for (let i = 0; i < 1000; i++) capacity.put(`odd${i}`, value(`odd${i}`));
  expect(capacity.get('a')?.name).toBe('a');
  expect(capacity.get('b')?.name).toBe('b');
  expect(removed).not.toContain('a');
  expect(capacity.size().bytes).toBeLessThanOrEqual(400);
});

test('the least recently used regular goes first', () => {
  const { capacity, removed } = setUp({ bytes: 100 });
  for (const name of ['a', 'b', 'c']) {
    capacity.put(name, value(name, 25));
    capacity.get(name);
  }
  capacity.get('a');
  for (const name of ['d', 'e']) {
    capacity.put(name, value(name, 25));
    capacity.get(name);
  }
  expect(removed).toEqual(['b', 'c']);
});

test('a value that replaces another removes that one, and stays a regular', () => {
  const { capacity, removed } = setUp({ bytes: 100 });
  capacity.put('a', value('old'));
  capacity.get('a');
  expect(capacity.put('a', value('new'))).toBe(true);
  expect(removed).toEqual(['old']);
  for (let i = 0; i < 50; i++) capacity.put(`odd${i}`, value(`odd${i}`));
  expect(capacity.get('a')?.name).toBe('new');
});

test('a value that is too large is not taken, and none is with a capacity of 0', () => {
  const { capacity } = setUp({ bytes: 100 });
  expect(capacity.put('large', value('large', 26))).toBe(false);
  expect(capacity.get('large')).toBeUndefined();
  const { capacity: none } = setUp({ bytes: 0 });
  expect(none.put('a', value('a', 2))).toBe(false);
  expect(none.size()).toEqual({ values: 0, bytes: 0 });
});

test('a value that grows too large is removed', () => {
  const { capacity, removed } = setUp({ bytes: 100 });
  const growing = value('a', 20);
  capacity.put('a', growing);
  growing.size = 30;
  capacity.resize('a', growing);
  expect(removed).toEqual(['a']);
  expect(capacity.size()).toEqual({ values: 0, bytes: 0 });
});

test('however it is used it stays within its bounds, and reports each removed value once', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), name: names, size: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('get' as const), name: names, size: fc.constant(0) }),
    fc.record({ kind: fc.constant('grow' as const), name: names, size: fc.integer({ min: 1, max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { capacity, removed } = setUp({ bytes: 100, values: 5 });
      const present = new Map<string, Value>();
      let count = 0;
      for (const { kind, name, size } of steps) {
        const known = present.get(name);
        if (kind === 'put') {
          const one = value(`${name}${count++}`, size);
          present.delete(name);
          if (capacity.put(name, one)) present.set(name, one);
        }
        if (kind === 'get') capacity.get(name);
        if (kind === 'grow' && known) {
          known.size += size;
          capacity.resize(name, known);
        }
        for (const [key, { name: known }] of present) if (removed.includes(known)) present.delete(key);
        expect(capacity.size().bytes).toBeLessThanOrEqual(100);
        expect(capacity.size().values).toBeLessThanOrEqual(5);
        expect(capacity.size().bytes).toBe([...present.values()].reduce((sum, one) => sum + one.size, 0));
        expect(new Set(removed).size).toBe(removed.length);
      }
    }),
  );
});
