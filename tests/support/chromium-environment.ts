/** The environment of the browser tests: one browser for all files that a process tests. */
import type { Browser } from 'playwright-core';
import type { Environment } from 'vitest/runtime';
import { launchChromium } from './chromium.ts';

const NAME = 'chromiumOfProcess';

// Vitest loads this file apart from the tests, so they find the browser by a name that both know.
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

/** The browser of this process. */
export function sharedChromium(): Browser {
  return Reflect.get(globalThis, NAME) as Browser; // as `setup` left it
}
