import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { unexpiredStartTimeRange } from '#domain/lifetimes.ts';

/**
 * Returns the SQL condition that a row has expired. A row has expired `life` milliseconds after the time (ISO 8601) in
 * the column `since`. A row also counts as expired if that time is too far after `now` (see `unexpiredStartTimeRange`).
 */
export function expiryCondition(since: string, life: number, now: number): RawBuilder<SqlBool> {
  const { after, until } = unexpiredStartTimeRange(life, now);
  const [first, last] = [after, until].map((moment) => new Date(moment).toISOString());
  return sql`(${sql.ref(since)} <= ${first} or ${sql.ref(since)} > ${last})`;
}
