import { z } from 'zod';
import { RULINGS, ruling } from '#domain/rules/ruling.ts';
import { fields, optionalLine } from '#domain/fields.ts';
import { labelled } from '#domain/field-words.ts';
import { call, done } from './call.ts';

/** A player whom a rule marks in a match. `text` names the rule. `decision`: what an official decided; `null` while nobody has. */
export const eligibilityAnswer = z.object({
  playerId: z.string(),
  rule: z.string(),
  text: z.string(),
  decision: z.enum(RULINGS).nullable(),
});
export type EligibilityAnswer = z.infer<typeof eligibilityAnswer>;

/** What the rules will say about a card that was not recorded. `match`: the place on the card, from 0. */
export const cardEligibility = z.object({
  eligibility: z.array(eligibilityAnswer.extend({ match: z.number(), teamId: z.string() })),
});

export const decideEligibility = call('POST', '/api/admin/eligibility', {
  summary:
    'Decides about a player whom a rule marks in a match: the match stands, or that side loses it. This covers all that marks the player there. A second decision replaces the first.',
  action: 'decide eligibility',
  body: fields('The decision', {
    /** The result; or a tie of a cup, whose `match` is a frame. */
    fixtureId: ruling.shape.fixtureId.optional(),
    competitionId: ruling.shape.competitionId.optional(),
    tieId: ruling.shape.tieId.optional(),
    match: ruling.shape.match,
    playerId: ruling.shape.playerId,
    decision: ruling.shape.decision,
    note: labelled('Reason', optionalLine('The note', 200), { hint: 'Kept with the decision. Not shown to visitors.' })
      .nullable()
      .optional(),
  }),
  answer: done.extend({ message: z.string() }),
});
