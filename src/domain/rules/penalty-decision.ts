import { z } from 'zod';
import { choice, number, text } from '#domain/fields.ts';
import { PENALTY_REASONS } from './penalties.ts';

/** What an official can decide about proposed points: `take` means that they count, `drop` that they do not count. */
export const PENALTY_DECISIONS = ['take', 'drop'] as const;

/**
 * The reasons for which points are proposed: the reasons of penalties, and `innocent` for a team whose match was
 * cancelled without the team's fault.
 */
export const PROPOSAL_REASONS = [...PENALTY_REASONS, 'innocent'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/**
 * An official's decision about proposed points (Rule F46). `id`: the id of the proposal, which is made from the id of
 * its card or fixture. `adjustmentId`: the id of the adjustment that takes or adds the points. It is `null` in two
 * cases: an official dropped the proposal, or an official decided not to give points back although the card or fixture
 * of the penalty was gone.
 */
export const penaltyDecisionSchema = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division'),
  week: number('Week number'),
  teamId: text('Team'),
  reason: choice('The reason', PROPOSAL_REASONS, `one of ${PROPOSAL_REASONS.join(', ')}`),
  decision: choice('The decision', PENALTY_DECISIONS, `one of ${PENALTY_DECISIONS.join(', ')}`),
  adjustmentId: text('The adjustment').nullable(),
});
export type PenaltyDecision = z.output<typeof penaltyDecisionSchema>;

/**
 * The longest note of a decision about a penalty, in characters. If an official applies the penalty, the penalty's text
 * and this note become the reason of the points adjustment.
 */
export const MAX_PENALTY_NOTE_LENGTH = 100;

/**
 * Proposed points about which an official may decide (Rules F44 to F46): points to take for a penalty, points to add
 * for a team without fault, or points to give back because the card or fixture of a penalty is gone.
 */
export type PointsProposal = {
  penaltyId: string;
  how: 'take' | 'add' | 'give back';
  reason: ProposalReason;
  season: string;
  division: number;
  week: number;
  date: string | null;
  teamId: string;
  /**
   * `homeTeamId`, `awayTeamId`, `fixtureId` and `listedId` are `null` if points are to be given back. Otherwise
   * `fixtureId` is set if the proposal is about a card, and `listedId` if the proposal is about a scheduled fixture.
   */
  homeTeamId: string | null;
  awayTeamId: string | null;
  fixtureId: string | null;
  listedId: string | null;
  points: number;
  text: string;
  /** The earlier decision, if its points are to be given back; `null` if points are to be taken or added. */
  decided: PenaltyDecision | null;
};
