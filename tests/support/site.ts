/** The whole server on a store of the test's own; gone when the test ends. */
import { onTestFinished } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { siteAround, type SiteOptions, type TestSite, TODAY } from './site-around.ts';
import { demoOf } from './demo-filling.ts';
import { behindProxy, isBehindProxy } from './behind-proxy.ts';
import { type Filling, openAgain, openTestStore, testPlace } from './store.ts';

export async function openSite(engine: EngineName, options: SiteOptions = {}): Promise<TestSite> {
  const { demo = false, today = TODAY, folder } = options;
  // Another league's demo is made for it alone.
  const filling = demo && folder === undefined ? demoOf(today) : undefined;
  if (isBehindProxy) return openSites(filling, options);
  const site = await siteAround(await openTestStore(engine, filling), options);
  onTestFinished(() => site.app.close());
  return site;
}

/** The same, answered by two instances in turn; the site's own app is asked nothing. */
async function openSites(filling: Filling | undefined, options: SiteOptions): Promise<TestSite> {
  const place = await testPlace('postgresql', filling);
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
