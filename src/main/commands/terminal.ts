import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CannotDo } from './command.ts';

/** The first line of a stream. */
export async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) return line;
  throw new CannotDo('Standard input has no password.');
}

/** Asks on a terminal for a line without showing it. */
export async function hiddenLine(question: string): Promise<string> {
  // Typed characters are echoed to nowhere; the question goes to standard error.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const cancelled = new AbortController();
  terminal.once('SIGINT', () => cancelled.abort());
  terminal.once('close', () => cancelled.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: cancelled.signal });
  } catch (cause) {
    throw new CannotDo('Nothing was changed.', { cause });
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}

/** Shows progress on standard error: one live line on a terminal, a line for each stage in a log. */
export type ProgressLine = {
  show(stage: string, text: string): void;
  end(): void;
};

/** The shortest time between two updates of the line, and between two log lines of a stage. */
const TERMINAL_MS = 100;
const LOG_MS = 5_000;

export function progressLine(out: NodeJS.WriteStream = process.stderr): ProgressLine {
  return out.isTTY ? terminalLine(out) : logLines(out);
}

function terminalLine(out: NodeJS.WriteStream): ProgressLine {
  let shown = -Infinity;
  return {
    show(_stage, text) {
      if (performance.now() - shown < TERMINAL_MS) return;
      shown = performance.now();
      out.write(`\r\u001b[K${text} …`);
    },
    end: () => void out.write('\r\u001b[K'),
  };
}

function logLines(out: NodeJS.WriteStream): ProgressLine {
  let last: { stage: string; text: string } | null = null;
  let shown = performance.now();
  function write(): void {
    if (last) out.write(`${last.text}\n`);
    shown = performance.now();
  }
  return {
    show(stage, text) {
      const isNext = last !== null && last.stage !== stage;
      if (isNext || performance.now() - shown > LOG_MS) write();
      last = { stage, text };
    },
    end: write,
  };
}
