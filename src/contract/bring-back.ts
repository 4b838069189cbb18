import { z } from 'zod';
import { fields, text } from '#domain/fields.ts';
import { teamInputSchema } from '#domain/squads/team.ts';
import { defineCall } from './call.ts';
import { playerAnswerSchema } from './kinds/player.ts';
import { teamAnswerSchema } from './kinds/team.ts';

const similarPlayerOrTeamSchema = z.object({
  /** Present only for a player with a similar name. A team with a similar name has `teamId` instead. */
  playerId: z.string().optional(),
  teamId: z.string().optional(),
  name: z.string(),
  /** The name of the player's team. For a similar team, the same as `name`. */
  teamName: z.string(),
  deleted: z.boolean(),
  /**
   * The day of the last match of the player or team. If the result of that match has no date, the name of the season of
   * the match. `null` if the player or team has no results.
   */
  lastPlayed: z.string().nullable(),
});
export type SimilarPlayerOrTeam = z.infer<typeof similarPlayerOrTeamSchema>;

export const similarlyNamedPlayersOrTeams = defineCall('GET', '/api/admin/similar', {
  summary:
    'Returns the players (or, with `kind=team`, the teams) whose current or former name is like this one, the most similar first. A new player may be one of them who comes back.',
  action: 'add player',
  query: z.object({
    name: z.string('Name must be given once.').max(200, 'The name is too long.').optional(),
    kind: z.enum(['player', 'team'], 'kind must be player or team.').optional(),
  }),
  answer: z.array(similarPlayerOrTeamSchema),
});

export const bringBackPlayer = defineCall('POST', '/api/admin/players/{playerId}/bring-back', {
  summary:
    'Brings a deleted player back, to a team. 409 if the player is not deleted, or the team has one of that name.',
  action: 'add player',
  body: fields('The player', { teamId: text('The team') }),
  answer: playerAnswerSchema,
});

export const bringBackTeam = defineCall('POST', '/api/admin/teams/{teamId}/bring-back', {
  summary:
    'Brings a deleted team back, to a division, with the players who were deleted with it. 409 if the team is not deleted, or another one has its name.',
  action: 'add team',
  body: fields('The team', { division: teamInputSchema.shape.division }),
  answer: teamAnswerSchema,
});
