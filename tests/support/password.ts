import { hashPassword, loadPasswordHash } from '#server/auth/password.ts';
import { OFFICIALS_PASSWORD_SETTING } from '#server/storage/mappers/settings.ts';
import type { Store } from '#server/storage/store.ts';
import { PASSWORD } from './password-text.ts';

export { PASSWORD };

let hash: Promise<string> | undefined;

/**
 * Gives a store the tests' password if it has none, like `ensurePassword`. Each process hashes it only once, because
 * that takes 45 ms.
 */
export async function givePassword(store: Store): Promise<void> {
  if ((await store.read(loadPasswordHash)) !== null) return;
  const made = await (hash ??= hashPassword(PASSWORD));
  const origin = { by: '', via: 'seed', action: 'password', summary: "The officials' password was set." } as const;
  await store.write(origin, (change) => change.set(OFFICIALS_PASSWORD_SETTING, made));
}
