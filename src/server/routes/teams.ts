import {
  listTeams,
  type PlayerAnswer,
  playersOfTeam,
  type TeamAnswer,
  teamDetails as teamDetailsCall,
  teamsOfDivision,
} from '#contract/teams.ts';
import { byName } from '#domain/name.ts';
import { type People, type Player, squad, type Team } from '#domain/people.ts';
import { teamDetails } from '#domain/team-details.ts';
import { read } from '../http/read.ts';
import { notFound } from '../http/refusal.ts';
import { chosenSeasons } from './chosen-season.ts';

export const teamReads = [
  read(listTeams, async (facts) => teamAnswers(await facts.people(), () => true)),

  read(teamsOfDivision, async (facts, { params }) =>
    teamAnswers(await facts.people(), (team) => team.division === params.division),
  ),

  read(playersOfTeam, async (facts, { params }) => {
    const people = await facts.people();
    return squad(people, teamOfPath(people, params.teamId, 'live').id).map(playerAnswer);
  }),

  read(teamDetailsCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const team = teamOfPath(people, params.teamId, 'any');
    const { default: shown } = await facts.seasons();
    const fixtures = [];
    for (const season of await chosenSeasons(facts, query.season || shown)) {
      fixtures.push(...(await facts.fixtures(season)));
    }
    const { deleted, ...details } = teamDetails(team, fixtures, people);
    return { ...details, ...(deleted ? { deleted } : {}) };
  }),
];

/** The team of a path; 404 where there is none. A deleted team is still known to its own page alone (contract §2). */
export function teamOfPath(people: People, teamId: string, which: 'live' | 'any'): Team {
  const team = people.teams.get(teamId);
  if (!team || (which === 'live' && team.deleted)) throw notFound('There is no such team.');
  return team;
}

/** A team with its players of today, as clients see it. */
export function teamAnswer(team: Team, people: People): TeamAnswer {
  const players = squad(people, team.id).map(playerAnswer);
  return { _id: team.id, id: team.id, name: team.name, division: team.division, venue: team.venue ?? '', players };
}

export function playerAnswer({ id, name, handicap, modifier, newHandicap }: Player): PlayerAnswer {
  return { _id: id, id, name, handicap, modifier, newHandicap };
}

function teamAnswers(people: People, wanted: (team: Team) => boolean): TeamAnswer[] {
  const teams = [...people.teams.values()].filter((team) => !team.deleted && wanted(team));
  return teams.sort(byName).map((team) => teamAnswer(team, people));
}
