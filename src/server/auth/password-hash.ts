import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '../work-queue.ts';

/** What a hash costs: `m` KiB of memory, `t` passes over it, `p` lanes. */
type Cost = { m: number; t: number; p: number };

/** The least that OWASP asks of argon2id; docs/decisions/sign-in.md has the time and memory it takes. */
const COST: Cost = { m: 19 * 1024, t: 2, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const argon2Of = promisify(argon2);
// Each hash takes a thread and 19 MiB: a limit keeps enough of both for pages and the store.
const inTurn = createWorkQueue(2);

/** Returns a password's hash with its salt and cost, in the PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, COST);
  return `$argon2id$v=19$m=${COST.m},t=${COST.t},p=${COST.p}$${base64(salt)}$${base64(hash)}`;
}

/** Whether this is the password of a hash; compares in constant time. Throws if `phc` is not a hash. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const { cost, salt, hash } = parsePhc(phc);
  return timingSafeEqual(await derive(password, salt, hash.length, cost), hash);
}

/** Whether a hash was made at less than today's cost; the next sign-in then makes a new one. */
export function isOutgrown(phc: string): boolean {
  const { cost } = parsePhc(phc);
  return cost.m < COST.m || cost.t < COST.t || cost.p < COST.p;
}

/** Two keyboards may send the same password in different code points (NIST SP 800-63B). */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

function derive(password: string, nonce: Buffer, tagLength: number, { m, t, p }: Cost): Promise<Buffer> {
  const message = normalPassword(password);
  return inTurn(() => argon2Of('argon2id', { message, nonce, tagLength, memory: m, passes: t, parallelism: p }));
}

function parsePhc(phc: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, m, t, p, salt, hash] = PHC.exec(phc) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('The stored password is not an argon2id hash.');
  const cost = { m: Number(m), t: Number(t), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** PHC writes no padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
