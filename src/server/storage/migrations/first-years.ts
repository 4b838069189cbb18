import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { firstYearsOf } from '#domain/seasons/first-year.ts';
import { thisYear } from '../../clock.ts';
import { jsonText } from '../mappers/mapper.ts';

type Texts = { season: string; day: string };

/**
 * Gives every season the year in which it begins (Rule R6), by the days of its calendar and of its results, else by the
 * other seasons; also in the history, since undo compares whole values.
 */
export const firstYears: Migration = {
  async up(db): Promise<void> {
    await sql`alter table season add column first_year integer not null default 0`.execute(db);
    const { rows: seasons } = await sql<{ name: string; calendar: string }>`select name, calendar from season`.execute(
      db,
    );
    const { rows: days } = await sql<Texts>`
      select season, substr(date, 1, 4) as day from fixture where date is not null and deleted = 0
      group by season, substr(date, 1, 4)`.execute(db);
    const yearsIn = Map.groupBy(days, ({ season }) => season);
    const named = seasons.map(({ name, calendar }) => {
      const dated = datedYears(calendar);
      return { name, years: dated.length > 0 ? dated : (yearsIn.get(name) ?? []).map(({ day }) => Number(day)) };
    });
    const years = firstYearsOf(named, [thisYear()], thisYear());
    for (const [name, year] of years)
      await sql`update season set first_year = ${year} where name = ${name}`.execute(db);
    await addToHistory(db, years);
  },
};

function datedYears(calendar: string): number[] {
  const weeks = JSON.parse(calendar) as { from: string }[];
  return weeks.map(({ from }) => Number(from.slice(0, 4)));
}

type Change = { history_id: number; position: number; entity_id: string; before: string | null; after: string };

async function addToHistory(db: Parameters<Migration['up']>[0], years: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<Change>`
    select history_id, ${sql.ref('position')}, entity_id, ${sql.ref('before')}, ${sql.ref('after')}
    from history_change where entity = 'season'`.execute(db);
  for (const { history_id, position, entity_id, before, after } of rows) {
    const firstYear = years.get(entity_id);
    if (firstYear === undefined) continue;
    const added = (text: string) => jsonText({ ...JSON.parse(text), firstYear });
    await sql`
      update history_change
      set ${sql.ref('before')} = ${before === null ? null : added(before)}, ${sql.ref('after')} = ${added(after)}
      where history_id = ${history_id} and ${sql.ref('position')} = ${position}`.execute(db);
  }
}
