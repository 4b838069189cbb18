import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** One word of the command line, such as `import`; each stands in a file of its own and in the table. */
export type Command = {
  name: string;
  /** What stands behind the name: `FILE.csv [--dry-run]`. */
  usage: string;
  /** One sentence for the list of commands, then a line for each option. */
  about: string[];
  /** Answers the exit code: 0, or 1 where something was at fault that the command has told. */
  run(args: string[]): Promise<number>;
};

/** The command was not used as it can be: exit code 2, with the sentence and the usage. */
export class WrongUse extends Error {}

/** The command cannot be done, for a reason that a person can mend: exit code 1, with the sentence. */
export class CannotDo extends Error {}

/** `parseArgs` of Node, its complaints as `WrongUse`. */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongUse(firstSentence(error.message), { cause: error });
  }
}

/** Node explains at length; the usage follows anyway. */
function firstSentence(text: string): string {
  return `${(text.split(/\.\s/)[0] ?? text).replace(/\.$/, '')}.`;
}

/** The place of a file as it was typed: npm runs programs in the project's folder, and says where it was called. */
export function placeOf(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}
