import { randomInt } from 'node:crypto';
import { getTimer, pressBody, pressTimer, shareTimer, timerBody } from '#contract/timers.ts';
import {
  checkPress,
  checkShootout,
  isTooLate,
  newTimerCode,
  parseTimerCode,
  press,
  type Shootout,
} from '#domain/shootout.ts';
import type { Clock } from '../clock.ts';
import { sift } from '../http/input.ts';
import { type FreshRead, freshRead } from '../http/reads.ts';
import { conflict, notFound } from '../refusal.ts';
import { type Write, write } from '../http/writes.ts';
import type { Snapshot } from '../storage/store.ts';
import { monotonicNow } from '../monotonic-clock.ts';
import { makeRoomForTimer, saveTimer, type SharedTimer, timerOf } from '../storage/timers.ts';
import { settled } from '../http/faults.ts';
import { wholeLeague } from './named-in-request.ts';
import { serverTime } from '#contract/live.ts';

const SHARE_ORDER = ['game', 'shot', 'left', 'since'];
const PRESS_ORDER = ['clock', 'action', 'at'];

/** What phones in the hall ask for: the timer, and the moment by the server's clock, so that all are in step. */
export function timerReads(clock: Clock): FreshRead[] {
  return [
    freshRead(getTimer, async (db, { params: { code } }) => {
      const now = monotonicNow(clock);
      return { ...(await timerNamed(db, code, now)), now };
    }),
  ];
}

/** What officials do with a timer; nothing of it stands in the history, where it would bury everything else. */
export function timerWrites(clock: Clock): Write[] {
  return [
    write(shareTimer, wholeLeague, async (change, { body }) => {
      const now = monotonicNow(clock);
      const { draft, issues } = sift(timerBody, body ?? undefined);
      const shootout = settled(issues, checkShootout(withoutNull(draft), now), SHARE_ORDER);
      await makeRoomForTimer(change, now);
      const timer = { code: await freeCode(change.db, now), version: 1, shootout };
      await saveTimer(change, timer, now);
      return { ...timer, now };
    }),
    write(pressTimer, wholeLeague, async (change, { params: { code }, body }) => {
      const now = monotonicNow(clock);
      const before = await timerNamed(change.db, code, now);
      const { draft, issues } = sift(pressBody, body);
      const given = settled(issues, checkPress({ ...NOTHING, ...draft }, now), PRESS_ORDER);
      if (isTooLate(given, now)) throw conflict('This press came too late, and was not done.');
      const shootout = press(before.shootout, given);
      const changed = goesAnotherWay(before.shootout[given.clock], shootout[given.clock]);
      const timer = { ...before, shootout, version: before.version + (changed ? 1 : 0) };
      await saveTimer(change, timer, now);
      if (changed) change.touch('timers');
      return { ...timer, now, changed };
    }),
  ];
}

const NOTHING = { clock: undefined, action: undefined };

async function timerNamed(db: Snapshot, text: string, now: number): Promise<SharedTimer> {
  const code = parseTimerCode(text);
  const timer = code === null ? null : await timerOf(db, code, now);
  if (!timer) throw notFound('There is no timer of this code. A code lives for a day.');
  return timer;
}

async function freeCode(db: Snapshot, now: number): Promise<string> {
  for (;;) {
    const code = newTimerCode(randomInt);
    if ((await timerOf(db, code, now)) === null) return code;
  }
}

function withoutNull<T extends object>(draft: { [K in keyof T]: T[K] | null } | undefined) {
  // Null and not given are one here: a clock that nobody has touched.
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([, value]) => value !== null)) as Partial<T>;
}

type ClockOf = Shootout['game'];

/** A clock that stands where it stood, or runs since the moment it ran from, has not changed for who looks at it. */
function goesAnotherWay(before: ClockOf, after: ClockOf): boolean {
  return before.since !== after.since || before.left !== after.left;
}

export function timeReads(clock: Clock): FreshRead[] {
  return [freshRead(serverTime, async () => ({ now: monotonicNow(clock) }))];
}
