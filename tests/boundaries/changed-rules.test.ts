/**
 * `npm run mutants` changes the code of every rule, to see whether a test fails. It does not notice files that its
 * patterns leave out, such as moved ones. This test does.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';
import { RULES, TESTS } from '../mutants/rules.ts';

const code = globSync('src/**/*.{ts,tsx,mts,cts,js,mjs,jsx}', { cwd: projectRoot }).filter(
  (file) => !/\.(test|d)\.[a-z]+$/.test(file),
);

const ASKS = /import \{[^}]*\brefusalOf\b[^}]*\} from '#domain\/people\/permissions\.ts'/;

/**
 * Returns whether a file has rules: all files of the domain do, and so does the server's file that calls `refusalOf`,
 * which decides permissions.
 */
function hasRules(file: string): boolean {
  if (matchesGlob(file, 'src/domain/**')) return true;
  return file.startsWith('src/server/') && ASKS.test(readFileSync(join(projectRoot, file), 'utf8'));
}

test('all rules of the domain, and the gate, are changed by mutants', () => {
  const rules = code.filter(hasRules);
  expect(rules.length).toBeGreaterThan(60);
  expect(rules.filter((file) => !RULES.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});

test.each([...RULES, ...TESTS])('the pattern %s matches files', (pattern) => {
  expect(globSync(pattern, { cwd: projectRoot })).not.toEqual([]);
});
