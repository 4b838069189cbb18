import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scaledTimeout, measureSlowness } from './scripts/slowness.ts';

const cores = Math.max(2, availableParallelism());
await measureSlowness();
const patient = { poll: { timeout: scaledTimeout(10_000) } };

/** Begins with files that are longer than they look, which would else be the last, with one core idle beside them for half a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/(bounded-work|screens-\w+)\.test\./.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

/** See docs/testing.md: which test belongs where, and what each project may count on. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/run-folder.ts', 'tests/support/postgres-server.ts'],
    setupFiles: ['tests/support/remember-password.ts', 'tests/support/fail-on-console.ts'],
    // Vitest would leave one core free; half of what a test waits for here is another process.
    maxWorkers: cores,
    // One process runs many files, and loads each module once: half of the time went into loading them again.
    isolate: false,
    // Threads that collect garbage at once wait for one another where all cores are busy: a tenth of the work of all tests.
    // And pages and leagues that a test has open are copied once more at each collection: fewer, of more memory, copy less.
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Far more than any test takes, as a machine may become busy after it was measured.
    testTimeout: scaledTimeout(60_000),
    hookTimeout: scaledTimeout(60_000),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // What has not changed since the last run is not transformed again.
    fsModuleCache: true,
    fsModuleCachePath: '.cache/tests',
    projects: [
      // Together, as each project has processes of its own, which load the server again and have it compiled again.
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{api,pages,rule-books}/**/*.test.ts'],
          expect: patient,
        },
      },
      // A process of its own for each file, whose work is counted from its first line on.
      { test: { name: 'work', include: ['tests/work/**/*.test.ts'], isolate: true } },
      { test: { name: 'boundaries', include: ['tests/boundaries/**/*.test.ts'] } },
      {
        test: {
          name: 'dom',
          include: ['tests/dom/**/*.test.ts'],
          expect: patient,
          globalSetup: ['tests/dom/build-page.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          expect: patient,
          globalSetup: ['tests/support/chromium.ts'],
          environment: './tests/support/chromium-environment.ts',
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
