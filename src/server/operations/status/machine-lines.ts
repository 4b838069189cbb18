import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServer, isIP } from 'node:net';
import { once } from 'node:events';
import type { CheckLine } from '#contract/status.ts';
import { countWithNoun } from '#domain/count.ts';
import { type Config, listenErrorSentence } from '../../config.ts';
import { commandText, START_COMMAND } from '../../program.ts';
import { BackupFailure } from '../backups/backup-folder.ts';
import { runInBackupProcess } from '../backups/backup-process.ts';
import type { BackupStatus } from '../backups/status.ts';
import { isNewer } from './newer-version.ts';
import {
  type AddressSettings,
  backupFindings,
  diskFinding,
  type SiteReadinessCheck,
  readDiskSpace,
} from './operating.ts';

/** A line in the report of the `doctor` command. A screen may also show it. */
export type DoctorLine = CheckLine;

export function okLine(about: string, sentence: string): DoctorLine {
  return { about, state: 'ok', sentence, todo: null };
}

/** Returns a line about something that works but may not be intended. */
export function warningLine(about: string, sentence: string, todo: string): DoctorLine {
  return { about, state: 'look', sentence, todo };
}

export function problemLine(about: string, sentence: string, todo: string): DoctorLine {
  return { about, state: 'wrong', sentence, todo };
}

/** Checks that Node is not older than the version that the project installs. */
export function nodeVersionLine(running: string, pinned: string): DoctorLine {
  if (!isNewer(pinned, running)) return okLine('Node', `This is Node ${running}.`);
  const todo = `Start the site with "${START_COMMAND}", and commands with "${commandText('…')}": they bring a newer Node.`;
  return problemLine('Node', `This is Node ${running}, but the program needs ${pinned} or later.`, todo);
}

/** Reports this program's version. `newer` is a newer version that the running site has found, or `null`. */
export function versionLine(version: string, newer: string | null): DoctorLine {
  if (newer === null) return okLine('Version', `This is Baize ${version}.`);
  return warningLine(
    'Version',
    `This is Baize ${version}, and ${newer} is available.`,
    'Update it: see docs/operator.md.',
  );
}

const DATA_FOLDER_LABEL = 'Data folder';

/**
 * Checks that the data folder is writable and that its disk has enough space. `user` is the id of the user who runs the
 * check. User 0 (root) may write anywhere, so for root the check is whether the folder's owner may write.
 */
export async function dataFolderLines(folder: string, user = process.getuid?.() ?? -1): Promise<DoctorLine[]> {
  const place = await nearestExistingFolder(folder);
  const found = await stat(place).catch(() => null);
  const mayWrite = await access(place, constants.W_OK).then(
    () => true,
    () => false,
  );
  const disk = await readDiskSpace(place);
  // A virtual folder of the operating system, such as /proc, looks writable, but its disk has 0 bytes.
  const takesFiles = disk !== null && disk.total > 0;
  const ownerMay = found !== null && (user !== 0 || found.uid === 0 || (found.mode & 0o200) !== 0);
  if (found === null || !found.isDirectory() || !mayWrite || !ownerMay || !takesFiles) {
    const todo = 'Give it to the user of the site: chown and chmod u+w, or ReadWritePaths of the service.';
    return [problemLine(DATA_FOLDER_LABEL, `The folder ${folder} (DATA_DIR) is not writable.`, todo)];
  }
  const { state, sentence, todo } = diskFinding(disk);
  const words = place === folder ? 'is writable' : 'will be created at the first start';
  return [okLine(DATA_FOLDER_LABEL, `${folder} ${words}.`), { about: 'Disk', state, sentence, todo }];
}

/** Returns the folder itself, or the nearest existing folder above it. */
async function nearestExistingFolder(folder: string): Promise<string> {
  for (let place = folder; ; place = path.dirname(place)) {
    if ((await stat(place).catch(() => null)) !== null || place === path.dirname(place)) return place;
  }
}

/**
 * Checks how old the backups are, and whether the last one was uploaded and stored elsewhere. `waiting` is the time of
 * the oldest change that is in no backup (ISO 8601), or `null`.
 */
export function backupLines(backups: BackupStatus, waiting: string | null, now: Date): DoctorLine[] {
  return backupFindings(backups, waiting, now).map(({ topic, ...found }): DoctorLine => {
    return { about: topic === 'upload' ? 'Upload' : topic === 'storage' ? 'Storage' : 'Backups', ...found };
  });
}

/**
 * Checks that the program that uploads backups can run, because otherwise a fault would show only after the first
 * backup. Returns no line if the program can run, if no program is set, or if only the program's name is set, without a
 * folder.
 */
export async function backupUploadProgramLines(hook: string | null): Promise<DoctorLine[]> {
  // If `hook` is a program's name without a folder, the program is looked up in the PATH of the service. That PATH may
  // differ from the PATH of this process.
  if (hook === null || path.basename(hook) === hook) return [];
  const fault = await access(hook, constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'does not exist' : 'is not executable'),
  );
  if (fault === null) return [];
  const todo = 'Set BACKUP_HOOK to the whole path of the program, and make it executable: chmod +x.';
  return [problemLine('Upload', `The program ${hook} (BACKUP_HOOK) ${fault}.`, todo)];
}

/** Checks the S3 storage by listing its backups. Returns no line if no storage is set. */
export async function backupStorageLines({ folder, storage }: Config['backups']): Promise<DoctorLine[]> {
  if (storage === null) return [];
  const { bucket, passphrase } = storage;
  try {
    const stored = await runInBackupProcess('list', folder, { storage }, new AbortController().signal);
    const [newest] = stored;
    const words =
      newest === undefined ? 'no backup yet' : `${countWithNoun(stored.length, 'backup')}, the newest of ${newest.at}`;
    if (passphrase !== null) return [okLine('Storage', `The bucket ${bucket} answers: ${words}.`)];
    const todo = 'Set BACKUP_PASSPHRASE, unless the storage is yours: backups contain everybody’s names.';
    return [warningLine('Storage', `The bucket ${bucket} answers: ${words}. Backups there are not encrypted.`, todo)];
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    const todo = 'Correct the settings BACKUP_S3_…, then run doctor again.';
    return [problemLine('Storage', `The bucket ${bucket} cannot be used. ${error.shown}`, todo)];
  }
}

/**
 * The time of the league's last change and the time by the database's own clock (both in ISO 8601), and the league's
 * time zone. Each is `null` if unknown.
 */
export type KnownTimes = { latestChange: string | null; databaseTime: string | null; timeZone: string | null };

const MINUTE = 60_000;
/** The program did not exist before this day, so a clock that shows an earlier time is wrong. */
const EARLIEST_POSSIBLE_TIME = Date.parse('2026-01-01T00:00:00Z');

/** Checks this machine's clock, and shows the league's time. */
export function clockLine(now: Date, { latestChange, databaseTime, timeZone }: KnownTimes): DoctorLine {
  const todo =
    'Set the clock and keep it in step: "timedatectl set-ntp true". Sessions and dates of results depend on it.';
  const words = momentWords(now, 'UTC');
  if (now.getTime() < EARLIEST_POSSIBLE_TIME)
    return problemLine('Clock', `It shows ${words} UTC, which is long past.`, todo);
  if (latestChange !== null && Date.parse(latestChange) > now.getTime() + 5 * MINUTE) {
    return problemLine('Clock', `It shows ${words} UTC, but the league was changed later than that.`, todo);
  }
  if (databaseTime !== null && Math.abs(Date.parse(databaseTime) - now.getTime()) > MINUTE) {
    return warningLine('Clock', `It shows ${words} UTC; the database’s clock differs by more than a minute.`, todo);
  }
  if (timeZone === null) return okLine('Clock', `It is ${words} UTC.`);
  return okLine('Clock', `The league’s time is ${momentWords(now, timeZone)} (${timeZone}).`);
}

/** Returns text such as `Sunday 1 February 2026 at 00:00`. */
function momentWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(moment);
}

const PRIVATE_IP_PATTERN = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1|f[cd]|fe80))/;
const PRIVATE_HOSTNAME_PATTERN = /^localhost$|^[^.]+\.(local|lan)$|\.home\.arpa$/;

/** Checks PUBLIC_URL and TRUST_PROXY. */
export function publicUrlAndProxyLines({ publicUrl, trustProxy, host, port }: AddressSettings): DoctorLine[] {
  return [publicUrlLine(publicUrl, `http://${host}:${port}`), ...proxyLines(publicUrl, trustProxy)];
}

function publicUrlLine(publicUrl: string, own: string): DoctorLine {
  const { protocol, hostname } = new URL(publicUrl);
  if (publicUrl === own) {
    const todo = 'Set PUBLIC_URL to the address that visitors type, such as https://snooker.example.org.';
    return warningLine(
      'Address',
      `The site does not know its address: links in calendars, pictures and feeds lead to ${own}.`,
      todo,
    );
  }
  if (protocol === 'https:') return okLine('Address', `Visitors use ${publicUrl}.`);
  if (isPrivate(hostname)) {
    const todo = 'This is fine in a club’s own network. Use https everywhere else.';
    return warningLine('Address', `Visitors use ${publicUrl}, without encryption.`, todo);
  }
  const todo =
    'Put a proxy with a certificate in front of the site (see deploy/Caddyfile), and set PUBLIC_URL to https://….';
  return problemLine(
    'Address',
    `Visitors use ${publicUrl}: others on the network can read the officials’ password.`,
    todo,
  );
}

function proxyLines(publicUrl: string, trustProxy: string | null): DoctorLine[] {
  if (trustProxy === null) {
    if (!publicUrl.startsWith('https:')) return [];
    const todo = 'Set TRUST_PROXY to the proxy’s address: 127.0.0.1 if it runs on this machine.';
    const sentence =
      'TRUST_PROXY is not set: all visitors share the proxy’s address, so one who guesses passwords locks out all.';
    return [warningLine('Proxy', sentence, todo)];
  }
  if (trustProxy.split(',').some((part) => part.trim().endsWith('/0'))) {
    const todo = 'Name only the proxy: otherwise anybody can send a false address and guess passwords without limit.';
    return [problemLine('Proxy', 'TRUST_PROXY trusts every address.', todo)];
  }
  return [okLine('Proxy', `The proxy ${trustProxy} is trusted.`)];
}

function isPrivate(hostname: string): boolean {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (isNumber ? PRIVATE_IP_PATTERN : PRIVATE_HOSTNAME_PATTERN).test(hostname);
}

/** How long to wait for the site to answer, in milliseconds. The time is short, because a page waits for the result. */
const SITE_ANSWER_TIMEOUT_MS = 2000;

/** Checks that the site answers at its public address. If the site is not running, checks that its port is free. */
export async function siteReachabilityLine({ publicUrl, host, port }: AddressSettings): Promise<DoctorLine> {
  const own = `http://${reachableHost(host)}:${port}`;
  const outside = await checkSiteReady(publicUrl);
  if (outside === 'ready') return okLine('Site', `The site answers at ${publicUrl}.`);
  const inside = publicUrl === own ? outside : await checkSiteReady(own);
  if (outside === 'not ready' || inside === 'not ready') {
    const todo = 'See the line about the database here, and the log of the program.';
    return problemLine('Site', 'The site runs but cannot reach its database.', todo);
  }
  if (inside === 'ready') return notPubliclyReachableLine(own, publicUrl);
  const code = await listenErrorCode(host, port);
  if (code === null) return okLine('Site', `The site is not running. Port ${port} is free.`);
  const todo = listenErrorSentence(code) ?? 'Set HOST and PORT to an address and a port of this machine.';
  const state = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
  return problemLine('Site', `The site does not answer, and port ${port} of ${host} ${state}.`, todo);
}

function notPubliclyReachableLine(own: string, publicUrl: string): DoctorLine {
  const todo =
    'Open it on a phone without Wi-Fi. If it does not open, check that the name leads to this machine, and that the proxy ' +
    'runs and forwards to this port.';
  return warningLine('Site', `The site answers at ${own}, but this machine does not reach it at ${publicUrl}.`, todo);
}

/**
 * Used by the running site. Checks that the site answers at PUBLIC_URL. Returns no line if PUBLIC_URL is the address
 * where the site listens.
 */
export async function publicUrlReachabilityLines(
  { publicUrl, host, port }: AddressSettings,
  reach: SiteReadinessCheck = checkSiteReady,
): Promise<DoctorLine[]> {
  if (publicUrl === `http://${host}:${port}`) return [];
  if ((await reach(publicUrl)) === 'ready') return [okLine('Site', `The site answers at ${publicUrl}.`)];
  return [notPubliclyReachableLine(`http://${reachableHost(host)}:${port}`, publicUrl)];
}

const checkSiteReady: SiteReadinessCheck = async (url) => {
  try {
    const answer = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(SITE_ANSWER_TIMEOUT_MS),
      redirect: 'manual',
    });
    const body: unknown = await answer.json();
    if (!(body instanceof Object)) return null;
    return answer.ok ? 'ready' : answer.status === 503 ? 'not ready' : null;
  } catch {
    return null;
  }
};

/** Tries to listen on a port. Returns the code of the error, or `null` if listening works. */
async function listenErrorCode(host: string, port: number): Promise<string | null> {
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
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
