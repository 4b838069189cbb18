import { statSync } from 'node:fs';
import { readOnlyFault } from './sqlite-fault.ts';
import { StoreUnavailable } from '../store-error.ts';

/** Runs one write; `check` is to be called before it is committed. */
export type OnOneFile = <T>(write: (check: () => void) => Promise<T>) => Promise<T>;

/**
 * Writes into a file only while it bears its name: one that was moved or removed goes on taking writes, all of which would
 * be lost with the process. Throws `StoreUnavailable`.
 */
export function onOneFile(file: string): OnOneFile {
  const opened = identityOf(file);
  return async (write) => {
    try {
      return await write(() => {
        if (identityOf(file) !== opened) throw new StoreUnavailable(MOVED, { trouble: 'moved' });
      });
    } catch (error) {
      throw readOnlyFault(error);
    }
  };
}

const MOVED =
  'The database file was moved, removed or replaced while the site was running. Nothing more is written: ' +
  'put the file back (or restore a copy of it) and start the site again.';

/** `null`: there is no such file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
