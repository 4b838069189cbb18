import type { FastifyBaseLogger } from 'fastify';
import type { StatusAnswer } from '#contract/status.ts';
import { pino } from 'pino';
import { type Config, ErrorForOperator } from '../../config.ts';
import { ZodError } from 'zod';
import { BackupUnderWay, IncompatibleDatabase, StoreUnavailable } from '../../storage/store-error.ts';
import { Refusal } from '../../refusal.ts';

/** The program's log. `lines` writes to it. `recent` has the warnings and errors that officials may see. */
export type Log = { lines: FastifyBaseLogger; recent: RecentIncidents };

type LogOptions = {
  level: Config['logLevel'];
  /** Whether a person reads the log in a terminal. If so, it consists of sentences instead of JSON lines. */
  isRead: boolean;
  write: (line: string) => void;
};

/**
 * The only fields that a log line may have besides its sentence. All other fields are dropped, so that no IP address,
 * name, body or URL gets into the log by mistake (docs/decisions/operating.md). `address` is where the site listens.
 * `detail` may contain a path on this machine. Officials see only the sentence.
 */
const LOGGABLE_FIELDS = new Set(
  'event method route status ms more action via entry address version err detail'.split(' '),
);
/** The number of the level "warn" in pino's lines. Errors have a higher number. */
const WARN_LEVEL = 40;

/** Creates the log. Drops lines about a failure that is repeated too often (`createLogThrottle`). */
export function createLog({ level, isRead, write }: LogOptions): Log {
  const recent = createRecentIncidents();
  const throttle = createLogThrottle(Date.now);
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggableError },
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
      hooks: {
        logMethod(args, method, number) {
          const [values, sentence] = parseLogArguments(args);
          // Drops a line that Fastify logs for each socket. The site itself logs once that it has started, with its
          // address.
          if (sentence.startsWith('Server listening at ')) return;
          const failure = 'err' in values ? failureSummary(values['err']) : null;
          // A failed request may have several lines. Only its line with an `event`, logged when the request ends, is
          // counted.
          const isOfRequest = !('event' in values) && 'reqId' in this.bindings();
          if (number >= WARN_LEVEL && !isOfRequest) {
            const words = failure === null ? sentence : `${sentence} (${failure})`;
            recent.note({
              at: new Date().toISOString(),
              level: number > WARN_LEVEL ? 'error' : 'warn',
              sentence: words,
            });
          }
          const more = failure === null ? 0 : throttle(failure);
          if (more !== null) method.call(this, more === 0 ? values : { ...values, more }, sentence);
        },
      },
    },
    { write: (line: string) => write(isRead ? readableLine(line) : line) },
  );
  return { lines, recent };
}

type LogFields = Record<string, unknown>;

/**
 * Returns the values and the sentence from the arguments of a log method. If the first argument is a sentence, there
 * are no values. Otherwise the first argument is an error or an object of values, and the second argument may be a
 * sentence. Without a sentence, returns a general sentence; pino itself would use an error's message, which must not be
 * logged.
 */
function parseLogArguments([first, second]: unknown[]): [LogFields, string] {
  if (typeof first === 'string') return [{}, first];
  const sentence = typeof second === 'string' ? second : 'Unexpected error';
  return [first instanceof Error ? { err: first } : Object.assign({}, first), sentence];
}

function allowedFields(values: LogFields): LogFields {
  return Object.fromEntries(Object.entries(values).filter(([key]) => LOGGABLE_FIELDS.has(key)));
}

function failureSummary(error: unknown): string {
  const { type, code, sentence } = loggableError(error);
  return sentence ?? (code === undefined ? type : `${type} ${code}`);
}

type ParsedLine = {
  level: string;
  time: string;
  msg: string;
  ms?: number;
  reqId?: string;
  err?: LoggableError;
  detail?: string;
};

/**
 * Returns a JSON line of the log as text for the terminal: the sentence and, for all levels but `info`, the time and
 * details.
 */
function readableLine(line: string): string {
  // The cast is safe, because pino has just written this line as JSON.
  const { level, time, msg, ms, reqId, err, detail = '' } = JSON.parse(line) as ParsedLine;
  if (level === 'info') return `${msg}\n`;
  const more = [ms === undefined ? [] : [`${ms} ms`], reqId === undefined ? [] : [`number ${reqId}`]].flat();
  const head = `${time.slice(11, 19)} ${msg}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
  return `${[head, ...(detail === '' ? [] : [`  ${detail}`]), ...failureLines(err)].join('\n')}\n`;
}

function failureLines(failure: LoggableError | undefined): string[] {
  if (failure === undefined) return [];
  const { type, code, sentence, faults = [], at = [], cause } = failure;
  const head = [type, code ?? '', sentence ?? ''].filter((word) => word !== '').join(' ');
  return [`  ${head}`, ...[...faults, ...at].map((line) => `    ${line}`), ...failureLines(cause)];
}

/**
 * How many lines of one kind may be logged per minute. Further lines are dropped. The first line of a later minute
 * says how many were dropped.
 */
const MAX_LINES_PER_MINUTE = 20;
const MINUTE_IN_MS = 60_000;

/**
 * Called before each line. Returns how many lines of this kind were dropped since the last logged line; `null` if this
 * line must be dropped too.
 */
type LogThrottle = (kind: string) => number | null;

/**
 * Returns a function that limits how often lines of one kind are logged. Without a database every request fails in the
 * same way, and the log would fill the disk.
 */
export function createLogThrottle(now: () => number): LogThrottle {
  const kinds = new Map<string, { since: number; count: number; dropped: number }>();
  return (kind) => {
    const before = kinds.get(kind);
    if (before === undefined || now() - before.since >= MINUTE_IN_MS) {
      kinds.set(kind, { since: now(), count: 1, dropped: 0 });
      return before?.dropped ?? 0;
    }
    before.count += 1;
    if (before.count <= MAX_LINES_PER_MINUTE) return 0;
    before.dropped += 1;
    return null;
  };
}

/** A request is logged as slow if it takes at least this many milliseconds. */
const SLOW_REQUEST_MILLISECONDS = 1000;

/**
 * An answered request. `route` is the pattern of its path, which contains no names. `ms` is its duration in
 * milliseconds.
 */
type LoggedRequest = { method: string; route: string; status: number; ms: number };

/**
 * Returns a function that logs failed and slow requests, and at level `debug` all requests. `own` returns the logger of
 * the request, which adds the request's number to each line.
 */
export function createRequestLogger(
  lines: FastifyBaseLogger,
  throttle: LogThrottle = createLogThrottle(Date.now),
): (request: LoggedRequest, own?: () => FastifyBaseLogger) => void {
  return ({ method, route, status, ms }, own = () => lines) => {
    const isFailed = status >= 500;
    const isUsual = !isFailed && ms < SLOW_REQUEST_MILLISECONDS;
    if (isUsual && lines.level !== 'debug') return;
    const values = { method, route, status, ms: Math.round(ms) };
    if (isUsual) return own().debug({ event: 'request', ...values }, `${method} ${route} was answered with ${status}`);
    const more = throttle(`${method} ${route} ${isFailed ? status : 'slow'}`);
    if (more === null) return;
    const all = more === 0 ? values : { ...values, more };
    if (isFailed) own().error({ event: 'request failed', ...all }, `${method} ${route} was answered with ${status}`);
    else own().warn({ event: 'request slow', ...all }, `${method} ${route} was slow`);
  };
}

/**
 * What is logged about an error: its class (`type`), its code and its stack frames (`at`). `sentence` is the error's
 * message. Only errors of this program have a `sentence`, because messages of libraries may quote what a user has
 * entered.
 */
type LoggableError = {
  type: string;
  code?: string | number;
  sentence?: string;
  /** The fields that a schema refused, each with the kind of fault but without the value. */
  faults?: string[];
  at?: string[];
  cause?: LoggableError;
};

const ERRORS_WITH_LOGGABLE_MESSAGE = [
  StoreUnavailable,
  IncompatibleDatabase,
  BackupUnderWay,
  ErrorForOperator,
  Refusal,
];
const MAX_STACK_FRAMES = 15;
const MAX_FAULTS_OF_ZOD_ERROR = 10;
const MAX_CAUSES = 4;
const STACK_FRAME_PATTERN = /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?|\(index \d+\)|\(native\))$/;

/** Returns what may be logged about an error and its causes. */
function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const code = codeOf(error);
  const frames = stackFramesOf(error);
  return {
    type: /^[\w$]{1,60}$/.test(error.constructor.name) ? error.constructor.name : 'Error',
    ...(code === null ? {} : { code }),
    ...(ERRORS_WITH_LOGGABLE_MESSAGE.some((kind) => error instanceof kind) ? { sentence: error.message } : {}),
    ...(error instanceof ZodError ? { faults: faultsOf(error) } : {}),
    ...(frames.length === 0 ? {} : { at: frames }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: loggableError(error.cause, depth + 1) }),
  };
}

/**
 * Returns an error's code; `null` if it has none. For an error of SQLite, this is SQLite's number (`errcode`), because
 * Node's `code` is the same for all of them.
 */
function codeOf(error: Error): string | number | null {
  const values = ['errcode', 'code'].map((key): unknown => Reflect.get(error, key));
  for (const value of values) {
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && /^\w{1,60}$/.test(value)) return value;
  }
  return null;
}

/** Returns the stack frames of an error, without the message before them, which must not be logged. */
function stackFramesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const lines = (begin === -1 ? stack : stack.slice(begin + message.length)).split('\n');
  return lines
    .filter((line) => STACK_FRAME_PATTERN.test(line))
    .slice(0, MAX_STACK_FRAMES)
    .map((line) => line.slice(7));
}

function faultsOf({ issues }: ZodError): string[] {
  return issues
    .slice(0, MAX_FAULTS_OF_ZOD_ERROR)
    .map(
      ({ code, path }) => `${code} at ${path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.')}`,
    );
}

/** A warning or error without names, as officials see it: when it last occurred, and how often it has occurred. */
type RepeatedIncident = StatusAnswer['errors']['latest'][number];
type Incident = Omit<RepeatedIncident, 'times'>;

/** The recent warnings and errors, which are only in memory. When the program starts, there are none. */
export type RecentIncidents = {
  note(incident: Incident): void;
  /** Returns how many warnings and errors there were on each day (UTC), latest day first. */
  days(): StatusAnswer['errors']['days'];
  /** Returns the latest incidents, most recent first. Incidents with the same sentence are counted as one. */
  latest(): RepeatedIncident[];
};

const MAX_DAYS_OF_INCIDENT_COUNTS = 14;
const MAX_INCIDENTS = 20;

export function createRecentIncidents(): RecentIncidents {
  const days = new Map<string, { warnings: number; errors: number }>();
  let incidents: RepeatedIncident[] = [];

  function count({ at, level }: Incident): void {
    const day = at.slice(0, 10);
    const sums = days.get(day) ?? { warnings: 0, errors: 0 };
    sums[level === 'error' ? 'errors' : 'warnings'] += 1;
    days.set(day, sums);
    if (days.size > MAX_DAYS_OF_INCIDENT_COUNTS) days.delete([...days.keys()].toSorted()[0] ?? day);
  }

  return {
    note(incident) {
      count(incident);
      const before = incidents.find(({ sentence }) => sentence === incident.sentence);
      const repeated = { ...incident, times: (before?.times ?? 0) + 1 };
      incidents = [repeated, ...incidents.filter((one) => one !== before)].slice(0, MAX_INCIDENTS);
    },
    days: () => [...days].map(([day, sums]) => ({ day, ...sums })).toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    latest: () => incidents,
  };
}
