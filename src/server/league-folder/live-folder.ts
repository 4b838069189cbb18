import { type FSWatcher, watch } from 'node:fs';
import type { LeagueContents } from './contents.ts';
import { type FolderFile, listFiles, type Mistake } from './folder-files.ts';

/** The files of the league's folder; a change of one shows without a restart. */
export type LeagueFolder = {
  /** Its path. */
  place: string;
  present(): Pick<LeagueContents, 'files'>;
  /** Rises with every change, also across a restart, as it comes from the files' times. */
  revision(): number;
  /** Files that cannot be shown. */
  mistakes(): readonly Mistake[];
  /** Calls `listener` after every change of `revision`; returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /** Lists the files now; resolves when `present` returns them. */
  refresh(): Promise<void>;
  close(): void;
};

/** Opens and watches a folder; one that is missing has no files. */
export async function openLeagueFolder(place: string): Promise<LeagueFolder> {
  const folder = liveFolder(place, await listFiles(place).catch(() => []));
  const stop = watchFolder(place, () => void folder.refresh());
  return { ...folder, close: stop };
}

/** A folder that never changes, for short programs. */
export function settledFolder(files: readonly FolderFile[], place = ''): LeagueFolder {
  return { ...liveFolder(place, files), refresh: async () => {} };
}

function liveFolder(place: string, first: readonly FolderFile[]): LeagueFolder {
  const listeners = new Set<() => void>();
  let present = { files: first };
  let revision = revisionOf(first, 0);

  async function look(): Promise<void> {
    const files = await listFiles(place).catch(() => present.files);
    if (JSON.stringify(files) === JSON.stringify(present.files)) return;
    present = { files };
    revision = revisionOf(files, revision + 1);
    for (const listener of listeners) listener();
  }

  return {
    place,
    present: () => present,
    revision: () => revision,
    mistakes: () => [],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: oneAtATime(look),
    close: () => {},
  };
}

/** Runs `work` one call at a time; calls during a run share the next one, which sees all changes so far. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function run(): Promise<void> {
    if (running === null) {
      running = work().finally(() => (running = null));
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
}

/** The time of the latest change of a file, at least `least`. */
function revisionOf(files: readonly FolderFile[], least: number): number {
  return files.reduce((latest, { changed }) => Math.max(latest, changed), Math.max(least, 1));
}

/** Milliseconds without a change before the folder is read: editors write in several steps. */
const QUIET = 150;
/** Milliseconds between looks in any case: network folders and new subfolders may send no events. */
const AT_LEAST = 5_000;

/** Calls `look` soon after a change in the folder, and every few seconds; a look costs a few milliseconds. */
function watchFolder(folder: string, look: () => void): () => void {
  let soon: NodeJS.Timeout | null = null;
  const hint = (): void => {
    if (soon !== null) clearTimeout(soon);
    soon = setTimeout(look, QUIET);
    soon.unref();
  };
  const watcher = watcherOf(folder, hint);
  const timer = setInterval(look, AT_LEAST);
  timer.unref();
  return () => {
    watcher?.close();
    clearInterval(timer);
    if (soon !== null) clearTimeout(soon);
  };
}

/** `null` if the system cannot watch: too many watches, or a network folder. */
function watcherOf(folder: string, hint: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, hint);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
