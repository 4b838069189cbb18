import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CannotDo } from './command.ts';

/** The first line of a stream, without its end. */
export async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) return line;
  throw new CannotDo('No password came on standard input.');
}

/** Asks on a terminal for a line that is not shown while it is typed. */
export async function hiddenLine(question: string): Promise<string> {
  // What is typed is echoed into nothing; the question goes past it, to standard error like all that is no result.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const givenUp = new AbortController();
  terminal.once('SIGINT', () => givenUp.abort());
  terminal.once('close', () => givenUp.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: givenUp.signal });
  } catch (cause) {
    throw new CannotDo('Nothing was changed.', { cause });
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}
