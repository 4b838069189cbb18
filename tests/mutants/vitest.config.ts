import { defineConfig } from 'vitest/config';
import { TESTS } from './rules.ts';

export default defineConfig({
  test: {
    include: TESTS,
    // The first run counts each step of each test, which is slow on a busy machine.
    testTimeout: 90_000,
  },
});
