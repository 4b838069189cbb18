/** The whole server on a new store. Both are closed when the test ends. */
import { onTestFinished, test } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { demoOf, SHIPPED, siteAround, type SiteOptions, type TestSite, TODAY } from './site-around.ts';
import { behindProxy, isBehindProxy } from './behind-proxy.ts';
import { openAgain, openTestStore, type StoreContent, testPlace } from './store.ts';

export async function openSite(engine: EngineName, options: SiteOptions = {}): Promise<TestSite> {
  const { demo = false, empty = false, today = TODAY, league } = options;
  // `siteAround` writes an empty or given league itself, so the store needs no content before.
  const content = empty || league !== undefined ? undefined : demo ? demoOf(today) : SHIPPED;
  if (isBehindProxy) return openSites(content, options);
  const site = await siteAround(await openTestStore(engine, content), options);
  onTestFinished(() => site.app.close());
  return site;
}

/** A test with its own site. `demo`: with the demo league. */
export const it = test
  .extend('site', () => openSite('sqlite'))
  .extend('demo', () => openSite('sqlite', { demo: true }));

/** Opens a site whose requests are answered by two instances by turns, instead of by its own app. */
async function openSites(content: StoreContent | undefined, options: SiteOptions): Promise<TestSite> {
  const place = await testPlace('postgresql', content);
  const store = await openAgain(place);
  const site = await siteAround(store, options);
  const inject = await behindProxy(place, store, async (own) => {
    const { app, clock } = await siteAround(own, options);
    Object.defineProperty(clock, 'day', { get: () => site.clock.day });
    return app;
  });
  onTestFinished(() => site.app.close());
  Object.assign(site.app, { inject });
  return site;
}
export type { TestSite } from './site-around.ts';
