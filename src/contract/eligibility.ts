import { z } from 'zod';
import { RULING_DECISIONS, ruling } from '#domain/rules/ruling.ts';
import { fields, lineOrEmpty } from '#domain/fields.ts';
import { labelled } from '#domain/field-words.ts';
import { call, done } from './call.ts';

/**
 * A player who broke a rule of registration by playing in a match. `text` is a sentence about the rule. `decision`:
 * what an official has decided about it; `null` while nobody has.
 */
export const eligibilityAnswer = z.object({
  playerId: z.string(),
  rule: z.string(),
  text: z.string(),
  decision: z.enum(RULING_DECISIONS).nullable(),
});
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;

/**
 * The players who would break a rule of registration if the card were recorded. `match`: the index of the match on the
 * card, from 0.
 */
export const cardEligibility = z.object({
  eligibility: z.array(eligibilityAnswer.extend({ match: z.number(), teamId: z.string() })),
});

export const decideEligibility = call('POST', '/api/admin/eligibility', {
  summary:
    'Decides about a player who broke a rule of registration in a match: the match stands, or the player’s side loses it. The decision covers every rule that the player broke there. A second decision replaces the first.',
  action: 'decide eligibility',
  body: fields('The decision', {
    /**
     * Either `fixtureId`, for a result, or `competitionId` and `tieId`, for a tie of a cup. In a tie, `match` is the
     * index of a frame.
     */
    fixtureId: ruling.shape.fixtureId.optional(),
    competitionId: ruling.shape.competitionId.optional(),
    tieId: ruling.shape.tieId.optional(),
    match: ruling.shape.match,
    playerId: ruling.shape.playerId,
    decision: ruling.shape.decision,
    note: labelled('Reason', lineOrEmpty('The note', 200), { hint: 'Kept with the decision. Not shown to visitors.' })
      .nullable()
      .optional(),
  }),
  answer: done.extend({ message: z.string() }),
});
