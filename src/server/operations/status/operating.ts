import { statfs } from 'node:fs/promises';
import type { BackupSettings, Config } from '../../config.ts';
import type { DatabaseLocation } from '../../storage/open.ts';
import type { RecentIncidents } from '../log/log.ts';
import type { StatusCheckResult } from '#contract/status.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import type { BackupProcessRunner } from '../backups/backup-process.ts';
import type { BackupStatus } from '../backups/status.ts';
import { commandText } from '../../program.ts';

/** What a site knows about its program and machine, for officials and for monitoring. */
export type InstallationInfo = {
  version: string;
  startedAt: Date;
  /** The token for `/metrics`. If it is `null`, there is no `/metrics`. */
  metricsToken: string | null;
  dataDir: string;
  addresses: AddressSettings;
  /** Checks whether the site answers at an address. By default this sends a request over the network. */
  reach?: SiteReadinessCheck;
  /** The settings of backups, and where the database is. `run` runs backup tasks, by default in child processes. */
  backups: BackupSettings & { place: DatabaseLocation; run?: BackupProcessRunner };
  recent: RecentIncidents;
  /** Returns how many promises were rejected without being handled. */
  unhandled: () => number;
  /** Returns the newest known version if it is newer than this program (`NewerVersionChecker`); otherwise `null`. */
  newer: () => string | null;
};

/** Where the program listens, where visitors reach it, and which proxies it trusts. */
export type AddressSettings = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>;

/**
 * Checks whether the site at an address is ready. Returns `null` if there is no answer, or if something other than this
 * program answers.
 */
export type SiteReadinessCheck = (url: string) => Promise<'ready' | 'not ready' | null>;

/** The free and the total bytes of a disk. */
export type Disk = { free: number; total: number };

/** Returns the free and the total bytes of the disk on which a folder is, or `null` if the folder cannot be read. */
export async function readDiskSpace(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/* Sentences about an installation, for the officials' status page and the `doctor` command. */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * How many milliseconds may pass before a change is backed up. Usually this takes less than an hour, so only a much
 * longer delay is a problem.
 */
const MAX_BACKUP_DELAY = 3 * HOUR;

const LOW_DISK_SPACE_BYTES = 1e9;
const MIN_FREE_BYTES = 2e8;

export function diskFinding(disk: Disk | null): StatusCheckResult {
  if (disk === null) {
    return failedCheckResult(
      'disk',
      'The data folder cannot be read.',
      'Check that DATA_DIR names an existing folder.',
    );
  }
  const left = `${formatBytes(disk.free)} of ${formatBytes(disk.total)} are free`;
  if (disk.free < MIN_FREE_BYTES) {
    const todo = 'Free some space now, or results can soon not be saved.';
    return failedCheckResult('disk', `The disk is nearly full: ${left}.`, todo);
  }
  if (disk.free < LOW_DISK_SPACE_BYTES) {
    return warningCheckResult('disk', `The disk is getting full: ${left}.`, 'Free some space in the next few days.');
  }
  return okCheckResult('disk', `The disk has enough space: ${left}.`);
}

/**
 * Returns the findings about backups, their upload and the S3 storage. `waitingSince` is the time of the oldest change
 * that is in no backup (ISO 8601), or `null`.
 */
export function backupFindings(status: BackupStatus, waitingSince: string | null, now: Date): StatusCheckResult[] {
  return [backupCheckResult(status, waitingSince, now), ...backupUploadFinding(status), ...remoteBackupFinding(status)];
}

function backupCheckResult(
  { isOn, last, failure }: BackupStatus,
  waitingSince: string | null,
  now: Date,
): StatusCheckResult {
  if (!isOn) {
    const todo = 'Remove BACKUPS=off from the settings, or make sure that backups are made in another way.';
    return warningCheckResult('backups', 'This installation makes no backups by itself.', todo);
  }
  const age = last === null ? 'There is no backup yet' : `Last backup: ${ageWords(last.at, now)}`;
  if (failure !== null) {
    return failedCheckResult('backups', `${age}. The next one could not be made: ${failure.sentence}`, BACKUP_TODO);
  }
  if (waitingSince !== null && now.getTime() - Date.parse(waitingSince) > MAX_BACKUP_DELAY) {
    return failedCheckResult('backups', `${age}. The latest changes are not backed up.`, BACKUP_TODO);
  }
  if (last === null)
    return warningCheckResult('backups', `${age}.`, 'The first one is made within the hour. Look again tomorrow.');
  return okCheckResult('backups', `${age}, verified. It contains every change but those of the last hours.`);
}

const BACKUP_TODO = `On the league’s computer, run "${commandText('backup')}" and follow what it says. Do not rely on the backups until then.`;

function backupUploadFinding({ hook }: BackupStatus): StatusCheckResult[] {
  if (hook === null) return [];
  if (hook.ok) return [okCheckResult('upload', 'The last backup was uploaded.')];
  const todo = 'Check the program in BACKUP_HOOK. The backups on this computer are not affected.';
  return [warningCheckResult('upload', `The last backup could not be uploaded: ${hook.sentence}`, todo)];
}

function remoteBackupFinding({ storage }: BackupStatus): StatusCheckResult[] {
  if (storage === null) return [];
  if (storage.ok) return [okCheckResult('storage', `The last backup is also stored elsewhere. ${storage.sentence}`)];
  const todo = 'It is tried again every hour. The backups on this computer are not affected.';
  return [warningCheckResult('storage', `The last backup could not be stored elsewhere. ${storage.sentence}`, todo)];
}

/**
 * Reports how many errors there have been since yesterday. The status page also lists older errors, but nobody needs to
 * act on those.
 */
export function errorsCheckResult(days: ReturnType<RecentIncidents['days']>, now: Date): StatusCheckResult {
  const [yesterday, today] = [now.getTime() - DAY, now.getTime()].map((at) => new Date(at).toISOString().slice(0, 10));
  const errors = days.filter(({ day }) => day === yesterday || day === today).reduce((sum, day) => sum + day.errors, 0);
  if (errors === 0) return okCheckResult('errors', 'No errors since yesterday.');
  const todo = 'If this goes on, send the recent errors below and the program’s log to the person who runs the site.';
  return warningCheckResult('errors', `${countWithNoun(errors, 'error')} since yesterday.`, todo);
}

/**
 * Reports that the database answers, and whether it was damaged. `unapplied` is how many pages of committed writes were
 * lost when the program started.
 */
export function databaseCheckResult(engine: string, unapplied: number): StatusCheckResult {
  if (unapplied > 0)
    return failedCheckResult(
      'store',
      `The database answers (${engine}). ${lostDatabasePagesSentence(unapplied)}`,
      LOST_DATABASE_PAGES_TODO,
    );
  return okCheckResult('store', `The database answers (${engine}).`);
}

/**
 * Returns a sentence that says how many pages of the database's log could not be read. The program's log and the status
 * page show this sentence.
 */
export function lostDatabasePagesSentence(unapplied: number): string {
  return `${countWithNoun(unapplied, 'page')} of its log could not be read at the start: the last changes before that may be missing.`;
}

const LOST_DATABASE_PAGES_TODO =
  'Compare the latest results with the cards and enter again what is missing, and have the disk of the league’s computer checked.';

/** Returns the sentence about a newer version, for the status page and secretaries' lists of tasks. */
export function newerVersionSentence(version: string, newer: string): string {
  return `Version ${newer} is available. This site runs version ${version}.`;
}

/** Reports that there is a newer version. Returns an empty array if `newer` is `null`. */
export function versionFindings(version: string, newer: string | null): StatusCheckResult[] {
  if (newer === null) return [];
  const todo = 'Ask the person who runs the site to update it. The league is backed up first.';
  return [warningCheckResult('version', newerVersionSentence(version, newer), todo)];
}

function ageWords(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at);
  if (age < 2 * HOUR) return `${countWithNoun(Math.max(1, Math.round(age / 60_000)), 'minute')} ago`;
  if (age < 2 * DAY) return `${Math.round(age / HOUR)} hours ago`;
  return `${Math.round(age / DAY)} days ago`;
}

function okCheckResult(topic: StatusCheckResult['topic'], sentence: string): StatusCheckResult {
  return { topic, state: 'ok', sentence, todo: null };
}
function warningCheckResult(topic: StatusCheckResult['topic'], sentence: string, todo: string): StatusCheckResult {
  return { topic, state: 'look', sentence, todo };
}
function failedCheckResult(topic: StatusCheckResult['topic'], sentence: string, todo: string): StatusCheckResult {
  return { topic, state: 'wrong', sentence, todo };
}
