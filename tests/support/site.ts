/** The whole server on a store of the test's own; gone when the test ends. */
import { onTestFinished } from 'vitest';
import type { EngineName } from '#server/storage/store.ts';
import { siteAround, type SiteOptions, type TestSite } from './site-around.ts';
import { openTestStore } from './store.ts';

export async function openSite(engine: EngineName, options: SiteOptions = {}): Promise<TestSite> {
  const site = await siteAround(await openTestStore(engine), options);
  onTestFinished(() => site.app.close());
  return site;
}
export type { TestSite } from './site-around.ts';
