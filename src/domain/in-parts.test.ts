import { expect, test } from 'vitest';
import { atOnce, type InParts } from '#domain/in-parts.ts';

test('a rule without a stop goes through all of its parts, and returns its result', () => {
  const parts: string[] = [];
  function* rule(names: readonly string[]): InParts<number> {
    for (const name of names) {
      parts.push(name);
      yield;
    }
    return names.length;
  }
  expect(atOnce(rule(['a', 'b', 'c']))).toBe(3);
  expect(parts).toEqual(['a', 'b', 'c']);
  expect(atOnce(rule([]))).toBe(0);
});
