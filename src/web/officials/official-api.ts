import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import {
  type CallAnswer,
  type CallInput,
  type MethodAndPath,
  createClient,
  type Outcome,
  type ApiResponse,
  type ApiRequest,
  callApi,
} from '#contract/client.ts';
import { historyEntryHeader, revisionHeader } from '#contract/protocol.ts';
import { recordPageWrite, seenRevisionTracker } from '#web/api/writes.ts';
import { rememberSharedPasswordSignIn, rememberSignedInUser } from './official-hint.ts';
import { requestSignIn } from './sign-in-request.ts';

/** The options of a call, besides its input. */
export type CallOptions = {
  /** Every attempt of one submission sends the same key, so that the server performs the submission once. */
  idempotencyKey?: string;
  /**
   * The token of a session. If the browser has another session, the server refuses the call (403), and no prompt to
   * sign in appears.
   */
  token?: string;
  /** Called with the id of the history entry, if the write made an entry that the user may undo. */
  onEntry?: (entry: string) => void;
  /** A file to send in place of a JSON body. */
  file?: { type: string; content: Blob | string };
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
};

/**
 * Makes a call as an official, with the token that every write needs. If the session has ended, asks for the password
 * and then repeats the call. Works only in the browser.
 */
export function callAsOfficial<K extends MethodAndPath>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<Outcome<CallAnswer<K>>> {
  return createClient((sent) => sendAsOfficial(sent, options))(key, input);
}

/** Makes a call like `callAsOfficial`, but is given the `Call` object from the contract in place of the key. */
export function callAsOfficialByDefinition<C extends Call>(
  { method, path }: C,
  input: { params?: object; body?: unknown },
  options: CallOptions = {},
): Promise<Outcome<z.output<C['answer']>>> {
  // The cast is safe: every `Call` object belongs to the contract, so its method and path are a `MethodAndPath`.
  const key = `${method} ${path}` as MethodAndPath;
  return callApi((sent) => sendAsOfficial(sent, options), key, input);
}

/**
 * Signs this browser in with the shared password. `name`: the user's name, which may be empty. `again`: whether the
 * user had already signed in on this page and the session has ended. The outcome has status 401 if the password is
 * wrong.
 */
export async function signInWithSharedPassword(
  body: {
    password: string;
    name: string;
    remember: boolean;
  },
  again: boolean,
): Promise<Outcome<CallAnswer<'POST /api/admin/login'>>> {
  const outcome = await callAsOfficial('POST /api/admin/login', { body });
  if (outcome.ok) rememberSharedPasswordSignIn(again);
  return outcome;
}

/** Signs this browser out. Returns whether the server confirmed this. */
export async function signOut(): Promise<boolean> {
  const outcome = await callAsOfficial('POST /api/admin/logout', {});
  if (outcome.ok) rememberSignedInUser(null);
  return outcome.ok;
}

async function sendAsOfficial(sent: ApiRequest, options: CallOptions): Promise<ApiResponse> {
  if (options.token !== undefined) return send(sent, options);
  let received = await sendWithToken(sent, options);
  // These two calls show no prompt: a 401 from the sign-in means a wrong password, and joining needs no password.
  if (sent.key === 'POST /api/admin/login' || sent.key === 'POST /api/join') return received;
  while (received.status === 401 && (await requestSignIn())) received = await sendWithToken(sent, options);
  return received;
}

async function sendWithToken(sent: ApiRequest, options: CallOptions): Promise<ApiResponse> {
  if (sent.method !== 'GET' && tokenInCookie() === '') await fetchToken();
  const received = await send(sent, options);
  if (received.status !== 403) return received;
  // The token may belong to another session, for example to the one before the latest sign-in.
  await fetchToken();
  return send(sent, options);
}

async function send(
  { method, path, body }: ApiRequest,
  { idempotencyKey, token = tokenInCookie(), file, onEntry, onProgress }: CallOptions,
): Promise<ApiResponse> {
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const content = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = {
    ...seenRevisionTracker.headers(),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(method === 'GET' ? {} : { 'x-xsrf-token': token }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const sending = { method, path, headers, ...(content === undefined ? {} : { content }) };
  let revision: string | null = null;
  try {
    const { status, text, header } = await (onProgress
      ? sendWithProgress(sending, onProgress)
      : sendWithFetch(sending));
    revision = header(revisionHeader);
    const entry = header(historyEntryHeader);
    if (status >= 200 && status < 300 && entry !== null) onEntry?.(entry);
    return { status, json: parseJsonOrNull(text) };
  } catch {
    return { status: 0, json: null };
  } finally {
    if (method !== 'GET') recordPageWrite(revision);
  }
}

type HttpRequest = { method: string; path: string; headers: Record<string, string>; content?: Blob | string };
type HttpAnswer = { status: number; text: string; header: (name: string) => string | null };

async function sendWithFetch({ method, path, headers, content }: HttpRequest): Promise<HttpAnswer> {
  const response = await fetch(path, { method, headers, ...(content === undefined ? {} : { body: content }) });
  const text = await response.text().catch(() => '');
  return { status: response.status, text, header: (name) => response.headers.get(name) };
}

/** Sends a request, and reports how much of the body has been sent, which `fetch` cannot do. */
function sendWithProgress(
  { method, path, headers, content }: HttpRequest,
  onProgress: (part: number) => void,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      resolve({ status, text, header: (name) => request.getResponseHeader(name) });
    });
    request.addEventListener('error', () => reject(new Error('No answer.')));
    request.send(content ?? null);
  });
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes a request to which the server answers with a cookie that has the session's token. */
async function fetchToken(): Promise<void> {
  await fetch('/api/admin/session')
    .then((response) => response.text())
    .catch(() => {});
}

/** Returns the token of this browser's session; `''` without a cookie. The token changes only with the session. */
export function tokenInCookie(): string {
  return /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
}
