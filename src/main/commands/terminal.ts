import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CannotDo } from './command.ts';

/** `fault` returns what is wrong with an answer, or `null`. */
export type Question = {
  name: string;
  words: string;
  /** The default answer, by the answers before. */
  usual: (before: ReadonlyMap<string, string>) => string;
  fault: (answer: string) => string | null;
};

/**
 * Returns the answers by name: those in `given`; the rest are asked on a terminal, and are the defaults without one. All
 * faults of `given` are reported at once; on a terminal a question is repeated until its answer is valid.
 */
export async function askAll(
  questions: readonly Question[],
  given: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlyMap<string, string>> {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  const answers = new Map<string, string>();
  const faults: string[] = [];
  try {
    for (const question of questions) {
      const answer = given[question.name] ?? (await askOne(terminal, question, question.usual(answers)));
      const fault = question.fault(answer);
      if (fault !== null) faults.push(`--${question.name}: ${fault}`);
      answers.set(question.name, answer);
    }
  } finally {
    terminal?.close();
  }
  if (faults.length > 0) throw new CannotDo(faults.join('\n'));
  return answers;
}

async function askOne(terminal: Interface | null, { words, fault }: Question, usual: string): Promise<string> {
  if (terminal === null) return usual;
  const prompt = usual === '' ? `${words}: ` : `${words} [${usual}]: `;
  for (;;) {
    const answer = await terminal.question(prompt).catch((cause: unknown) => {
      throw new CannotDo('Nothing was created.', { cause });
    });
    const text = answer.trim() === '' ? usual : answer.trim();
    const problem = fault(text);
    if (problem === null) return text;
    process.stderr.write(`  ${problem}\n`);
  }
}

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
