import type { People } from '#domain/people.ts';
import type { StandingRow } from '#domain/league-table.ts';
import { sumsByWeek, tableAfter } from '#domain/league-table-by-week.ts';
import type { SeasonBefore } from '#domain/season-proposal.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { people } from '../storage/mappers/people.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { loadDivisionSeason, type TableFacts } from '../tables/league-table.ts';

/** What is known of the league when a season is made, changed or chosen. `seasons` are oldest first. */
export type SeasonLeague = { seasons: readonly StoredSeason[]; shown: StoredSeason | undefined; people: People };

export async function seasonLeague(db: Snapshot): Promise<SeasonLeague> {
  const list = await seasons(db);
  const name = await defaultSeason(db);
  const shown = list.find((season) => season.name === name) ?? list.at(-1);
  return { seasons: list, shown, people: await people(db) };
}

/** The season of a name, or `undefined`. */
export function seasonCalled(league: SeasonLeague, name: string | undefined): StoredSeason | undefined {
  return league.seasons.find((season) => season.name === name);
}

/** A season as the one before another: its last tables, and the live teams where they are or are to play in it. */
export async function seasonBefore(db: Snapshot, season: StoredSeason, league: SeasonLeague): Promise<SeasonBefore> {
  const { teams } = league.people;
  const divisions = divisionsIn(season, league);
  const live = [...teams.values()]
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, division }) => ({ id, name, division: divisions.get(id) ?? division }));
  const facts = tableFacts(db, league);
  const tables = new Map<number, StandingRow[]>();
  for (const division of season.divisions) {
    const entered = live.filter((team) => team.division === division).map(({ id }) => id);
    tables.set(division, tableAfter(await loadDivisionSeason(facts, season.name, division, entered), Infinity));
  }
  return { season, teams: live.sort((a, b) => a.division - b.division), tables };
}

/** The league as a write sees it, in the form that tables are loaded from. */
function tableFacts(db: Snapshot, { seasons: list, shown, people: known }: SeasonLeague): TableFacts {
  return {
    seasons: async () => ({ list, default: shown?.name ?? '' }),
    people: async () => known,
    weeks: async (season) => sumsByWeek(await fixturesOf(db, season)),
  };
}

/** Where the teams of a season are to play, by team id; empty for the one that is shown, whose teams are where they are. */
export function divisionsIn(season: StoredSeason, { shown }: SeasonLeague): Map<string, number> {
  const placings = season.name === shown?.name ? [] : (season.placings ?? []);
  return new Map(placings.map(({ teamId, division }) => [teamId, division]));
}
