import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setting, writeSetting } from '../storage/mappers/settings.ts';
import type { Store } from '../storage/store.ts';

/** The setting that holds the key for signing tokens. */
const KEY = 'csrf-key';
const KEY_BYTES = 32;
const NONCE_BYTES = 16;
const NONCE_LENGTH = 22;

/** CSRF tokens: a nonce, and the signature of that nonce and the browser's session token, if it has one. */
export type Csrf = {
  make(session: string | null): string;
  isRight(token: string, session: string | null): boolean;
};

/** Signs tokens with one key, the same for every process of a league. */
export function createCsrf(key: Buffer): Csrf {
  function signed(nonce: string, session: string | null): string {
    const holder = session === null ? 'none' : `session ${session}`;
    return nonce + createHmac('sha256', key).update(`${nonce} ${holder}`).digest('base64url');
  }
  return {
    make: (session) => signed(randomBytes(NONCE_BYTES).toString('base64url'), session),
    isRight: (token, session) => areSame(token, signed(token.slice(0, NONCE_LENGTH), session)),
  };
}

/** Compares two texts in a time that depends on their lengths alone. */
export function areSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Returns the store's key, and makes one if there is none. It is not in the history. */
export async function csrfKey(store: Store): Promise<Buffer> {
  const present = await store.read((db) => setting(db, KEY));
  if (present !== null) return Buffer.from(present, 'base64url');
  const origin = { by: '', via: 'seed', action: 'session', summary: '' } as const;
  const key = await store.write(origin, async ({ db }) => {
    // Another instance may have started at the same moment.
    const made = (await setting(db, KEY)) ?? randomBytes(KEY_BYTES).toString('base64url');
    await writeSetting(db, KEY, made);
    return made;
  });
  return Buffer.from(key, 'base64url');
}
