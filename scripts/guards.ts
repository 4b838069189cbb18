/** The checks that run no tests. tests/boundaries/ runs these commands on a copy of the project with each rule broken once. */
import type { Step } from './step.ts';

/**
 * The linter and the compiler are written in Go. On two cores a quarter of their time went into collecting garbage. The
 * linter collects none within 4 GB; with two threads it checks what they share twice, and takes as long.
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
    // Four checkers, the default, each check what they share.
    command: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
    env: lessGarbageCollection,
  },
} as const satisfies Record<string, Step>;

/** The few tests that find what a change often forgets, such as a setting's row or a moved file. */
export const forgotten: Step = {
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
