import { defineConfig } from 'vitest/config';
import { TESTS } from './rules.ts';

export default defineConfig({
  test: {
    include: TESTS,
    // Stryker's first run records what each test executes, which is slow on a busy machine.
    testTimeout: 90_000,
  },
});
