import { defineConfig } from 'vitest/config';
import { TESTS } from './rules.ts';

export default defineConfig({
  test: {
    include: TESTS,
    // The first run counts every step of every test, which is slow on a busy machine.
    testTimeout: 90_000,
  },
});
