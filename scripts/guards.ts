/** The checks that run no tests. tests/boundaries/ runs these commands on a copy of the project with each rule broken once. */
import type { Step } from './step.ts';

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
  },
  layout: {
    name: 'layout',
    title: 'Names and folders',
    command: ['scripts/check-layout.ts'],
  },
  types: {
    name: 'types',
    title: 'Types and boundaries (tsc)',
    command: ['node_modules/typescript/bin/tsc', '-b'],
  },
} as const satisfies Record<string, Step>;
