import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCapacity } from './capacity.ts';

type Value = { name: string; size: number; used?: boolean };

function makeCapacity({ bytes, values = 100 }: { bytes: number; values?: number }) {
  const gone: string[] = [];
  const entries = createCapacity<Value>({
    bytes,
    values,
    sizeOf: (_, value) => value.size,
    wasUsed(value) {
      const was = value.used === true;
      value.used = false;
      return was;
    },
    onRemoved: ({ name }) => gone.push(name),
  });
  return { entries, gone };
}

function value(name: string, size = 10): Value {
  return { name, size };
}

test('what nobody asks for twice pushes out nothing that somebody did', () => {
  const { entries, gone } = makeCapacity({ bytes: 400 });
  for (const name of ['a', 'b']) {
    entries.put(name, value(name));
    entries.get(name);
  }
  for (let i = 0; i < 1000; i++) entries.put(`odd${i}`, value(`odd${i}`));
  expect(entries.get('a')?.name).toBe('a');
  expect(entries.get('b')?.name).toBe('b');
  expect(gone).not.toContain('a');
  expect(entries.size().bytes).toBeLessThanOrEqual(400);
});

test('what was used by other ways counts as asked for', () => {
  const { entries } = makeCapacity({ bytes: 400 });
  const used = value('used');
  entries.put('used', used);
  used.used = true;
  for (let i = 0; i < 1000; i++) entries.put(`odd${i}`, value(`odd${i}`));
  expect(entries.get('used')).toBe(used);
});

test('of the regulars the least recently used goes first', () => {
  const { entries, gone } = makeCapacity({ bytes: 100 });
  for (const name of ['a', 'b', 'c']) {
    entries.put(name, value(name, 25));
    entries.get(name);
  }
  entries.get('a');
  for (const name of ['d', 'e']) {
    entries.put(name, value(name, 25));
    entries.get(name);
  }
  expect(gone).toEqual(['b']);
  entries.put('f', value('f', 20));
  expect(gone).toEqual(['b', 'c']);
});

test('a value in the place of another sends that away, and stays a regular', () => {
  const { entries, gone } = makeCapacity({ bytes: 100 });
  entries.put('a', value('old'));
  entries.get('a');
  expect(entries.put('a', value('new'))).toBe(true);
  expect(gone).toEqual(['old']);
  for (let i = 0; i < 50; i++) entries.put(`odd${i}`, value(`odd${i}`));
  expect(entries.get('a')?.name).toBe('new');
});

test('what is too large is not taken in, and nor is anything where there is no entries', () => {
  const { entries } = makeCapacity({ bytes: 100 });
  expect(entries.put('large', value('large', 26))).toBe(false);
  expect(entries.get('large')).toBeUndefined();
  expect(makeCapacity({ bytes: 0 }).entries.put('a', value('a', 1))).toBe(false);
});

test('however it is used it stays within its bounds, and tells of each value that goes once', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), name: names, size: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constantFrom('get' as const, 'use' as const), name: names, size: fc.constant(0) }),
    fc.record({ kind: fc.constant('grow' as const), name: names, size: fc.integer({ min: 1, max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { entries, gone } = makeCapacity({ bytes: 100, values: 5 });
      const present = new Map<string, Value>();
      let count = 0;
      for (const { kind, name, size } of steps) {
        const held = present.get(name);
        if (kind === 'put') {
          const one = value(`${name}${count++}`, size);
          if (entries.put(name, one)) present.set(name, one);
        }
        if (kind === 'get') entries.get(name);
        if (kind === 'use' && held) held.used = true;
        if (kind === 'grow' && held) {
          held.size += size;
          entries.resize(name, held);
        }
        for (const [key, { name: known }] of present) if (gone.includes(known)) present.delete(key);
        expect(entries.size().bytes).toBeLessThanOrEqual(100);
        expect(entries.size().values).toBeLessThanOrEqual(5);
        expect(entries.size().bytes).toBe([...present.values()].reduce((sum, one) => sum + one.size, 0));
        expect(new Set(gone).size).toBe(gone.length);
      }
    }),
  );
});
