import { DuplicateFixture, type StoreTrouble, StoreUnavailable } from '../store-error.ts';
import { commandText } from '../../program.ts';

// https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const OUT_OF_MEMORY = 7;
const SQLITE_READ_ONLY = 8;
const SQLITE_IO_ERROR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANNOT_OPEN = 14;
const SQLITE_PROTOCOL = 15;
const NOT_A_DATABASE = 26;
const SQLITE_UNIQUE = 2067;
/** The troubles that a database engine itself reports. */
type EngineTrouble = Exclude<StoreTrouble, 'moved' | 'upgraded'>;

/**
 * SQLite reports this code if the shared-memory file beside the log cannot grow. That happens when the program starts
 * while the disk is full.
 */
const SHARED_MEMORY_FULL = 4874;

const TROUBLE_BY_ERROR_CODE: Record<number, EngineTrouble> = {
  [SQLITE_BUSY]: 'unavailable',
  [SQLITE_LOCKED]: 'unavailable',
  [OUT_OF_MEMORY]: 'unavailable',
  [SQLITE_PROTOCOL]: 'unavailable',
  [SQLITE_CANNOT_OPEN]: 'disk',
  [SQLITE_IO_ERROR]: 'disk',
  [SQLITE_FULL]: 'full',
  [SHARED_MEMORY_FULL]: 'full',
  [SQLITE_CORRUPT]: 'damaged',
  [NOT_A_DATABASE]: 'damaged',
};

/** The sentence that tells the operator what is wrong and what to do. */
const TROUBLE_SENTENCES: Record<EngineTrouble, string> = {
  unavailable: 'The database file cannot be used now.',
  full: 'The disk that holds the database is full. Free some space: nothing that was saved is lost, and the site continues by itself.',
  'read-only':
    'The database file cannot be written. Give this program write access to the file and its folder, and start it again.',
  disk: 'The disk that holds the database reports errors or refuses writes. Check the disk and the permissions of DATA_DIR.',
  damaged: `The database file is damaged. Stop the site and restore a backup: ${commandText('restore FILE')} (docs/backups.md).`,
};

/**
 * Returns the store's own error (`StoreUnavailable` or `DuplicateFixture`) for an error of SQLite. Returns any other
 * error, such as one caused by a bug of this program, unchanged.
 */
export function toStoreError(error: unknown): unknown {
  const code = errorCode(error);
  if (code === null) return error;
  const trouble = isReadOnlyDisk(code)
    ? 'read-only'
    : (TROUBLE_BY_ERROR_CODE[code] ?? TROUBLE_BY_ERROR_CODE[code & 0xff]);
  if (trouble !== undefined) return unavailableError(trouble, error);
  if (code === SQLITE_UNIQUE && error instanceof Error && error.message.includes('fixture.home_team_id')) {
    return new DuplicateFixture(error);
  }
  return error;
}

/**
 * Does the same as `toStoreError`, for errors of the connection that writes. On that connection, "read-only" is a
 * fault of the disk and not a bug.
 */
export function wrapSqliteWriteError(error: unknown): unknown {
  return errorCode(error) === SQLITE_READ_ONLY ? unavailableError('read-only', error) : toStoreError(error);
}

function unavailableError(trouble: keyof typeof TROUBLE_SENTENCES, cause: unknown): StoreUnavailable {
  return new StoreUnavailable(TROUBLE_SENTENCES[trouble], { cause, trouble });
}

/** Returns whether SQLite reports that another connection holds a lock on the database. */
export function isDatabaseBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && (code & 0xff) === SQLITE_BUSY;
}

/**
 * Returns whether a code of SQLite means that the disk is read-only. Only the extended codes mean this. The basic code
 * means that something tried to write inside `Store.read`, which is a bug.
 */
function isReadOnlyDisk(code: number): boolean {
  return (code & 0xff) === SQLITE_READ_ONLY && code !== SQLITE_READ_ONLY;
}

function errorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
const UNAVAILABLE_CODE_PATTERN = /^(08|28|3D|53|57P|58|XX)|^(55P03|57014|40001|40P01|25P03)$/;
const SYSTEM_ERROR_CODE_PATTERN =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EACCES|ENOENT|ERR_TLS|ERR_SSL)/;
// The messages of errors that the library pg throws without a code.
const LOST_CONNECTION_MESSAGE_PATTERN =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has|was)|Cannot use a pool)/;

/**
 * Returns the store's own error (`StoreUnavailable` or `DuplicateFixture`) for an error of PostgreSQL or its
 * connection. Returns any other error, such as one caused by a bug of this program, unchanged. `untouched`: no query
 * has run on the connection yet.
 */
export function translatePostgresError(error: unknown, untouched: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const code = textProperty(error, 'code');
  if (code === UNIQUE_VIOLATION && textProperty(error, 'constraint') === 'fixture_live')
    return new DuplicateFixture(error);
  if (code === DISK_FULL) return unavailableError('full', error);
  const isUnavailable =
    code === ''
      ? LOST_CONNECTION_MESSAGE_PATTERN.test(error.message)
      : UNAVAILABLE_CODE_PATTERN.test(code) || SYSTEM_ERROR_CODE_PATTERN.test(code);
  return isUnavailable
    ? new StoreUnavailable('The database cannot be reached now.', { cause: error, untouched })
    : error;
}

function textProperty(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}
