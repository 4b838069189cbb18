import { expect, test } from 'vitest';
import { revisionInAddress, noteLeagueRevision, noteWriteRevision, seenRevisionTracker, writeCount } from './writes.ts';

// One test, because the module's state would carry over from one test to the next.
test('after a write, reads have another address until the live stream has its revision, in whatever order these arrive', () => {
  const before = writeCount();
  expect(revisionInAddress(null)).toBeNull();
  noteWriteRevision('1007');
  expect([revisionInAddress(null), revisionInAddress(55)]).toEqual(['0-1007', '55-1007']);
  expect(seenRevisionTracker.headers()).toEqual({ revision: '1007' });
  noteLeagueRevision(1006);
  expect(revisionInAddress(56)).toBe('56-1007');
  noteLeagueRevision(1007);
  expect(revisionInAddress(57)).toBe('57');
  noteLeagueRevision(1008);
  noteWriteRevision('1008');
  expect([revisionInAddress(58), seenRevisionTracker.current()]).toEqual(['58', 1008]);
  noteWriteRevision(null);
  expect([revisionInAddress(58), writeCount() - before]).toEqual(['58', 3]);
});
