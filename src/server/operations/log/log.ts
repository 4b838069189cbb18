import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { createRecent, type Recent } from '../status/recent.ts';
import { type LogThrottle, createLogThrottle } from './log-throttle.ts';
import { loggableError, type LoggableError } from './loggable-error.ts';

/** The program's log: JSON lines, or sentences where somebody reads them as they come; and what of it an official may see. */
export type Log = { lines: FastifyBaseLogger; recent: Recent };

type LogOptions = {
  level: Config['logLevel'];
  /** Whether a person reads it on a terminal. */
  isRead: boolean;
  write: (line: string) => void;
};

/**
 * All that a line may hold beside its sentence. What is not named here is left out, whoever logs it: no address, no name,
 * no body, no whole URL can get in by mistake (docs/decisions/operating.md).
 */
const FIELDS = new Set('event method route status ms more action via entry address version failure'.split(' '));
/** pino's number of it; an error's is higher. */
const WARN = 40;
const UNEXPECTED = 'Something went wrong that nobody had thought of';

export function createLog({ level, isRead, write }: LogOptions): Log {
  const recent = createRecent();
  const few = createLogThrottle(Date.now);
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowed },
      hooks: {
        logMethod(given, method, number) {
          const [values, sentence] = readGiven(given);
          // The framework says for each of its sockets what the site says once, with its name.
          if (sentence.startsWith('Server listening at ')) return;
          // A request that fails is told once more when it is over, by its own line.
          const isOfRequest = !('event' in values) && 'reqId' in this.bindings();
          if (number >= WARN && !isOfRequest) {
            const told = 'failure' in values ? `${sentence} (${briefly(values['failure'])})` : sentence;
            recent.note({ at: new Date().toISOString(), level: number > WARN ? 'error' : 'warn', sentence: told });
          }
          // A database that is away is met by every request.
          const more = 'failure' in values ? few(briefly(values['failure'])) : 0;
          if (more !== null) method.call(this, more === 0 ? values : { ...values, more }, sentence);
        },
      },
    },
    { write: (line: string) => write(isRead ? readable(line) : line) },
  );
  return { lines, recent };
}

type Values = Record<string, unknown>;

/** What was handed to a method of the log: `(error)`, `(values)`, `(sentence)`, or values with a sentence. */
function readGiven(given: unknown[]): [Values, string] {
  const [first, second] = given;
  if (typeof first === 'string') return [{}, first];
  const sentence = typeof second === 'string' ? second : UNEXPECTED;
  if (first instanceof Error) return [{ failure: first }, sentence];
  const { err, ...values } = Object.fromEntries(Object.entries(first ?? {}));
  return [err === undefined ? values : { ...values, failure: err }, sentence];
}

function allowed(values: Values): Values {
  const kept = Object.entries(values).filter(([key]) => FIELDS.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, key === 'failure' ? loggableError(value) : value]));
}

function briefly(error: unknown): string {
  const { type, code, sentence } = loggableError(error);
  return sentence ?? (code === undefined ? type : `${type} ${code}`);
}

type ReadLine = { level: string; time: string; msg: string; ms?: number; reqId?: string; failure?: LoggableError };

/** The line of somebody who reads along: the sentence, and more only where something is wrong. */
function readable(line: string): string {
  // Our own line, as pino has just made it.
  const { level, time, msg, ms, reqId, failure } = JSON.parse(line) as ReadLine;
  if (level === 'info') return `${msg}\n`;
  const more = [ms === undefined ? [] : [`${ms} ms`], reqId === undefined ? [] : [`number ${reqId}`]].flat();
  const head = `${time.slice(11, 19)} ${msg}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
  return `${[head, ...failureLines(failure)].join('\n')}\n`;
}

function failureLines(failure: LoggableError | undefined): string[] {
  if (failure === undefined) return [];
  const { type, code, sentence, faults = [], at = [], cause } = failure;
  const head = [type, code ?? '', sentence ?? ''].filter((word) => word !== '').join(' ');
  return [`  ${head}`, ...[...faults, ...at].map((line) => `    ${line}`), ...failureLines(cause)];
}

/** A number for each request, another one in each process and after each start, short enough to be read out on a telephone. */
export function requestNumbers(): () => string {
  const first = randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
  let count = 0;
  return () => `${first}-${(count += 1).toString(36)}`;
}

/** How long a request may take before it is told (milliseconds). */
const SLOW = 1000;

/** A request that has been answered, in words that name nobody. `route`: its pattern. */
export type ToldRequest = { method: string; route: string; status: number; ms: number };

/** Tells of requests that failed on our side, or were slow; of all of them where the log is at `debug`. */
export function requestTeller(lines: FastifyBaseLogger, few: LogThrottle = createLogThrottle(Date.now)) {
  return ({ method, route, status, ms }: ToldRequest, own: FastifyBaseLogger = lines): void => {
    const values = { method, route, status, ms: Math.round(ms) };
    const isFailed = status >= 500;
    if (!isFailed && ms < SLOW) {
      own.debug({ event: 'request', ...values }, `${method} ${route} was answered with ${status}`);
      return;
    }
    const more = few(`${method} ${route} ${isFailed ? status : 'slow'}`);
    if (more === null) return;
    const whole = more === 0 ? values : { ...values, more };
    if (isFailed) own.error({ event: 'request failed', ...whole }, `${method} ${route} was answered with ${status}`);
    else own.warn({ event: 'request slow', ...whole }, `${method} ${route} was slow`);
  };
}

/** Gives every answer that failed on our side its number, so that an official can quote it. */
export function numberFailures(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _, done) => {
    if (reply.statusCode >= 500) reply.header('request-id', request.id);
    done();
  });
}
