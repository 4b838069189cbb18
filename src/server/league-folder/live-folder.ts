import { type FSWatcher, watch } from 'node:fs';
import { ConfigError } from '../config.ts';
import { type LeagueContents, readContents } from './contents.ts';
import { listFiles, type Mistake, mistakeText } from './folder-files.ts';

/** The league's folder; a change in it shows without a restart. */
export type LeagueFolder = {
  /** Its path. */
  place: string;
  present(): LeagueContents;
  /** Rises with every change, also across a restart, as it comes from the files' times. */
  revision(): number;
  /** The present mistakes; a part with mistakes is shown in its last correct version. */
  mistakes(): readonly Mistake[];
  /** Calls `listener` after every change of `revision`; returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /** Reads the folder now; resolves when `present` returns its new contents. */
  refresh(): Promise<void>;
  close(): void;
};

/** Opens and watches a folder; throws a `ConfigError` with a sentence for each mistake in it. */
export async function openLeagueFolder(place: string, say: (sentence: string) => void): Promise<LeagueFolder> {
  const first = await readContents(place, null);
  if (first.contents === null || first.mistakes.length > 0) throw new ConfigError(sentences(place, first.mistakes));
  const folder = liveFolder(place, first.contents, say);
  const stop = watchFolder(place, () => void folder.refresh());
  return { ...folder, close: stop };
}

/** A folder that never changes, for short programs. */
export function settledFolder(contents: LeagueContents, place = ''): LeagueFolder {
  const revision = revisionOf(contents, 0);
  return {
    place,
    present: () => contents,
    revision: () => revision,
    mistakes: () => [],
    onChange: () => () => {},
    refresh: async () => {},
    close: () => {},
  };
}

function liveFolder(place: string, first: LeagueContents, say: (sentence: string) => void): LeagueFolder {
  const listeners = new Set<() => void>();
  let present = first;
  let revision = revisionOf(first, 0);
  let mistakes: readonly Mistake[] = [];
  let reported = '';
  let seen = JSON.stringify(first.files);

  async function look(): Promise<void> {
    const files = JSON.stringify(await listFiles(place).catch(() => null));
    if (files === seen && mistakes.length === 0 && reported === '') return;
    const read = await readContents(place, present);
    seen = files;
    report(read.mistakes);
    if (read.contents === null || JSON.stringify(read.contents) === JSON.stringify(present)) return;
    present = read.contents;
    revision = revisionOf(present, revision + 1);
    for (const listener of listeners) listener();
  }

  /** Reports mistakes when a second look finds the same, as a file may have been half written. */
  function report(found: readonly Mistake[]): void {
    const text = found.map(mistakeText).join('\n');
    const isSeenTwice = text === mistakes.map(mistakeText).join('\n');
    mistakes = found;
    if (!isSeenTwice || text === reported) return;
    reported = text;
    say(text === '' ? 'The league’s folder has no mistakes any more.' : sentences(place, found, LAST_CORRECT));
  }

  return {
    place,
    present: () => present,
    revision: () => revision,
    mistakes: () => mistakes,
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

const LAST_CORRECT = 'The last correct versions are shown.';

function sentences(place: string, mistakes: readonly Mistake[], after = ''): string {
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  const lines = mistakes.map((mistake) => `  ${mistakeText(mistake)}`);
  return [`The league’s folder ${place} has ${count}:`, ...lines, ...(after === '' ? [] : [after])].join('\n');
}

/** The time of the latest change of a file, at least `least`. */
function revisionOf({ files }: LeagueContents, least: number): number {
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
