import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { cupOfNames } from '#domain/cups/cup.ts';
import { jsonText } from '../mappers/mapper.ts';

type Listed = { name: string; entrants: string[] };

/**
 * Makes cups of the default season of the competitions in the league's settings. A cup has the name as its id, so that the
 * draws, their proofs and the entries of the history that were stored under the name stay as they are.
 */
export const cupsOfSettings: Migration = {
  async up(db): Promise<void> {
    await sql`alter table competition add column place integer`.execute(db);
    const { rows: contents } = await sql<{ value: string }>`
      select value from content where content_id = 'league'`.execute(db);
    const { rows: seasons } = await sql<{ name: string }>`
      select season.name from season, setting
      where setting.key = 'default-season' and season.name = setting.value`.execute(db);
    const [[content], [season]] = [contents, seasons];
    if (!content) return;
    // Earlier releases wrote both fields of each competition.
    const { competitions = [], ...league } = JSON.parse(content.value) as { competitions?: Listed[] };
    await sql`update content set value = ${jsonText(league)} where content_id = 'league'`.execute(db);
    for (const [place, listed] of season ? competitions.entries() : []) {
      const { id, name, kind, draw, rounds, entrants } = cupOfNames(listed, season!.name, place);
      await sql`
        insert into competition
          (id, season, name, kind, handicap, max_start, draw, rounds, entrants, withdrawn, place, deleted)
        values
          (${id}, ${season!.name}, ${name}, ${kind}, 0, null, ${draw}, ${jsonText(rounds)}, ${jsonText(entrants)}, '[]', ${place}, 0)
      `.execute(db);
    }
  },
};
