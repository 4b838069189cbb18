import {
  outcomeOfDivision,
  type DivisionOutcome,
  prospects,
  type StandingRowAnswer,
  standings,
  type TeamProgress,
  teamProgress as teamProgressCall,
} from '#contract/standings.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import {
  lastDivisionOfTeam,
  tableWithMovementAfter,
  sumsAfterEachWeek,
  teamPlacesByWeek,
} from '#domain/standings/league-table-by-week.ts';
import { type UnfinishedDivision, prospectsOfDivision } from '#domain/standings/prospects.ts';
import { winnersAndRunnersUp, type TableRow } from '#domain/standings/places.ts';
import { teamIdsRelegatedByWithdrawal } from '#domain/seasons/withdrawal.ts';
import { zoneSizesForTeamCount } from '#domain/standings/zones.ts';
import { resultsByScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isSettled } from '#domain/fixtures/settled.ts';
import { type DivisionMove, divisionMove, teamDivisionsFromResults } from '#domain/seasons/placing.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import { teamHasLeft, requireTeam, type Team } from '#domain/squads/teams-and-players.ts';
import { fixturesCountingForTeams } from '#domain/cards/fixture.ts';
import { runningFixturesForTable, type RunningScore } from '#domain/cards/running.ts';
import { weekPlayed } from '#domain/cards/fixture.ts';
import { countOpenResultsByTeam } from '#domain/cards/review.ts';
import type { Facts } from '../cache/facts.ts';
import { cachedRead } from '../http/reads.ts';
import { seasonProgress } from '../seasons/season-league.ts';
import {
  teamsInTableBeforePlaying,
  loadDivisionSeason,
  loadTableOfAllSeasons,
  loadLatestDivisionTable,
} from '../tables/league-table.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { requestedSeasons, teamOfPath } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';

export const standingsReads = [
  cachedRead(standings, async (facts, { params: { division }, query }) => {
    const season = seasonNameInRequest(query.season);
    if (season !== null) {
      const running = query.tonight ? await facts.running() : [];
      return standingsOf(facts, season, division, query.week ?? Infinity, running);
    }
    const rows = await loadTableOfAllSeasons(facts, division);
    return rows.map((row) => ({ ...row, form: [], movement: null, notFinal: 0 }));
  }),

  cachedRead(prospects, async (facts, { params: { division }, query }) => {
    const { list, default: shown } = await facts.seasons();
    const season = list.find(({ name }) => name === shown && name === seasonNameInRequest(query.season));
    if (season === undefined || (await seasonProgress(facts, season)).finished) return [];
    const open = await divisionStateAfterWeek(facts, season, division, Infinity);
    if (open === null) return [];
    const { teams } = await facts.people();
    const gone = teamIdsRelegatedByWithdrawal(division, season.withdrawals);
    const found = prospectsOfDivision(open, zoneSizesForTeamCount(season, division, open.points.size, gone.length));
    return found.filter(({ teamId }) => !teamHasLeft(requireTeam(teams, teamId)));
  }),

  cachedRead(outcomeOfDivision, async (facts, { params: { division }, query }) => {
    const { list } = await facts.seasons();
    const season = list.find(({ name }) => name === seasonNameInRequest(query.season));
    return season === undefined ? NO_OUTCOME : divisionOutcome(facts, season, division);
  }),

  cachedRead(teamProgressCall, async (facts, { params, query }) => {
    const team = teamOfPath(await facts.people(), params.teamId, 'any');
    const season = seasonNameInRequest(query.season) ?? (await facts.seasons()).default;
    const about = { teamId: team.id, teamName: team.name, season, seasons: await teamPlacesBySeason(facts, team.id) };
    const [known] = await requestedSeasons(facts, season);
    const division = known === undefined ? null : await divisionOfTeamInSeason(facts, known, team);
    if (known === undefined || division === null) return { ...about, division: null, weeks: [] };
    return { ...about, division, weeks: teamPlacesByWeek(await loadDivisionSeason(facts, known, division), team.id) };
  }),
];

/**
 * Returns the state of a division after a week (`Infinity`: now): its rules, the teams' points (keyed by team id, in
 * the order of the table), and the fixtures still to be played. Teams that have withdrawn are left out of the points.
 * Returns `null` if the division has no fixture list, or if part of the list is unpublished.
 */
export async function divisionStateAfterWeek(
  facts: Facts,
  season: StoredSeason,
  division: number,
  week: number,
): Promise<UnfinishedDivision | null> {
  const scheduled = (await facts.scheduledFixtures(season.name)).filter((fixture) => fixture.division === division);
  // An answer about a partly published list would reveal its unpublished fixtures.
  if (scheduled.length === 0 || scheduled.some(({ published }) => !published)) return null;
  const known = (await facts.fixtures(season.name)).filter((one) => weekPlayed(one) <= week);
  const played = resultsByScheduledFixture(scheduled, known);
  const { teams } = await facts.people();
  const stays = (teamId: string): boolean =>
    teams.get(teamId)?.deleted === false && teams.get(teamId)?.division === division;
  const rows = tableWithMovementAfter(await loadDivisionSeason(facts, season.name, division), week);
  return {
    points: new Map(
      rows.flatMap(({ teamId, points, ...row }) => (row.withdrawn || row.relegated ? [] : [[teamId, points]])),
    ),
    fixtures: scheduled
      .filter((one) => !isSettled(one, played.has(one.id)))
      .map((fixture) => ({ ...fixture, mayLapse: !stays(fixture.homeTeamId) || !stays(fixture.awayTeamId) })),
    rules: rulesOfDivision(season, division),
  };
}

/**
 * Returns the rows of a division's table after a week (`Infinity`: after the last week). Matches in progress count with
 * their current score.
 */
export async function standingsOf(
  facts: Facts,
  season: string,
  division: number,
  week: number,
  running: readonly RunningScore[] = [],
): Promise<StandingRowAnswer[]> {
  const played = (await facts.fixtures(season)).filter((one) => one.division === division);
  const open = countOpenResultsByTeam(
    fixturesCountingForTeams(played).filter((one) => weekPlayed(one) <= week),
    facts.today,
  );
  const seasons = await facts.seasons();
  const calendar = seasons.list.find(({ name }) => name === season)?.calendar ?? [];
  const today = running.length === 0 ? '' : facts.today();
  const tonight = runningFixturesForTable(running, { season, division, week, calendar, today });
  const playing = new Set(tonight.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  const stored = await loadDivisionSeason(facts, season, division);
  const soFar = () =>
    sumsAfterEachWeek([...played, ...tonight], countingRulesOfSeason(seasons, season)).get(division) ?? [];
  const weeks = tonight.length === 0 ? stored.weeks : soFar();
  return tableWithMovementAfter({ ...stored, weeks }, week).map((row) => ({
    ...row,
    notFinal: open.get(row.teamId) ?? 0,
    ...(playing.has(row.teamId) ? { running: true as const } : {}),
  }));
}

const NO_OUTCOME: DivisionOutcome = { champions: [], promoted: [], relegated: [] };

/** Returns a division's champions and its promoted and relegated teams; none until the season is finished. */
export async function divisionOutcome(facts: Facts, season: StoredSeason, division: number): Promise<DivisionOutcome> {
  const { list } = await facts.seasons();
  if (!(await seasonProgress(facts, season)).finished) return NO_OUTCOME;
  return outcomeFromFinalTable(facts, season, division, list[list.indexOf(season) + 1]);
}

/**
 * Returns a division's champions and its promoted and relegated teams, from its final table and the teams' divisions in
 * the next season.
 */
async function outcomeFromFinalTable(
  facts: Facts,
  season: StoredSeason,
  division: number,
  after: StoredSeason | undefined,
): Promise<DivisionOutcome> {
  const table = await loadLatestDivisionTable(facts, season, division);
  const { winners } = winnersAndRunnersUp(table);
  const next = after === undefined ? new Map<string, number>() : await divisionsByTeam(facts, after);
  const moved = (move: DivisionMove) =>
    table.filter((row) => promotionOrRelegationOfTeam(division, row, next) === move).map(teamOf);
  const decided = winners[0]?.decided;
  return {
    champions: winners.map(teamOf),
    ...(decided ? { decided } : {}),
    promoted: moved('promoted'),
    relegated: moved('relegated'),
  };
}

/**
 * Returns whether a team of a final table is promoted, relegated or neither. A team that has withdrawn and takes a
 * relegation place counts as relegated, as soon as the divisions of the next season are known.
 */
function promotionOrRelegationOfTeam(
  division: number,
  { teamId, relegated }: TableRow,
  next: ReadonlyMap<string, number>,
): DivisionMove {
  if (relegated && next.size > 0) return 'relegated';
  return divisionMove(division, next.get(teamId) ?? division);
}

function teamOf({ teamId, teamName }: TableRow) {
  return { teamId, teamName };
}

/**
 * Returns the division of each team in a season, keyed by team id. In the default season it is the team's current
 * division. In any other season it is the division of the team's results or, without results, the division planned for
 * the team.
 */
async function divisionsByTeam(facts: Facts, { name, placings = [] }: StoredSeason): Promise<Map<string, number>> {
  const isDefault = (await facts.seasons()).default === name;
  const places = isDefault
    ? Array.from((await facts.people()).teams.values(), ({ id: teamId, division }) => ({ teamId, division }))
    : [...placings, ...teamDivisionsFromResults(await facts.fixtures(name))];
  return new Map(places.map(({ teamId, division }) => [teamId, division]));
}

/** Returns a team's position in the table of each season in which it has a result, newest first. */
async function teamPlacesBySeason(facts: Facts, teamId: string): Promise<TeamProgress['seasons']> {
  const places = [];
  const turn = createYieldToRequests();
  for (const season of (await facts.seasons()).list.toReversed()) {
    await turn();
    for (const [division, tallies] of (await facts.tableSums(season.name)).teams) {
      if (!tallies.some((tally) => tally.teamId === teamId)) continue;
      const table = await loadLatestDivisionTable(facts, season, division);
      const { position = 0, points = 0 } = table.find((row) => row.teamId === teamId) ?? {};
      places.push({ season: season.name, division, position, points, of: table.length });
    }
  }
  return places;
}

/**
 * Returns the division of a team's last fixture in a season. If the team has not played in the season, returns the
 * team's current division. Returns `null` instead if the season's table of that division has no row for the team.
 */
export async function divisionOfTeamInSeason(facts: Facts, season: string, team: Team): Promise<number | null> {
  const played = lastDivisionOfTeam(await facts.fixtures(season), team.id);
  if (played !== null) return played;
  return (await teamsInTableBeforePlaying(facts, season, team.division)).includes(team.id) ? team.division : null;
}
