import { checkPerson, type Person, ROLES } from '#domain/people/access.ts';
import { makeLink } from '#server/auth/join.ts';
import { readConfig } from '#server/config.ts';
import { openLeague } from '#server/open-league.ts';
import { newId } from '#server/storage/new-id.ts';
import type { Store } from '#server/storage/store.ts';
import { CannotDo, type Command, readArguments, WrongUse } from './command.ts';

export const inviteCommand: Command = {
  name: 'invite',
  usage: '--role secretary [--name NAME]',
  about: [
    'Invites a secretary and prints the link with which they join. It works once, for 14 days. Nobody is locked out for good.',
    '--name NAME  their name, shown in the change log; otherwise "Secretary"',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { positionals, values } = readArguments(args, { role: { type: 'string' }, name: { type: 'string' } });
  const { role, name = 'Secretary' } = values;
  if (positionals.length > 0 || role !== ROLES[0])
    throw new WrongUse('Say --role secretary. A secretary invites everybody else on the site.');
  const checked = checkPerson({ name, role }, { teams: new Map(), divisions: new Set() });
  if (!checked.ok) throw new CannotDo(checked.issues.map(({ message }) => message).join(' '));
  const config = readConfig(process.env);
  const { store } = await openLeague(config);
  try {
    const { link, expiresAt } = await inviteFromCommand(store, checked.value, config.publicUrl);
    process.stdout.write(`${link}\nThe link works once, until ${expiresAt.slice(0, 10)}.\n`);
    return 0;
  } finally {
    await store.close();
  }
}

/** Gives a person access, and returns their link. */
export function inviteFromCommand(
  store: Store,
  access: Pick<Person, 'name' | 'role' | 'teamIds' | 'divisions'>,
  publicUrl: string,
) {
  const now = new Date();
  const summary = `Invited ${access.name}, secretary`;
  return store.write({ by: '', via: 'command', action: 'change people', summary }, async (change) => {
    const person = { ...access, id: newId(), invitedAt: now.toISOString(), joinedAt: null, deleted: false };
    await change.put('person', person);
    return makeLink(change.db, {
      publicUrl,
      personId: person.id,
      kind: 'invitation',
      madeIn: null,
      now: now.getTime(),
    });
  });
}
