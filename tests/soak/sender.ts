import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { send, type Sent } from './requests.ts';

/** A request, and how many times it is sent at once. */
export type Sending = { url: string; sent: Sent; times: number };

// A thread that sends requests, so that what it sends does not slow the measured visitors down. Answers with the different
// statuses, 0 for a connection that was cut.
parentPort?.on('message', ({ url, sent, times }: Sending) => {
  const answers = Array.from({ length: times }, () => {
    // As pages send it: of a new key with a file, all of the file is hashed.
    const headers = { ...sent.headers, 'idempotency-key': randomUUID() };
    return send(url, { ...sent, headers }).catch(() => ({ status: 0 }));
  });
  void Promise.all(answers).then((all) => {
    const statuses = [...new Set(all.map(({ status }) => status))];
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
    parentPort?.postMessage(statuses);
  });
});
