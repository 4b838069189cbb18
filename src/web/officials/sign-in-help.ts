import type { CallAnswer, ApiClient } from '#contract/client.ts';

/**
 * The committee members who can send a user a sign-in link while the shared password is switched off. Empty if the
 * league's contacts name no secretary or cannot be loaded.
 */
export type SignInContacts = CallAnswer<'GET /api/contacts'>['committee'];

type SharedPasswordState = Pick<CallAnswer<'GET /api/admin/session'>, 'sharedPassword'>;

/** Returns who can help a user to sign in if the shared password is off; `null` if it is on. */
export async function findSignInContacts(
  api: ApiClient,
  { sharedPassword }: SharedPasswordState,
): Promise<SignInContacts | null> {
  if (sharedPassword !== false) return null;
  const contacts = await api('GET /api/contacts', {});
  return contacts.ok ? contacts.value.committee.filter(({ role }) => /secretary/i.test(role)) : [];
}
