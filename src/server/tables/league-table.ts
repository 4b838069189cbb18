import { leagueTable, tableAcrossSeasons } from '#domain/standings/league-table.ts';
import type { TableRow } from '#domain/standings/places.ts';
import type { DivisionSeason } from '#domain/standings/league-table-by-week.ts';
import { rulesOfDivision, USUAL_POINTS_AND_TIE_BREAKS } from '#domain/seasons/season.ts';
import { teamIdsRelegatedByWithdrawal, teamIdsPlacedLastByWithdrawal } from '#domain/seasons/withdrawal.ts';
import type { Facts } from '../cache/facts.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

/** The league data needed to make a season's tables. */
export type TableFacts = Pick<Facts, 'seasons' | 'people' | 'weeks' | 'adjustments'>;

/**
 * Loads everything that decides a division's league table after any week of a season. For an unknown season: no weeks,
 * and the usual rules.
 * @param entered ids of the teams that have a row before they play; by default those of `teamsInTableBeforePlaying`
 */
export async function loadDivisionSeason(
  facts: TableFacts,
  season: string,
  division: number,
  entered?: readonly string[],
): Promise<DivisionSeason> {
  const { list } = await facts.seasons();
  const known = list.find(({ name }) => name === season);
  return {
    weeks: known ? ((await facts.weeks(season)).get(division) ?? []) : [],
    adjustments: known ? await adjustmentsInDivision(facts, season, division) : [],
    rules: known ? rulesOfDivision(known, division) : USUAL_POINTS_AND_TIE_BREAKS,
    teams: (await facts.people()).teams,
    entered: entered ?? (await teamsInTableBeforePlaying(facts, season, division)),
    decisions: known ? decisionsOfDivision(known, division) : [],
    ...withdrawnAndRelegatedTeams(division, known),
  };
}

/**
 * Makes a division's table after the last week with a result. The data of `loadDivisionSeason` would give the same
 * table, but more slowly: this function uses the season's cached sums. Teams that have not played have a row only in
 * the default season.
 */
export async function loadLatestDivisionTable(
  facts: Facts,
  season: StoredSeason,
  division: number,
): Promise<TableRow[]> {
  const { teams, meetings } = await facts.tableSums(season.name);
  const { points, tieBreaks } = rulesOfDivision(season, division);
  const adjustments = await adjustmentsInDivision(facts, season.name, division);
  return leagueTable(
    { tallies: teams.get(division) ?? [], adjustments, points, ...withdrawnAndRelegatedTeams(division, season) },
    { tieBreaks, meetings: meetings.get(division) ?? [], decisions: decisionsOfDivision(season, division) },
    (await facts.people()).teams,
    await teamsInTableBeforePlaying(facts, season.name, division),
  );
}

/**
 * Makes a division's table over all seasons together (Rule S3). Uses the tie-breaks of the division in the default
 * season, or the usual tie-breaks if the default season does not have the division.
 */
export async function loadTableOfAllSeasons(facts: Facts, division: number): Promise<TableRow[]> {
  const { list, default: shown } = await facts.seasons();
  const seasons = [];
  for (const season of list) {
    const tallies = (await facts.tableSums(season.name)).teams.get(division) ?? [];
    const adjustments = await adjustmentsInDivision(facts, season.name, division);
    const { points } = rulesOfDivision(season, division);
    seasons.push({ tallies, adjustments, points, ...withdrawnAndRelegatedTeams(division, season) });
  }
  const defaultSeason = list.find(({ name, divisions }) => name === shown && divisions.includes(division));
  const { tieBreaks } = defaultSeason ? rulesOfDivision(defaultSeason, division) : USUAL_POINTS_AND_TIE_BREAKS;
  return tableAcrossSeasons(
    seasons,
    tieBreaks,
    (await facts.people()).teams,
    await teamsInTableBeforePlaying(facts, null, division),
  );
}

/**
 * Returns the teams that withdrew from a division and whose results do not all stand (`withdrawn`), and the teams that
 * count as relegated because they withdrew (`relegated`).
 */
function withdrawnAndRelegatedTeams(division: number, { withdrawals = [] }: Pick<StoredSeason, 'withdrawals'> = {}) {
  return {
    withdrawn: teamIdsPlacedLastByWithdrawal(division, withdrawals),
    relegated: teamIdsRelegatedByWithdrawal(division, withdrawals),
  };
}

function decisionsOfDivision({ decisions = [] }: StoredSeason, division: number) {
  return decisions.filter((decision) => decision.division === division);
}

async function adjustmentsInDivision(facts: Pick<Facts, 'adjustments'>, season: string, division: number) {
  return (await facts.adjustments(season)).filter((adjustment) => adjustment.division === division);
}

/**
 * Returns the ids of the teams that have a row in the table before they play (Rule S2). In the default season, and over
 * all seasons (`season` is `null`), these are the division's undeleted teams. Returns no teams for any other season,
 * and none for division 0, which contains the retired teams.
 */
export async function teamsInTableBeforePlaying(
  facts: Pick<Facts, 'seasons' | 'people'>,
  season: string | null,
  division: number,
): Promise<string[]> {
  const { default: defaultSeason } = await facts.seasons();
  if (division === 0 || (season !== null && season !== defaultSeason)) return [];
  const teams = [...(await facts.people()).teams.values()];
  return teams.filter((team) => !team.deleted && team.division === division).map(({ id }) => id);
}
