import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** One file of the league's folder: its path in it, with `/`; its size; when it was last changed (milliseconds). */
export type FolderFile = { path: string; bytes: number; changed: number };

/** Deeper, or more, is no league's folder but a mistake of whoever named it. */
const MOST_DEPTH = 6;
const MOST_FILES = 5_000;
/** What editors, file managers and copying programs leave while they work. */
const PASSING = /^\.|~$|^~\$|\.(tmp|temp|swp|swx|part|partial|crdownload)$|^(Thumbs\.db|desktop\.ini)$/i;

/** Every file in the folder, in the order of their paths. Links that lead out of the folder are not followed. */
export async function listFiles(folder: string): Promise<FolderFile[]> {
  const root = await realpath(folder);
  const files: FolderFile[] = [];
  await listInto(files, root, '', 1);
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function listInto(files: FolderFile[], root: string, below: string, depth: number): Promise<void> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    if (PASSING.test(entry.name) || files.length >= MOST_FILES) continue;
    const at = below === '' ? entry.name : `${below}/${entry.name}`;
    // What goes while it is looked at was passing too.
    const found = await lookAt(root, at, entry).catch(() => null);
    if (found === null) continue;
    if (found.isDirectory() && depth < MOST_DEPTH) await listInto(files, root, at, depth + 1).catch(() => {});
    else if (found.isFile()) files.push({ path: at, bytes: found.size, changed: Math.round(found.mtimeMs) });
  }
}

async function lookAt(root: string, at: string, entry: Dirent) {
  const file = path.join(root, at);
  if (entry.isSymbolicLink() && !isInside(root, await realpath(file))) return null;
  return stat(file);
}

/** Whether a real path lies in the real folder `root`. */
export function isInside(root: string, real: string): boolean {
  return real.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
