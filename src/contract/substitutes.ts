import { z } from 'zod';
import { refusalReasonSchema } from '#domain/cards/substitutes.ts';
import { fields, optionalBoolean, text } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema } from './call.ts';

const decisionAnswer = doneAnswerSchema.extend({ message: z.string() });

/**
 * The season and the team for which officials approve or refuse a substitute. Both may be left out if only one decision
 * about this player is open.
 */
const substituteSeasonAndTeam = { season: text('Season').optional(), teamId: text('Team').optional() };

export const approveSubstitute = defineCall('POST', '/api/admin/substitutes/{playerId}/approve', {
  summary:
    'Approves a person as a substitute of a team for a season. With both `season` and `teamId`, also before the person has played, for example after a transfer.',
  action: 'decide substitutes',
  body: fields('The approval', substituteSeasonAndTeam),
  answer: decisionAnswer,
});

export const mergeSubstitute = defineCall('POST', '/api/admin/substitutes/{playerId}/merge', {
  summary:
    'Approves a substitute who turns out to be a known player, and merges the two with the checks of merging players.',
  action: 'decide substitutes',
  body: fields('The merge', {
    into: text('The player'),
    confirm: optionalBoolean('Confirm'),
    ...substituteSeasonAndTeam,
  }),
  answer: decisionAnswer,
});

export const refuseSubstitute = defineCall('POST', '/api/admin/substitutes/{playerId}/refuse', {
  summary:
    'Refuses a substitute: result and frames stay, the cards on which they played for that team are disputed with the reason, and a player that a card made is deleted.',
  action: 'decide substitutes',
  body: fields('The refusal', { reason: refusalReasonSchema, ...substituteSeasonAndTeam }),
  answer: decisionAnswer,
});
