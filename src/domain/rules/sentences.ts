import { RULE_GROUPS } from '#domain/rules/groups.ts';
import { handicapsTopic } from '#domain/rules/handicaps.ts';
import { matchFormatTopic, scoreAndBreakLimitsTopic, walkoversTopic } from '#domain/rules/match.ts';
import { tieBreaksTopic, promotionAndRelegationTopic } from '#domain/rules/places.ts';
import { pointsTopic } from '#domain/rules/points.ts';
import { RULE_BOOK_PARTS, type RuleGroup, type RuleBookPart } from '#domain/rules/rule.ts';
import { substitutesTopic } from '#domain/rules/substitutes.ts';
import type { DivisionPosition, RuleTopic } from '#domain/rules/topic.ts';
import type { LeagueRules, Season } from '#domain/seasons/season.ts';

/**
 * The rules that every season has, in the order of the rule book. In each part of the rule book they come before the
 * groups of optional rules.
 */
const TOPICS_OF_EVERY_SEASON: readonly RuleTopic[] = [
  matchFormatTopic,
  walkoversTopic,
  scoreAndBreakLimitsTopic,
  pointsTopic,
  tieBreaksTopic,
  promotionAndRelegationTopic,
  substitutesTopic,
  handicapsTopic,
];

const ALL_RULE_GROUPS = Object.values(RULE_GROUPS) as readonly RuleGroup[];

/**
 * A sentence of the rule book. `key`: the rule that the sentence states, such as `walkoverScore` or
 * `registration.closes`.
 */
export type Sentence = { part: RuleBookPart; key: string; text: string };

/**
 * Returns the rules of a division in sentences, in the order of a rule book (Rule R32). `division`: whether it is the
 * highest division, which has no promotion, or the lowest, which has no relegation.
 */
export function sentencesOfRules(rules: LeagueRules, division: DivisionPosition): Sentence[] {
  // The cast is needed because `Object.keys` returns `string[]`.
  return (Object.keys(RULE_BOOK_PARTS) as RuleBookPart[]).flatMap((part) => [
    ...TOPICS_OF_EVERY_SEASON.filter((one) => one.part === part).flatMap((one) =>
      sentencesOfTopic(one, rules, division),
    ),
    ...ALL_RULE_GROUPS.filter((one) => one.part === part).flatMap((one) => sentencesOfGroup(one, rules)),
  ]);
}

/**
 * Returns the sentences about the rules of one topic. If a rule has several sentences, their keys are numbered, such as
 * `frameWon.0`.
 */
export function sentencesOfTopic(
  { part, settings }: RuleTopic,
  rules: LeagueRules,
  division: DivisionPosition,
): Sentence[] {
  return Object.entries(settings).flatMap(([key, { says }]) => {
    const said = says(rules, division);
    if (typeof said === 'string') return [{ part, key, text: said }];
    return (said ?? []).map((text, i) => ({ part, key: `${key}.${i}`, text }));
  });
}

/** Returns the sentences about a group of optional rules; none if the league does not have the group. */
export function sentencesOfGroup({ key: group, part, says }: RuleGroup, rules: LeagueRules): Sentence[] {
  const value: unknown = Reflect.get(rules, group);
  if (value === undefined || value === null) return [];
  return says(value).map(({ key, text }) => ({ part, key: `${group}.${key}`, text }));
}

/** Returns whether a division is the highest or the lowest of a season, for `sentencesOfRules`. */
export function divisionPosition({ divisions }: Pick<Season, 'divisions'>, division: number): DivisionPosition {
  return {
    isHighest: divisions.every((other) => other >= division),
    isLowest: divisions.every((other) => other <= division),
  };
}
