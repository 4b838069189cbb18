import { DuplicateFixture, StoreUnavailable } from './store-error.ts';

// https://sqlite.org/rescode.html
const BUSY = 5;
const LOCKED = 6;
const OUT_OF_MEMORY = 7;
const READ_ONLY = 8;
const INPUT_OUTPUT = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const PROTOCOL = 15;
const NOT_A_DATABASE = 26;
const UNIQUE = 2067;

const AWAY = new Set([BUSY, LOCKED, OUT_OF_MEMORY, INPUT_OUTPUT, CORRUPT, FULL, CANNOT_OPEN, PROTOCOL, NOT_A_DATABASE]);

/** The store's own error for one of SQLite's, or the error itself where it is a mistake of the program. */
export function sqliteFault(error: unknown): unknown {
  const code = errorCode(error);
  if (code === null) return error;
  if (AWAY.has(code & 0xff) || isReadOnlyDisk(code)) {
    return new StoreUnavailable('The database file cannot be used now.', { cause: error });
  }
  if (code === UNIQUE && error instanceof Error && error.message.includes('fixture.home_team_id')) {
    return new DuplicateFixture(error);
  }
  return error;
}

/** Whether another connection holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && (code & 0xff) === BUSY;
}

/** The extended kinds are of the disk; the plain code is a write inside `read`, which is a mistake. */
function isReadOnlyDisk(code: number): boolean {
  return (code & 0xff) === READ_ONLY && code !== READ_ONLY;
}

function errorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}
