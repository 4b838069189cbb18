import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type Copy } from './project-copy.ts';
import { isProved, noteIfAllPass } from './proved.ts';

const run = ['node_modules/vitest/vitest.mjs', 'run', '--project=boundaries', 'tests/boundaries/canary'];

const speaking = (level: string) =>
  `import { test } from 'vitest';\n\ntest('speaks', () => console.${level}('a canary sings'));\n`;

const SETTINGS = globSync([
  'vitest.config.ts',
  'package-lock.json',
  'tests/support/fail-on-console.ts',
  'tests/boundaries/{console.test,project-copy}.ts',
]);
noteIfAllPass('console', SETTINGS);

let copy: Copy;

describe.skipIf(isProved('console', SETTINGS))('the console', () => {
  beforeAll(() => {
    copy = copyProject((path) => !/\.test\.tsx?$/.test(path));
    copy.write('tests/boundaries/canary-error.test.ts', speaking('error'));
    copy.write('tests/boundaries/canary-warn.test.ts', speaking('warn'));
    copy.write('tests/boundaries/canary-log.test.ts', speaking('log'));
  });

  afterAll(() => copy.remove());

  test('an error or a warning on the console fails a test', () => {
    const { output } = copy.run(run);
    expect(output).toContain('FAIL  |boundaries| tests/boundaries/canary-error.test.ts');
    expect(output).toContain('FAIL  |boundaries| tests/boundaries/canary-warn.test.ts');
    expect(output).toMatch(/Tests +2 failed \| 1 passed/);
  });

  test('without the guard it fails no test', () => {
    copy.write('vitest.config.ts', copy.read('vitest.config.ts').replace(/^.*setupFiles.*$/m, ''));
    const { passed, output } = copy.run(run);
    expect(passed, output).toBe(true);
    expect(output).toMatch(/Tests +3 passed/);
  });
});
