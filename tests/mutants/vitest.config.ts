import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutants` expects to fail on every changed rule: the domain's own, and those of the gate. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts', 'src/server/http/gate.test.ts'],
    // The first run counts each step of each test, which is slow on a busy machine.
    testTimeout: 90_000,
  },
});
