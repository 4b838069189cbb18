import { MAX_TIMERS, type Shootout, TIMER_LIFE } from '#domain/shootout.ts';
import { jsonText } from './mappers/mapper.ts';
import type { Change, Snapshot } from './store.ts';

/** A shared timer; `version` is 1 at first and grows with each press that changes something. */
export type SharedTimer = { code: string; version: number; shootout: Shootout };

/** The timer of a code at a moment, in milliseconds; `null` where there is none, or its day is over. */
export async function timerOf(db: Snapshot, code: string, now: number): Promise<SharedTimer | null> {
  const row = await db
    .selectFrom('timer')
    .selectAll()
    .where('code', '=', code)
    .where('used', '>', oldest(now))
    .executeTakeFirst();
  // JSON that saveTimer alone writes.
  return row ? { code, version: row.version, shootout: JSON.parse(row.shootout) as Shootout } : null;
}

/** Inserts or replaces a timer, used at this moment. */
export async function saveTimer({ db }: Change, timer: SharedTimer, now: number): Promise<void> {
  const row = { version: timer.version, shootout: jsonText(timer.shootout), used: at(now) };
  await db
    .insertInto('timer')
    .values({ code: timer.code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute();
}

/** Removes the timers whose day is over, and of the others as many as must make room for one more: who rested longest. */
export async function makeRoomForTimer({ db }: Change, now: number): Promise<void> {
  await db.deleteFrom('timer').where('used', '<=', oldest(now)).execute();
  const rows = await db.selectFrom('timer').select('code').orderBy('used', 'desc').orderBy('code').execute();
  const surplus = rows.slice(MAX_TIMERS - 1).map(({ code }) => code);
  if (surplus.length > 0) await db.deleteFrom('timer').where('code', 'in', surplus).execute();
}

function oldest(now: number): string {
  return at(now - TIMER_LIFE);
}

function at(moment: number): string {
  return new Date(moment).toISOString();
}
