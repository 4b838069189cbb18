import { describe, expect, test } from 'vitest';
import {
  type BackupReason,
  type BackupFileDetails,
  backupFileName,
  finishedBackups,
  parseBackupFileName,
  backupsToRemove,
  backupFailure,
} from './backup-folder.ts';
import { splitList, rowsOf } from '../../../../tests/support/rows.ts';

const KINDS: Record<string, BackupReason> = { r: 'restore', a: 'asked' };

/**
 * Returns the backups with these times, numbered from 1. `r` or `a` after a time says that the backup was made before a
 * restore or by the command `backup`.
 */
function named(moments: string): BackupFileDetails[] {
  return splitList(moments).map((moment, index) => {
    const [time = '', kind = ''] = moment.split(' ');
    const [number, at] = [index + 1, `${time}:00Z`];
    const made = KINDS[kind] ?? 'kept';
    return { file: backupFileName(number, new Date(at), made), number, at, kind: made };
  });
}

/**
 * The columns: what is kept; for how many hours, days and months; the times of the backups in the order in which they
 * were made; the numbers of the backups that stay, newest first.
 */
test.each(
  rowsOf(`
    nothing in an empty folder | 2 2 2 | |
    the last of each of the latest hours, days and months | 2 2 2 | 2026-08-31T10:00 / 2026-09-30T10:00 / 2026-10-01T10:00 / 2026-10-02T08:00 / 2026-10-02T09:00 / 2026-10-02T10:00 / 2026-10-02T10:59 | 7 5 3 2
    the newest, even if nothing is to be kept | 0 0 0 | 2026-10-01T10:00 / 2026-10-01T11:00 | 2
    hours with a change, however far apart | 3 0 0 | 2024-01-01T10:00 / 2025-06-01T10:00 / 2026-10-01T10:00 | 3 2 1
    those made after the clock was set back, rather than those with later names | 2 0 0 | 2031-01-01T10:00 / 2031-01-01T11:00 / 2026-10-01T10:00 / 2026-10-01T11:00 | 4 3
    backups made for a reason, apart from scheduled ones | 1 0 0 | 2026-10-01T10:00 r / 2026-10-01T10:01 r / 2026-10-01T10:02 a / 2026-10-01T10:03 / 2026-10-01T10:04 / 2026-10-01T10:05 a | 6 5 3 2 1
    only the latest few of each such reason | 2 2 2 | 2026-10-01T10:00 r / 2026-10-02T10:00 r / 2026-10-03T10:00 r / 2026-10-04T10:00 r / 2026-10-05T10:00 r / 2026-10-06T10:00 r | 6 5 4 3 2
  `),
)('kept is %s', (_, keep = '', moments = '', kept = '') => {
  const [hours = 0, days = 0, months = 0] = keep.split(' ').map(Number);
  const given = named(moments);
  const removed = new Set(backupsToRemove(given.toReversed(), { hours, days, months }));
  const staying = given.filter((name) => !removed.has(name)).map(({ number }) => number);
  expect(staying.toReversed().join(' ')).toBe(kept);
});

describe('names of backups', () => {
  test('a name says number, moment and reason', () => {
    const file = backupFileName(12, new Date('2026-11-21T21:30:05.678Z'), 'restore');
    expect(file).toBe('baize-000012-2026-11-21T21-30-05Z-restore.sqlite');
    expect(parseBackupFileName(file)).toEqual({ file, number: 12, at: '2026-11-21T21:30:05Z', kind: 'restore' });
  });

  test('other files are no backups, drafts included', () => {
    const good = [backupFileName(9, new Date(0), 'kept'), backupFileName(1_000_000, new Date(0), 'asked')];
    const others = ['baize.sqlite', `.making-${good[0]}`, `${good[0]}-journal`, 'status.json', 'notes.txt'];
    const odd = ['baize-000001-2026-99-21T21-30-05Z-kept.sqlite', 'baize-000001-2026-11-21T21-30-05Z-other.sqlite'];
    expect(finishedBackups([...others, ...good, ...odd]).map(({ number }) => number)).toEqual([1_000_000, 9]);
  });
});

test.each([
  ['ENOSPC: no space left on device, write', /^There is no space left for a backup/],
  ['EROFS: read-only file system, open', /is not writable\.$/],
  ['ENOENT: no such file or directory, open', /does not exist\.$/],
  ['unable to open database file', /^A backup could not be made\.$/],
])('screens are told of "%s" without a path and what the system said', (said, sentence) => {
  const { message, shown } = backupFailure(new Error(`${said} '/srv/league/backups/x.sqlite'`), '/srv/league/backups');
  expect(message).toContain('/srv/league/backups');
  expect(shown).toMatch(sentence);
  expect(shown).not.toMatch(/\/srv|ENO|ERO|unable/);
});
