import {
  DAMAGED_PASSWORD_SENTENCE,
  passwordMatches,
  RESET_PASSWORD_HINT,
  loadPasswordHash,
} from '#server/auth/password.ts';
import { type BackupStatus, readBackupStatus } from '#server/operations/backups/status.ts';
import type { Config } from '#server/config.ts';
import { buildLeagueContent } from '#server/content/league-content.ts';
import { formatBytes } from '#domain/count.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { leagueRevision } from '#server/storage/revisions.ts';
import {
  oldestChangeTimeSinceBackup,
  withExaminedDatabase,
  type DatabaseExamination,
} from '#server/storage/examine.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import {
  type KnownTimes,
  type DoctorLine,
  backupLines,
  warningLine,
  okLine,
  problemLine,
} from '#server/operations/status/machine-lines.ts';
import path from 'node:path';
import { commandText } from '#server/program.ts';

const DOCTOR_LINE_SUBJECT = 'Database';
/** Passwords that people choose in a hurry or copy from examples. */
const COMMON_PASSWORDS = [
  'password',
  'snooker',
  'admin',
  'league',
  'changeme',
  'change-me',
  'letmein',
  '12345678',
  'secret',
];
/** The oldest PostgreSQL version that is tested. */
const MIN_POSTGRES_VERSION = 15;
const RESTORE_TODO = 'Restore the newest backup: see docs/backups.md, "Getting the league back".';

type DatabaseReport = { lines: DoctorLine[]; known: KnownTimes };

/** Checks the database, the officials' password and the backups. Changes nothing. */
export async function checkDatabase(config: Config, place: DatabaseLocation, now: Date): Promise<DatabaseReport> {
  const { folder, isOn } = config.backups;
  try {
    return await withExaminedDatabase(place, async (database) => {
      if (database === null) return { lines: [noDatabaseLine()], known: NO_KNOWN_TIMES };
      const revision = database.db === null ? null : await leagueRevision(database.db);
      const backups = await readBackupStatus(folder, isOn, revision);
      const waiting =
        database.db === null ? null : await oldestChangeTimeSinceBackup(database.db, backups.last?.at ?? null);
      const lines = [
        ...databaseLines(database),
        ...(database.db === null ? [] : [await passwordLine(database.db)]),
        ...(await backupLinesWithDamageCheck(backups, waiting, now)),
      ];
      const { latestChange, ownTime: databaseTime } = database;
      return { lines, known: { latestChange, databaseTime, timeZone: await leagueTimeZone(database) } };
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const backups = await readBackupStatus(folder, isOn);
    return {
      lines: [databaseUnavailableLine(place, error), ...(await backupLinesWithDamageCheck(backups, null, now))],
      known: NO_KNOWN_TIMES,
    };
  }
}

const NO_KNOWN_TIMES: KnownTimes = { latestChange: null, databaseTime: null, timeZone: null };

/** Returns the league's time zone; `null` if another version made the tables, or if they contain no league yet. */
async function leagueTimeZone({ db }: DatabaseExamination): Promise<string | null> {
  if (db === null) return null;
  const rows = await allUndeletedContent(db);
  return rows.has('league') ? buildLeagueContent(rows).timeZone : null;
}

function noDatabaseLine(): DoctorLine {
  return okLine(DOCTOR_LINE_SUBJECT, 'There is none yet. The first start of the site creates it.');
}

/** Reports that a database cannot be reached, with its address but without user and password. */
function databaseUnavailableLine(place: DatabaseLocation, { cause }: StoreUnavailable): DoctorLine {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null;
  const why = typeof code === 'string' && /^\w+$/.test(code) ? ` (${code})` : '';
  if ('file' in place)
    return problemLine(DOCTOR_LINE_SUBJECT, `The file ${place.file} cannot be read as a database.`, RESTORE_TODO);
  const { hostname, port, pathname } = new URL(place.url);
  const todo = 'Check that PostgreSQL runs, and the address, user and password in DATABASE_URL.';
  return problemLine(
    DOCTOR_LINE_SUBJECT,
    `${pathname.slice(1)} at ${hostname}:${port || '5432'} cannot be reached${why}.`,
    todo,
  );
}

function databaseLines({ engine, bytes, schema, tables, journal, problems }: DatabaseExamination): DoctorLine[] {
  if (problems.length > 0)
    return problems.map((problem) => problemLine(DOCTOR_LINE_SUBJECT, `It is damaged: ${problem}`, RESTORE_TODO));
  if (tables === 'earlier')
    return [
      warningLine(
        DOCTOR_LINE_SUBJECT,
        'It was made by an earlier version, and was not opened.',
        VERSION_ADVICE.earlier,
      ),
    ];
  if (tables === 'later' || tables === 'other')
    return [
      problemLine(
        DOCTOR_LINE_SUBJECT,
        `It was made by ${OTHER_VERSION_TEXTS[tables]}, and was not opened.`,
        VERSION_ADVICE[tables],
      ),
    ];
  if (tables === 'none')
    return [okLine(DOCTOR_LINE_SUBJECT, `${engine} answers. The first start of the site creates the tables.`)];
  const whole = `${engine}, ${formatBytes(bytes)}, tables number ${schema}`;
  const lines: DoctorLine[] = [];
  if (journal !== null && journal !== 'wal') {
    const todo =
      'Start the site, which sets this. If it remains, the disk may be a network disk, which SQLite cannot use.';
    lines.push(
      warningLine(
        DOCTOR_LINE_SUBJECT,
        `The file does not use write-ahead logging (its journal mode is ${journal}).`,
        todo,
      ),
    );
  }
  const major = Number(/^PostgreSQL (\d+)/.exec(engine)?.[1] ?? MIN_POSTGRES_VERSION);
  if (major < MIN_POSTGRES_VERSION) {
    lines.push(
      warningLine(
        DOCTOR_LINE_SUBJECT,
        `${engine} is older than the versions that are tested.`,
        `Use ${MIN_POSTGRES_VERSION} or later.`,
      ),
    );
  }
  return lines.length > 0 ? lines : [okLine(DOCTOR_LINE_SUBJECT, `It is not damaged: ${whole}.`)];
}

const OTHER_VERSION_TEXTS = { later: 'a later version', other: 'a version from before 1.0.0, or by another program' };
const VERSION_ADVICE = {
  earlier: 'Start the site: it makes a backup, and then brings the database up to date.',
  later: 'Start that version again, or go back: see docs/backups.md, "Before another version".',
  other: 'Export what you need with that version, then start this one with an empty database: see docs/backups.md.',
};

async function passwordLine(db: DatabaseTransaction): Promise<DoctorLine> {
  const hash = await loadPasswordHash(db);
  if (hash === null) {
    const todo = `Start the site: it makes one up and prints it once. "${commandText('password')}" changes it.`;
    return warningLine('Password', 'The officials have no password yet.', todo);
  }
  for (const guess of COMMON_PASSWORDS) {
    const isEasy = await passwordMatches(guess, hash).catch(() => null);
    if (isEasy === null) return problemLine('Password', DAMAGED_PASSWORD_SENTENCE, RESET_PASSWORD_HINT);
    if (!isEasy) continue;
    const todo = `Change it with "${commandText('password')}". Everybody must sign in again.`;
    return problemLine('Password', 'The officials’ password is easy to guess.', todo);
  }
  return okLine('Password', 'The officials have a password that is not one of the usual ones.');
}

/** Checks how old the backups are, which version made the newest one, and whether it is damaged. */
async function backupLinesWithDamageCheck(
  backups: BackupStatus,
  waiting: string | null,
  now: Date,
): Promise<DoctorLine[]> {
  const lines = backupLines(backups, waiting, now);
  if (backups.last === null) return lines;
  const { file } = backups.last;
  const { tables, problems } = await inspectBackup(path.join(backups.folder, file));
  if (tables === 'later' || tables === 'other') {
    const todo = `Run "${commandText('backup')}" for one of this version.`;
    return [...lines, warningLine('Newest backup', `${file} was made by ${OTHER_VERSION_TEXTS[tables]}.`, todo)];
  }
  if (problems.length === 0 && tables === 'earlier')
    return [
      ...lines,
      okLine('Newest backup', `${file} is of an earlier version, and is brought up to date by a restore.`),
    ];
  if (problems.length === 0 && tables === 'present')
    return [...lines, okLine('Newest backup', `${file} is not damaged.`)];
  const todo = `Run "${commandText('backup')}" for a new one, and check the disk.`;
  return [
    ...lines,
    problemLine('Newest backup', `${file} is damaged: ${problems[0] ?? 'it does not contain a league'}`, todo),
  ];
}
