import { leagueTable, type StandingRow, USUAL_TABLE_RULES } from '#domain/league-table.ts';
import type { DivisionSeason } from '#domain/league-table-by-week.ts';
import type { Facts } from '../cache/facts.ts';

/** What the tables of one season are made from. */
export type TableFacts = Pick<Facts, 'seasons' | 'people' | 'weeks'>;

/**
 * Loads a division of a season: the only source of league tables, for the API, pages, link images, printed tables,
 * promotion and the command line.
 * @param entered ids of the teams in the division before they play; by default as `enteredTeams` returns them
 */
export async function loadDivisionSeason(
  facts: TableFacts,
  season: string,
  division: number,
  entered?: readonly string[],
): Promise<DivisionSeason> {
  const { list } = await facts.seasons();
  const isKnown = list.some(({ name }) => name === season);
  return {
    weeks: isKnown ? ((await facts.weeks(season)).get(division) ?? []) : [],
    rules: USUAL_TABLE_RULES,
    teams: (await facts.people()).teams,
    entered: entered ?? (await enteredTeams(facts, season, division)),
  };
}

/** Makes a division's table over all seasons (Rule S3). */
export async function loadTableOfAllSeasons(facts: Facts, division: number): Promise<StandingRow[]> {
  const seasons = [];
  for (const { name } of (await facts.seasons()).list) {
    const { teams } = await facts.sums(name);
    seasons.push({ tallies: teams.get(division) ?? [], rules: USUAL_TABLE_RULES });
  }
  return leagueTable(seasons, (await facts.people()).teams, await enteredTeams(facts, null, division));
}

/**
 * Returns the ids of the teams that have a row before they play: the division's live teams in the default season and
 * over all seasons (`null`); nobody in any other season, nor in division 0 (Rule S2).
 */
export async function enteredTeams(
  facts: Pick<Facts, 'seasons' | 'people'>,
  season: string | null,
  division: number,
): Promise<string[]> {
  const { default: defaultSeason } = await facts.seasons();
  if (division === 0 || (season !== null && season !== defaultSeason)) return [];
  const teams = [...(await facts.people()).teams.values()];
  return teams.filter((team) => !team.deleted && team.division === division).map(({ id }) => id);
}
