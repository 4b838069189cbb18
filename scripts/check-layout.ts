/**
 * Checks what neither the compiler nor the linter can: meaningless names, files that only re-export others, imports
 * from a higher layer of the server, and unused or missing CSS classes. Prints each fault with its path. The exit code
 * is 1 if there is a fault.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { join } from 'node:path/posix';
import { projectRoot } from './install.mjs';

const MEANINGLESS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc']);

/**
 * The folders and last two files of `src/server`, lowest layer first. A file imports from its own layer and the layers
 * below.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['(files directly in src/server)'],
  ['storage'],
  ['content'],
  ['cache'],
  ['http'],
  ['auth', 'tables', 'seasons', 'history', 'fixture-list', 'import', 'export'],
  ['publish', 'operations', 'demo'],
  ['kinds', 'routes', 'notices'],
  ['site.ts', 'open-league.ts'],
];

const files = globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}', { cwd: projectRoot })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.startsWith('tests/fixtures/'))
  .sort();

/** The classes used from each style sheet, keyed by the sheet's path. `*` marks a sheet with computed class names. */
const usedClasses = new Map<string, Set<string>>();
for (const file of files) noteUsedClasses(file);

const faults = files.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`));
for (const sheet of usedClasses.keys())
  if (!files.includes(sheet)) faults.push(`${sheet}: is imported, but does not exist`);
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
  return [...faults, ...layerFaults(file), ...classFaults(file)];
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

function noteUsedClasses(file: string): void {
  if (!/^src\/web\/.*\.tsx?$/.test(file)) return;
  const code = readFileSync(`${projectRoot}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '');
  for (const [, name, start, rest] of code.matchAll(/import (\w+) from '(#web\/|\.)([^']*\.module\.css)'/g)) {
    const sheet = start === '.' ? join(dirname(file), `.${rest}`) : `src/web/${rest}`;
    const used = usedClasses.get(sheet) ?? new Set();
    usedClasses.set(sheet, used);
    for (const [, one] of code.matchAll(new RegExp(`(?<![\\w./-])${name}(?:\\.(?!current\\b)(\\w+)|\\[)`, 'g')))
      used.add(one ?? '*');
  }
}

/** Returns the unused classes of a style sheet, and the classes that are used but not in it. */
function classFaults(file: string): string[] {
  if (!file.endsWith('.module.css')) return [];
  const css = readFileSync(`${projectRoot}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|:\s[^;{}]*;/g, '');
  const has = new Set(Array.from(css.matchAll(/\.([A-Za-z]\w*)/g), ([, name = '']) => name));
  const used = usedClasses.get(file) ?? new Set();
  const unused = used.has('*') ? [] : [...has].filter((name) => !used.has(name));
  const missing = [...used].filter((name) => name !== '*' && !has.has(name));
  return [...unused.map((name) => `nothing uses .${name}`), ...missing.map((name) => `has no .${name}, which is used`)];
}

function isBarrel(file: string): boolean {
  if (!/\.tsx?$/.test(file)) return false;
  const code = readFileSync(`${projectRoot}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const passedOn = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})(?:\s+from\s+['"][^'"]+['"])?\s*;?/g;
  const imported = /import\s+(?:[^'";]*\s+from\s+)?['"][^'"]+['"]\s*;?/g;
  return passedOn.test(code) && code.replace(passedOn, '').replace(imported, '').trim() === '';
}
