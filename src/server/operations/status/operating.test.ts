import { describe, expect, it, test } from 'vitest';
import type { BackupStatus } from '../backups/status.ts';
import { backupFindings, diskFinding, errorsCheckResult, databaseCheckResult } from './operating.ts';
import { createRecentIncidents } from '../log/log.ts';

const NOW = new Date('2026-03-10T20:00:00Z');
const COPY = { file: 'baize-000001-2026-03-10T19-00-00Z-kept.sqlite', at: '2026-03-10T19:00:00Z', bytes: 900_000 };
const COUNTS = { others: 0, count: 3, bytes: 2_700_000 };
const NOTED = { failure: null, hook: null, storage: null };
const GOOD: BackupStatus = { isOn: true, folder: '/data/backups', ...COUNTS, last: COPY, ...NOTED };
const failed = (sentence: string) => ({ at: '2026-03-10T19:30:00Z', ok: false, sentence });

const LAST = 'Last backup: 60 minutes ago';
const NONE = 'There is no backup yet';
const FULL = 'The next one could not be made: The disk is full.';
const NOT_UPLOADED = 'The last backup could not be uploaded: It ended with 1.';
const old = { ...COPY, at: '2025-11-01T10:00:00Z' };

describe('the findings about backups', () => {
  it.each<[string, Partial<BackupStatus>, string | null, string[]]>([
    ['everything is backed up', {}, null, [`ok backups ${LAST}, verified.`]],
    ['the season is over', { last: old }, null, ['ok backups Last backup: 129 days ago, verified.']],
    ['a change of this minute', {}, '2026-03-10T19:59:00Z', ['ok backups Last backup']],
    ['a change that waits', {}, '2026-03-10T16:59:00Z', [`wrong backups ${LAST}. The latest changes are not`]],
    ['none yet', { last: null }, '2026-03-10T19:50:00Z', [`look backups ${NONE}`]],
    ['none for long', { last: null }, '2026-03-09T19:50:00Z', [`wrong backups ${NONE}. The latest changes are not`]],
    ['the last try failed', { failure: failed('The disk is full.') }, null, [`wrong backups ${LAST}. ${FULL}`]],
    ['switched off', { isOn: false }, '2026-01-01T00:00:00Z', ['look backups This installation makes no backups']],
    ['uploaded', { hook: { ...failed(''), ok: true } }, null, ['ok backups', 'ok upload The last backup was uploaded']],
    ['not uploaded', { hook: failed('It ended with 1.') }, null, ['ok backups', `look upload ${NOT_UPLOADED}`]],
    [
      'stored elsewhere',
      { storage: { ...failed('It was read back and verified.'), ok: true } },
      null,
      ['ok backups', 'ok storage The last backup is also stored elsewhere. It was'],
    ],
    [
      'not stored elsewhere',
      { storage: failed('There is no space left in the storage.') },
      null,
      ['ok backups', 'look storage The last backup could not be stored elsewhere. There is no space'],
    ],
  ])('%s', (_, values, waitingSince, expected) => {
    const findings = backupFindings({ ...GOOD, ...values }, waitingSince, NOW);
    expect(findings.map(({ topic, state, sentence }) => `${state} ${topic} ${sentence}`)).toEqual(
      expected.map((words) => expect.stringContaining(words)),
    );
    for (const { state, todo } of findings) expect(todo === null).toBe(state === 'ok');
  });
});

test.each([
  [null, 'wrong', 'cannot be read'],
  [{ free: 199_999_999, total: 32e9 }, 'wrong', 'nearly full: 200 MB of 32 GB are free'],
  [{ free: 999_999_999, total: 32e9 }, 'look', 'getting full: 1 GB of 32 GB are free'],
  [{ free: 12.4e9, total: 32e9 }, 'ok', '12 GB of 32 GB are free'],
])('a disk with %j free is %s', (disk, state, words) => {
  expect(diskFinding(disk)).toMatchObject({ state, sentence: expect.stringContaining(words) });
});

test('errors since yesterday need a look, older errors do not', () => {
  expect(errorsCheckResult([{ day: '2026-03-08', warnings: 0, errors: 9 }], NOW).state).toBe('ok');
  expect(errorsCheckResult([{ day: '2026-03-09', warnings: 4, errors: 0 }], NOW).state).toBe('ok');
  const days = [
    { day: '2026-03-10', warnings: 0, errors: 1 },
    { day: '2026-03-09', warnings: 0, errors: 2 },
  ];
  expect(errorsCheckResult(days, NOW)).toMatchObject({ state: 'look', sentence: expect.stringContaining('3 errors') });
});

test('recent errors are listed once per sentence, and counted for two weeks', () => {
  const recent = createRecentIncidents();
  for (let day = 1; day <= 20; day++) {
    const at = `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`;
    recent.note({ at, level: 'error', sentence: 'The same' });
    recent.note({ at, level: 'warn', sentence: `Day ${day}` });
  }
  expect(recent.days()).toHaveLength(14);
  expect(recent.days()[0]).toEqual({ day: '2026-03-20', warnings: 1, errors: 1 });
  expect(recent.days().at(-1)?.day).toBe('2026-03-07');
  expect(recent.latest()).toHaveLength(20);
  expect(recent.latest()[1]).toEqual({ at: '2026-03-20T10:00:00Z', level: 'error', sentence: 'The same', times: 20 });
});

test('pages that were lost of a damaged database are said', () => {
  expect(databaseCheckResult('SQLite', 0)).toMatchObject({ state: 'ok', sentence: 'The database answers (SQLite).' });
  expect(databaseCheckResult('SQLite', 2)).toMatchObject({
    state: 'wrong',
    sentence: expect.stringContaining('2 pages of its log could not be read at the start'),
  });
});
