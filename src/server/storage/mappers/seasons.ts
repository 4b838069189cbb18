import type { Placing } from '#domain/placing.ts';
import {
  compareSeasons,
  type DivisionRules,
  type GameWeek,
  type LeagueRules,
  USUAL_TABLE_RULES,
} from '#domain/season.ts';
import { jsonText, type Mapper, markDeleted, storedIn } from './mapper.ts';
import type { SeasonTable } from '../schema.ts';
import { DEFAULT_SEASON, setting } from './settings.ts';
import type { Entities, Snapshot } from '../store.ts';

/** A season as stored. */
export type StoredSeason = Entities['season'];

/** Every season that is not deleted, the oldest first. */
export async function seasons(db: Snapshot): Promise<StoredSeason[]> {
  const rows = await db.selectFrom('season').selectAll().where('deleted', '=', 0).execute();
  return rows.map(toSeason).toSorted((a, b) => compareSeasons(a.name, b.name));
}

/** The name of the default season, or `null` where none is chosen. */
export async function defaultSeason(db: Snapshot): Promise<string | null> {
  return (await setting(db, DEFAULT_SEASON)) || null;
}

/** Seasons; a season is identified by its name. */
export const seasonMapper: Mapper<'season'> = {
  idOf: ({ name }) => name,
  scopesOf: ({ name }) => ['seasons', `season:${name}`],
  settle: (value) => toSeason(toRow(value)),
  undoCreation: markDeleted,
  ...storedIn('season', 'name', toRow, toSeason),
};

function toRow(season: StoredSeason): SeasonTable {
  return {
    name: season.name,
    divisions: jsonText(season.divisions),
    weeks: season.weeks,
    calendar: jsonText(season.calendar),
    rules: jsonText(season.rules),
    // The history has values from before seasons had this key.
    division_rules: jsonText({ ...season.divisionRules }),
    imported: Number(season.imported),
    placings: season.placings ? jsonText(season.placings) : null,
    closed: Number(season.closed ?? false),
    deleted: Number(season.deleted ?? false),
  };
}

/** The rules that older rows lack, with their keys as `jsonText` orders them, since the history compares whole values. */
const USUAL_RULES = JSON.parse(jsonText({ ...USUAL_TABLE_RULES, breaksFrom: 1 })) as Partial<LeagueRules>;

function toSeason(row: SeasonTable): StoredSeason {
  return {
    name: row.name,
    // The texts are JSON that only toRow writes.
    divisions: JSON.parse(row.divisions) as number[],
    weeks: row.weeks,
    calendar: JSON.parse(row.calendar) as GameWeek[],
    rules: { ...USUAL_RULES, ...(JSON.parse(row.rules) as LeagueRules) },
    divisionRules: JSON.parse(row.division_rules) as DivisionRules,
    imported: row.imported === 1,
    // Absent rather than null: the history compares whole values, also with entries from before seasons had these keys.
    ...(row.placings === null ? {} : { placings: JSON.parse(row.placings) as Placing[] }),
    ...(row.closed === 1 ? { closed: true as const } : {}),
    ...(row.deleted === 1 ? { deleted: true as const } : {}),
  };
}
