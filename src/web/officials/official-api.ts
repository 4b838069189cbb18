import { type CallInput, type CallKey, createClient, type Outcome, type CallAnswer } from '#contract/client.ts';
import type { Received, Sent } from '#contract/client.ts';
import { historyEntryHeader } from '#contract/history-entry.ts';
import { revisionHeader } from '#contract/revision.ts';
import { noteWrite, seenRevision } from '#web/api/writes.ts';
import { askToSignIn } from './asked.ts';

/** What goes with a call beside its input. */
export type Along = {
  /** The same for each try of one and the same submission: the server does it once (contract §1). */
  idempotencyKey?: string;
  /** Told the entry that a write made in the history, to take it back by; not told where it made none. */
  onEntry?: (entry: string) => void;
  /** A file in place of a JSON body. */
  file?: { type: string; content: Blob | string };
};

/**
 * A call as an official makes it: it carries the token that every write needs, asks for the password where the session
 * has ended, and goes on as if nothing had been. Only the browser has one.
 */
export function officialApi<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  along: Along = {},
): Promise<Outcome<CallAnswer<K>>> {
  return createClient((sent) => sendAsOfficial(sent, along))(key, input);
}

async function sendAsOfficial(sent: Sent, along: Along): Promise<Received> {
  const isWrite = sent.method !== 'GET';
  if (isWrite && tokenOfCookie() === '') await takeToken();
  let received = await send(sent, along);
  if (received.status === 403) {
    // The token belonged to another session: there is a new one for the asking.
    await takeToken();
    received = await send(sent, along);
  }
  // A sign-in's own 401 is a wrong password.
  if (sent.key === 'POST /api/admin/login') return received;
  while (received.status === 401 && (await askToSignIn())) received = await send(sent, along);
  return received;
}

async function send({ method, path, body }: Sent, { idempotencyKey, file, onEntry }: Along): Promise<Received> {
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const content = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = {
    ...seenRevision.headers(),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(method === 'GET' ? {} : { 'x-xsrf-token': tokenOfCookie() }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  let revision: string | null = null;
  try {
    const response = await fetch(path, { method, headers, ...(content === undefined ? {} : { body: content }) });
    revision = response.headers.get(revisionHeader);
    const entry = response.headers.get(historyEntryHeader);
    if (response.ok && entry !== null) onEntry?.(entry);
    return { status: response.status, json: await response.json().catch(() => null) };
  } catch {
    return { status: 0, json: null };
  } finally {
    if (method !== 'GET') noteWrite(revision);
  }
}

async function takeToken(): Promise<void> {
  await fetch('/api/admin/session').catch(() => {});
}

function tokenOfCookie(): string {
  return /(?:^|; )XSRF-TOKEN=([\w-]*)/.exec(document.cookie)?.[1] ?? '';
}
