/** A site with its pages, listening for browsers, with the demo league in a store of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '#main/build-web.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { siteAround } from './site-around.ts';

export type RunningSite = { url: string; store: Store; close: () => Promise<void> };

export async function startSite(): Promise<RunningSite> {
  const web = await buildWeb();
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-site-'));
  const store = await openStore({ file: path.join(folder, 'league.sqlite') });
  const { app } = await siteAround(store, { demo: true, web });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  async function close(): Promise<void> {
    await app.close();
    await store.close();
    await rm(folder, { recursive: true });
  }
  return { url, store, close };
}
