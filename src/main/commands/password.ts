import { parseNewPassword, changePassword } from '#server/auth/password.ts';
import { readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import { CannotDo, type Command, readArguments, WrongUse } from './command.ts';
import { firstLine, hiddenLine } from './terminal.ts';

export const passwordCommand: Command = {
  name: 'password',
  usage: '',
  about: [
    'Changes the officials’ password and signs everybody out. Asks for it twice, or reads the first line of standard input.',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {});
  // An argument would be visible in the shell's history and in every list of processes.
  if (positionals.length > 0) throw new WrongUse('Do not write the password after the command: it asks for it.');
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
  const second = await hiddenLine('New password again: ');
  if (checked(second) !== first) throw new CannotDo('The two passwords differ. Nothing was changed.');
  return first;
}

function checked(text: string): string {
  const parsed = parseNewPassword(text, 'password');
  if (parsed.ok) return parsed.value;
  throw new CannotDo(parsed.issues.map(({ message }) => message).join(' '));
}
