/** An invented later version: the tables of this version, changed by one more migration. */
import { sql } from 'kysely';
import { hashOfTables, type TableDefinitions, TABLE_DEFINITIONS } from '#server/storage/tables/tables.ts';

/** The places in the migration at which `reach` is called. */
const STEPS = ['the migration begins', 'a column is added', 'its values are written', 'the migration ends'] as const;
type Step = (typeof STEPS)[number];

/**
 * The changes to this version's description of the tables: a column, a check and an index. `OWN_TABLE` adds a table.
 */
const CHANGES: readonly [from: string, to: string][] = [
  ['first_year integer not null,', 'first_year integer not null,\n    sponsor text not null,'],
  ['weeks integer not null check (weeks >= 0)', 'weeks integer not null check (weeks between 0 and 99)'],
  ['on player (team_id);', 'on player (team_id, name_folded);'],
];
const OWN_TABLE = `
  create table sponsor_board (id GROWING_KEY, season text not null references season (name), board BYTES) STRICT;
  create index board_of_season on sponsor_board (season);`;

/**
 * Returns the tables of the later version. `reach` is called at each step of the migration, and may throw or never
 * return.
 */
export function laterTables(reach: (step: Step) => unknown = () => undefined): TableDefinitions {
  const missing = CHANGES.find(([from]) => !TABLE_DEFINITIONS.description.includes(from));
  if (missing) throw new Error(`No table has: ${missing[0]}`);
  const description =
    CHANGES.reduce((text, [from, to]) => text.replace(from, to), TABLE_DEFINITIONS.description) + OWN_TABLE;
  const migration = {
    release: 'the version of these tests',
    from: hashOfTables(),
    async change(db, engine) {
      await reach('the migration begins');
      await sql`alter table season add column sponsor text`.execute(db);
      await reach('a column is added');
      await sql`update season set sponsor = 'The Crown'`.execute(db);
      await reach('its values are written');
      if (engine === 'postgresql') {
        await sql`alter table season alter column sponsor set not null, drop constraint season_weeks_check,
          add constraint season_weeks_check check (weeks between 0 and 99)`.execute(db);
        await sql`drop index player_of_team`.execute(db);
      }
      await reach('the migration ends');
    },
  } satisfies TableDefinitions['migrations'][number];
  return { description, migrations: [...TABLE_DEFINITIONS.migrations, migration] };
}

export const LATER = laterTables();
