import { expect, test } from 'vitest';
import { revisionSeenByClient, revisionCookie } from './catch-up.ts';

test.each([
  [{}, 0],
  [{ revision: '12' }, 12],
  [{ revision: 'x' }, 0],
  [{ cookie: 'XSRF-TOKEN=abc' }, 0],
  [{ cookie: 'a=1; revision=7' }, 7],
  [{ cookie: 'revision=7; a=1' }, 7],
  [{ cookie: 'old-revision=7' }, 0],
  [{ cookie: 'revision=7x' }, 0],
  [{ cookie: 'revision=7', revision: '9' }, 9],
  [{ cookie: 'revision=11', revision: '9' }, 11],
])('%j requests revision %i', (headers, revision) => {
  expect(revisionSeenByClient(headers)).toBe(revision);
});

test('the cookie of a write requests its revision', () => {
  const [pair = ''] = revisionCookie(42, true).split(';');
  expect(revisionSeenByClient({ cookie: pair })).toBe(42);
  expect(revisionCookie(42, true)).toContain('; Secure');
  expect(revisionCookie(42, false)).not.toContain('Secure');
});
