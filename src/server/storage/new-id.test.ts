import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('identifiers are twelve lower-case letters and digits, and differ', () => {
  const ids = Array.from({ length: 2000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join('')).size).toBe(36);
});
