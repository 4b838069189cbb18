import type { Dirent } from 'node:fs';
import { readdir, realpath, stat, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mistake in the league's folder: the file, the place in it (`venues, entry 2, phone`, `line 3`, or ''), and what is expected. */
export type Mistake = { file: string; place: string; message: string };

/** The value that was read, or all mistakes in it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; mistakes: Mistake[] };

/** Returns the mistake as one sentence: `league.json, contactEmail: must be an e-mail address.` */
export function mistakeText({ file, place, message }: Mistake): string {
  return `${place === '' ? file : `${file}, ${place}`}: ${message}`;
}

/** A file of the league's folder: its path with `/`, its size, and the time of its last change (milliseconds). */
export type FolderFile = { path: string; bytes: number; changed: number };

/** A deeper or larger folder is probably not a league's. */
const MOST_DEPTH = 6;
const MOST_FILES = 5_000;
/** Temporary files of editors, file managers and copying programs. */
const TEMPORARY = /^\.|~$|^~\$|\.(tmp|temp|swp|swx|part|partial|crdownload)$|^(Thumbs\.db|desktop\.ini)$/i;

/** Returns every file in the folder, sorted by path. Does not follow links out of the folder. */
export async function listFiles(folder: string): Promise<FolderFile[]> {
  const root = await realpath(folder);
  const files: FolderFile[] = [];
  await listInto(files, root, '', 1);
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function listInto(files: FolderFile[], root: string, below: string, depth: number): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    if (TEMPORARY.test(entry.name) || files.length >= MOST_FILES) continue;
    const at = below === '' ? entry.name : `${below}/${entry.name}`;
    // A file that disappears meanwhile was temporary too.
    const found = await statInside(root, at, entry).catch(() => null);
    if (found === null) continue;
    if (found.isDirectory() && depth < MOST_DEPTH) await listInto(files, root, at, depth + 1).catch(() => {});
    else if (found.isFile()) files.push({ path: at, bytes: found.size, changed: Math.round(found.mtimeMs) });
  }
}

async function statInside(root: string, at: string, entry: Dirent) {
  const file = path.join(root, at);
  if (entry.isSymbolicLink() && !isInside(root, await realpath(file))) return null;
  return stat(file);
}

/** Whether a real path is inside the real folder `root`. */
export function isInside(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** A larger text was not written by hand. */
const MOST_BYTES = 1024 * 1024;

/** Reads a text file of the folder by its path. */
export async function readText(folder: string, file: string): Promise<Parsed<string>> {
  const place = path.join(folder, file);
  const whole = (message: string) => mistaken(file, [{ place: '', message }]);
  try {
    const found = await stat(place);
    // A pipe would be read for ever.
    if (!found.isFile()) return whole('is not a file.');
    if (found.size > MOST_BYTES) return whole('must not be larger than 1 MB.');
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(place)) };
  } catch (error) {
    if (error instanceof TypeError) return whole('must be saved as UTF-8. Choose that encoding in the editor.');
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return whole(missing ? 'is missing.' : 'cannot be read. Check its permissions.');
  }
}

/** A mistake in a file that is known. */
export type Fault = Omit<Mistake, 'file'>;

/** What was read of a file with these faults. */
export function mistaken(file: string, faults: readonly Fault[]): { ok: false; mistakes: Mistake[] } {
  return { ok: false, mistakes: faults.map((fault) => ({ file, ...fault })) };
}
