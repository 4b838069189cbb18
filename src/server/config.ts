import path from 'node:path';
import { z } from 'zod';

/** How many backups are kept: the last one of each of so many hours, days and months in which one was made. */
export type Retention = { hours: number; days: number; months: number };

/** How this installation makes its backups (docs/backups.md). */
export type BackupSettings = {
  /** Whether the running site makes backups by itself. */
  isOn: boolean;
  folder: string;
  keep: Retention;
  /** A program that is run with each finished backup, or `null`. */
  hook: string | null;
};

/** The settings of this installation; each has a default (docs/operating.md). */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  leagueDir: string;
  /** Whether a new database starts with the demo league. */
  demo: boolean;
  /** The officials' password for a store that has none yet. */
  adminPassword: string | null;
  /** The address that visitors use. */
  publicUrl: string;
  /** Whether browsers cache pages for use without a network. */
  offline: boolean;
  /** The proxies whose forwarded address is trusted, in Fastify's notation. */
  trustProxy: string | null;

  logLevel: (typeof logLevels)[number];
  /** The token that opens `/metrics`; `null`: there is no `/metrics`. */
  metricsToken: string | null;
  backups: BackupSettings;
};

/** A setting for how many backups to keep. */
function retained(name: string, otherwise: number) {
  const sentence = `${name} must be a whole number from 0 to 1000.`;
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(1000, sentence).default(otherwise);
}

/** The values of `LOG_LEVEL`, the quietest first. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;

const environment = z.object({
  PORT: z.coerce.number('PORT must be a number.').int().min(0).max(65_535, 'PORT must be at most 65535.').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must begin with postgres://' }).optional(),
  LEAGUE_DIR: z.string().default('./league'),
  LEAGUE_DEMO: z.enum(['on', 'off'], 'LEAGUE_DEMO must be on or off.').default('on'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must begin with http:// or https://' }).optional(),
  OFFLINE: z.enum(['on', 'off'], 'OFFLINE must be on or off.').default('on'),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'METRICS_TOKEN must have at least 16 characters, and no spaces.')
    .optional(),
  BACKUPS: z.enum(['on', 'off'], 'BACKUPS must be on or off.').default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_HOURLY: retained('BACKUP_KEEP_HOURLY', 24),
  BACKUP_KEEP_DAILY: retained('BACKUP_KEEP_DAILY', 30),
  BACKUP_KEEP_MONTHLY: retained('BACKUP_KEEP_MONTHLY', 12),
  BACKUP_HOOK: z.string().optional(),
});

/** Reads the environment. An empty variable counts as not set. Throws a `ConfigError` with one line for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    leagueDir: path.resolve(data.LEAGUE_DIR),
    demo: data.LEAGUE_DEMO === 'on',
    adminPassword: data.ADMIN_PASSWORD ?? null,
    publicUrl: (data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/+$/, ''),
    offline: data.OFFLINE === 'on',
    trustProxy: data.TRUST_PROXY ?? null,
    logLevel: data.LOG_LEVEL,
    metricsToken: data.METRICS_TOKEN ?? null,
    backups: {
      isOn: data.BACKUPS === 'on',
      folder: backupFolder(data.BACKUP_DIR ?? path.join(data.DATA_DIR, 'backups'), data.LEAGUE_DIR),
      keep: { hours: data.BACKUP_KEEP_HOURLY, days: data.BACKUP_KEEP_DAILY, months: data.BACKUP_KEEP_MONTHLY },
      hook: data.BACKUP_HOOK ?? null,
    },
  };
}

/** Refuses the league's folder: its files are public, and a backup contains everything. */
function backupFolder(given: string, leagueDir: string): string {
  const folder = path.resolve(given);
  if (`${folder}${path.sep}`.startsWith(`${path.resolve(leagueDir)}${path.sep}`))
    throw new ConfigError('BACKUP_DIR must not be inside LEAGUE_DIR: files of that folder are public.');
  return folder;
}

/** A setting or a file of the league that cannot be used; its message is for the person who runs the site. */
export class ConfigError extends Error {}
