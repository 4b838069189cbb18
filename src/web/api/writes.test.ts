import { expect, test } from 'vitest';
import {
  revisionForAddress,
  noteLeagueRevision,
  recordPageWrite,
  seenRevisionTracker,
  numberOfWritesSoFar,
} from './writes.ts';

// One test, because the module's state would carry over from one test to the next.
test('after a write, reads have another address until the live stream has its revision, in whatever order these arrive', () => {
  const before = numberOfWritesSoFar();
  expect(revisionForAddress(null)).toBeNull();
  recordPageWrite('1007');
  expect([revisionForAddress(null), revisionForAddress(55)]).toEqual(['0-1007', '55-1007']);
  expect(seenRevisionTracker.headers()).toEqual({ revision: '1007' });
  noteLeagueRevision(1006);
  expect(revisionForAddress(56)).toBe('56-1007');
  noteLeagueRevision(1007);
  expect(revisionForAddress(57)).toBe('57');
  noteLeagueRevision(1008);
  recordPageWrite('1008');
  expect([revisionForAddress(58), seenRevisionTracker.current()]).toEqual(['58', 1008]);
  recordPageWrite(null);
  expect([revisionForAddress(58), numberOfWritesSoFar() - before]).toEqual(['58', 3]);
});
