/** A site with its pages, listening for browsers, with the demo league in a store of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '#main/build-site.ts';
import { ensurePassword } from '#server/auth/password.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { demoOf } from './demo-filling.ts';
import { siteAround, type SiteOptions, TODAY } from './site-around.ts';
import { fillFile } from './sqlite-template.ts';

/** The officials' password of every such site. */
export const PASSWORD = 'green baize 147';

export type RunningSite = { url: string; store: Store; close: () => Promise<void> };

/** `options` are those of `siteAround`. */
export async function startSite(options: Pick<SiteOptions, 'now' | 'folder' | 'demo'> = {}): Promise<RunningSite> {
  const web = await buildWeb();
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-site-'));
  const file = path.join(folder, 'league.sqlite');
  const { demo = true, folder: league } = options;
  if (demo && league === undefined) await fillFile(file, 'site', fillDemo);
  const store = await openStore({ file });
  const { app } = await siteAround(store, { demo: true, ...options, web });
  await ensurePassword(store, PASSWORD);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  async function close(): Promise<void> {
    await app.close();
    await store.close();
    await rm(folder, { recursive: true });
  }
  return { url, store, close };
}

/** What `startSite` would make of an empty file; most sites start with it. */
async function fillDemo(file: string): Promise<void> {
  const store = await openStore({ file });
  await demoOf(TODAY).fill(store);
  await ensurePassword(store, PASSWORD);
  await store.close();
}
