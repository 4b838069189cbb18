import type { AdminSeason } from '#contract/seasons.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { GROUP_KEYS } from '#domain/rules/groups.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { GAME_LIMITS, PRESETS, USUAL_RULES } from '#domain/seasons/presets.ts';
import { checkRules } from '#domain/seasons/season-rules.ts';
import { type LeagueRules, parseSeasonName, type Substitutes } from '#domain/seasons/season.ts';
import {
  atRuleField,
  readSentRules,
  ruleValues,
  type SeasonRuleValues,
  toSentSeasonRules,
} from '#web/screens/admin-seasons/rule-form.ts';
import type { SentRules } from '#web/screens/admin-seasons/section-form.ts';

/** The form values for the first season. `preset`: the id of a common format; empty for the season's own format. */
export type SeasonStepValues = {
  season: string;
  divisions: string;
  preset: string;
  rules: SeasonRuleValues;
  substitutes: Substitutes;
};

type SeasonStepBody = { season: string; divisions: number[]; rules: SentRules };

/** Returns the current rules that a new format replaces: the season's rules, or default rules if there is no season. */
export function rulesBefore(season: AdminSeason | null): LeagueRules {
  return season?.rules ?? USUAL_RULES;
}

/** Returns the start values of the form for the first season. */
export function seasonStepValues(season: AdminSeason | null, proposed: string): SeasonStepValues {
  const { rules } = ruleValues({ rules: rulesBefore(season), divisionRules: {}, divisions: [] });
  return {
    season: season?.season ?? proposed,
    divisions: String(season?.divisions.length ?? 1),
    preset: season ? presetOf(season.rules) : (PRESETS[0]?.id ?? ''),
    rules,
    substitutes: season?.rules.substitutes ?? 'approval',
  };
}

/** Returns the id of the preset with the same rules; empty if there is none. */
function presetOf(rules: LeagueRules): string {
  const found = PRESETS.find((preset) => {
    const checked = checkRules(preset.rules, rules);
    return (
      checked.ok &&
      isSame(checked.value, rules) &&
      isSame(formatOf(preset.rules), formatOf(rules)) &&
      isSame(groupsIn(preset.rules), groupsIn(rules))
    );
  });
  return found?.id ?? '';
}

/** Returns the rules that belong to a format, apart from its sections and points. */
function groupsIn({ race = false, secondPlay, aggregate }: Pick<LeagueRules, 'race' | 'secondPlay' | 'aggregate'>) {
  return { race, secondPlay, aggregate };
}

/** Checks the form for the first season. The season's own format is sent only if it has changed. */
export function checkSeasonStep(values: SeasonStepValues, season: AdminSeason | null): Checked<SeasonStepBody> {
  const issues: Issue[] = [];
  const name = collect(parseSeasonName(values.season), issues);
  const before = rulesBefore(season);
  const rules = { ...formatSent(values, season), substitutes: values.substitutes };
  const read = readSentRules({ rules, divisionRules: {} });
  issues.push(...read.issues);
  collect(checkRules(read.draft.rules, before), issues);
  if (issues.length > 0 || name === undefined) return faulty(issues.map(atRuleField));
  const count = Number(values.divisions);
  const divisions =
    season?.divisions.length === count ? season.divisions : Array.from({ length: count }, (_, i) => i + 1);
  return valid({ season: name, divisions, rules });
}

/** Returns the format in a body, with the limits and handicaps that belong to the format. */
function formatSent(values: SeasonStepValues, season: AdminSeason | null): SentRules {
  const { rules: typed } = values;
  const first = seasonStepValues(season, '').rules;
  if (values.preset === '' && isSame(typed, first)) return {};
  const { points, tieBreaks, framesPerFixture, format, maxFramesPerPlayer, handicaps, ...sent } = toSentSeasonRules(
    typed,
    rulesBefore(season),
  );
  const names = [...GAME_LIMITS, 'walkoverBreaks' as const].filter((name) => typed[name] !== first[name]);
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

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Returns a value with its object keys sorted. Undefined values are left out, as in JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}
