/**
 * Runs a program of the project on a Node that can run it (pinned-node.mjs).
 *
 *   node scripts/bootstrap.mjs <program.ts> [arguments …]
 *
 * Installs missing packages, then starts the program. This file and its imports are plain JavaScript without
 * dependencies, so that they run on Node 20 with nothing installed. They write only to standard error, so that standard
 * output belongs to the program.
 */
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';
import { ensureNode, nodeEnvironment, nodeOptions } from './pinned-node.mjs';
import { exitWithMessage, runProgram } from './run-program.mjs';

const [program, ...args] = process.argv.slice(2);
if (program === undefined)
  exitWithMessage('Name a program. Usage: node scripts/bootstrap.mjs <program.ts> [arguments …]');

try {
  const [node] = await Promise.all([ensureNode(projectRoot), ensureInstalled()]);
  // Commands that the program runs by name, such as `node` or `vite`, are those of the project.
  const path = [dirname(node), join(projectRoot, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const env = { ...nodeEnvironment(projectRoot), ...process.env, PATH: path };
  runProgram(node, [...nodeOptions, join(projectRoot, program), ...args], env);
} catch (error) {
  exitWithMessage(error instanceof Error ? error.message : String(error));
}
