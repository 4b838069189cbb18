import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, LIFETIMES } from '#domain/lifetimes.ts';
import { writeAtomically } from '../../disk.ts';

/**
 * The time of the last lookup (`at`, milliseconds since 1970), and the newest version that a lookup has found
 * (`newest`), or `null` if none has been found.
 */
const lastCheckSchema = z.object({ at: z.number(), newest: z.string().nullable() });
type LastCheck = z.infer<typeof lastCheckSchema>;

const VERSION_PATTERN = /^v?(\d+\.\d+\.\d+)$/;
/**
 * The answer to a lookup has the version in the field `version` or in the field `tag_name`. Package registries and
 * files on a web server use `version`. Code hosts use `tag_name`.
 */
const lookupAnswerSchema = z.union([z.object({ version: z.string() }), z.object({ tag_name: z.string() })]);

/** How many milliseconds a lookup may take. */
const LOOKUP_TIMEOUT_MS = 10_000;
/** How many bytes the answer to a lookup may have. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Milliseconds between two checks whether the next lookup is due. */
const DUE_CHECK_INTERVAL = 60 * 60_000;

/** Looks up whether there is a newer version of the program. */
export type NewerVersionChecker = {
  /** Returns the newest known version if it is newer than this program; otherwise `null`. */
  newer(): string | null;
  /** Looks up the newest version if a day has passed since the last lookup. Waits for the answer. Never throws. */
  check(): Promise<void>;
  close(): Promise<void>;
};

type VersionWatchOptions = {
  /**
   * The address that names the newest version (UPDATE_CHECK). If the address is `null`, the newest version is not
   * looked up.
   */
  address: string | null;
  /** The version of this program. */
  version: string;
  dataDir: string;
  now: () => Date;
  /** Logs that a lookup has failed, and why. */
  warn: (sentence: string, detail: string) => void;
};

/**
 * Looks up the newest version at most once a day, even if the program is restarted. Sends nothing but this program's
 * version, in the header `User-Agent`.
 */
export function watchForNewerVersion({
  address,
  version,
  dataDir,
  now,
  warn,
}: VersionWatchOptions): NewerVersionChecker {
  const file = newestVersionPath(dataDir);
  const closing = new AbortController();
  let last: LastCheck | null = null;
  let running = Promise.resolve();
  const timer = address === null ? null : setInterval(() => void check(), DUE_CHECK_INTERVAL).unref();

  async function checkOnce(): Promise<void> {
    last ??= await readLastCheck(file);
    const at = now().getTime();
    if (address === null || (last !== null && isAlive(last.at, LIFETIMES.newestVersion, at))) return;
    const newest = await fetchNewestVersion(address, version, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted)
        warn('UPDATE_CHECK could not say whether there is a newer version', errorText(error));
      return null;
    });
    if (closing.signal.aborted) return;
    // If this lookup has failed, keeps the version that an earlier lookup found.
    last = { at, newest: newest ?? last?.newest ?? null };
    await writeLastCheck(file, last).catch((error: unknown) => warn(`${file} cannot be written`, errorText(error)));
  }

  function check(): Promise<void> {
    running = running.then(checkOnce);
    return running;
  }

  return {
    newer: () => (address === null ? null : newerVersionOrNull(version, last)),
    check,
    async close() {
      if (timer) clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}

/** Returns the newer version that the running site found last; `null` if there is none. Makes no request. */
export async function lastFoundNewerVersion(dataDir: string, version: string): Promise<string | null> {
  return newerVersionOrNull(version, await readLastCheck(newestVersionPath(dataDir)));
}

const newestVersionPath = (dataDir: string): string => path.join(dataDir, 'newest-version.json');

function newerVersionOrNull(version: string, last: LastCheck | null): string | null {
  const newest = last?.newest ?? null;
  return newest !== null && isNewer(newest, version) ? newest : null;
}

/** Returns whether a version such as `1.10.0` is newer than another. Anything that is not a version is not newer. */
export function isNewer(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number));
  for (const [at, number] of (numbers ?? []).entries()) {
    const other = others?.[at] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}

/** Looks up the newest version at the address. Throws if no answer comes, or if the answer contains no version. */
async function fetchNewestVersion(address: string, version: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': `baize/${version}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  const given = lookupAnswerSchema.parse(JSON.parse(await readBodyWithLimit(response)));
  const [, found] = VERSION_PATTERN.exec('version' in given ? given.version : given.tag_name) ?? [];
  if (found === undefined) throw new Error('The answer names no version such as 1.2.3.');
  return found;
}

async function readBodyWithLimit({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function readLastCheck(file: string): Promise<LastCheck | null> {
  try {
    return lastCheckSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

async function writeLastCheck(file: string, values: LastCheck): Promise<void> {
  await writeAtomically(`${file}.${randomUUID()}`, file, (part) => writeFile(part, `${JSON.stringify(values)}\n`));
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
