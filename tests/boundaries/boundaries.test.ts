/**
 * Guards that check nothing look like guards that find nothing. Here each rule is broken once in a copy of the project,
 * and the guard of `npm run check` has to name the file, and no other; then the guard is taken away, and nobody names it
 * any more.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guards } from '../../scripts/guards.ts';
import { canaries, control, targets } from './canaries.ts';
import { copyProject, type Copy } from './project-copy.ts';
import { withoutBoundaries, withoutLayoutRules, withoutLintRules } from './without-guard.ts';

const names = ['types', 'lint', 'layout'] as const;
const planted = [...targets, control, ...canaries];
/** A line of complaint, about a file or about all. */
const complaint = /^(src|tests|scripts)\/|^error\b/;

type Outputs = Record<(typeof names)[number], { passed: boolean; output: string }>;

let copy: Copy;
let guarded: Outputs;
let unguarded: Outputs;

beforeAll(() => {
  copy = copyProject();
  for (const { path, code } of planted) copy.write(path, code);
  guarded = runGuards();
  const unguardedTypes = withoutBoundaries(copy);
  withoutLintRules(copy, canaries);
  withoutLayoutRules(copy);
  unguarded = { ...runGuards(['lint', 'layout']), types: unguardedTypes };
});

afterAll(() => copy.remove());

test.each(names)('%s: passes whatever is not broken', (name) => {
  const complaints = guarded[name].output.split('\n').filter((line) => complaint.test(line));
  expect(complaints.length).toBeGreaterThan(0);
  expect(complaints.filter((line) => !planted.some(({ path }) => line.startsWith(path)))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  const watched = canaries.filter(({ guard }) => guard === name);

  test.each(watched)('names what breaks it: $breaks', ({ path, rule = '' }) => {
    expect(guarded[name].passed).toBe(false);
    const lines = guarded[name].output.split('\n').filter((line) => line.includes(path));
    expect(lines.some((line) => line.includes(rule.replace('/', '(')))).toBe(true);
  });

  test('taken away, the rest of the check still works', () => {
    if (name === 'layout') expect(unguarded.layout.passed, unguarded.layout.output).toBe(true);
    else expect(unguarded[name].output).toContain(control.path);
  });

  test.each(watched)('taken away, nobody names: $breaks', ({ path }) => {
    expect(unguarded[name].output).not.toContain(path);
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
