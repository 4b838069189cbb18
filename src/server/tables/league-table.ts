import { leagueTable, tableOfSeasons } from '#domain/standings/league-table.ts';
import type { TableRow } from '#domain/standings/places.ts';
import type { DivisionSeason } from '#domain/standings/league-table-by-week.ts';
import { rulesOfDivision, USUAL_TABLE_RULES } from '#domain/seasons/season.ts';
import { relegatedByWithdrawal, withdrawnFrom } from '#domain/seasons/withdrawal.ts';
import type { Facts } from '../cache/facts.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

/** The facts needed to make a season's tables. */
export type TableFacts = Pick<Facts, 'seasons' | 'people' | 'weeks' | 'adjustments'>;

/**
 * Loads a division's season with its fixtures. All league tables come from here: those of the API, pages, link images,
 * printed tables, promotion and the command line.
 * @param entered ids of the teams that have a row before they play; by default those of `enteredTeams`
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
    adjustments: known ? await adjustmentsIn(facts, season, division) : [],
    rules: known ? rulesOfDivision(known, division) : USUAL_TABLE_RULES,
    teams: (await facts.people()).teams,
    entered: entered ?? (await enteredTeams(facts, season, division)),
    decisions: known ? decisionsIn(known, division) : [],
    ...leftIn(division, known),
  };
}

/**
 * Makes a division's table after the last week with a result. It equals the table made from `loadDivisionSeason`, but
 * is faster: it uses the season's cached sums. Teams that have not played are included only in the default season.
 */
export async function loadTableSoFar(facts: Facts, season: StoredSeason, division: number): Promise<TableRow[]> {
  const { teams, meetings } = await facts.tableSums(season.name);
  const { points, tieBreaks } = rulesOfDivision(season, division);
  const adjustments = await adjustmentsIn(facts, season.name, division);
  return leagueTable(
    { tallies: teams.get(division) ?? [], adjustments, points, ...leftIn(division, season) },
    { tieBreaks, meetings: meetings.get(division) ?? [], decisions: decisionsIn(season, division) },
    (await facts.people()).teams,
    await enteredTeams(facts, season.name, division),
  );
}

/** Makes a division's table of all seasons together (Rule S3). */
export async function loadTableOfAllSeasons(facts: Facts, division: number): Promise<TableRow[]> {
  const { list, default: shown } = await facts.seasons();
  const seasons = [];
  for (const season of list) {
    const tallies = (await facts.tableSums(season.name)).teams.get(division) ?? [];
    const adjustments = await adjustmentsIn(facts, season.name, division);
    const { points } = rulesOfDivision(season, division);
    seasons.push({ tallies, adjustments, points, ...leftIn(division, season) });
  }
  const defaultSeason = list.find(({ name, divisions }) => name === shown && divisions.includes(division));
  const { tieBreaks } = defaultSeason ? rulesOfDivision(defaultSeason, division) : USUAL_TABLE_RULES;
  return tableOfSeasons(seasons, tieBreaks, (await facts.people()).teams, await enteredTeams(facts, null, division));
}

/**
 * Returns what a division's table needs to know about teams that withdrew: which they are, and which count as
 * relegated.
 */
function leftIn(division: number, { withdrawals = [] }: Pick<StoredSeason, 'withdrawals'> = {}) {
  return { withdrawn: withdrawnFrom(division, withdrawals), relegated: relegatedByWithdrawal(division, withdrawals) };
}

function decisionsIn({ decisions = [] }: StoredSeason, division: number) {
  return decisions.filter((decision) => decision.division === division);
}

async function adjustmentsIn(facts: Pick<Facts, 'adjustments'>, season: string, division: number) {
  return (await facts.adjustments(season)).filter((adjustment) => adjustment.division === division);
}

/**
 * Returns the ids of the teams that have a row before they play. In the default season, and over all seasons (`season`
 * is `null`), these are the division's live teams. Other seasons and division 0 have none (Rule S2).
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
