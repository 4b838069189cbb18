import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServer, isIP } from 'node:net';
import { once } from 'node:events';
import type { CheckLine } from '#contract/status.ts';
import { countOf } from '#domain/count.ts';
import { type Config, listenFault } from '../../config.ts';
import { commandText, START_TEXT } from '../../program.ts';
import { BackupFailure } from '../backups/backup-folder.ts';
import { inBackupProcess } from '../backups/backup-process.ts';
import type { BackupStatus } from '../backups/status.ts';
import { isNewer } from './newer-version.ts';
import { type AddressSettings, backupFindings, diskFinding, type Reach, readDisk } from './operating.ts';

/** A line of the `doctor` command, which a screen may also show. */
export type CheckedLine = CheckLine;

export function okLine(about: string, sentence: string): CheckedLine {
  return { about, state: 'ok', sentence, todo: null };
}

/** Returns a line about something that works but may not be intended. */
export function toCheckLine(about: string, sentence: string, todo: string): CheckedLine {
  return { about, state: 'look', sentence, todo };
}

export function wrongLine(about: string, sentence: string, todo: string): CheckedLine {
  return { about, state: 'wrong', sentence, todo };
}

/** Checks that Node is not older than the version that the project installs. */
export function nodeLine(running: string, pinned: string): CheckedLine {
  if (!isNewer(pinned, running)) return okLine('Node', `This is Node ${running}.`);
  const todo = `Start the site with "${START_TEXT}", and commands with "${commandText('…')}": they bring a newer Node.`;
  return wrongLine('Node', `This is Node ${running}, but the program needs ${pinned} or later.`, todo);
}

/** Reports this program's version. `newer` is a newer one that the running site has found. */
export function versionLine(version: string, newer: string | null): CheckedLine {
  if (newer === null) return okLine('Version', `This is Baize ${version}.`);
  return toCheckLine(
    'Version',
    `This is Baize ${version}, and ${newer} is available.`,
    'Update it: see docs/operator.md.',
  );
}

const ABOUT = 'Data folder';

/**
 * Checks that the data folder can be written to and its disk has space. `user` 0 is root, who may write where the
 * site's own user may not.
 */
export async function dataFolderLines(folder: string, user = process.getuid?.() ?? -1): Promise<CheckedLine[]> {
  const place = await nearest(folder);
  const found = await stat(place).catch(() => null);
  const mayWrite = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  const disk = await readDisk(place);
  // A folder of the system, such as /proc, looks as if it could be written to.
  const takesFiles = disk !== null && disk.total > 0;
  const ownerMay = found !== null && (user !== 0 || found.uid === 0 || (found.mode & 0o200) !== 0);
  if (found === null || !found.isDirectory() || !mayWrite || !ownerMay || !takesFiles) {
    const todo = 'Give it to the user of the site: chown and chmod u+w, or ReadWritePaths of the service.';
    return [wrongLine(ABOUT, `The folder ${folder} (DATA_DIR) is not writable.`, todo)];
  }
  const { state, sentence, todo } = diskFinding(disk);
  const words = place === folder ? 'is writable' : 'will be created at the first start';
  return [okLine(ABOUT, `${folder} ${words}.`), { about: 'Disk', state, sentence, todo }];
}

/** Returns the folder itself, or the nearest existing folder above it. */
async function nearest(folder: string): Promise<string> {
  for (let place = folder; ; place = path.dirname(place)) {
    if ((await stat(place).catch(() => null)) !== null || place === path.dirname(place)) return place;
  }
}

/**
 * Checks how old the backups are and whether the last upload succeeded. `waiting` is when the oldest change was made
 * that is in no backup (ISO 8601), or `null`.
 */
export function backupLines(backups: BackupStatus, waiting: string | null, now: Date): CheckedLine[] {
  return backupFindings(backups, waiting, now).map(({ topic, ...found }): CheckedLine => {
    return { about: topic === 'upload' ? 'Upload' : topic === 'storage' ? 'Storage' : 'Backups', ...found };
  });
}

/** Checks that the program that uploads backups can run. Otherwise a fault would show only after the first backup. */
export async function uploadLines(hook: string | null): Promise<CheckedLine[]> {
  // A name without a folder is looked up in the PATH of the service, which may be another one than here.
  if (hook === null || path.basename(hook) === hook) return [];
  const fault = await access(hook, constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'does not exist' : 'is not executable'),
  );
  if (fault === null) return [];
  const todo = 'Set BACKUP_HOOK to the whole path of the program, and make it executable: chmod +x.';
  return [wrongLine('Upload', `The program ${hook} (BACKUP_HOOK) ${fault}.`, todo)];
}

/** Checks the storage for backups by listing what is there. Returns no line if there is no storage. */
export async function storageLines({ folder, storage }: Config['backups']): Promise<CheckedLine[]> {
  if (storage === null) return [];
  const { bucket, passphrase } = storage;
  try {
    const stored = await inBackupProcess('list', folder, { storage }, new AbortController().signal);
    const [newest] = stored;
    const words =
      newest === undefined ? 'no backup yet' : `${countOf(stored.length, 'backup')}, the newest of ${newest.at}`;
    if (passphrase !== null) return [okLine('Storage', `The bucket ${bucket} answers: ${words}.`)];
    const todo = 'Set BACKUP_PASSPHRASE, unless the storage is yours: backups contain everybody’s names.';
    return [toCheckLine('Storage', `The bucket ${bucket} answers: ${words}. Backups there are not encrypted.`, todo)];
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    const todo = 'Correct the settings BACKUP_S3_…, then run doctor again.';
    return [wrongLine('Storage', `The bucket ${bucket} cannot be used. ${error.shown}`, todo)];
  }
}

/** Moments (ISO 8601) that cannot be in the future, and the league's time zone, each `null` if unknown. */
export type KnownTimes = { latestChange: string | null; databaseTime: string | null; timeZone: string | null };

const MINUTE = 60_000;
/** The program did not exist before this day, so a clock that shows an earlier time is wrong. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z');

/** Checks this machine's clock, and shows the league's time. */
export function clockLine(now: Date, { latestChange, databaseTime, timeZone }: KnownTimes): CheckedLine {
  const todo =
    'Set the clock and keep it in step: "timedatectl set-ntp true". Sessions and dates of results depend on it.';
  const words = momentWords(now, 'UTC');
  if (now.getTime() < EARLIEST) return wrongLine('Clock', `It shows ${words} UTC, which is long past.`, todo);
  if (latestChange !== null && Date.parse(latestChange) > now.getTime() + 5 * MINUTE) {
    return wrongLine('Clock', `It shows ${words} UTC, but the league was changed later than that.`, todo);
  }
  if (databaseTime !== null && Math.abs(Date.parse(databaseTime) - now.getTime()) > MINUTE) {
    return toCheckLine('Clock', `It shows ${words} UTC; the database’s clock differs by more than a minute.`, todo);
  }
  if (timeZone === null) return okLine('Clock', `It is ${words} UTC.`);
  return okLine('Clock', `The league’s time is ${momentWords(now, timeZone)} (${timeZone}).`);
}

/** Returns text such as `Sunday 1 February 2026 at 00:00`. */
function momentWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(moment);
}

const PRIVATE_NUMBER = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1|f[cd]|fe80))/;
const PRIVATE_NAME = /^localhost$|^[^.]+\.(local|lan)$|\.home\.arpa$/;

/** Checks PUBLIC_URL and TRUST_PROXY. */
export function addressLines({ publicUrl, trustProxy, host, port }: AddressSettings): CheckedLine[] {
  return [publicLine(publicUrl, `http://${host}:${port}`), ...proxyLines(publicUrl, trustProxy)];
}

function publicLine(publicUrl: string, own: string): CheckedLine {
  const { protocol, hostname } = new URL(publicUrl);
  if (publicUrl === own) {
    const todo = 'Set PUBLIC_URL to the address that visitors type, such as https://snooker.example.org.';
    return toCheckLine(
      'Address',
      `The site does not know its address: links in calendars, pictures and feeds lead to ${own}.`,
      todo,
    );
  }
  if (protocol === 'https:') return okLine('Address', `Visitors use ${publicUrl}.`);
  if (isPrivate(hostname)) {
    const todo = 'This is fine in a club’s own network. Use https everywhere else.';
    return toCheckLine('Address', `Visitors use ${publicUrl}, without encryption.`, todo);
  }
  const todo =
    'Put a proxy with a certificate in front of the site (see deploy/Caddyfile), and set PUBLIC_URL to https://….';
  return wrongLine(
    'Address',
    `Visitors use ${publicUrl}: others on the network can read the officials’ password.`,
    todo,
  );
}

function proxyLines(publicUrl: string, trustProxy: string | null): CheckedLine[] {
  if (trustProxy === null) {
    if (!publicUrl.startsWith('https:')) return [];
    const todo = 'Set TRUST_PROXY to the proxy’s address: 127.0.0.1 if it runs on this machine.';
    const sentence =
      'TRUST_PROXY is not set: all visitors share the proxy’s address, so one who guesses passwords locks out all.';
    return [toCheckLine('Proxy', sentence, todo)];
  }
  if (trustProxy.split(',').some((part) => part.trim().endsWith('/0'))) {
    const todo = 'Name only the proxy: otherwise anybody can send a false address and guess passwords without limit.';
    return [wrongLine('Proxy', 'TRUST_PROXY trusts every address.', todo)];
  }
  return [okLine('Proxy', `The proxy ${trustProxy} is trusted.`)];
}

function isPrivate(hostname: string): boolean {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (isNumber ? PRIVATE_NUMBER : PRIVATE_NAME).test(hostname);
}

/** In milliseconds: short, because a page waits for this answer. */
const TIMEOUT_MS = 2000;

/** Checks that the site answers at its public address or, if it does not run, that it could start. */
export async function answeringLine({ publicUrl, host, port }: AddressSettings): Promise<CheckedLine> {
  const own = `http://${nearHost(host)}:${port}`;
  const outside = await readiness(publicUrl);
  if (outside === 'ready') return okLine('Site', `The site answers at ${publicUrl}.`);
  const inside = publicUrl === own ? outside : await readiness(own);
  if (outside === 'not ready' || inside === 'not ready') {
    const todo = 'See the line about the database here, and the log of the program.';
    return wrongLine('Site', 'The site runs but cannot reach its database.', todo);
  }
  if (inside === 'ready') return onlyInside(own, publicUrl);
  const code = await listenCode(host, port);
  if (code === null) return okLine('Site', `The site is not running. Port ${port} is free.`);
  const todo = listenFault(code) ?? 'Set HOST and PORT to an address and a port of this machine.';
  const state = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
  return wrongLine('Site', `The site does not answer, and port ${port} of ${host} ${state}.`, todo);
}

function onlyInside(own: string, publicUrl: string): CheckedLine {
  const todo =
    'Open it on a phone without Wi-Fi. If it does not open, check that the name leads to this machine, and that the proxy ' +
    'runs and forwards to this port.';
  return toCheckLine('Site', `The site answers at ${own}, but this machine does not reach it at ${publicUrl}.`, todo);
}

/** Checks on the running site that it answers at PUBLIC_URL. Returns no line if that is where the program listens. */
export async function publicAnswerLines(
  { publicUrl, host, port }: AddressSettings,
  reach: Reach = readiness,
): Promise<CheckedLine[]> {
  if (publicUrl === `http://${host}:${port}`) return [];
  if ((await reach(publicUrl)) === 'ready') return [okLine('Site', `The site answers at ${publicUrl}.`)];
  return [onlyInside(`http://${nearHost(host)}:${port}`, publicUrl)];
}

const readiness: Reach = async (url) => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const body: unknown = await answer.json();
    if (!(body instanceof Object)) return null;
    return answer.ok ? 'ready' : answer.status === 503 ? 'not ready' : null;
  } catch {
    return null;
  }
};

/** Tries to listen. Returns the code of the error, or `null` if listening works. */
async function listenCode(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    server.close();
  }
}

/** Returns the address of this machine at which a server that listens on `host` can be reached. */
function nearHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
