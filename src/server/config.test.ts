import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEEP = { hours: 24, days: 30, months: 12 };

test('backups are on by default, beside the database', () => {
  const { backups } = readConfig({ DATA_DIR: '/srv/data' });
  expect(backups).toEqual({ isOn: true, folder: path.resolve('/srv/data/backups'), keep: KEEP, hook: null });
});

test('the backup settings are read', () => {
  const env = {
    BACKUPS: 'off',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_KEEP_DAILY: '7',
    BACKUP_HOOK: '/usr/local/bin/send',
  };
  expect(readConfig(env).backups).toEqual({
    isOn: false,
    folder: path.resolve('/mnt/backups'),
    keep: { ...KEEP, days: 7 },
    hook: '/usr/local/bin/send',
  });
});

test.each([
  [{ BACKUPS: 'yes' }, 'BACKUPS must be on or off.'],
  [{ BACKUP_KEEP_HOURLY: 'all' }, 'BACKUP_KEEP_HOURLY must be a whole number from 0 to 1000.'],
  [{ BACKUP_KEEP_MONTHLY: '-1' }, 'BACKUP_KEEP_MONTHLY must be a whole number from 0 to 1000.'],
  [
    { LEAGUE_DIR: '/srv/league', BACKUP_DIR: '/srv/league/documents/' },
    'BACKUP_DIR must not be inside LEAGUE_DIR: files of that folder are public.',
  ],
  [
    { LEAGUE_DIR: '/srv/league', BACKUP_DIR: '/srv/x/../league' },
    'BACKUP_DIR must not be inside LEAGUE_DIR: files of that folder are public.',
  ],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

test('a folder whose name only begins like the league folder is accepted', () => {
  const env = { LEAGUE_DIR: '/srv/league', BACKUP_DIR: '/srv/league-backups' };
  expect(readConfig(env).backups.folder).toBe(path.resolve('/srv/league-backups'));
});
