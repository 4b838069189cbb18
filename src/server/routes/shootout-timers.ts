import { randomInt } from 'node:crypto';
import { serverTime } from '#contract/live.ts';
import { getShootoutTimer, pressShootoutTimer, shareShootoutTimer } from '#contract/shootout-timers.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import {
  checkPress,
  checkShootout,
  isPressTooLate,
  newTimerCode,
  parseTimerCode,
  shootoutAfterPress,
  type Shootout,
} from '#domain/timers/shootout.ts';
import { type Clock, monotonicNow } from '../clock.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { conflict, orNotFound } from '../refusal.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { makeRoomForTimer, saveTimer, type SharedTimer, timerWithCode } from '../storage/shootout-timers.ts';
import { wholeLeagueSubject } from './named-in-request.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';

const SHARED_TIMER_FIELD_ORDER = ['game', 'shot', 'left', 'since', 'times'];
const TIMER_PRESS_FIELD_ORDER = ['clock', 'action', 'at'];

/**
 * Returns the handlers of the calls that read a shared timer and the server's time. The answer with a timer also has
 * the server's time, so that all phones show the same remaining time.
 */
export function sharedTimerReads(clock: Clock): UncachedRead[] {
  return [
    uncachedRead(getShootoutTimer, async (db, { params: { code } }) => {
      const now = monotonicNow(clock);
      return { ...(await existingTimerWithCode(db, code, now)), now };
    }),
    uncachedRead(serverTime, async () => ({ now: monotonicNow(clock) })),
  ];
}

/**
 * Returns the writes that share a timer and that press its buttons. These writes make no history entries, because
 * otherwise every press of a button would add an entry.
 */
export function sharedTimerWrites(clock: Clock): WriteHandler[] {
  return [
    writeHandler(shareShootoutTimer, wholeLeagueSubject, async (change, { body }) => {
      const now = monotonicNow(clock);
      const { draft, issues } = parseWithoutFaultyFields(shareShootoutTimer.body, body ?? undefined);
      const shootout = faultlessValueOrThrow(
        issues,
        checkShootout(omitNullFields(draft), now),
        SHARED_TIMER_FIELD_ORDER,
      );
      await makeRoomForTimer(change, now);
      const timer = { code: await unusedTimerCode(change.db, now), version: 1, shootout };
      await saveTimer(change, timer, now);
      return { ...timer, now };
    }),
    writeHandler(pressShootoutTimer, wholeLeagueSubject, async (change, { params: { code }, body }) => {
      const now = monotonicNow(clock);
      const before = await existingTimerWithCode(change.db, code, now);
      const { draft, issues } = parseWithoutFaultyFields(pressShootoutTimer.body, body);
      const given = faultlessValueOrThrow(
        issues,
        checkPress({ ...EMPTY_PRESS, ...draft }, now),
        TIMER_PRESS_FIELD_ORDER,
      );
      if (isPressTooLate(given, now)) throw conflict('This press arrived too late and was ignored.');
      const shootout = shootoutAfterPress(before.shootout, given);
      const changed = isClockChanged(before.shootout[given.clock], shootout[given.clock]);
      const timer = { ...before, shootout, version: before.version + (changed ? 1 : 0) };
      await saveTimer(change, timer, now);
      if (changed) change.touch('timers');
      return { ...timer, now, changed };
    }),
  ];
}

const EMPTY_PRESS = { clock: undefined, action: undefined };

async function existingTimerWithCode(db: DatabaseTransaction, text: string, now: number): Promise<SharedTimer> {
  const code = parseTimerCode(text);
  const timer = code === null ? null : await timerWithCode(db, code, now);
  return orNotFound(timer, 'No timer has this code. A code lasts for a day.');
}

async function unusedTimerCode(db: DatabaseTransaction, now: number): Promise<string> {
  for (;;) {
    const code = newTimerCode(randomInt);
    if ((await timerWithCode(db, code, now)) === null) return code;
  }
}

function omitNullFields<T extends object>(draft: { [K in keyof T]: T[K] | null } | undefined) {
  // In a request, a field that is `null` means the same as a missing field: the default value.
  return Object.fromEntries(Object.entries(draft ?? {}).filter(([, value]) => value !== null)) as Partial<T>;
}

type GameOrShotClock = Shootout['game'];

/** Returns whether a press has changed a clock: it has started or stopped, or shows another time. */
function isClockChanged(before: GameOrShotClock, after: GameOrShotClock): boolean {
  return before.since !== after.since || before.left !== after.left;
}
