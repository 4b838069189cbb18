/**
 * Runs a program as a child process, as if it were this process. Plain JavaScript without dependencies, so that it runs
 * on Node 20.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Starts the command with this process's terminal, passes signals on, and ends with the command's exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runProgram(command, args, env) {
  const child = spawn(command, args, { stdio: 'inherit', env });
  child.on('error', (error) => exitWithMessage(`Could not start ${command}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C in a terminal already reaches the child. A second signal would mean "stop at once".
      const alreadyDelivered = signal === 'SIGINT' && process.stdin.isTTY;
      if (!alreadyDelivered) child.kill(signal);
    });
  }
}

/**
 * Prints a sentence to standard error and ends this process with the exit code.
 *
 * @param {string} sentence
 * @param {number} [code]
 * @returns {never}
 */
export function exitWithMessage(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
