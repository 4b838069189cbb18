import { countWithNoun } from '#domain/count.ts';
import { compareDays } from '#domain/day.ts';
import { rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { PenaltyRule } from './penalties.ts';
import type { PenaltyDecision, ProposalReason } from './penalty-decision.ts';
import type { PenaltyReason, PenaltyOccasion } from './penalty-occasions.ts';
import { createPlayOrderComparator } from './play-order.ts';
import { type RuleDays, ruleStartDay } from './rule-days.ts';

type SeasonRules = Pick<Season, 'rules' | 'divisionRules'> & { ruleDays?: RuleDays };

type DecisionsById = ReadonlyMap<string, Pick<PenaltyDecision, 'decision'>>;

/** Returns the current name of a team. */
type TeamNameLookup = (teamId: string) => string;

/**
 * A penalty about which an official has yet to decide (Rule F44). `points`: how many points the team would lose.
 * `times`: 1 for the team's first such occasion in the season, 2 for the second, and so on.
 */
export type UndecidedPenalty = PenaltyOccasion & { points: number; times: number };

/**
 * Returns the penalties of a season about which an official has yet to decide (Rule F44). Each penalty rule counts the
 * occasions of each team, such as late results, in the order of play. Occasions that an official dropped do not count.
 * A rule may leave the first occasions free: these occasions count too, but lead to no penalty.
 */
export function undecidedPenalties(
  occasions: readonly PenaltyOccasion[],
  season: SeasonRules,
  decided: DecisionsById,
  nameOf: TeamNameLookup,
): UndecidedPenalty[] {
  const order = createPlayOrderComparator(nameOf);
  return [...Map.groupBy(occasionsWithRules(occasions, season), ({ key }) => key).values()].flatMap((own) =>
    own
      .filter(({ occasion }) => decided.get(occasion.id)?.decision !== 'drop')
      .sort((a, b) => order(a.occasion, b.occasion))
      .map(({ occasion, rule }, index) => ({ ...occasion, points: penaltyPoints(rule, index), times: index + 1 }))
      .filter(({ id, points }) => points > 0 && !decided.has(id)),
  );
}

/**
 * An occasion, with a penalty rule that applies to it. `key`: the same for all occasions that the rule counts together.
 */
type OccasionWithRule = { occasion: PenaltyOccasion; rule: PenaltyRule; key: string };

/**
 * Returns each occasion once for each penalty rule that applies to it. Under a second rule for the same reason, the id
 * of the occasion ends in `-2`, so that an official can decide about each penalty separately.
 */
function occasionsWithRules(occasions: readonly PenaltyOccasion[], season: SeasonRules): OccasionWithRule[] {
  return occasions.flatMap((occasion) => {
    const { penalties = [] } = rulesOfDivision(season, occasion.division);
    return penalties
      .filter((rule) => rule.for === occasion.reason)
      .map((rule, index) => ({
        occasion: index === 0 ? occasion : { ...occasion, id: `${occasion.id}-${index + 1}` },
        rule,
        key: JSON.stringify([occasion.reason, index, occasion.teamId]),
      }))
      .filter(({ rule }) => isRuleApplicable(occasion, rule, season));
  });
}

function isRuleApplicable(
  { division, judgedOn, hoursLate }: PenaltyOccasion,
  rule: PenaltyRule,
  season: SeasonRules,
): boolean {
  if (hoursLate !== undefined && hoursLate <= rule.hours) return false;
  return judgedOn === null || compareDays(judgedOn, ruleStartDay(season, division, `penalties.${rule.for}`)) >= 0;
}

function penaltyPoints({ points, free }: PenaltyRule, index: number): number {
  return index < free ? 0 : (points[index - free] ?? points.at(-1) ?? 0);
}

const PENALTY_REASON_WORDS: Readonly<Record<PenaltyReason, string>> = {
  postponed: 'Asked to postpone the match',
  'late-result': 'Late result of the match',
  short: 'Players missing in the match',
  'not-played': 'Did not play the match',
  ineligible: 'A player who may not play, in the match',
};

type PenalisedTeamAndMatch = Pick<PenaltyOccasion, 'teamId' | 'homeTeamId' | 'awayTeamId' | 'week'>;

/**
 * Returns the reason that a points adjustment states (Rule F46), such as `Players missing in the match against Lions,
 * week 4: 2 times this season`.
 */
export function pointsAdjustmentReasonText(
  penalty: PenalisedTeamAndMatch & { reason: ProposalReason; times: number },
  nameOf: TeamNameLookup,
): string {
  const { reason, teamId, homeTeamId, awayTeamId, week, times } = penalty;
  const opponent = nameOf(teamId === homeTeamId ? awayTeamId : homeTeamId);
  if (reason === 'innocent') {
    const where = teamId === homeTeamId ? 'at home' : 'away';
    return `Average ${where}, for the cancelled match against ${opponent}, week ${week}`;
  }
  const often = times === 1 ? '' : `: ${countWithNoun(times, 'time')} this season`;
  return `${PENALTY_REASON_WORDS[reason]} against ${opponent}, week ${week}${often}`;
}
