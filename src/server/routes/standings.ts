import { type StandingRow, standings, teamProgress as teamProgressCall } from '#contract/standings.ts';
import { divisionPlayedIn, standingsAfter, teamProgress } from '#domain/standings/league-table-by-week.ts';
import type { Team } from '#domain/squads/people.ts';
import { openResults } from '#domain/cards/review.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/reads.ts';
import { enteredTeams, loadDivisionSeason, loadTableOfAllSeasons } from '../tables/league-table.ts';
import { chosenSeasons, namedSeason, teamOfPath } from './named-in-request.ts';

export const standingsReads = [
  read(standings, async (facts, { params: { division }, query }) => {
    const season = namedSeason(query.season);
    if (season !== null) {
      return standingsOf(facts, season, division, query.week ?? Infinity);
    }
    const rows = await loadTableOfAllSeasons(facts, division);
    return rows.map((row, index) => ({ ...row, position: index + 1, form: [], movement: null, notFinal: 0 }));
  }),

  read(teamProgressCall, async (facts, { params, query }) => {
    const team = teamOfPath(await facts.people(), params.teamId, 'any');
    const season = namedSeason(query.season) ?? (await facts.seasons()).default;
    const about = { teamId: team.id, teamName: team.name, season };
    const [known] = await chosenSeasons(facts, season);
    const division = known === undefined ? null : await divisionIn(facts, known, team);
    if (known === undefined || division === null) return { ...about, division: null, weeks: [] };
    return { ...about, division, weeks: teamProgress(await loadDivisionSeason(facts, known, division), team.id) };
  }),
];

/** The rows of a division's table in one season after a week, or of the final one for `Infinity`. */
export async function standingsOf(
  facts: Facts,
  season: string,
  division: number,
  week: number,
): Promise<StandingRow[]> {
  const counted = (await facts.fixtures(season)).filter((one) => one.division === division && one.week <= week);
  const open = openResults(counted, facts.today);
  const rows = standingsAfter(await loadDivisionSeason(facts, season, division), week);
  return rows.map((row) => ({ ...row, notFinal: open.get(row.teamId) ?? 0 }));
}

/** The division the team last played in; its present one if it has not played but has a row there; else `null`. */
async function divisionIn(facts: Facts, season: string, team: Team): Promise<number | null> {
  const played = divisionPlayedIn(await facts.fixtures(season), team.id);
  if (played !== null) return played;
  return (await enteredTeams(facts, season, team.division)).includes(team.id) ? team.division : null;
}
