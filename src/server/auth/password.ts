import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Checked, faultyResult, validResult } from '#domain/issue.ts';
import { PASSWORD_LENGTH } from '../config.ts';
import {
  FIRST_PASSWORD_STATUS_SETTING,
  OFFICIALS_PASSWORD_SETTING,
  PASSWORD_HASH_PATTERN,
  settingText,
  writeSetting,
} from '../storage/mappers/settings.ts';
import { endSharedPasswordSessions } from '../storage/sessions.ts';
import type { ChangeTransaction, ChangeOrigin, DatabaseTransaction, Store } from '../storage/store.ts';
import { noJoinedSecretaryFault } from '#domain/people/access.ts';
import { conflict } from '../refusal.ts';
import { personStore } from '../storage/mappers/described.ts';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { commandText } from '../program.ts';

// Letters that look and sound distinct. They make 80 syllables, so ten syllables have 63 bits.
const CONSONANTS = 'bdfghjkmnprstvwz';
const VOWELS = 'aeiou';
const GROUPS_PER_PASSWORD = 5;

/** Checks the length of a new password. Returns the password in Unicode form NFKC, or the fault at `path`. */
export function parseNewPassword(text: string, path: string): Checked<string> {
  const password = normalizedPassword(text);
  const { length } = [...password];
  const { least, most } = PASSWORD_LENGTH;
  if (length < least)
    return faultyResult([{ path, message: `The new password must have at least ${least} characters.` }]);
  if (length > most) return faultyResult([{ path, message: `The new password must have at most ${most} characters.` }]);
  return validResult(password);
}

/** Returns a random password that is easy to read out: `bafo-neki-ruto-mavi-sodu`. */
export function randomPassword(): string {
  return Array.from({ length: GROUPS_PER_PASSWORD }, () => randomSyllable() + randomSyllable()).join('-');
}

function randomSyllable(): string {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}

/**
 * Sets the password of a store that has none: `ADMIN_PASSWORD` (`given`), or else a random one. Calls `show` with a
 * random password before saving it, so that somebody knows it even if the program is killed in between.
 */
export async function ensurePassword(
  store: Store,
  given: string | null,
  show: (password: string) => void = () => undefined,
): Promise<void> {
  if ((await store.read(loadPasswordHash)) !== null) return;
  const password = given ?? randomPassword();
  const hash = await hashPassword(password);
  const origin = { by: '', via: 'seed', action: 'password', summary: "The officials' password was set." } as const;
  await store.write(origin, async (change) => {
    // Another process may have set a password since the check above.
    if ((await loadPasswordHash(change.db)) !== null) return;
    await change.set(OFFICIALS_PASSWORD_SETTING, hash);
    await change.set(FIRST_PASSWORD_STATUS_SETTING, given === null ? 'log' : 'settings');
    if (given === null) show(password);
  });
}

/** Returns the current password's hash, or `null` if no password was ever set. */
export function loadPasswordHash(db: DatabaseTransaction): Promise<string | null> {
  return settingText(db, OFFICIALS_PASSWORD_SETTING);
}

/**
 * Returns the current hash if `password` matches it, otherwise `null`. Logs a damaged hash, which matches no password.
 */
export async function findMatchingPasswordHash(
  store: Store,
  password: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<string | null> {
  const hash = await store.read(loadPasswordHash);
  if (hash === null) return null;
  try {
    return (await passwordMatches(password, hash)) ? hash : null;
  } catch (err) {
    log.error({ event: 'password', err }, `${DAMAGED_PASSWORD_SENTENCE} ${RESET_PASSWORD_HINT}`);
    return null;
  }
}

export const DAMAGED_PASSWORD_SENTENCE = 'The stored password of the officials is damaged: nobody can sign in with it.';
/** Explains to the operator how to replace a damaged password. */
export const RESET_PASSWORD_HINT = `Set a new one with "${commandText('password')}".`;

/**
 * Sets a new shared password, and ends all sessions that began with the shared password. `proven`: the hash that the
 * old password matched. If another hash is stored by now, changes nothing and returns `false`. With `null` (nobody was
 * asked for the old password), replaces any hash.
 */
export async function replacePassword(
  store: Store,
  by: Pick<ChangeOrigin, 'by' | 'via'>,
  password: string,
  proven: string | null = null,
): Promise<boolean> {
  const hash = await hashPassword(password);
  const origin = { ...by, action: 'password', summary: "The officials' password was changed." };
  return store.write(origin, async (change) => {
    if (proven !== null && (await loadPasswordHash(change.db)) !== proven) return false;
    await change.set(OFFICIALS_PASSWORD_SETTING, hash);
    await recordFirstPasswordUse(change);
    await endSharedPasswordSessions(change.db, 'revoked');
    return true;
  });
}

/**
 * Returns the hash to store for a password that matched the hash `proven`: a new hash if `proven` costs less than
 * `HASH_COST` demands, otherwise `proven` itself.
 */
export async function rehashIfOutdated(password: string, proven: string): Promise<string> {
  return needsRehash(proven) ? hashPassword(password) : proven;
}

/**
 * Replaces the stored hash by `upToDate`, a hash of the same password, and returns `true`. `proven`: the stored hash
 * that the password matched. If another hash is stored by now, changes nothing and returns `false`. The history has no
 * entry about this.
 */
export async function updateHashIfUnchanged(
  { db }: ChangeTransaction,
  proven: string,
  upToDate: string,
): Promise<boolean> {
  if ((await loadPasswordHash(db)) !== proven) return false;
  if (upToDate !== proven) await writeSetting(db, OFFICIALS_PASSWORD_SETTING, upToDate);
  return true;
}

/**
 * Records that the first password was used or replaced, so that pages stop saying where to find it. The history has no
 * entry about this.
 */
export async function recordFirstPasswordUse(change: ChangeTransaction): Promise<void> {
  const { db } = change;
  if (((await settingText(db, FIRST_PASSWORD_STATUS_SETTING)) ?? 'used') === 'used') return;
  await writeSetting(db, FIRST_PASSWORD_STATUS_SETTING, 'used');
  change.touch('seasons');
}

/** The name of the setting that switches the shared password off. If it is not set, the shared password is on. */
const SHARED_PASSWORD_ENABLED_SETTING = 'shared-password';

export async function isSharedPasswordOn(db: DatabaseTransaction): Promise<boolean> {
  return (await settingText(db, SHARED_PASSWORD_ENABLED_SETTING)) !== 'off';
}

/**
 * Switches the shared password on or off. Switching it off ends all sessions that began with it, and throws 409 if no
 * secretary has joined, because nobody could then manage the league (Rule A6).
 */
export async function enableOrDisableSharedPassword(change: ChangeTransaction, enabled: boolean): Promise<void> {
  await change.set(SHARED_PASSWORD_ENABLED_SETTING, enabled ? 'on' : 'off');
  change.summarise(`Switched the shared password ${enabled ? 'on' : 'off'}`);
  if (enabled) return;
  await refuseIfNobodyManagesAccess(change.db);
  await endSharedPasswordSessions(change.db, 'left');
}

/** Throws 409 if nobody could manage people and access any more (Rule A6). Call it after people were changed. */
export async function refuseIfNobodyManagesAccess(db: DatabaseTransaction): Promise<void> {
  const fault = (await isSharedPasswordOn(db)) ? null : noJoinedSecretaryFault(await personStore.all(db));
  if (fault !== null) throw conflict(fault);
}

/** The cost of a hash: `m` KiB of memory, `t` passes, `p` lanes. */
type HashCost = { m: number; t: number; p: number };

/** OWASP's minimum for argon2id. docs/decisions/sign-in.md lists its time and memory. */
const HASH_COST: HashCost = { m: 19 * 1024, t: 2, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const argon2Async = promisify(argon2);
// Computes at most two hashes at a time: each takes a thread and 19 MiB, and the pages and the store need threads and
// memory too.
const limitHashConcurrency = createConcurrencyLimiter(2);

/** Returns a password's hash in the PHC format, with salt and cost: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveHash(password, salt, HASH_BYTES, HASH_COST);
  return `$argon2id$v=19$m=${HASH_COST.m},t=${HASH_COST.t},p=${HASH_COST.p}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

/** Returns whether a password matches a hash, in constant time. Throws if `phc` is not a hash. */
export async function passwordMatches(password: string, phc: string): Promise<boolean> {
  const { cost, salt, hash } = parsePhcString(phc);
  return timingSafeEqual(await deriveHash(password, salt, hash.length, cost), hash);
}

/** Returns whether a hash costs less than `HASH_COST` demands. The next sign-in then replaces it. */
export function needsRehash(phc: string): boolean {
  const { cost } = parsePhcString(phc);
  return cost.m < HASH_COST.m || cost.t < HASH_COST.t || cost.p < HASH_COST.p;
}

/** Returns a password in Unicode form NFKC: keyboards encode the same character differently (NIST SP 800-63B). */
function normalizedPassword(password: string): string {
  return password.normalize('NFKC');
}

function deriveHash(password: string, nonce: Buffer, tagLength: number, { m, t, p }: HashCost): Promise<Buffer> {
  const message = normalizedPassword(password);
  return limitHashConcurrency(() =>
    argon2Async('argon2id', { message, nonce, tagLength, memory: m, passes: t, parallelism: p }),
  );
}

function parsePhcString(phc: string): { cost: HashCost; salt: Buffer; hash: Buffer } {
  const [, m, t, p, salt, hash] = PASSWORD_HASH_PATTERN.exec(phc) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('The stored password is not an argon2id hash.');
  const cost = { m: Number(m), t: Number(t), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** Returns bytes in Base64 without padding, as the PHC format requires. */
function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
