import { type FSWatcher, watch } from 'node:fs';

/** Editors write in several steps: the folder is looked at when it has been quiet for so long (milliseconds). */
const QUIET = 150;
/** Network folders tell nothing, and some systems forget new subfolders: it is looked at this often in any case. */
const AT_LEAST = 5_000;

/**
 * Calls `look` soon after something in the folder has changed. What the system tells is taken as a hint alone: to look
 * costs a few milliseconds, and whoever looks finds out by the files themselves whether anything is new.
 */
export function watchFolder(folder: string, look: () => void): () => void {
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

/** `null` where the system cannot watch: too many watches, or a folder of another machine. */
function watcherOf(folder: string, hint: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, hint);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
