import { z } from 'zod';
import type { rulesBody } from '#contract/rules.ts';
import { GROUP_KEYS, type GroupKey, RULE_GROUPS } from '#domain/rules/groups.ts';
import type { LeagueRules, OwnRules } from '#domain/seasons/season.ts';
import { bodyOf, type FormInput, formInputOf } from '#web/office/form-values.ts';

/** Whether a season or division uses a group of rules. `season`: the division has the season's group. */
export type GroupUse = 'yes' | 'no' | 'season';

/** The groups of rules in the form. A group that is not used keeps what was typed in it. */
export type GroupValues = { uses: Record<GroupKey, GroupUse>; groups: FormInput };

type Groups = Partial<Pick<OwnRules, GroupKey>>;
type SentGroups = Pick<z.output<typeof rulesBody>, GroupKey>;

/** The fields of all groups. */
export const groupBody = z.object(
  Object.fromEntries(GROUP_KEYS.map((key) => [key, RULE_GROUPS[key].value as z.ZodType])),
);

/** Returns the form values of a season's groups. */
export function groupValues(rules: Partial<Pick<LeagueRules, GroupKey>>): GroupValues {
  return { uses: usesOf((key) => (rules[key] === undefined ? 'no' : 'yes')), groups: typedGroups(rules) };
}

/** Returns the form values of a division's groups. A group that the division does not set has the use `season`. */
export function ownGroupValues(own: Groups, season: Partial<Pick<LeagueRules, GroupKey>>): GroupValues {
  const use = (key: GroupKey) => (own[key] === undefined ? 'season' : own[key] === null ? 'no' : 'yes');
  return { uses: usesOf(use), groups: typedGroups({ ...season, ...withoutNulls(own) }) };
}

/** Returns the uses for a division without groups of its own: `season` for every group. */
export function inheritedUses(): Record<GroupKey, GroupUse> {
  return usesOf(() => 'season');
}

function usesOf(use: (key: GroupKey) => GroupUse): Record<GroupKey, GroupUse> {
  return Object.fromEntries(GROUP_KEYS.map((key) => [key, use(key)])) as Record<GroupKey, GroupUse>; // every key is set
}

function withoutNulls(own: Groups): Partial<Pick<LeagueRules, GroupKey>> {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null && value !== undefined));
}

/** Returns the texts of all groups. A group that the rules do not have starts with its usual values. */
function typedGroups(rules: Partial<Pick<LeagueRules, GroupKey>>): FormInput {
  const values = GROUP_KEYS.map((key) => [key, rules[key] ?? RULE_GROUPS[key].value.safeParse({}).data ?? []]);
  return formInputOf(groupBody, Object.fromEntries(values));
}

/**
 * Returns the groups to send. `undefined` leaves a group as it is (in a division: as in the season), and `null` removes
 * it. `before`: the season's stored groups, for a division too.
 */
export function toSentGroups({ uses, groups }: GroupValues, before: Groups): SentGroups {
  const typed = bodyOf(groupBody, groups);
  const sent = GROUP_KEYS.map((key) => {
    const isUsed = uses[key] === 'yes' && !isEmptyList(typed[key]);
    const absent = uses[key] === 'season' || before[key] === undefined ? undefined : null;
    return [key, isUsed ? typed[key] : absent];
  });
  return Object.fromEntries(sent) as SentGroups; // may contain invalid texts, which the server refuses
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * Moves the fault of a group to its field in the form: `rules.registration.most` to `rules.groups.registration.most`.
 */
export function atGroupField(path: string): string {
  const [, start, key, rest] = /^(rules\.|divisionRules\.\d+\.)(\w+)(\..*)?$/.exec(path) ?? [];
  if (start === undefined || !GROUP_KEYS.some((one) => one === key)) return path;
  // A list of numbers is typed in one field.
  return `${start}groups.${key}${(rest ?? '').replace(/\.points\.\d+$/, '.points')}`;
}
