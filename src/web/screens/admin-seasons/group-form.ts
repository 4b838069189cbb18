import { z } from 'zod';
import type { rulesBodySchema } from '#contract/rules.ts';
import { GROUP_KEYS, type GroupKey, RULE_GROUPS } from '#domain/rules/groups.ts';
import type { LeagueRules, DivisionOwnRules } from '#domain/seasons/season.ts';
import { bodyOf, type FormInputValues, formInputValuesOf } from '#web/office/form-values.ts';

/** Whether a season or division uses a group of optional rules. `season`: the division follows the season. */
export type RuleGroupUse = 'yes' | 'no' | 'season';

/**
 * The groups of optional rules in the form: whether each group is used, and the values of its fields. A group that is
 * not used keeps its typed values.
 */
export type RuleGroupValues = { uses: Record<GroupKey, RuleGroupUse>; groups: FormInputValues };

type StoredRuleGroups = Partial<Pick<DivisionOwnRules, GroupKey>>;
type SentRuleGroups = Pick<z.output<typeof rulesBodySchema>, GroupKey>;

/** The schema of all optional rules in the form, keyed by group of rules. */
export const ruleGroupsBodySchema = z.object(
  Object.fromEntries(GROUP_KEYS.map((key) => [key, RULE_GROUPS[key].value as z.ZodType])),
);

/** Returns the form values for the groups of optional rules of a season, a division or a preset. */
export function ruleGroupValues(rules: Partial<Pick<LeagueRules, GroupKey>>): RuleGroupValues {
  return {
    uses: mapRuleGroupKeys((key) => (rules[key] === undefined ? 'no' : 'yes')),
    groups: fieldValuesByGroup(rules),
  };
}

/**
 * Returns the form values for a division's groups of optional rules. `own`: the division's own rules. The use of a
 * group is `season` if `own` leaves the group out, `no` if the group is `null` in `own`, and otherwise `yes`.
 */
export function divisionRuleGroupValues(
  own: StoredRuleGroups,
  season: Partial<Pick<LeagueRules, GroupKey>>,
): RuleGroupValues {
  const use = (key: GroupKey) => (own[key] === undefined ? 'season' : own[key] === null ? 'no' : 'yes');
  return { uses: mapRuleGroupKeys(use), groups: fieldValuesByGroup({ ...season, ...withoutNulls(own) }) };
}

/**
 * Returns, for each group of optional rules, the form value that says whether a division uses the group. The value is
 * `season` for every group: the division follows the season.
 */
export function inheritedRuleGroupUses(): Record<GroupKey, RuleGroupUse> {
  return mapRuleGroupKeys(() => 'season');
}

function mapRuleGroupKeys(use: (key: GroupKey) => RuleGroupUse): Record<GroupKey, RuleGroupUse> {
  // The cast is safe, because every key is set.
  return Object.fromEntries(GROUP_KEYS.map((key) => [key, use(key)])) as Record<GroupKey, RuleGroupUse>;
}

function withoutNulls(own: StoredRuleGroups): Partial<Pick<LeagueRules, GroupKey>> {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
}

/** Returns the field values of all groups. A group that the rules do not have gets its default values. */
function fieldValuesByGroup(rules: Partial<Pick<LeagueRules, GroupKey>>): FormInputValues {
  const values = GROUP_KEYS.map((key) => [key, rules[key] ?? RULE_GROUPS[key].value.safeParse({}).data ?? []]);
  return formInputValuesOf(ruleGroupsBodySchema, Object.fromEntries(values));
}

/**
 * Returns the groups of optional rules to send. `null` removes a stored group. A group is undefined if the division
 * follows the season in this group. A group is also undefined if the group is neither used nor stored. `before`: the
 * season's stored groups. For a division, `before` also has the division's own groups, which replace the season's.
 */
export function toSentRuleGroups({ uses, groups }: RuleGroupValues, before: StoredRuleGroups): SentRuleGroups {
  const typed = bodyOf(ruleGroupsBodySchema, groups);
  const sent = GROUP_KEYS.map((key) => {
    const isUsed = uses[key] === 'yes' && !isEmptyList(typed[key]);
    const absent = uses[key] === 'season' || before[key] === undefined ? undefined : null;
    return [key, isUsed ? typed[key] : absent];
  });
  // Despite the cast, the groups may contain invalid texts, which the server refuses.
  return Object.fromEntries(sent) as SentRuleGroups;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * Returns the path of the form field for a rule in a group: `rules.groups.registration.most` for
 * `rules.registration.most`. Returns any other path unchanged.
 */
export function toGroupFieldPath(path: string): string {
  const [, start, key, rest] = /^(rules\.|divisionRules\.\d+\.)(\w+)(\..*)?$/.exec(path) ?? [];
  if (start === undefined || !GROUP_KEYS.some((one) => one === key)) return path;
  // The numbers of the list `points` are typed in one field, which shows the fault of each number.
  return `${start}groups.${key}${(rest ?? '').replace(/\.points\.\d+$/, '.points')}`;
}
