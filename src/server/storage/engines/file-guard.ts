import { statSync } from 'node:fs';
import { StoreUnavailable } from '../store-error.ts';
import { wrapSqliteWriteError } from './engine-errors.ts';

/**
 * Runs `write`, which must call `check` before it commits. `check` throws `StoreUnavailable` if the database file was
 * moved, removed or replaced.
 */
export type FileGuard = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs writes to a database file only while that file is still at its path, and otherwise
 * throws `StoreUnavailable`. A file that was moved or removed would still accept writes, but they would all be lost
 * when the process ends.
 */
export function createFileGuard(file: string): FileGuard {
  const opened = identityOf(file);
  return async (write) => {
    try {
      return await write(() => {
        if (identityOf(file) !== opened) throw new StoreUnavailable(DATABASE_FILE_MOVED, { trouble: 'moved' });
      });
    } catch (error) {
      throw wrapSqliteWriteError(error);
    }
  };
}

const DATABASE_FILE_MOVED =
  'The database file was moved, removed or replaced while the site was running. Nothing is written any more: ' +
  'put the file back (or restore a backup) and start the site again.';

/** Returns a text that identifies a file on its disk; `null` if there is no such file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
