/**
 * The checks that run no tests. The tests in tests/boundaries/ break each rule of these checks once, in a copy of the
 * project, and run them there.
 */
import type { Step } from './step.ts';

/**
 * Environment variables of the compiler, which is written in Go. On two cores, garbage collection took a quarter of its
 * time.
 */
const lessGarbageCollection = async () => ({ GOGC: '400' });
/**
 * Environment variables of the linter, which is written in Go too. Within 4 GB, it needs no garbage collection. With
 * two threads, it would check shared files twice and be no faster.
 */
const oneThread = async () => ({ GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '4GiB' });

export const guards = {
  format: {
    name: 'format',
    title: 'Format (oxfmt)',
    command: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    remedy: 'npm run format fixes it',
  },
  lint: {
    name: 'lint',
    title: 'Lint (oxlint)',
    command: ['node_modules/oxlint/bin/oxlint'],
    env: oneThread,
  },
  layout: {
    name: 'layout',
    title: 'Names and folders',
    command: ['scripts/check-layout.ts'],
  },
  types: {
    name: 'types',
    title: 'Types and boundaries (tsc)',
    // The default is four checkers, and each of them would check the shared types again.
    command: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
    env: lessGarbageCollection,
  },
} as const satisfies Record<string, Step>;

/** The few tests that find what is commonly forgotten in a change, such as the row for a new setting. */
export const forgottenStep: Step = {
  name: 'forgotten',
  title: 'What a change often forgets (Vitest)',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    'tests/boundaries/changed-rules.test.ts',
    'tests/boundaries/citations.test.ts',
    'tests/boundaries/lock-file.test.ts',
    'tests/api/deploy.test.ts',
    'src/server/storage/store.test.ts',
    'src/main/commands/command.test.ts',
  ],
};
