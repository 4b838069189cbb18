import { expect, test } from 'vitest';
import { AFTER_FAILURE, EVERY, isBackupDue, type LastBackup } from './scheduled-backups.ts';

const NOW = Date.parse('2026-11-21T21:30:00Z');

const ROWS: [what: string, revision: number, last: LastBackup | null, failedAt: number | null, due: boolean][] = [
  ['the first one', 7, null, null, true],
  ['a change, and the hour is over', 8, { at: NOW - EVERY, revision: 7 }, null, true],
  ['a change within the hour', 8, { at: NOW - EVERY + 1, revision: 7 }, null, false],
  ['no change, however long ago', 7, { at: NOW - 1000 * EVERY, revision: 7 }, null, false],
  ['another database, which has come less far', 3, { at: NOW - EVERY, revision: 7 }, null, true],
  ['a clock set back to before the last one', 8, { at: NOW + 1000 * EVERY, revision: 7 }, null, true],
  ['a clock set back, and no change', 7, { at: NOW + 1000 * EVERY, revision: 7 }, null, false],
  ['a failure a while ago', 8, { at: NOW - EVERY, revision: 7 }, NOW - AFTER_FAILURE, true],
  ['a failure just now', 8, { at: NOW - EVERY, revision: 7 }, NOW - AFTER_FAILURE + 1, false],
  ['a failure before any success', 8, null, NOW - 1, false],
  ['a failure before the clock was set back', 8, null, NOW + 1000 * EVERY, true],
];

test.each(ROWS)('%s', (_, revision, last, failedAt, due) => {
  expect(isBackupDue(NOW, revision, last, failedAt)).toBe(due);
});
