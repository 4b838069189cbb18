/**
 * The checks that run no tests. tests/boundaries/ breaks each rule once in a copy of the project, and runs these checks
 * there.
 */
import type { Step } from './step.ts';

/**
 * Settings for the linter and the compiler, which are written in Go. On two cores they spent a quarter of their time on
 * garbage collection. The linter needs no collection within 4 GB. With two threads it checks shared files twice and is
 * no faster.
 */
const lessGarbageCollection = async () => ({ GOGC: '400' });
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
