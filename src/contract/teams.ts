import { z } from 'zod';
import { fields, number, text } from './body.ts';
import { call, done, numberInText, ofSeason } from './call.ts';

export const playerAnswer = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  handicap: z.number(),
  modifier: z.number(),
  newHandicap: z.number(),
});
export type PlayerAnswer = z.infer<typeof playerAnswer>;

export const teamAnswer = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  division: z.number(),
  /** Where it plays at home; empty where nobody said. */
  venue: z.string(),
  players: z.array(playerAnswer),
});
export type TeamAnswer = z.infer<typeof teamAnswer>;

export const listTeams = call({
  method: 'GET',
  path: '/api/teams',
  summary: 'All teams that are not deleted, retired ones (division 0) too, with their players; both by name.',
  action: 'read league',
  answer: z.array(teamAnswer),
});

export const teamsOfDivision = call({
  method: 'GET',
  path: '/api/teams/division/{division}',
  summary: 'The teams of one division.',
  action: 'read league',
  params: z.object({ division: numberInText('Division') }),
  answer: z.array(teamAnswer),
});

const ofTeam = z.object({ teamId: z.string() });

export const playersOfTeam = call({
  method: 'GET',
  path: '/api/teams/{teamId}/players',
  summary: 'The players of one team, by name.',
  action: 'read league',
  params: ofTeam,
  answer: z.array(playerAnswer),
});

export const teamDetailsAnswer = z.object({
  teamId: z.string(),
  teamName: z.string(),
  division: z.number(),
  deleted: z.literal(true).optional(),
  players: z.array(
    z.object({
      playerId: z.string(),
      name: z.string(),
      wins: z.number(),
      losses: z.number(),
      winPercentage: z.number(),
      frameDifference: z.number(),
      breaks: z.array(z.number()),
      form: z.array(z.enum(['W', 'L'])),
    }),
  ),
});
export type TeamDetailsAnswer = z.infer<typeof teamDetailsAnswer>;

export const teamDetails = call({
  method: 'GET',
  path: '/api/team-details/{teamId}',
  summary: "A team's players and what they did for it in a season; without a season: the default one.",
  action: 'read league',
  params: ofTeam,
  query: ofSeason,
  answer: teamDetailsAnswer,
});

/** `venue` may be left out: a new team then has none, and of another it stays as it is. */
export const teamBody = fields('The team', {
  name: text('The team name'),
  division: number('Division'),
  venue: z.string('The venue must be text.').optional(),
});

export const addTeam = call({
  method: 'POST',
  path: '/api/admin/teams',
  summary: 'Adds a team.',
  action: 'add team',
  body: teamBody,
  answer: teamAnswer,
  status: 201,
});

export const updateTeam = call({
  method: 'PUT',
  path: '/api/teams/{teamId}',
  summary: 'Renames a team or moves it to another division; 0 retires it. Recorded results stay as they are.',
  action: 'change team',
  params: ofTeam,
  body: teamBody,
  answer: teamAnswer,
});

export const deleteTeam = call({
  method: 'DELETE',
  path: '/api/teams/{teamId}',
  summary: 'Deletes a team and its players; results stay in every table, and undo brings all of them back.',
  action: 'delete team',
  params: ofTeam,
  answer: done,
});
