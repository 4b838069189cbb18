import { z } from 'zod';
import { proposalEvidenceSchema } from '#domain/handicaps/handicap-proposal.ts';
import { POLICY_KINDS, policySchema } from '#domain/handicaps/policy-schema.ts';
import { policyReplayResultSchema } from '#domain/handicaps/replay.ts';
import { fields, list, longText, number, text } from '#domain/fields.ts';
import { defineCall, publicRead } from './call.ts';

export const handicapPolicy = publicRead('/api/handicap-policy', {
  summary: "Returns the league's handicap policy, also in plain words; `null` if none was chosen.",
  answer: z.object({
    policy: policySchema.nullable(),
    words: z.string().nullable(),
    /**
     * The number of matches whose points are unknown. Handicap policies ignore these matches. A replay, which tries out
     * a policy on past seasons, ignores them too. Absent if there are no such matches.
     */
    unscored: z.number().exactOptional(),
  }),
});

/** The request body that chooses the league's handicap policy. With `policy: null`, the league has no policy. */
export const policyBodySchema = fields('The handicap policy', { policy: policySchema.nullable() });

export const savePolicy = defineCall('PUT', '/api/admin/handicap-policy', {
  summary: 'Chooses the policy that proposes handicaps, or that moves them after results. It sets no handicap itself.',
  action: 'change handicap policy',
  body: policyBodySchema,
  answer: handicapPolicy.answer,
});

const policyQuerySchema = z.object({ policy: z.string('Policy must be given once.').optional() });
const POLICY_PARAMETER_DESCRIPTION = `\`policy\` is a kind (${POLICY_KINDS.join(', ')}) with its usual numbers, or a whole policy as JSON; by default it is the league's.`;

const proposal = z.object({
  playerId: z.string(),
  name: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  division: z.number(),
  handicap: z.number(),
  proposed: z.number(),
  change: z.number(),
  because: z.array(z.string()),
  evidence: proposalEvidenceSchema,
});
export type PlayerHandicapProposalAnswer = z.infer<typeof proposal>;

export const handicapProposals = defineCall('GET', '/api/admin/handicap-proposals', {
  summary: `Returns the handicap that a policy proposes for every player, and why, greatest change first. ${POLICY_PARAMETER_DESCRIPTION}`,
  action: 'read handicap proposals',
  query: policyQuerySchema,
  answer: z.array(proposal),
});

const MAX_REVIEW_NOTE_LENGTH = 500;

export const acceptProposalsBodySchema = fields('The review', {
  policy: z.union([z.enum(POLICY_KINDS), policySchema], 'The policy must be a kind or a whole policy.').nullish(),
  proposals: list(
    'Proposals',
    fields('The proposal', {
      playerId: text('The player'),
      handicap: number('The handicap'),
      proposed: number('The proposed handicap'),
      newHandicap: number('The new handicap'),
    }),
  ),
  note: longText('The note', MAX_REVIEW_NOTE_LENGTH).optional(),
});

export const acceptProposals = defineCall('POST', '/api/admin/handicap-proposals/accept', {
  summary:
    'Makes the proposed handicaps current from today, including those that an official has edited. Refused if a handicap or a proposal has changed since the client read it. The note is public.',
  action: 'accept handicaps',
  body: acceptProposalsBodySchema,
  answer: z.object({ accepted: z.number() }),
});

export const handicapPolicyReplay = defineCall('GET', '/api/admin/handicap-replay', {
  summary: `Replays past seasons (names separated by commas; by default all) with the handicaps that a policy would have given: how well the rating predicts, and how often the higher rated player would have won. ${POLICY_PARAMETER_DESCRIPTION}`,
  action: 'read handicap proposals',
  query: policyQuerySchema.extend({ seasons: z.string('Seasons must be given once.').optional() }),
  answer: policyReplayResultSchema,
});
export type PolicyReplayAnswer = z.infer<typeof handicapPolicyReplay.answer>;

export const startGiven = publicRead('/api/start-given', {
  summary: "Returns the start if two players meet, under the league's cap: who gives how many points to whom.",
  query: z.object({ one: z.string('The first player is required.'), other: z.string('The other player is required.') }),
  answer: z.object({
    gives: z.string().nullable(),
    receives: z.string().nullable(),
    points: z.number(),
    capped: z.boolean(),
    /**
     * The points with which each player begins, in a league where both players begin with their own handicaps; absent
     * in other leagues.
     */
    begins: z.object({ one: z.number(), other: z.number() }).exactOptional(),
  }),
});
export type HandicapStartAnswer = z.infer<typeof startGiven.answer>;
