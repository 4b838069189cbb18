import { createHash } from 'node:crypto';
import type { Basis } from './facts.ts';
import { type Coding, isPackable, pack } from './codings.ts';
import { createRoom } from './capacity.ts';

/** What an entry takes beside its bytes and its key, and an address that leads to it beside its own length. */
const ENTRY = 1024;
/** Answers kept at most, however small. */
const MOST = 10_000;

/** An answer as it is sent, and what it stands on. */
export type Made = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  basis: Basis;
  /** Whether it would be made the same though something it stands on has changed: what it stands on now, or `null`. */
  stillHolds?: () => Promise<Basis | null>;
};

/** The bytes of an answer in one coding, with the headers that say which, and their own tag: caches tell one coding from another by it (RFC 9110 §8.8.3). */
export type Form = { etag: string; headers: Record<string, string>; body: Buffer };

/** An answer with the tag of its bytes, and its forms as far as they have been asked for. */
export type Kept = Made & {
  etag: string;
  isPackable: boolean;
  forms: Map<Coding, Form | Promise<Form>>;
  use: Use;
};

/** How a kept answer is used from outside of the keep (`http/ahead`). */
type Use = {
  /** Whether the keep has it still: nobody else may hold on to what it has let go. */
  isKept: boolean;
  /** Whether it was sent since the keep last looked. */
  wasSent: boolean;
  /** The addresses that lead to it, each with what is held for it. */
  addresses: Map<string, Held>;
  /** To be called where it takes more or less than before. */
  changed: () => void;
};

/** What is held for an address beside the answer's own bytes, and how to take it away. */
export type Held = { bytes: number; takeAway: () => void };

/** Computes an answer, or gives the kept one while all it stands on is as it was. */
export type Keep = (key: string, compute: () => Promise<Made>) => Promise<Kept>;

/**
 * Keeps answers as bytes until a revision they stand on changes: one computation however many ask at once,
 * `bytes` at most, packed forms counted. What is used least goes first (`kept/room`).
 */
export function createKeep(isCurrent: (basis: Basis) => boolean, bytes: number, meter = newKeepMeter()): Keep {
  const coming = new Map<string, Promise<Kept>>();
  const kept = createRoom<Kept>({
    bytes,
    values: MOST,
    sizeOf,
    wasUsed({ use }) {
      const { wasSent } = use;
      use.wasSent = false;
      return wasSent;
    },
    gone({ use }) {
      use.isKept = false;
      for (const { takeAway } of use.addresses.values()) takeAway();
      use.addresses.clear();
    },
  });

  meter.room = () => kept.present();

  async function fresh(key: string, compute: () => Promise<Made>, before: Kept | undefined): Promise<Kept> {
    const basis = await before?.stillHolds?.().catch(() => null);
    if (!basis) meter.made += 1;
    const answer = before && basis ? { ...before, basis, use: newUse() } : keptOf(await compute());
    // Only successes are kept: what is not found costs little, and anybody can think up more of it.
    if (answer.status !== 200) return answer;
    answer.use.changed = () => kept.resize(key, answer);
    answer.use.isKept = true;
    answer.use.isKept = kept.put(key, answer);
    return answer;
  }

  return async (key, compute) => {
    meter.asked += 1;
    const present = kept.get(key);
    if (present && isCurrent(present.basis)) return present;
    const before = coming.get(key);
    if (before) {
      // It may have begun before a write that this caller has seen succeed; one that begins from now on has not.
      const answer = await before.catch(() => null);
      if (answer && isCurrent(answer.basis)) return answer;
      const since = coming.get(key);
      if (since && since !== before) return since;
    }
    const own = fresh(key, compute, present);
    coming.set(key, own);
    try {
      return await own;
    } finally {
      if (coming.get(key) === own) coming.delete(key);
    }
  };
}

/** What a keep counts: how often it was asked, how often it had to make an answer, and what it has. */
export type KeepMeter = { asked: number; made: number; room: () => { values: number; bytes: number } };

export function newKeepMeter(): KeepMeter {
  return { asked: 0, made: 0, room: () => ({ values: 0, bytes: 0 }) };
}

/** An answer that is made once and stays, outside of any keep. */
export function keptForEver(made: Omit<Made, 'basis'>): Kept {
  const kept = keptOf({ ...made, basis: new Map() });
  kept.use.isKept = true;
  return kept;
}

function keptOf(made: Made): Kept {
  const { headers, body } = made;
  return {
    ...made,
    etag: etagOf(body),
    isPackable: isPackable(headers['content-type'], body.length),
    forms: new Map(),
    use: newUse(),
  };
}

function newUse(): Use {
  return { isKept: false, wasSent: false, addresses: new Map(), changed: () => {} };
}

/** An answer in a coding: packed once, however many ask, when the first does. `null`: as it is. */
export function formOf(kept: Kept, coding: Coding | null): Form | Promise<Form> {
  if (coding === null || !kept.isPackable) return { etag: kept.etag, headers: {}, body: kept.body };
  const present = kept.forms.get(coding);
  if (present !== undefined) return present;
  const coming = pack(coding, kept.body).then((body) => {
    const form = { etag: `${kept.etag.slice(0, -1)}-${coding}"`, headers: { 'content-encoding': coding }, body };
    kept.forms.set(coding, form);
    kept.use.changed();
    return form;
  });
  kept.forms.set(coding, coming);
  return coming;
}

/** What an answer takes in memory: also an empty one, of which anybody can ask for any number. */
function sizeOf(key: string, { body, forms, use }: Kept): number {
  let size = body.length + 2 * key.length + ENTRY;
  for (const form of forms.values()) size += 'body' in form ? form.body.length : 0;
  for (const [address, { bytes }] of use.addresses) size += 2 * address.length + ENTRY + bytes;
  return size;
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
