import { GROUP_KEYS } from '#domain/rules/groups.ts';
import { GAME_DEPENDENT_RULE_KEYS, gameDependentRulesAfterPreset, type Preset } from '#domain/seasons/presets.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { type FormInputValues, formInputValuesOf } from '#web/office/form-values.ts';
import { type RuleGroupValues, ruleGroupValues } from './group-form.ts';
import {
  overridableRuleValues,
  type FormatValues,
  formValuesOfFormat,
  areEqualAsJson,
  type GameDependentRuleKey,
  gameDependentRulesBodySchema,
  type SeasonRuleValues,
} from './rule-form.ts';

/**
 * The groups of optional rules that belong to a format. A preset without one of these groups removes that group from
 * the form. Any other group changes only if the preset has it.
 */
const RULE_GROUPS_OF_FORMAT = ['secondPlay', 'aggregate'] as const;

/**
 * Returns the form values that a preset changes. `before`: the stored rules. `typed`: the optional rules in the form.
 */
export function presetValues(
  preset: Preset,
  before: LeagueRules,
  typed: RuleGroupValues = ruleGroupValues(before),
): Omit<FormatValues, 'walkoverBreaks'> & RuleGroupValues & Pick<SeasonRuleValues, 'handicaps'> {
  const { handicaps, ...ofGame } = gameDependentRulesAfterPreset(preset, before);
  const chosenRules = ruleGroupValues(preset.rules);
  const names = GROUP_KEYS.filter(
    (key) => chosenRules.uses[key] === 'yes' || RULE_GROUPS_OF_FORMAT.some((one) => one === key),
  );
  const pick = <Value>(from: Record<string, Value>) => Object.fromEntries(names.map((key) => [key, from[key]]));
  return {
    ...formValuesOfFormat(preset.rules),
    ...(formInputValuesOf(gameDependentRulesBodySchema, ofGame) as Record<GameDependentRuleKey, string>),
    race: preset.rules.race === true,
    uses: { ...typed.uses, ...pick(chosenRules.uses) },
    groups: { ...typed.groups, ...pick(chosenRules.groups) } as FormInputValues, // safe cast: every picked group has a value
    handicaps: handicaps === before.handicaps ? undefined : handicaps,
  };
}

/** Returns whether cards would be checked in the same way under a preset as under `rules` (Rule R9). */
export function hasSameCardRules(preset: Preset, rules: LeagueRules): boolean {
  const [chosen, typed] = [presetValues(preset, rules), overridableRuleValues(rules)];
  const names = ['format', 'maxFramesPerPlayer', 'race', ...GAME_DEPENDENT_RULE_KEYS] as const;
  return (
    chosen.handicaps === undefined &&
    names.every((name) => areEqualAsJson(chosen[name], typed[name])) &&
    areEqualAsJson(preset.rules.secondPlay, rules.secondPlay) &&
    areEqualAsJson(preset.rules.aggregate?.level ?? 'nobody', rules.aggregate?.level ?? 'nobody') &&
    (preset.rules.points.frameDrawn === undefined) === (rules.points.frameDrawn === undefined)
  );
}
