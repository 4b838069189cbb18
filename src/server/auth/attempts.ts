import { Refusal } from '../http/refusal.ts';
import { addressKey } from './address.ts';
import { createWrongTally } from './wrong-tally.ts';

/** Attempts of one address that may wait for their turn; few where its wrong ones make each turn long. */
const ROOM = 64;
const ROOM_WHILE_HELD = 4;
/** With so many waiting in all, each address may have one more wait; with so many, nobody else waits. */
const CROWDED = 300;
const FULL = 2000;
const MINUTE = 60_000;

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void };
/** The attempts of one address: one is checked at a time. */
type Lane = { waiting: Waiting[]; room: number };

export type Attempts = {
  /**
   * Has a password checked in its address's turn. `check` answers what the password proves, or `null` where it is
   * wrong. A right one is never counted and never refused for the wrong ones before it; a wrong one answers `null`, or
   * throws a 429 `Refusal` over the limit (contract §1); one that finds no room to wait throws it unchecked.
   */
  judge<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** How much is kept in memory. */
  size(): { addresses: number; lanes: number; pending: number };
};

/** `wait` resolves after so many milliseconds, and never rejects. */
export function createAttempts({ now, wait }: { now: () => number; wait: (ms: number) => Promise<void> }): Attempts {
  const tally = createWrongTally();
  const lanes = new Map<string, Lane>();
  let pending = 0;

  /** Resolves when it is this attempt's turn. */
  function turn(key: string): Promise<void> | undefined {
    const lane = lanes.get(key);
    const room = pending > CROWDED ? 1 : (lane?.room ?? ROOM);
    if (pending > FULL || (lane && lane.waiting.length >= room)) throw tooMany(MINUTE);
    if (lane) return new Promise((start, refuse) => lane.waiting.push({ start, refuse }));
    lanes.set(key, { waiting: [], room: ROOM });
    return undefined;
  }

  /** After a wrong password nothing of its address is checked for a while. Its own answer does not wait for that. */
  async function endTurn(key: string, hold: number): Promise<void> {
    const lane = lanes.get(key);
    if (!lane) return;
    lane.room = hold > 0 ? ROOM_WHILE_HELD : ROOM;
    for (const { refuse } of lane.waiting.splice(lane.room)) refuse(tooMany(MINUTE));
    if (hold > 0) await wait(hold);
    const next = lane.waiting.shift();
    if (next) next.start();
    else lanes.delete(key);
  }

  async function judgeInTurn<T>(key: string, check: () => Promise<T | null>): Promise<T | null> {
    await turn(key);
    let hold = 0;
    try {
      const proven = await check();
      if (proven !== null) {
        tally.clear(key);
        return proven;
      }
      const verdict = tally.add(key, now());
      hold = verdict.hold;
      if (verdict.refusedFor !== null) throw tooMany(verdict.refusedFor);
      return null;
    } finally {
      void endTurn(key, hold);
    }
  }

  return {
    async judge(address, check) {
      pending += 1;
      try {
        return await judgeInTurn(addressKey(address), check);
      } finally {
        pending -= 1;
      }
    },
    size: () => ({ addresses: tally.size(), lanes: lanes.size, pending }),
  };
}

/** 429, with the time after which it is worth trying again (contract §1). */
function tooMany(ms: number): Refusal {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const sentence = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Refusal(429, sentence, { headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) } });
}
