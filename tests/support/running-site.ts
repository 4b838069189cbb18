/** A listening site with its pages and the demo league, for browser tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { CallAnswer } from '#contract/client.ts';
import { buildAndOpenWeb } from '#main/build-site.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { givePassword, PASSWORD } from './password.ts';
import { fillFile } from './run-folder.ts';
import {
  demoOf,
  FEW_BACKUPS,
  runTaskHere,
  siteAround,
  type SiteOptions,
  makeOperating,
  type TestSite,
  TODAY,
} from './site-around.ts';

export type RunningSite = { url: string; store: Store; close: () => Promise<void> };
type MadeSite = Pick<TestSite, 'app' | 'store'> & { close: () => Promise<void> };
export type MadeOptions = Pick<SiteOptions, 'now' | 'day' | 'today' | 'league' | 'demo' | 'empty' | 'photos'>;

/** The built pages, shared by all sites of a process, because checking whether a build is current reads all sources. */
let pages: ReturnType<typeof buildAndOpenWeb> | undefined;

/** Starts a site with its own store. The caller closes the site. `options` are those of `siteAround`. */
export async function startSite(options: MadeOptions = {}): Promise<RunningSite> {
  const { app, store, close } = await makeSite(options);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, store, close };
}

/** Makes a site that does not listen on a port, with its pages and the demo league. */
export async function makeSite(options: MadeOptions = {}): Promise<MadeSite> {
  const web = await (pages ??= buildAndOpenWeb());
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-site-'));
  const file = path.join(folder, 'league.sqlite');
  const { empty = false, demo = !empty, league } = options;
  if (demo && league === undefined) await fillFile(file, 'site', fillDemo);
  const store = await openStore({ file });
  const backups = {
    isOn: true,
    folder: path.join(folder, 'backups'),
    ...FEW_BACKUPS,
    place: { file },
    run: runTaskHere,
  };
  const { app } = await siteAround(store, { ...options, demo, web, operating: { ...makeOperating(), backups } });
  await givePassword(store);
  async function close(): Promise<void> {
    await app.close();
    await store.close();
    await rm(folder, { recursive: true });
  }
  return { app, store, close };
}

/**
 * Returns `undefined`, to replace the reference to a closed site. A site that the hooks of a test file still refer to
 * stays in memory until the process ends, and slows down every garbage collection.
 */
export function noSite(): never {
  return undefined as never; // nothing uses a closed site
}

/**
 * Fills an empty file with the demo league. `startSite` copies such a file, unless its options ask for another league.
 */
async function fillDemo(file: string): Promise<void> {
  const store = await openStore({ file });
  await demoOf(TODAY).fill(store);
  await givePassword(store);
  await store.close();
}

/** Signs a browser in to the site at `url`, without the sign-in page. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const at = (path: string) => new URL(path, url).href;
  await context.request.get(at('/api/admin/session'));
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const data = { password: PASSWORD, name: 'Pat Official' };
  const answer = await context.request.post(at('/api/admin/login'), { data, headers: { 'x-xsrf-token': token } });
  if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}.`);
}

/** The path of a file of the site that is small and loads no other files. */
export const NEXT_TO_NOTHING = '/robots.txt';

/**
 * Opens a small file of the site at `url` in a page, and stores there who is signed in, as the site's pages do after a
 * sign-in (src/web/officials/official-hint.ts). Public pages then show that person's links.
 */
export async function rememberSignedIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.get(new URL('/api/admin/session', url).href);
  // The server checks its answers against the schema of this type.
  const session = (await answer.json()) as CallAnswer<'GET /api/admin/session'>;
  const { role, teamIds, divisions, personId = null } = session;
  await page.goto(new URL(NEXT_TO_NOTHING, url).href);
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    official: JSON.stringify({ role, teamIds, divisions, personId }),
    owner: personId ?? 'shared 1',
  });
}
