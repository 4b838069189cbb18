import { replacePassword, parseNewPassword } from '#server/auth/password.ts';
import { readConfig } from '#server/config.ts';
import { CommandError, UsageError, parseArguments, type Command, withLeague } from './command.ts';
import { checkAgainstSchema } from '#domain/check.ts';
import { accessLimitedToRole, type Person, personSchema, PERSON_ROLES } from '#domain/people/access.ts';
import { makeJoinLink } from '#server/auth/join.ts';
import { newId } from '#server/storage/new-id.ts';
import type { Store } from '#server/storage/store.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const officialsPasswordCommand: Command = {
  name: 'password',
  usage: '',
  about: [
    'Changes the officials’ password and signs everybody out. Asks for it twice, or reads the first line of standard input.',
  ],
  run: runPasswordCommand,
};

async function runPasswordCommand(args: string[]): Promise<number> {
  const { positionals } = parseArguments(args, {});
  // A password in the arguments could be read in the shell's history and in the list of processes.
  if (positionals.length > 0) throw new UsageError('Do not write the password after the command: it asks for it.');
  const password = checkNewPassword(
    process.stdin.isTTY ? await askNewPasswordTwice() : await readPasswordLine(process.stdin),
  );
  await withLeague((store) => replacePassword(store, { by: '', via: 'command' }, password));
  process.stdout.write('The password was changed. Everybody is signed out.\n');
  return 0;
}

async function askNewPasswordTwice(): Promise<string> {
  const first = checkNewPassword(await askForSecret('New password: '));
  const second = await askForSecret('New password again: ');
  if (checkNewPassword(second) !== first) throw new CommandError('The two passwords differ. Nothing was changed.');
  return first;
}

function checkNewPassword(text: string): string {
  const parsed = parseNewPassword(text, 'password');
  if (parsed.ok) return parsed.value;
  throw new CommandError(parsed.issues.map(({ message }) => message).join(' '));
}

export const inviteCommand: Command = {
  name: 'invite',
  usage: '--role secretary [--name NAME]',
  about: [
    'Invites a secretary and prints the link with which they join. It works once, for 14 days. Nobody is locked out for good.',
    '--name NAME  their name, shown in the change log; otherwise "Secretary"',
  ],
  run: runInvite,
};

async function runInvite(args: string[]): Promise<number> {
  const { positionals, values } = parseArguments(args, { role: { type: 'string' }, name: { type: 'string' } });
  const { role, name = 'Secretary' } = values;
  if (positionals.length > 0 || role !== PERSON_ROLES[0])
    throw new UsageError('Say --role secretary. A secretary invites everybody else on the site.');
  const checked = checkAgainstSchema(personSchema.pick({ name: true }), { name });
  if (!checked.ok) throw new CommandError(checked.issues.map(({ message }) => message).join(' '));
  const config = readConfig(process.env);
  const access = accessLimitedToRole({ ...checked.value, role });
  const { link, expiresAt } = await withLeague(
    (store) => addPersonWithJoinLink(store, access, config.publicUrl),
    config,
  );
  process.stdout.write(`${link}\nThe link works once, until ${expiresAt.slice(0, 10)}.\n`);
  return 0;
}

/** Adds a person with access. Returns the link with which the person joins, and when the link expires. */
export function addPersonWithJoinLink(
  store: Store,
  access: Pick<Person, 'name' | 'role' | 'teamIds' | 'divisions'>,
  publicUrl: string,
  now = new Date(),
) {
  const summary = `Invited ${access.name}, secretary`;
  return store.write({ by: '', via: 'command', action: 'change people', summary }, async (change) => {
    const invited = { ...access, id: newId(), invitedAt: now.toISOString(), joinedAt: null, deleted: false };
    await change.put('person', invited);
    return makeJoinLink(change.db, {
      publicUrl,
      personId: invited.id,
      kind: 'invitation',
      madeIn: null,
      now: now.getTime(),
    });
  });
}

/** Returns the first line of a stream, which is the new password. Throws `CommandError` if the stream is empty. */
export async function readPasswordLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) return line;
  throw new CommandError('Standard input has no password.');
}

/** Asks for a line on a terminal, and does not show what is typed. Throws `CommandError` if the user cancels. */
export async function askForSecret(question: string): Promise<string> {
  // What is typed is echoed to a stream that drops it. The question goes to standard error.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const cancelled = new AbortController();
  terminal.once('SIGINT', () => cancelled.abort());
  terminal.once('close', () => cancelled.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: cancelled.signal });
  } catch (cause) {
    throw new CommandError('Nothing was changed.', { cause });
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}
