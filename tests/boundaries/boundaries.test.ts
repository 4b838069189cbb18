/**
 * Proves that the checks of types, lint rules and layout in `npm run check` work. In a copy of the project's settings,
 * each planted file breaks one rule. The check must report these files and no others and, without its rules, none.
 */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guards } from '../../scripts/guards.ts';
import { canaries, control, targets } from './canaries.ts';
import { copyProject, type Copy } from './project-copy.ts';
import { isProved, noteIfAllPass } from './proved.ts';
import { withoutBoundaries, withoutLayoutRules, withoutLintRules } from './without-guard.ts';

const names = ['types', 'lint', 'layout'] as const;
const planted = [...targets, control, ...canaries];
/** Matches a line of a check's output that reports a fault. */
const reported = /^(src|tests|scripts)\/|^error\b/;

type Outputs = Record<(typeof names)[number], { passed: boolean; output: string }>;

/**
 * Returns whether the copy needs a file: TypeScript settings, and scripts of the checks. It does not need the project's
 * other code, which `npm run check` checks.
 */
const isSetting = (path: string) =>
  /[\\/]tsconfig\.json$|[\\/]scripts[\\/](check-layout\.ts|lint-promises\.ts|install\.mjs|npm-ci\.mjs|slowness\.ts)$/.test(
    path,
  );

/** All files on which the checks and these tests depend. */
const SETTINGS = globSync([
  '{.oxlintrc,package,package-lock,tsconfig,tsconfig.base}.json',
  '{scripts,tests,src/*}/tsconfig.json',
  'scripts/{check-layout,lint-promises,guards}.ts',
  'tests/boundaries/*.ts',
]);
noteIfAllPass('boundaries', SETTINGS);

let copy: Copy;
let guarded: Outputs;
let unguarded: Outputs;

describe.skipIf(isProved('boundaries', SETTINGS))('each check', () => {
  beforeAll(() => {
    copy = copyProject(isSetting);
    for (const { path, code } of planted) copy.write(path, code);
    guarded = runGuards();
    const unguardedTypes = withoutBoundaries(copy);
    withoutLintRules(copy, canaries);
    withoutLayoutRules(copy);
    unguarded = { ...runGuards(['lint', 'layout']), types: unguardedTypes };
  });

  afterAll(() => copy.remove());

  test.each(names)('%s: accepts everything else', (name) => {
    const faultLines = guarded[name].output.split('\n').filter((line) => reported.test(line));
    expect(faultLines.length).toBeGreaterThan(0);
    expect(faultLines.filter((line) => !planted.some(({ path }) => line.startsWith(path)))).toEqual([]);
  });

  describe.each(names)('%s', (name) => {
    const watched = canaries.filter(({ guard }) => guard === name);

    test.each(watched)('reports: $breaks', ({ path, rule = '' }) => {
      expect(guarded[name].passed).toBe(false);
      const lines = guarded[name].output.split('\n').filter((line) => line.includes(path));
      expect(lines.some((line) => line.includes(rule.replace('/', '(')))).toBe(true);
    });

    test('without its rule, the rest of the check still works', () => {
      if (name === 'layout') expect(unguarded.layout.passed, unguarded.layout.output).toBe(true);
      else expect(unguarded[name].output).toContain(control.path);
    });

    test.each(watched)('without its rule, does not report: $breaks', ({ path }) => {
      expect(unguarded[name].output).not.toContain(path);
    });
  });
});

function runGuards(which: readonly (keyof Outputs)[] = names): Outputs {
  const skipped = { passed: false, output: '' };
  const outputs: Outputs = { types: skipped, lint: skipped, layout: skipped };
  for (const name of which) {
    const plain = { types: ['--pretty', 'false'], lint: ['--format', 'unix'], layout: [] }[name];
    outputs[name] = copy.run([...guards[name].command, ...plain]);
  }
  return outputs;
}
