import { z } from 'zod';
import { PLAYER_RULING_DECISIONS, playerRulingSchema } from '#domain/rules/ruling.ts';
import { fields, lineOrEmpty } from '#domain/fields.ts';
import { labelField } from '#domain/field-words.ts';
import { defineCall, doneAnswerSchema } from './call.ts';

/**
 * A player who played in a match although a rule, such as the rule of registration, did not allow it. `text` is a
 * sentence about the rule. `decision`: what an official has decided about the match; `null` if no official has decided.
 */
export const ineligiblePlayerSchema = z.object({
  playerId: z.string(),
  rule: z.string(),
  text: z.string(),
  decision: z.enum(PLAYER_RULING_DECISIONS).nullable(),
});
export type IneligiblePlayer = z.infer<typeof ineligiblePlayerSchema>;

/**
 * The players on a match card whom a rule, such as the rule of registration, does not allow to play. The card is not
 * recorded yet. `match`: the index of the match on the card, from 0.
 */
export const ineligiblePlayersOnCardSchema = z.object({
  eligibility: z.array(ineligiblePlayerSchema.extend({ match: z.number(), teamId: z.string() })),
});

export const decideEligibility = defineCall('POST', '/api/admin/eligibility', {
  summary:
    'Decides about a player who broke a rule of registration in a match: the match stands, or the player’s side loses it. The decision covers every rule that the player broke there. A second decision replaces the first.',
  action: 'decide eligibility',
  body: fields('The decision', {
    /**
     * Either `fixtureId`, for a league result, or `competitionId` and `tieId`, for a tie of a cup. `match` is the
     * index, from 0, of the match on the card or of the frame in the tie.
     */
    fixtureId: playerRulingSchema.shape.fixtureId.optional(),
    competitionId: playerRulingSchema.shape.competitionId.optional(),
    tieId: playerRulingSchema.shape.tieId.optional(),
    match: playerRulingSchema.shape.match,
    playerId: playerRulingSchema.shape.playerId,
    decision: playerRulingSchema.shape.decision,
    note: labelField('Reason', lineOrEmpty('The note', 200), { hint: 'Kept with the decision. Not shown to visitors.' })
      .nullable()
      .optional(),
  }),
  answer: doneAnswerSchema.extend({ message: z.string() }),
});
