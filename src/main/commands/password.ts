import { parseNewPassword, changePassword } from '#server/auth/password.ts';
import { readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import { CannotDo, type Command, readArguments, WrongUse } from './command.ts';
import { firstLine, hiddenLine } from './secret-line.ts';

/** Sets the officials' password; a running server takes it at once, and everybody signs in anew. */
export const passwordCommand: Command = {
  name: 'password',
  usage: '',
  about: [
    'Sets a new officials’ password, and signs everybody out. Asks for it twice, or takes the first line of standard input.',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {});
  // A password among the arguments would stand in the shell's history, and in every list of processes.
  if (positionals.length > 0) throw new WrongUse('The password is asked for; it is not written behind the command.');
  const password = checked(process.stdin.isTTY ? await askTwice() : await firstLine(process.stdin));
  const { store } = await openLeague(readConfig(process.env));
  try {
    await changePassword(store, { by: '', via: 'command' }, password);
    process.stdout.write('The password was changed. Everybody is signed out.\n');
    return 0;
  } finally {
    await store.close();
  }
}

async function askTwice(): Promise<string> {
  const first = checked(await hiddenLine('New password: '));
  const second = await hiddenLine('The same again: ');
  if (checked(second) !== first) throw new CannotDo('The two are not the same. Nothing was changed.');
  return first;
}

function checked(text: string): string {
  const parsed = parseNewPassword(text, 'password');
  if (parsed.ok) return parsed.value;
  throw new CannotDo(parsed.issues.map(({ message }) => message).join(' '));
}
