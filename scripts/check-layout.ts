/**
 * What neither the compiler nor the linter looks at: names that say nothing, and files that only pass others on.
 * Tells each offender by its path and ends with 1 when there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { projectRoot } from './project.ts';

const MEANINGLESS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc']);

/** The list of all calls is there to be one. */
const ALLOWED_BARREL = 'src/contract/calls.ts';

const files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: projectRoot })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.startsWith('tests/fixtures/'))
  .sort();

const faults = files.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${files.length} files looked at, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  const faults = dirname(file)
    .split('/')
    .concat(basename(file).replace(/\..*$/, ''))
    .filter((part) => MEANINGLESS.has(part.toLowerCase()))
    .map((part) => `“${part}” says nothing: name it for its subject`);
  if (isBarrel(file)) faults.push('only passes on what other files export: import from those');
  return faults;
}

function isBarrel(file: string): boolean {
  if (file === ALLOWED_BARREL || !/\.tsx?$/.test(file)) return false;
  const code = readFileSync(`${projectRoot}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const passedOn = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})(?:\s+from\s+['"][^'"]+['"])?\s*;?/g;
  const imported = /import\s+(?:[^'";]*\s+from\s+)?['"][^'"]+['"]\s*;?/g;
  return passedOn.test(code) && code.replace(passedOn, '').replace(imported, '').trim() === '';
}
