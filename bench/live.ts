import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/storage/open.ts';
import { siteAround } from '../tests/support/site-around.ts';
import { timed } from './timing.ts';

// How long after a write the last of many listeners has heard of it, and what they take in memory.

const LISTENERS = [1, 100, 1000];
const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;

export type LiveRow = { listeners: number; allHeardMs: number; memoryMb: number };

export async function measureLive(): Promise<LiveRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
  const store = await openStore({ file: path.join(folder, 'baize.sqlite') });
  const { app } = await siteAround(store);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const rows: LiveRow[] = [];
  for (const listeners of LISTENERS) {
    const streams = await Promise.all(Array.from({ length: listeners }, () => listen(url)));
    const heard = Promise.all(streams.map(({ next }) => next()));
    const team = { id: 'bench', name: `Bench ${listeners}`, formerNames: [], division: 1, deleted: false };
    const { ms } = await timed(async () => {
      await store.write(origin, (change) => change.put('team', team));
      await heard;
    });
    rows.push({ listeners, allHeardMs: ms, memoryMb: process.memoryUsage.rss() / 2 ** 20 });
    for (const { close } of streams) close();
  }
  await app.close();
  await store.close();
  await rm(folder, { recursive: true });
  return rows;
}

/** Opens a stream; resolves when its first event is there. `next` resolves with the next one. */
function listen(url: string): Promise<{ next: () => Promise<void>; close: () => void }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/live`, { agent: false }, (response) => {
      const next = () => new Promise<void>((heard) => response.once('data', () => heard()));
      response.once('data', () => resolve({ next, close: () => sent.destroy() }));
      response.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end();
  });
}
