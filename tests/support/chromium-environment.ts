/** The Vitest environment of the browser tests. All test files of a process share one browser. */
import type { Browser } from 'playwright-core';
import type { Environment } from 'vitest/runtime';
import { launchChromium } from './chromium.ts';

const NAME = 'chromiumOfProcess';

// Vitest loads this file separately from the tests, so they find the browser by its name in the global object.
// oxlint-disable-next-line import/no-default-export -- Vitest takes an environment from nothing else
export default {
  name: 'chromium',
  viteEnvironment: 'ssr',
  async setup(global: object) {
    const browser = await launchChromium();
    Object.assign(global, { [NAME]: browser });
    return { teardown: () => browser.close() };
  },
} satisfies Environment;

/** Returns the browser that all test files of this process share. */
export function sharedChromium(): Browser {
  return Reflect.get(globalThis, NAME) as Browser; // `setup` has stored a browser
}
