import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { readDisk } from '#server/operations/status/operating.ts';
import { diskFinding } from '#server/operations/status/findings.ts';

/** One line of `doctor`: the state of something, and what to do if it is not ok. Never contains a password or token. */
export type Line = { about: string; state: 'ok' | 'look' | 'wrong'; sentence: string; todo: string | null };

export function ok(about: string, sentence: string): Line {
  return { about, state: 'ok', sentence, todo: null };
}

/** It works, but may not be intended. */
export function look(about: string, sentence: string, todo: string): Line {
  return { about, state: 'look', sentence, todo };
}

export function wrong(about: string, sentence: string, todo: string): Line {
  return { about, state: 'wrong', sentence, todo };
}

/** Checks that Node is at least the version that the project brings. */
export function nodeLine(running: string, pinned: string): Line {
  if (isAtLeast(running, pinned)) return ok('Node', `This is Node ${running}.`);
  const todo = 'Start everything with "npm …" in the program’s folder, or with its node_modules/.bin/node.';
  return wrong('Node', `This is Node ${running}, but the program needs ${pinned} or later.`, todo);
}

function isAtLeast(running: string, pinned: string): boolean {
  const [have, want] = [running, pinned].map((version) => version.split('.').map(Number));
  for (const [at, number] of (want ?? []).entries()) {
    const own = have?.[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

const ABOUT = 'Data folder';

/** Checks that the data folder is writable and the disk has space. `user` 0 may write what the service may not. */
export async function dataFolderLines(folder: string, user = process.getuid?.() ?? -1): Promise<Line[]> {
  const place = await nearest(folder);
  const found = await stat(place).catch(() => null);
  const mayWrite = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  const disk = await readDisk(place);
  // A system's own folder, such as /proc, seems writable.
  const takesFiles = disk !== null && disk.total > 0;
  const ownerMay = found !== null && (user !== 0 || found.uid === 0 || (found.mode & 0o200) !== 0);
  if (found === null || !found.isDirectory() || !mayWrite || !ownerMay || !takesFiles) {
    const todo = 'Give it to the user of the site: chown and chmod u+w, or ReadWritePaths of the service.';
    return [wrong(ABOUT, `The folder ${folder} (DATA_DIR) is not writable.`, todo)];
  }
  const { state, sentence, todo } = diskFinding(disk);
  const words = place === folder ? 'is writable' : 'will be created at the first start';
  return [ok(ABOUT, `${folder} ${words}.`), { about: 'Disk', state, sentence, todo }];
}

/** The folder itself, or the nearest folder above it that exists. */
async function nearest(folder: string): Promise<string> {
  for (let place = folder; ; place = path.dirname(place)) {
    if ((await stat(place).catch(() => null)) !== null || place === path.dirname(place)) return place;
  }
}

/** Checks the program that uploads backups, as a fault would otherwise show only with the first backup. */
export async function uploadLines(hook: string | null): Promise<Line[]> {
  // A bare name is searched in the PATH of the service, which may differ from ours.
  if (hook === null || path.basename(hook) === hook) return [];
  const fault = await access(hook, constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'does not exist' : 'is not executable'),
  );
  if (fault === null) return [];
  const todo = 'Set BACKUP_HOOK to the whole path of the program, and make it executable: chmod +x.';
  return [wrong('Upload', `The program ${hook} (BACKUP_HOOK) ${fault}.`, todo)];
}

/** Moments in ISO 8601 that cannot be in the future, and the league's time zone, if known. */
export type KnownTimes = { latestChange: string | null; databaseTime: string | null; timeZone: string | null };

const MINUTE = 60_000;
/** The program did not exist before this. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z');

/** Checks this machine's clock and shows the league's time. */
export function clockLine(now: Date, { latestChange, databaseTime, timeZone }: KnownTimes): Line {
  const todo =
    'Set the clock and keep it in step: "timedatectl set-ntp true". Sessions and dates of results depend on it.';
  const words = now.toISOString().slice(0, 16).replace('T', ' ');
  if (now.getTime() < EARLIEST) return wrong('Clock', `It shows ${words} UTC, which is long past.`, todo);
  if (latestChange !== null && Date.parse(latestChange) > now.getTime() + 5 * MINUTE) {
    return wrong('Clock', `It shows ${words} UTC, but the league was changed later than that.`, todo);
  }
  if (databaseTime !== null && Math.abs(Date.parse(databaseTime) - now.getTime()) > MINUTE) {
    return look('Clock', `It shows ${words} UTC; the database’s clock differs by more than a minute.`, todo);
  }
  if (timeZone === null) return ok('Clock', `It is ${words} UTC.`);
  const there = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(now);
  return ok('Clock', `The league’s time is ${there} (${timeZone}).`);
}
