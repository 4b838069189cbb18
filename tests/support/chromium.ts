import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../scripts/chromium.ts';

/** Finds a Chromium before the browser tests. The test processes inherit its path. Called by Vitest. */
export async function setup(): Promise<void> {
  Object.assign(process.env, await findChromium());
}

/** Starts the tests' browser (docs/testing.md). The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions(await chromiumOfRun()));
}

/** Starts the tests' browser with a profile in a folder, so that the profile survives a restart. */
export async function launchPersistent(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launchOptions(await chromiumOfRun()), ...options });
}

async function chromiumOfRun(): ReturnType<typeof findChromium> {
  const { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries = '' } = process.env;
  return path === undefined ? findChromium() : { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries };
}
