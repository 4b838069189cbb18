/**
 * Runs one of the project's TypeScript programs on the Node that the project brings with it.
 *
 *   node scripts/bootstrap.mjs <program.ts> [arguments …]
 *
 * It installs what is missing, then starts the program. This file and the four beside it that it imports are plain
 * JavaScript without dependencies: they are what runs on a bare Node 20 with nothing installed. Whatever they say goes
 * to standard error, so that the output of a program stays its own.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { nodeEnvironment, nodeOptions, oldestNode, pinnedNode, runningNodeWillDo } from './pinned-node.mjs';

const [program, ...programArguments] = process.argv.slice(2);

if (program === undefined) {
  fail('Which program? Usage: node scripts/bootstrap.mjs <program.ts> [arguments …]');
} else {
  try {
    await ensureInstalled();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  run(program, programArguments);
}

/**
 * @param {string} entry path of the program inside the project
 * @param {string[]} entryArguments
 */
function run(entry, entryArguments) {
  const node = pinnedNode(projectRoot) ?? (runningNodeWillDo() ? process.execPath : undefined);
  if (node === undefined) {
    fail(
      `Baize needs Node ${oldestNode} or newer. The project brings its own for Linux, macOS and Windows on usual ` +
        `processors, but has none for ${process.platform}-${process.arch}: please install one (https://nodejs.org).`,
    );
  }
  const path = join(projectRoot, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '');
  const child = spawn(node, [...nodeOptions, join(projectRoot, entry), ...entryArguments], {
    stdio: 'inherit',
    env: { ...nodeEnvironment(projectRoot), ...process.env, PATH: path },
  });
  child.on('error', (error) => fail(`Could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child as well: a second copy would look like "stop at once".
      const alreadyDelivered = signal === 'SIGINT' && process.stdin.isTTY;
      if (!alreadyDelivered) child.kill(signal);
    });
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
