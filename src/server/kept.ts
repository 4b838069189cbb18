import { createHash } from 'node:crypto';
import type { Basis } from './facts.ts';

/** What an entry takes beside its bytes and its key. */
const ENTRY = 1024;

/** An answer as it is sent, and what it stands on. */
export type Made = { status: number; headers: Record<string, string>; body: Buffer; basis: Basis };

/** An answer with the tag of its bytes. */
export type Kept = Made & { etag: string };

/** Computes an answer, or gives the kept one while all it stands on is as it was. */
export type Keep = (key: string, compute: () => Promise<Made>) => Promise<Kept>;

/**
 * Keeps answers as bytes until a revision they stand on changes: one computation however many ask at once,
 * `room` bytes at most, the least recently used go first.
 */
export function createKeep(isCurrent: (basis: Basis) => boolean, room: number): Keep {
  const kept = new Map<string, Kept>();
  const coming = new Map<string, Promise<Kept>>();
  let used = 0;

  function forget(key: string): void {
    const answer = kept.get(key);
    if (answer === undefined) return;
    used -= sizeOf(key, answer);
    kept.delete(key);
  }

  function remember(key: string, answer: Kept): void {
    forget(key);
    const size = sizeOf(key, answer);
    if (size > room / 4) return;
    kept.set(key, answer);
    used += size;
    for (const oldest of kept.keys()) {
      if (used <= room) break;
      forget(oldest);
    }
  }

  async function fresh(key: string, compute: () => Promise<Made>): Promise<Kept> {
    const made = await compute();
    const answer = { ...made, etag: etagOf(made.body) };
    // Only successes are kept: what is not found costs little, and anybody can think up more of it.
    if (made.status === 200) remember(key, answer);
    return answer;
  }

  return async (key, compute) => {
    const present = kept.get(key);
    if (present && isCurrent(present.basis)) {
      remember(key, present);
      return present;
    }
    const before = coming.get(key);
    if (before) {
      // It may have begun before a write that this caller has seen succeed; one that begins from now on has not.
      const answer = await before.catch(() => null);
      if (answer && isCurrent(answer.basis)) return answer;
      const since = coming.get(key);
      if (since && since !== before) return since;
    }
    const own = fresh(key, compute);
    coming.set(key, own);
    try {
      return await own;
    } finally {
      if (coming.get(key) === own) coming.delete(key);
    }
  };
}

/** What an answer takes in memory: also an empty one, of which anybody can ask for any number. */
function sizeOf(key: string, { body }: Kept): number {
  return body.length + 2 * key.length + ENTRY;
}

/** A strong tag of these bytes, changed by every change of theirs. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether a request's `If-None-Match` holds this tag. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
