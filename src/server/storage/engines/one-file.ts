import { statSync } from 'node:fs';
import { StoreUnavailable } from '../store-error.ts';
import { sqliteWriteFault } from './engine-errors.ts';

/** Runs one write. The write must call `check` before it commits. */
export type OnOneFile = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Returns a function that writes only while the file still has its name. A moved or removed file would accept writes, and all of
 * them would be lost when the process ends. Throws `StoreUnavailable`.
 */
export function onOneFile(file: string): OnOneFile {
  const opened = identityOf(file);
  return async (write) => {
    try {
      return await write(() => {
        if (identityOf(file) !== opened) throw new StoreUnavailable(MOVED, { trouble: 'moved' });
      });
    } catch (error) {
      throw sqliteWriteFault(error);
    }
  };
}

const MOVED =
  'The database file was moved, removed or replaced while the site was running. Nothing is written any more: ' +
  'put the file back (or restore a backup) and start the site again.';

/** Returns the identity of a file; `null` if it does not exist. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
