import { createInterface, type Interface } from 'node:readline/promises';
import { CannotDo } from './command.ts';

/** One thing to be asked for. `wrong` answers what is wrong with an answer, or `null`. */
export type Question = {
  name: string;
  words: string;
  /** What holds where nobody says, by what was answered before. */
  otherwise: (before: ReadonlyMap<string, string>) => string;
  wrong: (answer: string) => string | null;
};

/**
 * The answers by name: what is `given` is taken, the rest is asked for on a terminal, and without one is as it is where
 * nobody says. Everything wrong with what was given is told at once; on a terminal a question is asked until it is answered.
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
      const answer = given[question.name] ?? (await askOne(terminal, question, question.otherwise(answers)));
      const fault = question.wrong(answer);
      if (fault !== null) faults.push(`--${question.name}: ${fault}`);
      answers.set(question.name, answer);
    }
  } finally {
    terminal?.close();
  }
  if (faults.length > 0) throw new CannotDo(faults.join('\n'));
  return answers;
}

async function askOne(terminal: Interface | null, { words, wrong }: Question, otherwise: string): Promise<string> {
  if (terminal === null) return otherwise;
  const asked = otherwise === '' ? `${words}: ` : `${words} [${otherwise}]: `;
  for (;;) {
    const answer = await terminal.question(asked).catch((cause: unknown) => {
      throw new CannotDo('Nothing was made.', { cause });
    });
    const fault = wrong(answer.trim() === '' ? otherwise : answer.trim());
    if (fault === null) return answer.trim() === '' ? otherwise : answer.trim();
    process.stderr.write(`  ${fault}\n`);
  }
}
