import { officialApi } from './official-api.ts';
import { rememberOfficial } from './official-hint.ts';

/** What stands in the prompt. The name is for the history; it may be empty. */
export type SignIn = { password: string; name: string; remember: boolean };

/** Signs this browser in. The answer's failure is the server's sentence; a status of 401 is a wrong password. */
export async function signIn(entered: SignIn): Promise<{ ok: true } | { ok: false; status: number; error: string }> {
  const outcome = await officialApi('POST /api/admin/login', { body: entered });
  if (!outcome.ok) return { ok: false, status: outcome.status, error: outcome.failure.error };
  rememberOfficial(true);
  return { ok: true };
}

/** Signs this browser out. */
export async function signOut(): Promise<boolean> {
  const outcome = await officialApi('POST /api/admin/logout', {});
  if (outcome.ok) rememberOfficial(false);
  return outcome.ok;
}
