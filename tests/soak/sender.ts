import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { send, type Sent } from './requests.ts';

/** A request, and how many times it is sent at the same moment. */
export type Sending = { url: string; sent: Sent; times: number };

// This file is a thread that sends requests, so that sending them does not slow down the measured visitors. It answers
// with the different statuses; 0 stands for a connection that was cut.
parentPort?.on('message', ({ url, sent, times }: Sending) => {
  const answers = Array.from({ length: times }, () => {
    // The site's own pages send a new key with each file too, so the server hashes the whole file each time.
    const headers = { ...sent.headers, 'idempotency-key': randomUUID() };
    return send(url, { ...sent, headers }).catch(() => ({ status: 0 }));
  });
  void Promise.all(answers).then((all) => {
    const statuses = [...new Set(all.map(({ status }) => status))];
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a thread has none
    parentPort?.postMessage(statuses);
  });
});
