import { passwordHash } from '#server/auth/password.ts';
import { isPassword } from '#server/auth/password-hash.ts';
import { type BackupStatus, readBackupStatus } from '#server/operations/backups/status.ts';
import type { Config } from '#server/config.ts';
import { formatBytes } from '#domain/count.ts';
import { backupFindings } from '#server/operations/status/findings.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { changedSince } from '#server/storage/database-facts.ts';
import { type Examined, examine } from '#server/storage/examine.ts';
import type { Place } from '#server/storage/open.ts';
import type { Snapshot } from '#server/storage/store.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Known } from './league.ts';
import { type Line, look, ok, wrong } from './line.ts';
import path from 'node:path';

const ABOUT = 'Database';
/** What somebody who wanted to go on quickly sets, and what stands in examples. */
const GUESSES = ['password', 'snooker', 'admin', 'league', 'changeme', 'change-me', 'letmein', '12345678', 'secret'];
/** The oldest PostgreSQL that is tested. */
const OLDEST_POSTGRES = 15;
const RESTORE = 'Put the newest copy in its place: docs/backups.md, "Getting the league back", says how.';

export type Looked = { lines: Line[]; known: Known };

/** The database, the officials' password in it, and the copies of it. Nothing is changed. */
export async function lookAtDatabase(config: Config, place: Place, now: Date): Promise<Looked> {
  const backups = await readBackupStatus(config.backups.folder, config.backups.isOn);
  try {
    return await examine(place, async (database) => {
      if (database === null) return { lines: [noneYet()], known: NOTHING };
      const waiting = database.db === null ? null : await changedSince(database.db, backups.last?.at ?? null);
      const lines = [
        ...databaseLines(database),
        ...(database.db === null ? [] : [await passwordLine(database.db)]),
        ...(await copyLines(backups, waiting, now)),
      ];
      return { lines, known: { latestChange: database.latestChange, databaseTime: database.ownTime } };
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { lines: [awayLine(place, error), ...(await copyLines(backups, null, now))], known: NOTHING };
  }
}

const NOTHING: Known = { latestChange: null, databaseTime: null };

function noneYet(): Line {
  return ok(ABOUT, 'There is none yet: the first start of the site makes it.');
}

/** Where it was looked for, without user and password. */
function awayLine(place: Place, { cause }: StoreUnavailable): Line {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null;
  const why = typeof code === 'string' && /^\w+$/.test(code) ? ` (${code})` : '';
  if ('file' in place) return wrong(ABOUT, `The file ${place.file} cannot be read as a database.`, RESTORE);
  const { hostname, port, pathname } = new URL(place.url);
  const todo = 'See whether PostgreSQL runs, and whether the address, user and password of DATABASE_URL are right.';
  return wrong(ABOUT, `${pathname.slice(1)} at ${hostname}:${port || '5432'} cannot be reached${why}.`, todo);
}

function databaseLines({ engine, bytes, schema, tables, journal, problems }: Examined): Line[] {
  if (problems.length > 0) return problems.map((problem) => wrong(ABOUT, `It is damaged: ${problem}`, RESTORE));
  if (tables === 'newer') {
    const todo = 'Start that version, or put back a copy from before it: docs/backups.md says how.';
    return [wrong(ABOUT, 'A newer version of the program has made it.', todo)];
  }
  if (tables === 'none') return [ok(ABOUT, `${engine} answers. The first start of the site makes the tables.`)];
  const whole = `${engine}, ${formatBytes(bytes)}, tables of step ${schema}`;
  const lines: Line[] = [];
  if (tables === 'older') {
    const todo = 'Start the site: it makes a copy, and then brings them up to date.';
    lines.push(look(ABOUT, `${whole}: the tables are those of an older version.`, todo));
  }
  if (journal !== null && journal !== 'wal') {
    const todo =
      'Start the site: it sets that. If it stays, the disk may be one over the network, which SQLite cannot use.';
    lines.push(look(ABOUT, `The file is not written through a log (its mode is ${journal}).`, todo));
  }
  const major = Number(/^PostgreSQL (\d+)/.exec(engine)?.[1] ?? OLDEST_POSTGRES);
  if (major < OLDEST_POSTGRES) {
    lines.push(look(ABOUT, `${engine} is older than what is tested.`, `Take ${OLDEST_POSTGRES} or later.`));
  }
  return lines.length > 0 ? lines : [ok(ABOUT, `It is sound: ${whole}.`)];
}

async function passwordLine(db: Snapshot): Promise<Line> {
  const hash = await passwordHash(db);
  if (hash === null) {
    const todo = 'Start the site: it makes one up and prints it once. "npm run league -- password" sets another.';
    return look('Password', 'The officials have no password yet.', todo);
  }
  for (const guess of GUESSES) {
    if (!(await isPassword(guess, hash))) continue;
    const todo = 'Set another with "npm run league -- password". Everybody signs in anew.';
    return wrong('Password', 'The officials’ password is one that anybody would try first.', todo);
  }
  return ok('Password', 'The officials have a password, and it is none of the usual ones.');
}

/** How the copies stand, and what a look into the newest one finds. */
async function copyLines(backups: BackupStatus, waiting: string | null, now: Date): Promise<Line[]> {
  const lines = backupFindings(backups, waiting, now).map(({ topic, ...found }): Line => {
    return { about: topic === 'upload' ? 'Upload' : 'Copies', ...found };
  });
  if (backups.last === null) return lines;
  const { file } = backups.last;
  const { version, problems } = await inspectBackup(path.join(backups.folder, file));
  if (problems.length === 0 && version !== 'none')
    return [...lines, ok('Newest copy', `${file} was looked through and is sound.`)];
  const todo = 'Run "npm run league -- backup" for a new one, and see whether the disk is sound.';
  return [...lines, wrong('Newest copy', `${file} is damaged: ${problems[0] ?? 'it holds no league'}`, todo)];
}
