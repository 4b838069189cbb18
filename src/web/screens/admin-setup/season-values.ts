import type { AdminSeason } from '#contract/seasons.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { GROUP_KEYS } from '#domain/rules/groups.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { GAME_DEPENDENT_RULE_KEYS, PRESETS, USUAL_RULES } from '#domain/seasons/presets.ts';
import { checkRules } from '#domain/seasons/season-rules.ts';
import { type LeagueRules, parseSeasonName, type SubstitutePolicy } from '#domain/seasons/season.ts';
import {
  moveIssueToRuleField,
  seasonAndDivisionRuleValues,
  type SeasonRuleValues,
  toSentSeasonRules,
} from '#web/screens/admin-seasons/rule-form.ts';
import type { SentRules } from '#web/screens/admin-seasons/section-form.ts';
import { checkRulesToSend } from '#web/screens/admin-seasons/typed-rules.ts';

/** The form values for the first season. `preset`: the id of a common format, or empty for any other format. */
export type SeasonStepValues = {
  season: string;
  divisions: string;
  preset: string;
  rules: SeasonRuleValues;
  substitutes: SubstitutePolicy;
};

type SeasonStepBody = { season: string; divisions: number[]; rules: SentRules };

/** Returns the rules before any change in the form: the season's rules, or default rules if there is no season. */
export function storedOrUsualRules(season: AdminSeason | null): LeagueRules {
  return season?.rules ?? USUAL_RULES;
}

/**
 * Returns the start values of the form for the first season. `proposed`: the suggested name, used if there is no season
 * yet.
 */
export function seasonStepValues(season: AdminSeason | null, proposed: string): SeasonStepValues {
  const { rules } = seasonAndDivisionRuleValues({
    rules: storedOrUsualRules(season),
    divisionRules: {},
    divisions: [],
  });
  return {
    season: season?.season ?? proposed,
    divisions: String(season?.divisions.length ?? 1),
    preset: season ? matchingPresetId(season.rules) : (PRESETS[0]?.id ?? ''),
    rules,
    substitutes: season?.rules.substitutes ?? 'approval',
  };
}

/** Returns the id of the common format with the same rules; empty if no common format has them. */
function matchingPresetId(rules: LeagueRules): string {
  const found = PRESETS.find((preset) => {
    const checked = checkRules(preset.rules, rules);
    return (
      checked.ok &&
      isDeepEqual(checked.value, rules) &&
      isDeepEqual(formatOf(preset.rules), formatOf(rules)) &&
      isDeepEqual(optionalFormatRules(preset.rules), optionalFormatRules(rules))
    );
  });
  return found?.id ?? '';
}

/**
 * Returns the optional rules of a format. `matchingPresetId` compares these rules separately, because a comparison of
 * the rules from `checkRules` is not enough. If a preset leaves out an optional rule, `checkRules` fills in the
 * season's rule, and so hides the difference between the preset and the season.
 */
function optionalFormatRules({
  race = false,
  secondPlay,
  aggregate,
}: Pick<LeagueRules, 'race' | 'secondPlay' | 'aggregate'>) {
  return { race, secondPlay, aggregate };
}

/**
 * Checks the form for the first season and returns the body of the request. If no common format is chosen, the body has
 * the format only if it was changed in the form.
 */
export function checkSeasonStep(values: SeasonStepValues, season: AdminSeason | null): Checked<SeasonStepBody> {
  const issues: Issue[] = [];
  const name = valueOrCollect(parseSeasonName(values.season), issues);
  const before = storedOrUsualRules(season);
  const rules = { ...setupRulesToSend(values, season), substitutes: values.substitutes };
  const read = checkRulesToSend({ rules, divisionRules: {} });
  issues.push(...read.issues);
  valueOrCollect(checkRules(read.draft.rules, before), issues);
  if (issues.length > 0 || name === undefined) return faultyResult(issues.map(moveIssueToRuleField));
  const count = Number(values.divisions);
  const divisions =
    season?.divisions.length === count ? season.divisions : Array.from({ length: count }, (_, i) => i + 1);
  return validResult({ season: name, divisions, rules });
}

/**
 * Returns the format for the request, with all optional rules. Limits, such as the highest break, and handicap rules
 * are included only if they have changed. Empty if no common format is chosen and the format is unchanged.
 */
function setupRulesToSend(values: SeasonStepValues, season: AdminSeason | null): SentRules {
  const { rules: typed } = values;
  const first = seasonStepValues(season, '').rules;
  if (values.preset === '' && isDeepEqual(typed, first)) return {};
  const { points, tieBreaks, framesPerFixture, format, maxFramesPerPlayer, handicaps, ...sent } = toSentSeasonRules(
    typed,
    storedOrUsualRules(season),
  );
  const names = [...GAME_DEPENDENT_RULE_KEYS, 'walkoverBreaks' as const].filter((name) => typed[name] !== first[name]);
  return {
    points,
    tieBreaks,
    framesPerFixture,
    ...(format ? { format } : {}),
    maxFramesPerPlayer,
    ...Object.fromEntries(names.map((name) => [name, sent[name]])),
    ...Object.fromEntries(['race' as const, ...GROUP_KEYS].map((name) => [name, sent[name]])),
    ...(handicaps ? { handicaps } : {}),
  };
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(withSortedKeys(one)) === JSON.stringify(withSortedKeys(other));
}

/** Returns a copy of a value with all object keys sorted, so that equal values have the same JSON. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, withSortedKeys(one)]));
}
