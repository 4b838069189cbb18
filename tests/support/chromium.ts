import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../scripts/chromium.ts';

/** Starts the browser of the tests (docs/testing.md). Whoever launches closes. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions(await foundChromium()));
}

/** The same with a profile in a folder, which is there again when it is started once more. */
export async function launchPersistent(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launchOptions(await foundChromium()), ...options });
}

/** What the run has found once for all its processes. */
async function foundChromium(): ReturnType<typeof findChromium> {
  const { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries = '' } = process.env;
  return path === undefined ? findChromium() : { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries };
}
