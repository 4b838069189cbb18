import { describe, expect, test } from 'vitest';
import {
  type BackupKind,
  type BackupName,
  backupFile,
  backupsAmong,
  parseBackupFile,
  backupsToRemove,
  backupFailure,
} from './backup-folder.ts';
import type { Retention } from '../../config.ts';

function named(number: number, at: string, kind: BackupKind = 'kept'): BackupName {
  return { file: backupFile(number, new Date(at), kind), number, at, kind };
}

const FEW: Retention = { hours: 2, days: 2, months: 2 };

const ROWS: { what: string; keep: Retention; given: BackupName[]; kept: number[] }[] = [
  { what: 'nothing in an empty folder', keep: FEW, given: [], kept: [] },
  {
    what: 'the last of each of the latest hours, days and months',
    keep: FEW,
    given: [
      named(1, '2026-08-31T10:00:00Z'),
      named(2, '2026-09-30T10:00:00Z'),
      named(3, '2026-10-01T10:00:00Z'),
      named(4, '2026-10-02T08:00:00Z'),
      named(5, '2026-10-02T09:00:00Z'),
      named(6, '2026-10-02T10:00:00Z'),
      named(7, '2026-10-02T10:59:00Z'),
    ],
    kept: [7, 5, 3, 2],
  },
  {
    what: 'the newest, even if nothing is to be kept',
    keep: { hours: 0, days: 0, months: 0 },
    given: [named(1, '2026-10-01T10:00:00Z'), named(2, '2026-10-01T11:00:00Z')],
    kept: [2],
  },
  {
    what: 'hours with a change, however far apart',
    keep: { hours: 3, days: 0, months: 0 },
    given: [named(1, '2024-01-01T10:00:00Z'), named(2, '2025-06-01T10:00:00Z'), named(3, '2026-10-01T10:00:00Z')],
    kept: [3, 2, 1],
  },
  {
    what: 'those made after the clock was set back, rather than those with later names',
    keep: { hours: 2, days: 0, months: 0 },
    given: [
      named(1, '2031-01-01T10:00:00Z'),
      named(2, '2031-01-01T11:00:00Z'),
      named(3, '2026-10-01T10:00:00Z'),
      named(4, '2026-10-01T11:00:00Z'),
    ],
    kept: [4, 3],
  },
  {
    what: 'backups made for a reason, apart from scheduled ones',
    keep: { hours: 1, days: 0, months: 0 },
    given: [
      named(1, '2026-10-01T10:00:00Z', 'restore'),
      named(2, '2026-10-01T10:01:00Z', 'restore'),
      named(3, '2026-10-01T10:02:00Z', 'asked'),
      named(4, '2026-10-01T10:03:00Z'),
      named(5, '2026-10-01T10:04:00Z'),
      named(6, '2026-10-01T10:05:00Z', 'asked'),
    ],
    kept: [6, 5, 3, 2, 1],
  },
  {
    what: 'only the latest few of each such reason',
    keep: FEW,
    given: [1, 2, 3, 4, 5, 6].map((number) => named(number, `2026-10-0${number}T10:00:00Z`, 'restore')),
    kept: [6, 5, 4, 3, 2],
  },
];

describe('the backups that are kept', () => {
  test.each(ROWS)('$what', ({ keep, given, kept }) => {
    const removed = new Set(backupsToRemove(given.toReversed(), keep));
    const staying = given.filter((name) => !removed.has(name)).map(({ number }) => number);
    expect(staying.toReversed()).toEqual(kept);
  });
});

describe('names of backups', () => {
  test('a name says number, moment and reason', () => {
    const file = backupFile(12, new Date('2026-11-21T21:30:05.678Z'), 'restore');
    expect(file).toBe('baize-000012-2026-11-21T21-30-05Z-restore.sqlite');
    expect(parseBackupFile(file)).toEqual({ file, number: 12, at: '2026-11-21T21:30:05Z', kind: 'restore' });
  });

  test('other files are no backups, drafts included', () => {
    const good = [backupFile(9, new Date(0), 'kept'), backupFile(1_000_000, new Date(0), 'asked')];
    const others = ['baize.sqlite', `.making-${good[0]}`, `${good[0]}-journal`, 'status.json', 'notes.txt'];
    const odd = ['baize-000001-2026-99-21T21-30-05Z-kept.sqlite', 'baize-000001-2026-11-21T21-30-05Z-other.sqlite'];
    expect(backupsAmong([...others, ...good, ...odd]).map(({ number }) => number)).toEqual([1_000_000, 9]);
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
