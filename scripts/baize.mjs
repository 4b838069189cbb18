#!/usr/bin/env node
/**
 * The command `baize` of the npm package: starts the site in the current folder, or runs a league command such as
 * `baize doctor`. Plain JavaScript without dependencies, so that it runs on Node 20; it starts the programs on a Node
 * that can run them (pinned-node.mjs).
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode, nodeEnvironment, nodeOptions } from './pinned-node.mjs';
import { exitWithMessage, runProgram } from './run-program.mjs';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const [word = 'start', ...words] = process.argv.slice(2);

if (word === '--version' || word === '-v') {
  process.stdout.write(`${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}\n`);
} else if (word === 'start' && words.length > 0) {
  exitWithMessage('“baize start” takes no arguments: the settings are environment variables (docs/operator.md).', 2);
} else if (word === 'start') {
  await run('packaged-site.js', []);
} else {
  await run('league.js', word === 'league' ? words : [word, ...words]);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function run(program, args) {
  try {
    const node = await ensureNode(folder);
    const file = join(folder, 'dist', 'package', 'server', program);
    runProgram(node, [...nodeOptions, file, ...args], { ...nodeEnvironment(folder), ...process.env });
  } catch (error) {
    exitWithMessage(error instanceof Error ? error.message : String(error));
  }
}
