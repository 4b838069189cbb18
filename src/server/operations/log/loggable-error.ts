import { ZodError } from 'zod';
import { ConfigError } from '../../config.ts';
import { BackupUnderWay, NewerDatabase, StoreUnavailable } from '../../storage/store-error.ts';
import { Refusal } from '../../refusal.ts';

/**
 * An error as it is logged: its kind and where it came from. A message may quote what somebody typed (a JSON parser's, a
 * database's), so only messages of this program's own errors are included.
 */
export type LoggableError = {
  type: string;
  code?: string | number;
  sentence?: string;
  /** What a schema rejected, by place and kind, without the values. */
  faults?: string[];
  at?: string[];
  cause?: LoggableError;
};

const OWN = [StoreUnavailable, NewerDatabase, BackupUnderWay, ConfigError, Refusal];
const MAX_FRAMES = 15;
const MAX_FAULTS = 10;
const MAX_CAUSES = 4;
const FRAME = /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?|\(index \d+\)|\(native\))$/;

/** Returns what of an error may be logged, its causes included. */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const code = codeOf(error);
  const frames = framesOf(error);
  return {
    type: /^[\w$]{1,60}$/.test(error.constructor.name) ? error.constructor.name : 'Error',
    ...(code === null ? {} : { code }),
    ...(OWN.some((kind) => error instanceof kind) ? { sentence: error.message } : {}),
    ...(error instanceof ZodError ? { faults: faultsOf(error) } : {}),
    ...(frames.length === 0 ? {} : { at: frames }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: loggableError(error.cause, depth + 1) }),
  };
}

/** Prefers SQLite's number to Node's general code. */
function codeOf(error: Error): string | number | null {
  const values = ['errcode', 'code'].map((key): unknown => Reflect.get(error, key));
  for (const value of values) {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\w{1,60}$/.test(value)) return value;
  }
  return null;
}

/** Returns the stack without the message before it. */
function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const lines = (begin === -1 ? stack : stack.slice(begin + message.length)).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice(7));
}

function faultsOf({ issues }: ZodError): string[] {
  return issues
    .slice(0, MAX_FAULTS)
    .map(
      ({ code, path }) => `${code} at ${path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.')}`,
    );
}
