import { endAllSessions } from '../storage/sessions.ts';
import { setting, writeSetting } from '../storage/mappers/settings.ts';
import type { Change, Origin, Snapshot, Store } from '../storage/store.ts';
import { hashPassword, isOutgrown, isPassword, normalPassword } from './password-hash.ts';
import { randomInt } from 'node:crypto';
import { type Checked, faulty, valid } from '#domain/issue.ts';

/** The setting that holds the hash of the officials' password. */
const PASSWORD = 'officials-password';

/**
 * Gives a store its password where it has none: the one given (`ADMIN_PASSWORD`), or one made up, which is told once. It is
 * told before it is written: nobody would know it if the program were killed in between.
 */
export async function ensurePassword(
  store: Store,
  given: string | null,
  tell: (password: string) => void = () => undefined,
): Promise<void> {
  if ((await store.read(passwordHash)) !== null) return;
  const password = given ?? madeUpPassword();
  const hash = await hashPassword(password);
  const origin = { by: '', via: 'seed', action: 'password', summary: "The officials' password was set." } as const;
  await store.write(origin, async (change) => {
    // Another instance may have started at the same moment.
    if ((await passwordHash(change.db)) !== null) return;
    await change.set(PASSWORD, hash);
    if (given === null) tell(password);
  });
}

/** The hash of the present password; `null` where none was ever set. */
export function passwordHash(db: Snapshot): Promise<string | null> {
  return setting(db, PASSWORD);
}

/** The present hash, where this is its password; `null` where it is not. */
export async function proveHash(store: Store, password: string): Promise<string | null> {
  const hash = await store.read(passwordHash);
  return hash !== null && (await isPassword(password, hash)) ? hash : null;
}

/**
 * Sets another password; every session ends with the old one. With `proven`, the hash that the person knew the password
 * of, nothing is done and `false` answered where it is no longer the present one.
 */
export async function changePassword(
  store: Store,
  by: Pick<Origin, 'by' | 'via'>,
  password: string,
  proven: string | null = null,
): Promise<boolean> {
  const hash = await hashPassword(password);
  const origin = { ...by, action: 'password', summary: "The officials' password was changed." };
  return store.write(origin, async (change) => {
    if (proven !== null && (await passwordHash(change.db)) !== proven) return false;
    await change.set(PASSWORD, hash);
    await endAllSessions(change.db);
    return true;
  });
}

/** The hash to keep for a password that was just proven: another one where the cost has grown since it was made. */
export async function grownHash(password: string, proven: string): Promise<string> {
  return isOutgrown(proven) ? hashPassword(password) : proven;
}

/**
 * Whether the proven hash is still the present one, within the transaction that relies on it. Keeps its grown form, which
 * is no change for anybody, and so none in the history.
 */
export async function settleHash({ db }: Change, proven: string, grown: string): Promise<boolean> {
  if ((await passwordHash(db)) !== proven) return false;
  if (grown !== proven) await writeSetting(db, PASSWORD, grown);
  return true;
}

/** Lengths in code points. No other rule: they make passwords worse (NIST SP 800-63B). */
const SHORTEST = 8;
const LONGEST = 200;

// Letters that are told apart in any print and by ear. A pair is one of 80, ten pairs have 63 bits.
const CONSONANTS = 'bdfghjkmnprstvwz';
const VOWELS = 'aeiou';
const GROUPS = 5;

/** A password that is to be set. */
export function parseNewPassword(text: string, path: string): Checked<string> {
  const password = normalPassword(text);
  const { length } = [...password];
  if (length < SHORTEST)
    return faulty([{ path, message: `The new password must have at least ${SHORTEST} characters.` }]);
  if (length > LONGEST) return faulty([{ path, message: `The new password must have at most ${LONGEST} characters.` }]);
  return valid(password);
}

/** A password for a league that was given none, easy to read out: `bafo-neki-ruto-mavi-sodu`. */
export function madeUpPassword(): string {
  return Array.from({ length: GROUPS }, () => syllable() + syllable()).join('-');
}

function syllable(): string {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}
