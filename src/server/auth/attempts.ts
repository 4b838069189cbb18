import { Refusal } from '../refusal.ts';
import { addressKey } from '../http/limits/address-key.ts';
import { createWrongTally } from './wrong-tally.ts';

/** Attempts of one address that may wait for their turn; fewer where its wrong ones make each turn long. */
const ROOM = 64;
const ROOM_WHILE_HELD = 8;
/** With so many waiting in all, but for those of held addresses, each address may have one more wait. */
const CROWDED = 150;
/**
 * With so many under way in all nobody else waits, who had a wrong one before that. What waits takes of what the site may
 * work on at once (`http/limits`), and officials who are signed in want the rest.
 */
const FULL = 300;
const FULL_FOR_WRONG = 200;
const MINUTE = 60_000;

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void };
/** The attempts of one address that wait: one is checked at a time. */
type Lane = { waiting: Waiting[]; isHeld: boolean };

export type Attempts = {
  /**
   * Has a password checked in its address's turn. `check` answers what the password proves, or `null` where it is
   * wrong. A right one is never counted and never refused for the wrong ones before it; a wrong one answers `null`, or
   * throws a 429 `Refusal` over the limit (contract §1); one that finds no room to wait throws it unchecked.
   */
  judge<T>(address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** The site goes down: whoever waits is told so, as turns may be long. */
  close(): void;
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
    const room = isCrowded() ? 1 : lane?.isHeld ? ROOM_WHILE_HELD : ROOM;
    const isFull = pending > (tally.has(key) ? FULL_FOR_WRONG : FULL);
    if (isFull || (lane && lane.waiting.length >= room)) throw tooMany(MINUTE);
    if (lane) return new Promise((start, refuse) => lane.waiting.push({ start, refuse }));
    lanes.set(key, { waiting: [], isHeld: false });
    return undefined;
  }

  function isCrowded(): boolean {
    let resting = 0;
    for (const { waiting, isHeld } of lanes.values()) if (isHeld) resting += waiting.length;
    return pending - resting > CROWDED;
  }

  /** After many wrong passwords nothing of their address is checked for a while. Their own answer does not wait for that. */
  async function endTurn(key: string, hold: number): Promise<void> {
    const lane = lanes.get(key);
    if (!lane) return;
    lane.isHeld = hold > 0;
    if (lane.isHeld) {
      for (const { refuse } of lane.waiting.splice(ROOM_WHILE_HELD)) refuse(tooMany(MINUTE));
      await wait(hold);
    }
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
    close() {
      for (const { waiting } of lanes.values()) for (const { refuse } of waiting.splice(0)) refuse(goingDown());
    },
    size: () => ({ addresses: tally.size(), lanes: lanes.size, pending }),
  };
}

function goingDown(): Refusal {
  return new Refusal(503, 'The site is being restarted. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

/** 429, with the time after which it is worth trying again (contract §1). */
function tooMany(ms: number): Refusal {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE));
  const sentence = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Refusal(429, sentence, { headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) } });
}
