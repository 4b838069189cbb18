import path from 'node:path';
import { expect, test } from 'vitest';
import { ErrorForOperator, readConfig } from './config.ts';

const KEEP = { hours: 24, days: 30, months: 12 };

test('backups are on by default, beside the database', () => {
  const { backups } = readConfig({ DATA_DIR: '/srv/data' });
  expect(backups).toEqual({
    isOn: true,
    folder: path.resolve('/srv/data/backups'),
    keep: KEEP,
    hook: null,
    storage: null,
  });
});

test('the backup settings are read', () => {
  const [folder, hook] = ['/mnt/backups', '/usr/local/bin/send'];
  const env = { BACKUPS: 'off', BACKUP_DIR: folder, BACKUP_KEEP_DAILY: '7', BACKUP_HOOK: hook };
  const keep = { ...KEEP, days: 7 };
  expect(readConfig(env).backups).toEqual({ isOn: false, folder: path.resolve(folder), keep, hook, storage: null });
});

const STORAGE = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.org',
  BACKUP_S3_BUCKET: 'our-league/backups/',
  BACKUP_S3_KEY: 'key',
  BACKUP_S3_SECRET: 'secret',
};

test('the storage of backups is read, with a folder of its bucket', () => {
  expect(readConfig(STORAGE).backups.storage).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'our-league',
    folder: 'backups/',
    region: 'us-east-1',
    key: 'key',
    secret: 'secret',
    passphrase: null,
  });
  const more = { BACKUP_S3_BUCKET: 'our-league', BACKUP_S3_REGION: 'auto', BACKUP_PASSPHRASE: 'four words at random' };
  expect(readConfig({ ...STORAGE, ...more }).backups.storage).toMatchObject({
    folder: '',
    region: 'auto',
    passphrase: 'four words at random',
  });
});

const OTHERS_OF_STORAGE = 'BACKUP_S3_ENDPOINT and BACKUP_S3_KEY and BACKUP_S3_SECRET';
const BUCKET =
  'BACKUP_S3_BUCKET must be the name of a bucket, such as our-league, or a folder in it, such as our-league/backups.';
const HOST = 'HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.';
const PORT = 'PORT must be a whole number from 0 to 65535.';
const PASSWORD = 'ADMIN_PASSWORD must have 8 to 200 characters. Without it a password is made up and shown once.';
const PROXIES =
  'TRUST_PROXY must list the addresses of proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback, separated by commas.';
const ADDRESS = 'PUBLIC_URL must be like https://snooker.example.org, without a path, user name or question mark.';

test.each([
  [{ PORT: '1.5' }, PORT],
  [{ PORT: '-1' }, PORT],
  [{ PORT: '65536' }, PORT],
  [{ BACKUP_S3_BUCKET: 'our-league' }, `A storage for backups also needs ${OTHERS_OF_STORAGE}.`],
  [{ ...STORAGE, BACKUP_S3_BUCKET: 'Our League' }, BUCKET],
  [{ ...STORAGE, BACKUP_S3_ENDPOINT: 's3.example.org' }, 'BACKUP_S3_ENDPOINT must begin with https:// or http://'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  [{ HOST: '999.1.1.1' }, HOST],
  [{ HOST: '127.1' }, HOST],
  [{ HOST: 'http://localhost' }, HOST],
  [{ ADMIN_PASSWORD: 'x' }, PASSWORD],
  [{ ADMIN_PASSWORD: '1234567' }, PASSWORD],
  [{ ADMIN_PASSWORD: 'x'.repeat(201) }, PASSWORD],
  [{ TRUST_PROXY: 'true' }, PROXIES],
  [{ TRUST_PROXY: '1' }, PROXIES],
  [{ TRUST_PROXY: '10.0.0.0/33' }, PROXIES],
  [{ TRUST_PROXY: '127.0.0.1,' }, PROXIES],
  [{ PUBLIC_URL: 'snooker.example.org' }, 'PUBLIC_URL must begin with http:// or https://'],
  [{ UPDATE_CHECK: 'on' }, 'UPDATE_CHECK must be an address that begins with https:// and names the newest version.'],
  [{ PUBLIC_URL: 'https://example.org/snooker' }, ADDRESS],
  [{ PUBLIC_URL: 'https://ann@example.org' }, ADDRESS],
  [{ PUBLIC_URL: 'https://example.org?x=1' }, ADDRESS],
  [{ PUBLIC_URL: 'https://example.org/#top' }, ADDRESS],
  [{ HOST: '999.1.1.1', ADMIN_PASSWORD: 'x', TRUST_PROXY: 'true' }, [HOST, PASSWORD, PROXIES].join('\n')],
  [{ BACKUPS: 'yes' }, 'BACKUPS must be on or off.'],
  [{ BACKUP_KEEP_HOURLY: 'all' }, 'BACKUP_KEEP_HOURLY must be a whole number from 0 to 1000.'],
  [{ BACKUP_KEEP_MONTHLY: '-1' }, 'BACKUP_KEEP_MONTHLY must be a whole number from 0 to 1000.'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ErrorForOperator(sentence));
});

test.each([
  [{ HOST: 'localhost', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '0.0.0.0' }, 'http://0.0.0.0:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://example.org:8443/' }, 'https://example.org:8443'],
  [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }, 'http://127.0.0.1:3000'],
  [{ ADMIN_PASSWORD: 'ännchen8' }, 'http://127.0.0.1:3000'],
])('%j is accepted', (env, publicUrl) => {
  expect(readConfig(env).publicUrl).toBe(publicUrl);
});

test.each([
  [{}, true],
  [{ LEAGUE_DEMO: 'off' }, false],
])('of %j a new league is the demo: %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});
