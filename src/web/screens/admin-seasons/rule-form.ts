import { rulesBodySchema } from '#contract/rules.ts';
import { GAME_DEPENDENT_RULE_KEYS, type Preset, USUAL_RULES } from '#domain/seasons/presets.ts';
import type { PointsNumberRule } from '#domain/rules/points.ts';
import { SUBSTITUTE_WORDS } from '#domain/rules/substitutes.ts';
import type { Issue } from '#domain/issue.ts';
import { checkRules } from '#domain/seasons/season-rules.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { SUBSTITUTE_CHOICES, TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import {
  type LeagueRules,
  rulesOfDivision,
  type Season,
  type SubstitutePolicy,
  type ZoneRules,
} from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { bodyOf, formInputValuesOf } from '#web/office/form-values.ts';
import { formatBodySchema, toSentFormat, toSentSections, type SectionValues, type SentRules } from './section-form.ts';
import {
  toGroupFieldPath,
  toSentRuleGroups,
  type RuleGroupValues,
  ruleGroupValues,
  divisionRuleGroupValues,
} from './group-form.ts';

/** The options of the field for who may play for a team. */
export const SUBSTITUTE_OPTIONS = SUBSTITUTE_CHOICES.map((value) => ({ value, label: SUBSTITUTE_WORDS[value] }));

/** The rule for substitutes in a league that has not chosen a rule. */
const USUAL_SUBSTITUTE_CHOICE: SubstitutePolicy = 'registered';

/** The name of a rule whose value depends on the game, such as the walkover score. */
export type GameDependentRuleKey = (typeof GAME_DEPENDENT_RULE_KEYS)[number];

/** The texts of points rules that few leagues have. An empty text means that the league has no such rule. */
type RarePointsRuleValues = { byFrames: string; margin: Record<'from' | 'points', string>; frameDrawn: string };

/** The form values of a format. `tieBreaks` is as long as the list of all tie-breaks: unused entries are `''`. */
export type FormatValues = Record<'maxFramesPerPlayer' | GameDependentRuleKey, string> & {
  format: SectionValues[];
  points: Record<PointsNumberRule, string> & Partial<RarePointsRuleValues>;
  tieBreaks: string[];
  walkoverBreaks: boolean;
  race: boolean;
};

/** A division's rules in the form. If `promoted` or `relegated` is empty, the table marks no such teams (Rule R18). */
export type DivisionRuleValues = FormatValues &
  Record<keyof ZoneRules, string> &
  RuleGroupValues & { substitutes: SubstitutePolicy };

/** The form values of a season's rules. `handicaps` is set only if a chosen format changes the league's handicaps. */
export type SeasonRuleValues = DivisionRuleValues & { breaksFrom: string; handicaps?: HandicapRules | undefined };

export type SeasonAndDivisionRuleValues = {
  rules: SeasonRuleValues;
  /** Keyed by division number. `own`: whether the division has its own rules. */
  divisionRules: Record<string, DivisionRuleValues & { own: boolean }>;
};

export type RulesOfSeason = Pick<Season, 'rules' | 'divisionRules'> & { divisions: readonly number[] };

/**
 * The schema of the points, and of the limit on how often a player may play. In the form, the values of this schema and
 * of the schemas below are texts.
 */
const pointsAndPlayerLimitSchema = rulesBodySchema.pick({ maxFramesPerPlayer: true, points: true });
/** The schema of the walkover score, and of the highest break and score that a card may have. */
export const gameDependentRulesBodySchema = rulesBodySchema.pick({
  walkoverScore: true,
  highestBreak: true,
  highestScore: true,
});
/** The schema of the numbers of teams that are promoted and relegated. */
export const promotionAndRelegationBodySchema = rulesBodySchema.pick({ promoted: true, relegated: true });
const pointsAndPromotionSchema = pointsAndPlayerLimitSchema.extend(promotionAndRelegationBodySchema.shape);
const seasonRulesBodySchema = pointsAndPromotionSchema
  .extend(gameDependentRulesBodySchema.shape)
  .extend(rulesBodySchema.pick({ breaksFrom: true }).shape);

/**
 * Returns the form values for the rules of a season and of its divisions. A division without its own rules starts with
 * the season's rules.
 */
export function seasonAndDivisionRuleValues(season: RulesOfSeason): SeasonAndDivisionRuleValues {
  const divisionRules = season.divisions.map((division) => {
    const own = season.divisionRules[division];
    const groups = divisionRuleGroupValues(own ?? {}, season.rules);
    return [
      division,
      { own: own !== undefined, ...overridableRuleValues(rulesOfDivision(season, division)), ...groups },
    ];
  });
  return {
    rules: { ...overridableRuleValues(season.rules), breaksFrom: String(season.rules.breaksFrom) },
    divisionRules: Object.fromEntries(divisionRules),
  };
}

/** Returns the form values for the rules that both a season and a division can have. */
export function overridableRuleValues(rules: LeagueRules): DivisionRuleValues {
  const zoneValues = formInputValuesOf(promotionAndRelegationBodySchema, rules) as Record<keyof ZoneRules, string>;
  return {
    ...formValuesOfFormat(rules),
    ...(formInputValuesOf(gameDependentRulesBodySchema, rules) as Record<GameDependentRuleKey, string>),
    ...zoneValues,
    ...ruleGroupValues(rules),
    walkoverBreaks: rules.walkoverBreaks === true,
    race: rules.race === true,
    substitutes: rules.substitutes ?? USUAL_SUBSTITUTE_CHOICE,
  };
}

/** Returns the form values that both rules and presets have: sections, points, tie-breaks and frames per player. */
export function formValuesOfFormat(
  rules: Preset['rules'],
): Omit<FormatValues, GameDependentRuleKey | 'walkoverBreaks' | 'race'> {
  const typed = {
    ...formInputValuesOf(formatBodySchema, { format: formatOf(rules) }),
    ...formInputValuesOf(pointsAndPlayerLimitSchema, rules),
  };
  const tieBreaks = TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? '');
  return { ...(typed as Omit<FormatValues, 'tieBreaks'>), tieBreaks };
}

/** Returns the rules for a sample card, from the sections and points in a form. `null` if a value has a fault. */
export function sampleCardRulesFromForm(values: FormatValues): LeagueRules | null {
  const sent = { ...toSentFormat(values.format), points: pointsToSend(values) };
  const read = formatBodySchema.extend({
    framesPerFixture: rulesBodySchema.shape.framesPerFixture,
    points: rulesBodySchema.shape.points,
  });
  const { data } = read.safeParse(sent);
  const flags = { ...(values.walkoverBreaks ? { walkoverBreaks: true } : {}), ...(values.race ? { race: true } : {}) };
  const checked = data && checkRules({ ...data, ...flags }, USUAL_RULES);
  return checked?.ok ? checked.value : null;
}

/** The rules in a request body. `divisionRules` is keyed by division; `null` removes a division's own rules. */
export type RulesBody = { rules: SentRules; divisionRules: Record<string, SentRules | null> };

/**
 * Returns the rules to send. A division's own rules are the rules that differ from the season's, the limits that the
 * division sets already, and its rules in `before` that the form does not show.
 */
export function toRulesBody(
  values: SeasonAndDivisionRuleValues,
  before: RulesOfSeason,
  divisions: readonly number[],
): RulesBody {
  const rules = toSentSeasonRules(values.rules, before.rules);
  const divisionRules: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (fields?.own) {
      const groups = toSentRuleGroups(fields, { ...before.rules, ...known });
      divisionRules[division] = { ...known, ...divisionRulesToSend(fields, values.rules, known), ...groups };
    } else if (fields && known) divisionRules[division] = null;
  }
  return { rules, divisionRules };
}

/** Returns the season's rules to send. A text that is not a number stays text, and the server refuses it. */
export function toSentSeasonRules(values: SeasonRuleValues, before: LeagueRules): SentRules {
  const format = toSentFormat(values.format);
  // If the request had only the unchanged number of frames, the server would keep the old sections. So the request has
  // the new sections instead.
  const isKept = before.format !== undefined && format.framesPerFixture === before.framesPerFixture;
  const { substitutes, tieBreaks } = chosenSubstitutesAndTieBreaks(values);
  return {
    ...bodyOf(seasonRulesBodySchema, values, ''),
    points: pointsToSend(values),
    ...(isKept ? { format: toSentSections(values.format) } : format),
    tieBreaks,
    // The default value of a rule is sent only if the season already has a stored value for this rule.
    substitutes: substitutes === USUAL_SUBSTITUTE_CHOICE && before.substitutes === undefined ? undefined : substitutes,
    walkoverBreaks: values.walkoverBreaks || before.walkoverBreaks !== undefined ? values.walkoverBreaks : undefined,
    race: values.race || before.race !== undefined ? values.race : undefined,
    ...toSentRuleGroups(values, before),
    ...(values.handicaps ? { handicaps: values.handicaps } : {}),
  };
}

/**
 * Returns a division's own rules to send: the rules that differ from the season's rules. Limits, `walkoverBreaks` and
 * `race` are also sent if the division already has its own value for them, even if this value is the same as the
 * season's.
 */
function divisionRulesToSend(fields: DivisionRuleValues, season: DivisionRuleValues, known: SentRules = {}): SentRules {
  const typed = {
    ...bodyOf(pointsAndPromotionSchema, fields, ''),
    ...chosenSubstitutesAndTieBreaks(fields),
    points: pointsToSend(fields),
  };
  const ofSeason = {
    ...bodyOf(pointsAndPromotionSchema, season, ''),
    ...chosenSubstitutesAndTieBreaks(season),
    points: pointsToSend(season),
  };
  const isSeasons = areEqualAsJson(toSentSections(fields.format), toSentSections(season.format));
  return {
    ...(isSeasons ? { framesPerFixture: undefined, format: undefined } : toSentFormat(fields.format, known)),
    ...changedRules(typed, ofSeason),
    ...divisionLimitsToSend(fields, season, known),
  };
}

/**
 * Returns the limits, `walkoverBreaks` and `race`, but only those that the division sets already or that differ from
 * the season's rules.
 */
function divisionLimitsToSend(fields: DivisionRuleValues, season: DivisionRuleValues, known: SentRules): SentRules {
  const typed = {
    ...bodyOf(gameDependentRulesBodySchema, fields, ''),
    walkoverBreaks: fields.walkoverBreaks,
    race: fields.race,
  };
  const names = [...GAME_DEPENDENT_RULE_KEYS, 'walkoverBreaks' as const, 'race' as const];
  const own = names.filter((name) => known[name] !== undefined || fields[name] !== season[name]);
  return Object.fromEntries(own.map((name) => [name, Reflect.get(typed, name)]));
}

/** Returns the points to send. Empty optional points are left out. */
function pointsToSend({ points }: FormatValues): SentRules['points'] {
  const { aggregateWon, byFrames, margin, frameDrawn, ...sent } = Object(
    bodyOf(pointsAndPlayerLimitSchema, { points }, '')['points'],
  );
  return {
    ...sent,
    ...(aggregateWon ? { aggregateWon } : {}),
    ...(byFrames === null ? {} : { byFrames }),
    ...(margin === null ? {} : { margin }),
    ...(frameDrawn === null ? {} : { frameDrawn }),
  };
}

function chosenSubstitutesAndTieBreaks({ substitutes, tieBreaks }: DivisionRuleValues) {
  return { substitutes, tieBreaks: tieBreaks.filter((tieBreak) => tieBreak !== '') };
}

function changedRules(typed: SentRules, rules: SentRules): SentRules {
  const entries = Object.entries(typed).map(([name, value]) => {
    return [name, areEqualAsJson(value, Reflect.get(rules, name)) ? undefined : value];
  });
  return Object.fromEntries(entries);
}

/** Returns whether two values are equal when converted to JSON. */
export function areEqualAsJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Changes the path of a fault to the form field that shows the fault. A fault of `framesPerFixture` goes to the number
 * of matches of the first section. A fault of one number in a list goes to the field of the list.
 */
export function moveIssueToRuleField({ path, message }: Issue): Issue {
  const field = path.replace(/\.framesPerFixture$/, '.format.0.matches').replace(/\.byFrames\.\d+$/, '.byFrames');
  return { path: toGroupFieldPath(field), message };
}
