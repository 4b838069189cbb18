/**
 * What neither the compiler nor the linter checks: names that say nothing, files that only pass others on, and the layers
 * of the server. Prints each offender with its path and ends with 1 if there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { join } from 'node:path/posix';
import { projectRoot } from './install.mjs';

const MEANINGLESS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc']);

/** The folders of the server from the lowest layer up: a file imports from its own layer and those below it. */
const LAYERS: readonly (readonly string[])[] = [
  ['(files directly in src/server)'],
  ['storage'],
  ['content'],
  ['cache'],
  ['http'],
  ['auth', 'tables', 'seasons', 'history', 'fixture-list', 'import', 'export'],
  ['publish', 'operations', 'demo'],
  ['routes'],
  ['site.ts', 'open-league.ts'],
];

const files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: projectRoot })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.startsWith('tests/fixtures/'))
  .sort();

const faults = files.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.log(fault);
console.log(`${files.length} files checked, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  const faults = dirname(file)
    .split('/')
    .concat(basename(file).replace(/\..*$/, ''))
    .filter((part) => MEANINGLESS.has(part.toLowerCase()))
    .map((part) => `“${part}” says nothing. Name it for its subject`);
  if (isBarrel(file)) faults.push('only re-exports other files. Import from those');
  return [...faults, ...layerFaults(file)];
}

function layerFaults(file: string): string[] {
  if (!file.startsWith('src/server/') || file.includes('.test.')) return [];
  const layer = layerOf(file);
  if (layer === -1) return ['is in a folder without a layer: add the folder to LAYERS'];
  const imports = readFileSync(`${projectRoot}/${file}`, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*'(#server\/|\.)([^']*)'/g,
  );
  return Array.from(imports, ([, start, rest]) =>
    start === '.' ? join(dirname(file), `.${rest}`) : `src/server/${rest}`,
  )
    .filter((imported) => layerOf(imported) > layer)
    .map((imported) => `imports from a higher layer: ${imported}`);
}

function layerOf(file: string): number {
  const [part = '', ...rest] = file.split('/').slice('src/server'.split('/').length);
  const found = LAYERS.findIndex((names) => names.includes(part));
  return found === -1 && rest.length === 0 ? 0 : found;
}

function isBarrel(file: string): boolean {
  if (!/\.tsx?$/.test(file)) return false;
  const code = readFileSync(`${projectRoot}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const passedOn = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})(?:\s+from\s+['"][^'"]+['"])?\s*;?/g;
  const imported = /import\s+(?:[^'";]*\s+from\s+)?['"][^'"]+['"]\s*;?/g;
  return passedOn.test(code) && code.replace(passedOn, '').replace(imported, '').trim() === '';
}
