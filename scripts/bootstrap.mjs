/**
 * Runs a program of the project on the project's own Node.
 *
 *   node scripts/bootstrap.mjs <program.ts> [arguments …]
 *
 * Installs missing packages, then starts the program. This file and its two imports are plain JavaScript without
 * dependencies, so that they run on Node 20 with nothing installed. They write only to standard error, so that standard
 * output belongs to the program.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { nodeEnvironment, nodeOptions, oldestNode, pinnedNode, runningNodeWillDo } from './pinned-node.mjs';

const [program, ...programArguments] = process.argv.slice(2);

if (program === undefined) {
  fail('Name a program. Usage: node scripts/bootstrap.mjs <program.ts> [arguments …]');
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
        `processors, but has none for ${process.platform}-${process.arch}. Please install one (https://nodejs.org).`,
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
      // Ctrl-C in a terminal reaches the child too; a second signal would mean "stop at once".
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
