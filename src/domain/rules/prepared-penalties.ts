import { countOf } from '#domain/count.ts';
import { compareDays } from '#domain/day.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';
import type { Penalty } from './penalties.ts';
import type { PenaltyDecision, ProposalReason } from './penalty-decision.ts';
import type { PenaltyReason, PenaltyTime } from './penalty-times.ts';
import { comparePlay } from './play-order.ts';
import { type RuleDays, ruleSince } from './rule-days.ts';

type Ruled = Pick<Season, 'rules' | 'divisionRules'> & { ruleDays?: RuleDays };

type Decided = ReadonlyMap<string, Pick<PenaltyDecision, 'decision'>>;

/** The current name of a team. */
type NameOf = (teamId: string) => string;

/** A penalty that waits for an official: its points, and how many times the team has done this by then (Rule F44). */
export type PreparedPenalty = PenaltyTime & { points: number; times: number };

/**
 * Returns the penalties of a season that wait for an official (Rule F44). Each rule counts a team's own times, in the order in
 * which they were played; those that were dropped do not count.
 */
export function preparedPenalties(
  times: readonly PenaltyTime[],
  season: Ruled,
  decided: Decided,
  nameOf: NameOf,
): PreparedPenalty[] {
  const order = comparePlay(nameOf);
  return [...Map.groupBy(judgedTimes(times, season), ({ key }) => key).values()].flatMap((own) =>
    own
      .filter(({ time }) => decided.get(time.id)?.decision !== 'drop')
      .sort((a, b) => order(a.time, b.time))
      .map(({ time, rule }, index) => ({ ...time, points: costOf(rule, index), times: index + 1 }))
      .filter(({ id, points }) => points > 0 && !decided.has(id)),
  );
}

/** An occasion that a rule judges. `key`: the same for all occasions that count together. */
type Judged = { time: PenaltyTime; rule: Penalty; key: string };

/** Returns each occasion once for each rule that judges it. A second rule for the same reason has ids of its own. */
function judgedTimes(times: readonly PenaltyTime[], season: Ruled): Judged[] {
  return times.flatMap((time) => {
    const { penalties = [] } = rulesOf(season, time.division);
    return penalties
      .filter((rule) => rule.for === time.reason)
      .map((rule, index) => ({
        time: index === 0 ? time : { ...time, id: `${time.id}-${index + 1}` },
        rule,
        key: JSON.stringify([time.reason, index, time.teamId]),
      }))
      .filter(({ rule }) => isJudged(time, rule, season));
  });
}

function isJudged({ division, judgedOn, hoursLate }: PenaltyTime, rule: Penalty, season: Ruled): boolean {
  if (hoursLate !== undefined && hoursLate <= rule.hours) return false;
  return judgedOn === null || compareDays(judgedOn, ruleSince(season, division, `penalties.${rule.for}`)) >= 0;
}

function costOf({ points, free }: Penalty, index: number): number {
  return index < free ? 0 : (points[index - free] ?? points.at(-1) ?? 0);
}

const WORDS: Readonly<Record<PenaltyReason, string>> = {
  postponed: 'Asked to postpone the match',
  'late-result': 'Late result of the match',
  short: 'Players missing in the match',
  'not-played': 'Did not play the match',
  ineligible: 'A player who may not play, in the match',
};

type About = Pick<PenaltyTime, 'teamId' | 'homeTeamId' | 'awayTeamId' | 'week'>;

/** Returns the reason of an adjustment: `Players missing in the match against Lions, week 4: 2 times this season`. */
export function penaltyText(penalty: About & { reason: ProposalReason; times: number }, nameOf: NameOf): string {
  const { reason, teamId, homeTeamId, awayTeamId, week, times } = penalty;
  const opponent = nameOf(teamId === homeTeamId ? awayTeamId : homeTeamId);
  if (reason === 'innocent') {
    const where = teamId === homeTeamId ? 'at home' : 'away';
    return `Average ${where}, for the cancelled match against ${opponent}, week ${week}`;
  }
  const often = times === 1 ? '' : `: ${countOf(times, 'time')} this season`;
  return `${WORDS[reason]} against ${opponent}, week ${week}${often}`;
}
