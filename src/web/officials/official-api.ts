import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import {
  type CallAnswer,
  type CallInput,
  type CallKey,
  createClient,
  type Outcome,
  type ApiResponse,
  type ApiRequest,
  request,
} from '#contract/client.ts';
import { historyEntryHeader, revisionHeader } from '#contract/protocol.ts';
import { noteWrite, seenRevision } from '#web/api/writes.ts';
import { rememberSharedSignIn, rememberSignedIn } from './official-hint.ts';
import { requestSignIn } from './sign-in-request.ts';

/** What a call sends besides its input. */
export type CallOptions = {
  /** Every attempt of one submission sends the same key, so that the server performs the submission once. */
  idempotencyKey?: string;
  /** A session's token. The call is made in that session or refused (403), without a prompt to sign in. */
  token?: string;
  /** Called with the id of the history entry, if the write made one. */
  onEntry?: (entry: string) => void;
  /** A file to send in place of a JSON body. */
  file?: { type: string; content: Blob | string };
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
};

/**
 * Makes a call as an official, with the token that every write needs. If the session has ended, asks for the password
 * and then repeats the call. For the browser only.
 */
export function officialApi<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<Outcome<CallAnswer<K>>> {
  return createClient((sent) => sendAsOfficial(sent, options))(key, input);
}

/** Makes a call that is given as an object with its schemas, not by its name. */
export function officialCall<C extends Call>(
  { method, path }: C,
  input: { params?: object; body?: unknown },
  options: CallOptions = {},
): Promise<Outcome<z.output<C['answer']>>> {
  // Every `Call` object belongs to the contract.
  const key = `${method} ${path}` as CallKey;
  return request((sent) => sendAsOfficial(sent, options), key, input);
}

/** Signs this browser in. `name` may be empty. `again`: a page was already open. Status 401: wrong password. */
export async function signIn(
  body: {
    password: string;
    name: string;
    remember: boolean;
  },
  again: boolean,
): Promise<Outcome<CallAnswer<'POST /api/admin/login'>>> {
  const outcome = await officialApi('POST /api/admin/login', { body });
  if (outcome.ok) rememberSharedSignIn(again);
  return outcome;
}

/** Signs this browser out. Returns whether the server confirmed. */
export async function signOut(): Promise<boolean> {
  const outcome = await officialApi('POST /api/admin/logout', {});
  if (outcome.ok) rememberSignedIn(null);
  return outcome.ok;
}

async function sendAsOfficial(sent: ApiRequest, options: CallOptions): Promise<ApiResponse> {
  if (options.token !== undefined) return send(sent, options);
  let received = await sendWithToken(sent, options);
  // A 401 from the sign-in itself means a wrong password. Joining needs no password.
  if (sent.key === 'POST /api/admin/login' || sent.key === 'POST /api/join') return received;
  while (received.status === 401 && (await requestSignIn())) received = await sendWithToken(sent, options);
  return received;
}

async function sendWithToken(sent: ApiRequest, options: CallOptions): Promise<ApiResponse> {
  if (sent.method !== 'GET' && tokenInCookie() === '') await fetchToken();
  const received = await send(sent, options);
  if (received.status !== 403) return received;
  // The token belonged to another session, for example the one before this sign-in.
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
    ...seenRevision.headers(),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(method === 'GET' ? {} : { 'x-xsrf-token': token }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const sending = { method, path, headers, ...(content === undefined ? {} : { content }) };
  let revision: string | null = null;
  try {
    const { status, text, header } = await (onProgress ? withProgress(sending, onProgress) : withFetch(sending));
    revision = header(revisionHeader);
    const entry = header(historyEntryHeader);
    if (status >= 200 && status < 300 && entry !== null) onEntry?.(entry);
    return { status, json: jsonIn(text) };
  } catch {
    return { status: 0, json: null };
  } finally {
    if (method !== 'GET') noteWrite(revision);
  }
}

type HttpRequest = { method: string; path: string; headers: Record<string, string>; content?: Blob | string };
type HttpAnswer = { status: number; text: string; header: (name: string) => string | null };

async function withFetch({ method, path, headers, content }: HttpRequest): Promise<HttpAnswer> {
  const response = await fetch(path, { method, headers, ...(content === undefined ? {} : { body: content }) });
  const text = await response.text().catch(() => '');
  return { status: response.status, text, header: (name) => response.headers.get(name) };
}

/** Sends a request, and reports how much of the body has been sent, which `fetch` cannot do. */
function withProgress(
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

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Fetches the session, because this answer also sets the cookie with the token. */
async function fetchToken(): Promise<void> {
  await fetch('/api/admin/session')
    .then((response) => response.text())
    .catch(() => {});
}

/** Returns the token of this browser's session. The token changes only with the session. */
export function tokenInCookie(): string {
  return /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
}
