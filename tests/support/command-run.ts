/** Runs commands of the command line, in the test's process or in a new process. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommandLine } from '#main/commands/command-line.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export type CommandRun = { code: number | null; out: string; err: string };

/** `words`: the command and its arguments. `input`: the text on standard input. */
export type RunCommand = (words: string[], env: Record<string, string>, input?: string) => Promise<CommandRun>;

/** Runs a command in the test's process, because a new process takes most of a second to load the server. */
export const runCommandHere: RunCommand = async (words, env, input = '') => {
  const texts = { out: '', err: '' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(inputOf(input)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((texts.out += String(text)))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((texts.err += String(text)))),
  ];
  try {
    return { code: await runCommandLine(words), ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

/** Returns a standard input with this text. A plain stream is enough, because commands only read from their input. */
function inputOf(text: string): typeof process.stdin {
  return Object.assign(Readable.from([Buffer.from(text)]), { fd: 0 }) as typeof process.stdin;
}

/** Runs a command in a new process, as an operator does. */
export const runCommandInProcess: RunCommand = (words, env, input = '') => {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/main/league.ts'), ...words], {
    env: { ...process.env, ...env },
    cwd: ROOT,
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text));
  // It is no fault if a command ends before all of its input is written.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, ...texts }));
  });
};
