/**
 * `npm run mutants [-- --concurrency=1 files …]` changes one thing at a time in the rules and expects a test of theirs to fail
 * (docs/testing.md). Ends with 1 if less than 97 % of the changes are noticed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { projectRoot } from '../../scripts/install.mjs';
import { RULES } from './rules.ts';

const LEAST = 97;
// A file of tests that a change keeps from loading is a failure too.
const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];
const UNNOTICED = ['Survived', 'NoCoverage'];
const COPY = join(projectRoot, '.cache/mutants');

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const results = await new Stryker({
  mutate: positionals.length > 0 ? positionals : [...RULES, '!src/**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What Stryker need not copy. It rewrites `tsconfig.json` with a version of TypeScript that has an API for it.
  ignorePatterns: [
    '/.cache',
    '/bench',
    '/data',
    '/deploy',
    '/dist',
    '/docs',
    '/league',
    '/tests/api',
    '/tsconfig.json',
  ],
  tempDirName: '.cache/stryker',
  concurrency: Number(values.concurrency),
  // On a busy machine a test that takes its time must not count as one that fails.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['progress'],
}).runMutationTest();

const noticed = results.filter(({ status }) => NOTICED.includes(status));
const survivors = compiling(results.filter(({ status }) => UNNOTICED.includes(status)));
const ignored = results.filter(({ status }) => status === 'Ignored');
const score = (100 * noticed.length) / (noticed.length + survivors.length);
for (const survivor of survivors) console.log(described(survivor));
for (const [file, ofFile] of Map.groupBy([...noticed, ...survivors], ({ fileName }) =>
  relative(projectRoot, fileName),
)) {
  const left = ofFile.filter((one) => survivors.includes(one)).length;
  const late = ofFile.filter(({ status }) => status === 'Timeout').length;
  console.log(`${file}: ${ofFile.length - left} of ${ofFile.length}${late > 0 ? `, ${late} by the time limit` : ''}`);
}
console.log(
  `${noticed.length} of ${noticed.length + survivors.length} changes were noticed, ${score.toFixed(1)} % ` +
    `(at least ${LEAST} %). ${ignored.length} more are marked in the code as making no difference.`,
);
process.exitCode = score >= LEAST ? 0 : 1;

/** Returns the changes of the domain that the compiler accepts: it notices the others itself, as lost guards of types. */
function compiling(changes: readonly Result[]): Result[] {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of ['src/domain', 'package.json']) {
    cpSync(join(projectRoot, path), join(COPY, path), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(COPY, 'node_modules'));
  // Unused names are no fault of a rule.
  const compilerOptions = { lib: ['es2025'], composite: false, noEmit: true, emitDeclarationOnly: false };
  const options = { ...compilerOptions, declaration: false, noUnusedLocals: false, noUnusedParameters: false };
  const project = { extends: '../../tsconfig.base.json', compilerOptions: options, exclude: ['**/*.test.ts'] };
  writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify({ ...project, include: ['src/domain'] }));
  if (!compiles()) throw new Error('The domain does not compile.');
  return changes.filter((change) => !change.fileName.includes('src/domain/') || compilesWith(change));
}

function compilesWith(change: Result): boolean {
  const path = join(COPY, 'src/domain', change.fileName.split('src/domain/')[1] ?? '');
  const code = readFileSync(path, 'utf8');
  const { start, end } = change.location;
  const [from, to] = [start, end].map(({ line, column }) => offsetOf(code, line, column));
  writeFileSync(path, code.slice(0, from) + (change.replacement ?? '') + code.slice(to));
  const does = compiles();
  writeFileSync(path, code);
  return does;
}

function compiles(): boolean {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', COPY]).status === 0;
}

/** Lines and columns count from 1. */
function offsetOf(code: string, line: number, column: number): number {
  const before = code.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

function described({ fileName, location, replacement, mutatorName, status }: Result): string {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const { start, end } = location;
  const first = lines[start.line - 1] ?? '';
  const was =
    start.line === end.line ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`;
  return `${relative(projectRoot, fileName)}:${start.line}:${start.column} ${mutatorName}${status === 'NoCoverage' ? ' (no test runs it)' : ''}
    ${first.trim()}
    ${was}  →  ${replacement}
`;
}
