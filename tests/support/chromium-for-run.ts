/** Before the browser tests: a Chromium, found or fetched once, whose path the test processes inherit. */
import { findChromium } from '../../scripts/chromium.ts';

export async function setup(): Promise<void> {
  Object.assign(process.env, await findChromium());
}
