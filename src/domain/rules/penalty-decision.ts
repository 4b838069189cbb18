import { z } from 'zod';
import { choice, number, text } from '#domain/fields.ts';
import { PENALTY_REASONS } from './penalties.ts';

/** What an official decides about a prepared penalty: its points are taken, or it does not count. */
export const PENALTY_DECISIONS = ['take', 'drop'] as const;

/**
 * The reasons for which points are proposed: the reasons of penalties, and `innocent` for a match that was cancelled
 * without a team's fault.
 */
export const PROPOSAL_REASONS = [...PENALTY_REASONS, 'innocent'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/**
 * An official's decision about a prepared penalty (Rule F46). `id`: the id of the penalty, which follows from its card
 * or fixture. `adjustmentId`: the adjustment that took the points.
 */
export const penaltyDecision = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division'),
  week: number('Week number'),
  teamId: text('Team'),
  reason: choice('The reason', PROPOSAL_REASONS, `one of ${PROPOSAL_REASONS.join(', ')}`),
  decision: choice('The decision', PENALTY_DECISIONS, `one of ${PENALTY_DECISIONS.join(', ')}`),
  adjustmentId: text('The adjustment').nullable(),
});
export type PenaltyDecision = z.output<typeof penaltyDecision>;

/**
 * The longest note of a decision about a penalty, in characters. The reason of the adjustment has the note after the
 * text of the penalty.
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
  /** The teams and ids are `null` if the card or fixture is gone. */
  homeTeamId: string | null;
  awayTeamId: string | null;
  fixtureId: string | null;
  listedId: string | null;
  points: number;
  text: string;
  /** The decision whose points would be given back. */
  decided: PenaltyDecision | null;
};
