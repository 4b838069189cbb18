import { z } from 'zod';
import { handicapHistoryRowSchema } from '#domain/players/player-rows.ts';
import { day, fields, list, withNullableOptionalFields, text } from '#domain/fields.ts';
import { playerInputSchema, playerHandicapFieldsSchema } from '#domain/squads/team.ts';
import { defineCall, doneAnswerSchema, numberParameter, seasonQuerySchema, publicRead } from '../call.ts';
import { withoutLimits } from './kind.ts';

export const playerAnswerSchema = z.object({
  _id: z.string(),
  id: z.string(),
  ...withoutLimits(playerInputSchema.shape),
});
export type PlayerAnswer = z.infer<typeof playerAnswerSchema>;

/** A player whom a team's match card may name. `left`: set if the player has left the team since the card's day. */
const playerForCardSchema = playerAnswerSchema.extend({ left: z.literal(true).optional() });
export type PlayerForCard = z.infer<typeof playerForCardSchema>;

export const playersOfTeam = publicRead('/api/teams/{teamId}/players', {
  summary:
    'Returns the players of one team, by name. With `season`, `date` or `weekNumber` (for a card without a date), those whom a card of that day may name follow who have left the team. With `by=official`, and for any season but the default one, these are all who have been in the team or played for it since that season began.',
  query: seasonQuerySchema.extend({
    date: day('Date').optional(),
    weekNumber: numberParameter('Week number').optional(),
    by: z.literal('official', 'by must be official.').optional(),
  }),
  answer: z.array(playerForCardSchema),
});

export const handicapBodySchema = fields('The handicaps', playerHandicapFieldsSchema.shape);
export const playerBodySchema = fields('The player', withNullableOptionalFields(playerInputSchema.shape));

export const addPlayer = defineCall('POST', '/api/admin/teams/{teamId}/players', {
  summary: 'Adds a player to a team.',
  action: 'add player',
  body: playerBodySchema,
  answer: playerAnswerSchema,
  status: 201,
});

export const updatePlayer = defineCall('PUT', '/api/teams/{teamId}/players/{playerId}', {
  summary: "Changes a player's name and handicaps.",
  action: 'change player',
  body: playerBodySchema,
  answer: playerAnswerSchema,
});

export const updateHandicap = defineCall('PUT', '/api/teams/{teamId}/players/{playerId}/handicap', {
  summary: "Changes a player's handicaps.",
  action: 'change handicap',
  body: handicapBodySchema,
  answer: playerAnswerSchema,
});

export const deletePlayer = defineCall('DELETE', '/api/teams/{teamId}/players/{playerId}', {
  summary: "Deletes a player. The player's results stay in every table; undo brings the player back.",
  action: 'delete player',
  answer: doneAnswerSchema,
});

export const resetNewHandicapsToCurrent = defineCall('PUT', '/api/admin/reset-new-handicaps', {
  summary: "Sets every player's new handicap to the current handicap.",
  action: 'reset handicaps',
  answer: z.object({ success: z.literal(true), updated: z.number() }),
});

export const transferPlayer = defineCall('POST', '/api/admin/transfer-player', {
  summary: 'Moves a player to another team. Recorded results stay with the old team.',
  action: 'transfer player',
  body: fields('The transfer', { playerId: text('The player'), newTeamId: text('The new team') }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const applyHandicaps = defineCall('PUT', '/api/admin/apply-handicaps', {
  summary: 'Makes new handicaps the current ones, for every player or those chosen, from a day on.',
  action: 'apply handicaps',
  /**
   * `playerIds`: the players whose new handicaps are applied; all players by default. `on`: the day from which the
   * handicaps count; today by default.
   */
  body: fields('The new handicaps', {
    playerIds: list('Players', text('The player')).nullish(),
    on: text('The day').nullish(),
  }),
  answer: z.object({ success: z.literal(true), updated: z.number() }),
});

export type HandicapHistoryRow = z.infer<typeof handicapHistoryRowSchema>;

export const playerHandicapHistory = publicRead('/api/players/{playerId}/handicaps', {
  summary:
    "Returns a player's handicaps over time, oldest first: one row for each change of handicap or modifier, with the results before it and why it was made.",
  answer: z.array(handicapHistoryRowSchema),
});
