import type { z } from 'zod';
import type { FailureAnswer } from './call.ts';
import type { Calls } from './calls.ts';

/**
 * The calls, keyed by method and path, such as `GET /api/standings/{division}`. This file imports only their types, so
 * that a browser does not load the schemas.
 */
type CallsByMethodAndPath = { [K in keyof Calls as `${Calls[K]['method']} ${Calls[K]['path']}`]: Calls[K] };
export type MethodAndPath = keyof CallsByMethodAndPath;

type SchemaOf<C, Part extends string> = C extends { [P in Part]: infer S extends z.ZodType } ? S : never;
type Params<C> = [SchemaOf<C, 'params'>] extends [never]
  ? { params?: undefined }
  : { params: { [P in keyof z.output<SchemaOf<C, 'params'>>]: string | number } };
type Query<C> = [SchemaOf<C, 'query'>] extends [never]
  ? { query?: undefined }
  : { query?: { [P in keyof z.output<SchemaOf<C, 'query'>>]?: string | number | undefined } };
type Body<C> = [SchemaOf<C, 'body'>] extends [never] ? { body?: undefined } : { body: z.input<SchemaOf<C, 'body'>> };

/** The input of a call: its body, and the values for the parameters of its path and query. */
export type CallInput<K extends MethodAndPath> = Params<CallsByMethodAndPath[K]> &
  Query<CallsByMethodAndPath[K]> &
  Body<CallsByMethodAndPath[K]>;
export type CallAnswer<K extends MethodAndPath> = z.output<CallsByMethodAndPath[K]['answer']>;

/**
 * The result of a call: the answer in `value`, or the error in `failure`. `status` is the HTTP status, or 0 if no
 * response came.
 */
export type Outcome<T> = { ok: true; status: number; value: T } | { ok: false; status: number; failure: FailureAnswer };

/**
 * One request, as a `Transport` sends it. `path` is complete: it has the values of its parameters and ends with the
 * query. `params` and `query` repeat these values as text.
 */
export type ApiRequest = {
  key: MethodAndPath;
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
};
export type ApiResponse = { status: number; json: unknown };
/** Sends a request: by `fetch` in a browser, in process on the server, or by a fake in a test. */
export type Transport = (sent: ApiRequest) => Promise<ApiResponse>;

/** The typed client of the API, for web pages, tests and the command line. */
export type ApiClient = <K extends MethodAndPath>(key: K, input: CallInput<K>) => Promise<Outcome<CallAnswer<K>>>;

export function createClient(transport: Transport): ApiClient {
  return (key, input) => callApi(transport, key, input);
}

/**
 * The input of a call when the exact call is not known: its body, and the values for the parameters of its path and
 * query.
 */
type AnyInput = { params?: object | undefined; query?: object | undefined; body?: unknown };

/** Makes a call and returns its outcome. `T` must be the type of the call's answer: nothing checks that it is. */
export async function callApi<T>(transport: Transport, key: MethodAndPath, input: AnyInput): Promise<Outcome<T>> {
  const [method = 'GET', template = ''] = key.split(' ');
  const [params, query] = [valuesAsText(input.params ?? {}), valuesAsText(input.query ?? {})];
  const path = pathWithParameters(template, params) + toQueryString(query);
  const sent = { key, method, path, params, query, ...(input.body === undefined ? {} : { body: input.body }) };
  const { status, json } = await transport(sent);
  // The cast is safe: the server checks every answer against the schema of its call before sending it.
  if (status >= 200 && status < 300) return { ok: true, status, value: json as T };
  return { ok: false, status, failure: failureIn(json, status) };
}

/** Returns the answer of a call that succeeded; throws `CallFailed` if the call failed. */
export function answerOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CallFailed(outcome.status, outcome.failure);
}

/** The error for a call that failed. `status` is the HTTP status, or 0 if no response came. */
export class CallFailed extends Error {
  readonly status: number;
  readonly failure: FailureAnswer;
  constructor(status: number, failure: FailureAnswer) {
    super(failure.error);
    this.status = status;
    this.failure = failure;
  }
}

function valuesAsText(values: object): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function pathWithParameters(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function toQueryString(query: Record<string, string>): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return text.length === 0 ? '' : `?${text.join('&')}`;
}

/** The error message for an answer that is not JSON, or that did not come from this server. */
export const UNREADABLE_ANSWER_MESSAGE = 'The site sent an answer that cannot be read.';

function failureIn(json: unknown, status: number): FailureAnswer {
  // This server always sends `error` and `message`. A proxy may send only one of these fields, or neither.
  const given: Partial<FailureAnswer> = typeof json === 'object' && json !== null ? json : {};
  const other = status === 0 ? 'The site did not answer. Check the connection.' : UNREADABLE_ANSWER_MESSAGE;
  const sentence = (text: unknown) => (typeof text === 'string' ? text : other);
  return { ...given, success: false, error: sentence(given.error), message: sentence(given.message) };
}
