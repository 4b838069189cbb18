import type { z } from 'zod';
import { aggregateRuleGroup } from './aggregate.ts';
import { penaltiesRuleGroup } from './penalties.ts';
import { postponingRuleGroup } from './postponing.ts';
import { registrationRuleGroup } from './registration.ts';
import { secondPlayRuleGroup } from './second-play.ts';

/**
 * The groups of optional rules, in the order of the rule book (Rule R30). A new group needs a file of its own and an
 * entry here.
 */
export const RULE_GROUPS = {
  secondPlay: secondPlayRuleGroup,
  aggregate: aggregateRuleGroup,
  registration: registrationRuleGroup,
  penalties: penaltiesRuleGroup,
  postponing: postponingRuleGroup,
} as const;

export type RuleGroupsByKey = typeof RULE_GROUPS;
export type GroupKey = keyof RuleGroupsByKey;

export const GROUP_KEYS = Object.keys(RULE_GROUPS) as GroupKey[]; // cast, because `Object.keys` returns strings

// The type of `Object.fromEntries` forgets the keys. So each object below is cast to a type that has the keys.

/** The schemas of stored groups. A group is absent if the league has no such rules. */
export const storedGroupSchemas = Object.fromEntries(
  Object.values(RULE_GROUPS).map(({ key, value }) => [key, value.exactOptional()]),
) as unknown as { [Key in GroupKey]: z.ZodExactOptional<RuleGroupsByKey[Key]['value']> };

/**
 * The schemas of a division's own groups. `null` means that the division has no such rules, although its season has
 * them.
 */
export const divisionRuleGroupSchemas = Object.fromEntries(
  Object.values(RULE_GROUPS).map(({ key, value }) => [key, value.nullable()]),
) as unknown as { [Key in GroupKey]: z.ZodNullable<RuleGroupsByKey[Key]['value']> };

/**
 * The schemas of the groups of rules in a request body. A group that the body leaves out stays as it was. The value
 * `null` removes a group (Rule R30).
 */
export const groupBodySchemas = Object.fromEntries(
  Object.values(RULE_GROUPS).map(({ key, value }) => [key, value.nullable().optional()]),
) as unknown as { [Key in GroupKey]: z.ZodOptional<z.ZodNullable<RuleGroupsByKey[Key]['value']>> };
