import { randomInt } from 'node:crypto';
import { serverTime } from '#contract/live.ts';
import { getTimer, pressTimer, shareTimer } from '#contract/timers.ts';
import { siftFaultyFields } from '#domain/check.ts';
import {
  checkPress,
  checkShootout,
  isPressTooLate,
  newTimerCode,
  parseTimerCode,
  pressButton,
  type Shootout,
} from '#domain/timers/shootout.ts';
import { type Clock, monotonicNow } from '../clock.ts';
import { acceptedValue } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import type { Snapshot } from '../storage/store.ts';
import { makeRoomForTimer, saveTimer, type SharedTimer, timerWithCode } from '../storage/timers.ts';
import { wholeLeagueSubject } from './named-in-request.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';

const SHARE_ORDER = ['game', 'shot', 'left', 'since', 'times'];
const PRESS_ORDER = ['clock', 'action', 'at'];

/**
 * Returns the reads of a shared timer and of the server's time. The answer with a timer also has the server's time, so
 * that all phones show the same remaining time.
 */
export function timerReads(clock: Clock): UncachedRead[] {
  return [
    uncachedRead(getTimer, async (db, { params: { code } }) => {
      const now = monotonicNow(clock);
      return { ...(await timerNamed(db, code, now)), now };
    }),
    uncachedRead(serverTime, async () => ({ now: monotonicNow(clock) })),
  ];
}

/**
 * Returns the writes that share a timer and that press its buttons. They make no history entries, because every press
 * would be one.
 */
export function timerWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(shareTimer, wholeLeagueSubject, async (change, { body }) => {
      const now = monotonicNow(clock);
      const { draft, issues } = siftFaultyFields(shareTimer.body, body ?? undefined);
      const shootout = acceptedValue(issues, checkShootout(withoutNull(draft), now), SHARE_ORDER);
      await makeRoomForTimer(change, now);
      const timer = { code: await freeCode(change.db, now), version: 1, shootout };
      await saveTimer(change, timer, now);
      return { ...timer, now };
    }),
    writeHandler(pressTimer, wholeLeagueSubject, async (change, { params: { code }, body }) => {
      const now = monotonicNow(clock);
      const before = await timerNamed(change.db, code, now);
      const { draft, issues } = siftFaultyFields(pressTimer.body, body);
      const given = acceptedValue(issues, checkPress({ ...NOTHING, ...draft }, now), PRESS_ORDER);
      if (isPressTooLate(given, now)) throw conflict('This press arrived too late and was ignored.');
      const shootout = pressButton(before.shootout, given);
      const changed = isChanged(before.shootout[given.clock], shootout[given.clock]);
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
  const timer = code === null ? null : await timerWithCode(db, code, now);
  return orNotFound(timer, 'No timer has this code. A code lasts for a day.');
}

async function freeCode(db: Snapshot, now: number): Promise<string> {
  for (;;) {
    const code = newTimerCode(randomInt);
    if ((await timerWithCode(db, code, now)) === null) return code;
  }
}

function withoutNull<T extends object>(draft: { [K in keyof T]: T[K] | null } | undefined) {
  // In a request, a field that is `null` means the same as a missing field: the default value.
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([, value]) => value !== null)) as Partial<T>;
}

type ClockOf = Shootout['game'];

/** Returns whether a press has changed a clock: it has started or stopped, or shows another time. */
function isChanged(before: ClockOf, after: ClockOf): boolean {
  return before.since !== after.since || before.left !== after.left;
}
