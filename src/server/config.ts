import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/**
 * Which backups are kept. The last backup of each hour is kept, for the latest `hours` hours that have a backup. `days`
 * and `months` work in the same way.
 */
export type BackupRetention = { hours: number; days: number; months: number };

/** How this installation makes backups (docs/backups.md). */
export type BackupSettings = {
  /** Whether the site makes backups by itself while it runs. */
  isOn: boolean;
  folder: string;
  keep: BackupRetention;
  /** A program that runs after each finished backup, or `null`. */
  hook: string | null;
  /** The storage to which each backup is also sent, or `null`. */
  storage: BackupStorageSettings | null;
};

/**
 * A storage for backups that is compatible with Amazon S3. `folder` is a path in the bucket that ends with a slash, or
 * empty. With a passphrase, backups are encrypted.
 */
export type BackupStorageSettings = {
  endpoint: string;
  bucket: string;
  folder: string;
  region: string;
  key: string;
  secret: string;
  passphrase: string | null;
};

/** Returns the schema of a setting for how many backups to keep. */
function backupCountSchema(name: string, otherwise: number) {
  const sentence = `${name} must be a whole number from 0 to 1000.`;
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(1000, sentence).default(otherwise);
}

/** The values of `LOG_LEVEL`. The first one logs the least. */
const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/**
 * The limits of a password's length in characters. There are no other rules, because rules lead to worse passwords
 * (NIST SP 800-63B).
 */
export const PASSWORD_LENGTH = { least: 8, most: 200 };

/** The names that Fastify has for ranges of private addresses. */
const PRIVATE_RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Returns whether each item of a comma-separated list is an IP address, a range such as 10.0.0.0/8, or a name in
 * `PRIVATE_RANGE_NAMES`.
 */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/');
    if (PRIVATE_RANGE_NAMES.includes(part.trim())) return true;
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  });
}

/**
 * Returns whether a program could listen at this host. The host is an IP address or a name. A text of only digits and
 * dots must be a valid IP address.
 */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text));
}

/**
 * Returns whether a URL has only a protocol, a host and a port. Returns `true` for an invalid URL, which is reported
 * separately.
 */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '') && pathname === '/';
}

function hasPermittedPasswordLength(text: string): boolean {
  const { length } = [...text.normalize('NFKC')];
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
}

const PORT_RANGE_MESSAGE = 'PORT must be a whole number from 0 to 65535.';

const environmentSchema = z.object({
  // This is the only default port in the program. Dockerfile, compose.yml, Caddyfile, nginx.conf and install.sh in
  // `deploy/` repeat it.
  PORT: z.coerce
    .number('PORT must be a number.')
    .int(PORT_RANGE_MESSAGE)
    .min(0, PORT_RANGE_MESSAGE)
    .max(65_535, PORT_RANGE_MESSAGE)
    .default(3000),
  HOST: z
    .string()
    .refine(isHost, 'HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must begin with postgres://' }).optional(),
  /** Whether a new database begins with the demo league. If not, a secretary sets the league up on the site. */
  LEAGUE_DEMO: z.enum(['on', 'off'], 'LEAGUE_DEMO must be on or off.').default('on'),
  /** The officials' shared password, used only if the database has no password yet. */
  ADMIN_PASSWORD: z
    .string()
    .refine(
      hasPermittedPasswordLength,
      `ADMIN_PASSWORD must have ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters. Without it a password is made up and shown once.`,
    )
    .optional(),
  /** The address at which visitors open the site. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must begin with http:// or https://' })
    .refine(
      isOrigin,
      'PUBLIC_URL must be like https://snooker.example.org, without a path, user name or question mark.',
    )
    .optional(),
  /** Whether browsers keep pages for use without a network. */
  OFFLINE: z.enum(['on', 'off'], 'OFFLINE must be on or off.').default('on'),
  /**
   * The proxies whose requests may carry the IP address of the visitor in a header. The site believes this header only
   * from these proxies. Each proxy is given as an address, a range, or a name in `PRIVATE_RANGE_NAMES`.
   */
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyList,
      'TRUST_PROXY must list the addresses of proxies, such as 127.0.0.1, 10.0.0.0/8 or loopback, separated by commas.',
    )
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`).default('info'),
  /** The token that a request for `/metrics` must send. Without this setting, there is no `/metrics`. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'METRICS_TOKEN must have at least 16 characters, and no spaces.')
    .optional(),
  /**
   * The address from which the number of the newest version is read, once a day. Without this setting, nothing is read.
   */
  UPDATE_CHECK: z
    .url({
      protocol: /^https?$/,
      error: 'UPDATE_CHECK must be an address that begins with https:// and names the newest version.',
    })
    .optional(),
  BACKUPS: z.enum(['on', 'off'], 'BACKUPS must be on or off.').default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_HOURLY: backupCountSchema('BACKUP_KEEP_HOURLY', 24),
  BACKUP_KEEP_DAILY: backupCountSchema('BACKUP_KEEP_DAILY', 30),
  BACKUP_KEEP_MONTHLY: backupCountSchema('BACKUP_KEEP_MONTHLY', 12),
  BACKUP_HOOK: z.string().optional(),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'BACKUP_S3_ENDPOINT must begin with https:// or http://' })
    .optional(),
  /** The bucket, or the bucket and a folder in it, separated by a slash. */
  BACKUP_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.-]+)*\/?$/i,
      'BACKUP_S3_BUCKET must be the name of a bucket, such as our-league, or a folder in it, such as our-league/backups.',
    )
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_KEY: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE must have at least 12 characters.').optional(),
});

/** The settings of a storage for backups: either all of them must be set, or none. */
const BACKUP_STORAGE_SETTINGS = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
] as const;

/**
 * Returns a list with one sentence that names the missing settings of the storage. The list is empty if all of them are
 * set, or none.
 */
function backupStorageFaults(given: Record<string, unknown>): string[] {
  const missing = BACKUP_STORAGE_SETTINGS.filter((name) => given[name] === undefined);
  const isWhole = missing.length === 0 || missing.length === BACKUP_STORAGE_SETTINGS.length;
  return isWhole ? [] : [`A storage for backups also needs ${missing.join(' and ')}.`];
}

/** Returns the settings of the storage for backups; `null` if none is set. */
function backupStorageSettings(data: z.infer<typeof environmentSchema>): BackupStorageSettings | null {
  if (data.BACKUP_S3_ENDPOINT === undefined) return null;
  const [bucket = '', ...folders] = (data.BACKUP_S3_BUCKET ?? '').split('/').filter((part) => part !== '');
  return {
    endpoint: data.BACKUP_S3_ENDPOINT ?? '',
    bucket,
    folder: folders.map((folder) => `${folder}/`).join(''),
    region: data.BACKUP_S3_REGION,
    key: data.BACKUP_S3_KEY ?? '',
    secret: data.BACKUP_S3_SECRET ?? '',
    passphrase: data.BACKUP_PASSPHRASE ?? null,
  };
}

/** The settings of this installation, each of which has a default (docs/operator.md). */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment. An empty variable counts as not set. If settings are invalid, throws a
 * `ErrorForOperator` with one line for each fault.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  const faults = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...backupStorageFaults(given)];
  if (!parsed.success || faults.length > 0) throw new ErrorForOperator(faults.join('\n'));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    demo: data.LEAGUE_DEMO === 'on',
    adminPassword: data.ADMIN_PASSWORD ?? null,
    publicUrl: (
      data.PUBLIC_URL ?? `http://${isIP(data.HOST) === 6 ? `[${data.HOST}]` : data.HOST}:${data.PORT}`
    ).replace(/\/+$/, ''),
    offline: data.OFFLINE === 'on',
    trustProxy: data.TRUST_PROXY ?? null,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN ?? null,
    updateCheck: data.UPDATE_CHECK ?? null,
    backups: {
      isOn: data.BACKUPS === 'on',
      folder: path.resolve(data.BACKUP_DIR ?? path.join(data.DATA_DIR, 'backups')),
      keep: { hours: data.BACKUP_KEEP_HOURLY, days: data.BACKUP_KEEP_DAILY, months: data.BACKUP_KEEP_MONTHLY },
      hook: data.BACKUP_HOOK ?? null,
      storage: backupStorageSettings(data),
    } satisfies BackupSettings,
  };
}

/**
 * Returns a sentence that tells the operator why the program cannot listen on its port and what to do. `code` is the
 * error code from Node. Returns `null` if there is no sentence for the code.
 */
export function listenErrorSentence(code: unknown): string | null {
  if (code === 'EADDRINUSE') return 'Another program uses this port. Stop it, or set PORT to another number.';
  if (code === 'EACCES') return 'This program may not use this port. Set PORT to a number above 1024.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'HOST is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.';
  }
  return null;
}

/**
 * The error for invalid settings and for other problems that the operator has to solve. The message tells the operator
 * what is wrong.
 */
export class ErrorForOperator extends Error {}
