import type { CallAnswer, Client } from '#contract/client.ts';

/** The people who can make a link, if nobody can sign in with a password; empty if the league names none. */
export type SignInHelp = CallAnswer<'GET /api/contacts'>['committee'];

type Session = Pick<CallAnswer<'GET /api/admin/session'>, 'sharedPassword'>;

/** Returns who can help to sign in while the shared password is off, otherwise `null`. */
export async function signInHelp(api: Client, { sharedPassword }: Session): Promise<SignInHelp | null> {
  if (sharedPassword !== false) return null;
  const contacts = await api('GET /api/contacts', {});
  return contacts.ok ? contacts.value.committee.filter(({ role }) => /secretary/i.test(role)) : [];
}
