import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { aliveStartTimeRange } from '#domain/lifetimes.ts';

/**
 * Returns the SQL condition for an expired row: at `now`, `life` milliseconds have passed since the time (ISO 8601) in
 * the column `since`, or that time is too far in the future (see `aliveStartTimeRange`).
 */
export function expiredCondition(since: string, life: number, now: number): RawBuilder<SqlBool> {
  const { after, until } = aliveStartTimeRange(life, now);
  const [first, last] = [after, until].map((moment) => new Date(moment).toISOString());
  return sql`(${sql.ref(since)} <= ${first} or ${sql.ref(since)} > ${last})`;
}
