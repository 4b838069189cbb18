import { expect, test } from 'vitest';
import { RETRY_INTERVAL, BACKUP_INTERVAL, isBackupDue, type LastBackup } from './scheduled-backups.ts';

const NOW = Date.parse('2026-11-21T21:30:00Z');

const ROWS: [what: string, revision: number, last: LastBackup | null, failedAt: number | null, due: boolean][] = [
  ['the first one', 7, null, null, true],
  ['a change, and the hour is over', 8, { at: NOW - BACKUP_INTERVAL, revision: 7 }, null, true],
  ['a change within the hour', 8, { at: NOW - BACKUP_INTERVAL + 1, revision: 7 }, null, false],
  ['no change, however long ago', 7, { at: NOW - 1000 * BACKUP_INTERVAL, revision: 7 }, null, false],
  ['another database, which has come less far', 3, { at: NOW - BACKUP_INTERVAL, revision: 7 }, null, true],
  ['a clock set back to before the last one', 8, { at: NOW + 1000 * BACKUP_INTERVAL, revision: 7 }, null, true],
  ['a clock set back, and no change', 7, { at: NOW + 1000 * BACKUP_INTERVAL, revision: 7 }, null, false],
  ['a failure a while ago', 8, { at: NOW - BACKUP_INTERVAL, revision: 7 }, NOW - RETRY_INTERVAL, true],
  ['a failure just now', 8, { at: NOW - BACKUP_INTERVAL, revision: 7 }, NOW - RETRY_INTERVAL + 1, false],
  ['a failure before any success', 8, null, NOW - 1, false],
  ['a failure before the clock was set back', 8, null, NOW + 1000 * BACKUP_INTERVAL, true],
];

test.each(ROWS)('%s', (_, revision, last, failedAt, due) => {
  expect(isBackupDue(NOW, revision, last, failedAt)).toBe(due);
});
