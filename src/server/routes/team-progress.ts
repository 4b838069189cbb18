import { teamProgress as teamProgressCall } from '#contract/team-progress.ts';
import type { Team } from '#domain/people.ts';
import { divisionPlayedIn, teamProgress } from '#domain/team-progress.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/read.ts';
import { alsoListed } from './also-listed.ts';
import { chosenSeasons, namedSeason } from './chosen-season.ts';
import { teamOfPath } from './teams.ts';

export const teamProgressReads = [
  read(teamProgressCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'any');
    const season = namedSeason(query.season) ?? (await facts.seasons()).default;
    const about = { teamId: team.id, teamName: team.name, season };
    const [known] = await chosenSeasons(facts, season);
    const division = known === undefined ? null : await divisionIn(facts, known, team);
    if (known === undefined || division === null) return { ...about, division: null, weeks: [] };
    const weeks = (await facts.weeks(known)).get(division) ?? [];
    const listed = await alsoListed(facts, division, known);
    return { ...about, division, weeks: teamProgress(team.id, weeks, people.teams, listed) };
  }),
];

/** The division it played in last; that of today where it has not played and stands in a table all the same. */
async function divisionIn(facts: Facts, season: string, team: Team): Promise<number | null> {
  const played = divisionPlayedIn(await facts.fixtures(season), team.id);
  if (played !== null) return played;
  return (await alsoListed(facts, team.division, season)).includes(team.id) ? team.division : null;
}
