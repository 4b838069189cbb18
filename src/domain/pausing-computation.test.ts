import { expect, test } from 'vitest';
import { runWithoutPauses, type PausingComputation } from '#domain/pausing-computation.ts';

test('a computation runs to its end without pauses, and returns its result', () => {
  const parts: string[] = [];
  function* rule(names: readonly string[]): PausingComputation<number> {
    for (const name of names) {
      parts.push(name);
      yield;
    }
    return names.length;
  }
  expect(runWithoutPauses(rule(['a', 'b', 'c']))).toBe(3);
  expect(parts).toEqual(['a', 'b', 'c']);
  expect(runWithoutPauses(rule([]))).toBe(0);
});
