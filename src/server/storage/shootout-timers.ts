import { isoTime } from '../clock.ts';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { MAX_SHARED_SHOOTOUT_TIMERS } from '#domain/list-limits.ts';
import type { Shootout } from '#domain/timers/shootout.ts';
import { expiryCondition } from './expired.ts';
import { canonicalJson } from './mappers/mapper.ts';
import type { ChangeTransaction, DatabaseTransaction } from './store.ts';
import { upsertStatement } from './table-rows.ts';

/** A shared shootout timer. `version` starts at 1 and grows with each press that changes the timer. */
export type SharedTimer = { code: string; version: number; shootout: Shootout };

/** Returns the timer with this code; `null` if there is none, or if it has expired at `now` (milliseconds). */
export async function timerWithCode(db: DatabaseTransaction, code: string, now: number): Promise<SharedTimer | null> {
  const row = await db
    .selectFrom('timer')
    .selectAll()
    .where('code', '=', code)
    .where(({ not }) => not(expiryCondition('used', LIFETIMES.timer, now)))
    .executeTakeFirst();
  if (row === undefined) return null;
  // Only `saveTimer` writes this JSON, so the cast is safe.
  return { code, version: row.version, shootout: JSON.parse(row.shootout) as Shootout };
}

/** Inserts or replaces a timer that was last used at `now`. */
export async function saveTimer({ db }: ChangeTransaction, timer: SharedTimer, now: number): Promise<void> {
  const row = { code: timer.code, version: timer.version, shootout: canonicalJson(timer.shootout), used: isoTime(now) };
  await upsertStatement('timer', 'code', [row]).execute(db);
}

/**
 * Removes expired timers. If there is still no room for another timer, also removes the timers that were last used
 * longest ago.
 */
export async function makeRoomForTimer({ db }: ChangeTransaction, now: number): Promise<void> {
  await db
    .deleteFrom('timer')
    .where(expiryCondition('used', LIFETIMES.timer, now))
    .execute();
  const rows = await db.selectFrom('timer').select('code').orderBy('used', 'desc').orderBy('code').execute();
  const surplus = rows.slice(MAX_SHARED_SHOOTOUT_TIMERS - 1).map(({ code }) => code);
  if (surplus.length > 0) await db.deleteFrom('timer').where('code', 'in', surplus).execute();
}
