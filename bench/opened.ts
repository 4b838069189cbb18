/**
 * `npm run opened`, or `npm run opened -- token`: opens each guard by itself in a copy of the project, and sees the row of
 * the attack tests that stands before it fail. A row that goes on passing proves nothing. Some minutes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { projectRoot } from '../scripts/project.ts';
import { type OpenedRow, rows } from './opened-rows.ts';

/** Without PostgreSQL, which no row needs. */
const CONFIG = `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: {
  globalSetup: ['tests/support/run-folder.ts', 'tests/support/chromium-for-run.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
} });
`;
const FOLDERS = ['src', 'tests', 'scripts', 'league'];
const COPIED = [
  ...FOLDERS,
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];

const words = process.argv.slice(2);
const wanted = rows.filter(({ guard }) => words.length === 0 || words.some((word) => guard.includes(word)));
const copy = mkdtempSync(join(tmpdir(), 'baize-opened-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of COPIED) cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
mkdirSync(join(projectRoot, '.cache'), { recursive: true });
for (const name of ['node_modules', '.cache']) symlinkSync(join(projectRoot, name), join(copy, name), 'junction');
writeFileSync(join(copy, 'vitest.config.ts'), CONFIG);

const faults: string[] = [];
// Closed, all of them pass: otherwise a failure would show nothing.
const closed = run([...new Set(wanted.map(({ file }) => file))]);
if (!closed.passed) faults.push(`With every guard closed the tests fail:\n${closed.output}`);
for (const row of faults.length === 0 ? wanted : []) {
  const fault = opened(row);
  console.log(`${row.guard}: ${fault ?? 'opened, and seen'}`);
  if (fault !== null) faults.push(`${row.guard}: ${fault}`);
}
console.log(faults.length === 0 ? `All ${wanted.length} were seen.` : faults.join('\n'));
if (faults.length > 0) process.exitCode = 1;

/** What is wrong with a row; `null` where it fails as it shall. */
function opened({ file, title, opens }: OpenedRow): string | null {
  const before = new Map(opens.map(({ path }) => [path, readFileSync(join(copy, path), 'utf8')]));
  for (const { path, from, to } of opens) {
    const code = readFileSync(join(copy, path), 'utf8');
    if (code.split(from).length !== 2) return `${normalize(path)} does not have once: ${from}`;
    writeFileSync(
      join(copy, path),
      code.replace(from, () => to),
    );
  }
  const { passed, output } = run([file, '-t', title]);
  for (const [path, code] of before) writeFileSync(join(copy, path), code);
  if (passed) return `opened, and “${title} …” passes all the same`;
  // A copy that does not even start shows nothing.
  return / (1|2|3) failed/.test(output) ? null : `the test could not run:\n${output}`;
}

function run(args: readonly string[]): { passed: boolean; output: string } {
  const program = join(copy, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const options = { cwd: copy, encoding: 'utf8', env, maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', ...args], options);
  return { passed: status === 0, output: stdout + stderr };
}
