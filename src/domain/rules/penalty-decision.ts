import { z } from 'zod';
import { choice, number, text } from '#domain/fields.ts';
import { PENALTIES } from './penalties.ts';

/** What an official decides about a prepared penalty: its points are taken, or it does not count. */
export const PENALTY_DECISIONS = ['take', 'drop'] as const;

/** The reasons for proposed points: each penalty, and a match that was cancelled without a team's fault. */
export const PROPOSALS = [...PENALTIES, 'innocent'] as const;
export type ProposalReason = (typeof PROPOSALS)[number];

/**
 * An official's decision about a prepared penalty (Rule F46). `id`: the id of the penalty, which follows from its card or fixture.
 * `adjustmentId`: the adjustment that took the points.
 */
export const penaltyDecision = z.object({
  id: z.string(),
  season: text('Season'),
  division: number('Division'),
  week: number('Week number'),
  teamId: text('Team'),
  reason: choice('The reason', PROPOSALS, `one of ${PROPOSALS.join(', ')}`),
  decision: choice('The decision', PENALTY_DECISIONS, `one of ${PENALTY_DECISIONS.join(', ')}`),
  adjustmentId: text('The adjustment').nullable(),
});
export type PenaltyDecision = z.output<typeof penaltyDecision>;

/** The longest note of a decision. With the text of the penalty it is the reason of an adjustment. */
export const MAX_PENALTY_NOTE_LENGTH = 100;

/**
 * What an official may decide about points: to take them for a penalty, to add them for a team without fault, or to give back
 * those of a penalty that was taken and whose card or fixture has gone (Rules F44 to F46).
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
  /** `null` for what has gone. */
  homeTeamId: string | null;
  awayTeamId: string | null;
  fixtureId: string | null;
  listedId: string | null;
  points: number;
  text: string;
  /** The decision whose points would be given back. */
  decided: PenaltyDecision | null;
};
