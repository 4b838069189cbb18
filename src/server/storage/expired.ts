import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { aliveRange } from '#domain/lifetimes.ts';

/** Returns the condition that a start time in a column (ISO 8601) has expired (`lasting`). */
export function expired(column: string, life: number, now: number): RawBuilder<SqlBool> {
  const { after, until } = aliveRange(life, now);
  const [first, last] = [after, until].map((moment) => new Date(moment).toISOString());
  return sql`(${sql.ref(column)} <= ${first} or ${sql.ref(column)} > ${last})`;
}
