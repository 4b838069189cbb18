import { type Browser, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../scripts/chromium.ts';

/** Starts the browser of the tests (docs/testing.md). Whoever launches closes. */
export async function launchChromium(): Promise<Browser> {
  const { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries = '' } = process.env;
  const found = path === undefined ? await findChromium() : { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries };
  return chromium.launch(launchOptions(found));
}
