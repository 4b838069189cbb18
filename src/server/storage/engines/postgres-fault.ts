import { DuplicateFixture, StoreUnavailable } from '../store-error.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE = '23505';
const AWAY = /^(08|28|3D|53|57P|58|XX)|^(55P03|57014|40001|40P01|25P03)$/;
const SYSTEM = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EACCES|ENOENT|ERR_TLS|ERR_SSL)/;
// pg gives these no code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has|was)|Cannot use a pool)/;

/**
 * The store's own error for one of PostgreSQL's or of the connection to it, or the error itself where it is a mistake
 * of the program. `untouched`: nothing had been run on the connection yet.
 */
export function postgresFault(error: unknown, untouched: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const code = textOf(error, 'code');
  if (code === UNIQUE && textOf(error, 'constraint') === 'fixture_live') return new DuplicateFixture(error);
  const away = code === '' ? LOST.test(error.message) : AWAY.test(code) || SYSTEM.test(code);
  return away ? new StoreUnavailable('The database cannot be reached now.', { cause: error, untouched }) : error;
}

function textOf(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}
