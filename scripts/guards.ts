/**
 * The commands that keep the rules of the house without running it: quick enough for every save. tests/boundaries/ runs
 * these very commands on a copy with each rule broken once.
 */
import type { Step } from './step.ts';

export const guards = {
  format: {
    name: 'format',
    title: 'Format (oxfmt)',
    command: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    remedy: 'npm run format puts it right',
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
