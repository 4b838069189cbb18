/**
 * `npm run mutants [-- --concurrency=1 --percent=100 --sample=0 --seed=1 --again files …]` makes one small change at a
 * time in `src/domain` and in `src/server/http/gate.ts`, or in the given files, and expects a test to fail
 * (docs/testing.md). The exit code is 1 if less than 97 % of the changes are noticed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { createSeededRandom } from '#server/fixture-list/make-plan.ts';
import { projectRoot } from '../../scripts/install.mjs';
import { RULES } from './rules.ts';

const MIN_SCORE = 97;
// A change that keeps a file of tests from loading counts as noticed too.
const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];
const UNNOTICED = ['Survived', 'NoCoverage'];
const COPY = join(projectRoot, '.cache/mutants');

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '2' },
    // The percentage of top-level functions, classes and constants that are changed.
    percent: { type: 'string', default: '100' },
    // For each file, how many changes to try in values that are computed while the file is loaded.
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    // Uses the results of the previous run for changes and tests that are still the same.
    again: { type: 'boolean', default: false },
  },
});
const results = await new Stryker({
  mutate: globSync(positionals.length > 0 ? positionals : RULES, { cwd: projectRoot, exclude: ['src/**/*.test.ts'] })
    .toSorted()
    .flatMap(partsOf),
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A value that is computed while a file is loaded affects all tests of the file, so Stryker leaves out changes to it.
  // A sample of these changes is tried below.
  ignoreStatic: true,
  incremental: values.again,
  incrementalFile: '.cache/mutants.json',
  // Files that Stryker need not copy. It would rewrite `tsconfig.json`, for which it needs a version of TypeScript with
  // another API.
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
  // On a busy machine, a slow test must not count as a failed one.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['progress'],
}).runMutationTest();

copyDomain();
const files = [...Map.groupBy(results, ({ fileName }) => relative(projectRoot, fileName))].map(([file, ofFile]) => {
  // Stryker also ignores changes that a comment in the code marks. Their `statusReason` is the reason in that comment.
  const isStatic = ({ status, statusReason }: Result) =>
    status === 'Ignored' && statusReason?.startsWith('Static mutant') === true;
  const noticed = ofFile.filter(({ status }) => NOTICED.includes(status));
  const unnoticed = ofFile.filter((one) => UNNOTICED.includes(one.status) && compilesWith(one));
  const marked = ofFile.filter((one) => one.status === 'Ignored' && !isStatic(one));
  const late = noticed.filter(({ status }) => status === 'Timeout');
  const atLoading = ofFile.filter(isStatic);
  const sample = sampleOf(atLoading, file);
  if (sample.length > 0 && testsFail(join(COPY, file))) throw new Error(`The tests of ${file} fail without a change.`);
  const missed = sample.filter((one) => !changed(one, testsFail));
  for (const one of [...unnoticed, ...missed]) console.log(described(one));
  const tested = noticed.length + unnoticed.length;
  // The results of the sample stand for all changes to values that are computed while the file is loaded.
  const weight = sample.length === 0 ? 0 : atLoading.length / sample.length;
  console.log(
    `${file}: ${noticed.length} of ${tested}, ${late.length} by the time limit, ${marked.length} marked; ` +
      `made at loading: ${sample.length - missed.length} of ${sample.length} from ${atLoading.length}`,
  );
  return {
    tested,
    noticed: noticed.length,
    marked: marked.length,
    sample: sample.length,
    found: sample.length - missed.length,
    all: tested + weight * sample.length,
    allNoticed: noticed.length + weight * (sample.length - missed.length),
  };
});
const sum = (of: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + of(file), 0);
const score = (100 * sum((file) => file.allNoticed)) / sum((file) => file.all);
console.log(
  `${sum((file) => file.noticed)} of ${sum((file) => file.tested)} changes were noticed, and ${sum((file) => file.found)} of ` +
    `${sum((file) => file.sample)} from those at loading (seed ${values.seed}): ${score.toFixed(1)} % (at least ${MIN_SCORE} %). ` +
    `${sum((file) => file.marked)} more are marked in the code as making no difference.`,
);
process.exitCode = score >= MIN_SCORE ? 0 : 1;

/**
 * Returns the lines of some top-level declarations in a file, each as `file:first-last`. The same seed chooses the same
 * declarations.
 */
function partsOf(file: string): string[] {
  const dice = createSeededRandom(`${values.seed} ${file}`);
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (/^(?:export|async|function|class|const) /.test(line) ? [i + 1] : []));
  const parts = starts.map((start, n) => `${file}:${start}-${(starts[n + 1] ?? lines.length + 1) - 1}`);
  return parts.filter(() => dice.chance(Number(values.percent) / 100));
}

/** Returns a sample of the changes, without those that the compiler rejects. The same seed chooses the same changes. */
function sampleOf(changes: readonly Result[], file: string): Result[] {
  const dice = createSeededRandom(`${values.seed} ${file}`);
  const shuffled = changes.map((one) => ({ one, at: dice.next() })).toSorted((a, b) => a.at - b.at);
  return shuffled
    .slice(0, Number(values.sample))
    .map(({ one }) => one)
    .filter(compilesWith);
}

/**
 * Copies the source files and their tests to `COPY`, where changes can be made, and checks that the domain compiles.
 */
function copyDomain(): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of ['src', 'tests/fixtures', 'tests/mutants', 'tests/support', 'package.json']) {
    cpSync(join(projectRoot, path), join(COPY, path), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(COPY, 'node_modules'));
  // A change may leave a name unused, which is not a fault of a rule.
  const compilerOptions = { lib: ['es2025'], composite: false, noEmit: true, emitDeclarationOnly: false };
  const options = { ...compilerOptions, declaration: false, noUnusedLocals: false, noUnusedParameters: false };
  // After a change, the compiler's earlier results for other files are still true.
  const compiler = { ...options, incremental: true, tsBuildInfoFile: 'compiled.json' };
  const project = { extends: '../../tsconfig.base.json', compilerOptions: compiler, exclude: ['**/*.test.ts'] };
  writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify({ ...project, include: ['src/domain'] }));
  if (!compiles()) throw new Error('The domain does not compile.');
}

/**
 * Returns whether the compiler accepts a change. It rejects a removed type guard, for example, so no test needs to
 * notice that. A change outside the domain counts as accepted.
 */
function compilesWith(change: Result): boolean {
  return !change.fileName.includes('src/domain/') || changed(change, compiles);
}

/** Returns whether any of the tests that load this file of the copy fails. */
function testsFail(path: string): boolean {
  const [vitest, config] = ['node_modules/vitest/vitest.mjs', 'tests/mutants/vitest.config.ts'];
  const args = ['related', '--run', '--bail=1', '--maxWorkers=1', '--config', config];
  return spawnSync(process.execPath, [join(projectRoot, vitest), ...args, path], { cwd: COPY }).status !== 0;
}

/** Makes a change in the copy, calls `find`, and reverts the change. Returns the result of `find`. */
function changed<T>(change: Result, find: (path: string) => T): T {
  const path = join(COPY, relative(projectRoot, change.fileName));
  const code = readFileSync(path, 'utf8');
  const { start, end } = change.location;
  const [from, to] = [start, end].map(({ line, column }) => offsetOf(code, line, column));
  writeFileSync(path, code.slice(0, from) + (change.replacement ?? '') + code.slice(to));
  const found = find(path);
  writeFileSync(path, code);
  return found;
}

function compiles(): boolean {
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', COPY]).status === 0;
}

/** Returns the offset of a position in code. Lines and columns count from 1. */
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
