import { rulesBody } from '#contract/rules.ts';
import { GAME_LIMITS, gameRules, type Preset, USUAL_RULES } from '#domain/seasons/presets.ts';
import { GROUP_KEYS } from '#domain/rules/groups.ts';
import type { PointNumber } from '#domain/rules/points.ts';
import { SUBSTITUTE_WORDS } from '#domain/rules/substitutes.ts';
import { sift } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import {
  checkDivisionRules,
  checkRules,
  type DivisionRulesDraft,
  type LeagueRulesDraft,
} from '#domain/seasons/season-rules.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { SUBSTITUTE_CHOICES, TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import {
  type LeagueRules,
  rulesOfDivision,
  type Season,
  type Substitutes,
  type ZoneRules,
} from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';
import { bodyOf, type FormInput, formInputOf } from '#web/office/form-values.ts';
import { formatBody, toSentFormat, toSections, type SectionValues, type SentRules } from './section-form.ts';
import { atGroupField, groupBody, toSentGroups, type GroupValues, groupValues, ownGroupValues } from './group-form.ts';

/** The options for who may play as a substitute. */
export const SUBSTITUTE_OPTIONS = SUBSTITUTE_CHOICES.map((value) => ({ value, label: SUBSTITUTE_WORDS[value] }));

/** The rule for substitutes if the league has not chosen one. */
const USUAL: Substitutes = 'registered';

type LimitName = (typeof GAME_LIMITS)[number];

/** The texts of points rules that few leagues have. An empty text means that there is no such rule. */
type SpecialPoints = { byFrames: string; margin: Record<'from' | 'points', string>; frameDrawn: string };

/** The texts of a format in the form. `tieBreaks` has an entry for each possible tie-break: `''` if none is chosen. */
export type FormatValues = Record<'maxFramesPerPlayer' | LimitName, string> & {
  format: SectionValues[];
  points: Record<PointNumber, string> & Partial<SpecialPoints>;
  tieBreaks: string[];
  walkoverBreaks: boolean;
  race: boolean;
};

/** A format, with substitutes and promotion. An empty number of teams means that none goes up or down. */
export type DivisionValues = FormatValues &
  Record<keyof ZoneRules, string> &
  GroupValues & { substitutes: Substitutes };

/** The rules of a season. `handicaps` is set only if a chosen format changes them. Another page edits handicaps. */
export type SeasonRuleValues = DivisionValues & { breaksFrom: string; handicaps?: HandicapRules | undefined };

export type RuleValues = {
  rules: SeasonRuleValues;
  /** Keyed by division. `own`: whether the division has its own rules. */
  divisionRules: Record<string, DivisionValues & { own: boolean }>;
};

export type RulesOfSeason = Pick<Season, 'rules' | 'divisionRules'> & { divisions: readonly number[] };

/** The parts of the rules that the form edits as texts. */
const numbers = rulesBody.pick({ maxFramesPerPlayer: true, points: true });
export const limitsBody = rulesBody.pick({ walkoverScore: true, highestBreak: true, highestScore: true });
export const zonesBody = rulesBody.pick({ promoted: true, relegated: true });
const shown = numbers.extend(zonesBody.shape);
const ofSeason = shown.extend(limitsBody.shape).extend(rulesBody.pick({ breaksFrom: true }).shape);

/** Returns the form values of a season's rules. A division without its own rules starts with the season's. */
export function ruleValues(season: RulesOfSeason): RuleValues {
  const divisionRules = season.divisions.map((division) => {
    const own = season.divisionRules[division];
    const groups = ownGroupValues(own ?? {}, season.rules);
    return [division, { own: own !== undefined, ...divisionValues(rulesOfDivision(season, division)), ...groups }];
  });
  return {
    rules: { ...divisionValues(season.rules), breaksFrom: String(season.rules.breaksFrom) },
    divisionRules: Object.fromEntries(divisionRules),
  };
}

function divisionValues(rules: LeagueRules): DivisionValues {
  const zoneValues = formInputOf(zonesBody, rules) as Record<keyof ZoneRules, string>;
  return {
    ...formatValues(rules),
    ...(formInputOf(limitsBody, rules) as Record<LimitName, string>),
    ...zoneValues,
    ...groupValues(rules),
    walkoverBreaks: rules.walkoverBreaks === true,
    race: rules.race === true,
    substitutes: rules.substitutes ?? USUAL,
  };
}

/** Returns the form values of the sections, points and tie-breaks in rules or in a preset. */
function formatValues(rules: Preset['rules']): Omit<FormatValues, LimitName | 'walkoverBreaks' | 'race'> {
  const typed = { ...formInputOf(formatBody, { format: formatOf(rules) }), ...formInputOf(numbers, rules) };
  const tieBreaks = TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? '');
  return { ...(typed as Omit<FormatValues, 'tieBreaks'>), tieBreaks };
}

/**
 * The groups of rules that a preset always sets: a preset without one of these groups removes it. Any other group stays
 * unless the preset has that group too.
 */
const GROUPS_OF_FORMAT = ['secondPlay', 'aggregate'] as const;

/** Returns the form values that a preset changes. `before`: the current rules. `typed`: the groups in the form. */
export function presetValues(
  preset: Preset,
  before: LeagueRules,
  typed: GroupValues = groupValues(before),
): Omit<FormatValues, 'walkoverBreaks'> & GroupValues & Pick<SeasonRuleValues, 'handicaps'> {
  const { handicaps, ...ofGame } = gameRules(preset, before);
  const chosenRules = groupValues(preset.rules);
  const names = GROUP_KEYS.filter(
    (key) => chosenRules.uses[key] === 'yes' || GROUPS_OF_FORMAT.some((one) => one === key),
  );
  const pick = <Value>(from: Record<string, Value>) => Object.fromEntries(names.map((key) => [key, from[key]]));
  return {
    ...formatValues(preset.rules),
    ...(formInputOf(limitsBody, ofGame) as Record<LimitName, string>),
    race: preset.rules.race === true,
    uses: { ...typed.uses, ...pick(chosenRules.uses) },
    groups: { ...typed.groups, ...pick(chosenRules.groups) } as FormInput, // with the same keys
    handicaps: handicaps === before.handicaps ? undefined : handicaps,
  };
}

/** Returns whether a preset would check cards in the same way as `rules` (Rule R9). */
export function keepsFormat(preset: Preset, rules: LeagueRules): boolean {
  const [chosen, typed] = [presetValues(preset, rules), divisionValues(rules)];
  const names = ['format', 'maxFramesPerPlayer', 'race', ...GAME_LIMITS] as const;
  return (
    chosen.handicaps === undefined &&
    names.every((name) => isSame(chosen[name], typed[name])) &&
    isSame(preset.rules.secondPlay, rules.secondPlay) &&
    isSame(preset.rules.aggregate?.level ?? 'nobody', rules.aggregate?.level ?? 'nobody') &&
    (preset.rules.points.frameDrawn === undefined) === (rules.points.frameDrawn === undefined)
  );
}

/** Returns the rules for a sample card, from the sections and points in a form. `null` if they have a fault. */
export function typedFormatRules(values: FormatValues): LeagueRules | null {
  const sent = { ...toSentFormat(values.format), points: pointsSent(values) };
  const read = formatBody.extend({
    framesPerFixture: rulesBody.shape.framesPerFixture,
    points: rulesBody.shape.points,
  });
  const { data } = read.safeParse(sent);
  const flags = { ...(values.walkoverBreaks ? { walkoverBreaks: true } : {}), ...(values.race ? { race: true } : {}) };
  const checked = data && checkRules({ ...data, ...flags }, USUAL_RULES);
  return checked?.ok ? checked.value : null;
}

/** The rules in a request body. A division sends only its own rules, or `null` if it has none. */
export type RulesBody = { rules: SentRules; divisionRules: Record<string, SentRules | null> };

/**
 * Returns the rules to send. A division's rules contain what differs from the season, and those rules of `before` that
 * the form does not show.
 */
export function toSentRules(values: RuleValues, before: RulesOfSeason, divisions: readonly number[]): RulesBody {
  const rules = toSentSeasonRules(values.rules, before.rules);
  const divisionRules: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (fields?.own) {
      const groups = toSentGroups(fields, { ...before.rules, ...known });
      divisionRules[division] = { ...known, ...ownSent(fields, values.rules, known), ...groups };
    } else if (fields && known) divisionRules[division] = null;
  }
  return { rules, divisionRules };
}

/** Returns the season's rules to send. A text that is not a number stays text, and the server refuses it. */
export function toSentSeasonRules(values: SeasonRuleValues, before: LeagueRules): SentRules {
  const format = toSentFormat(values.format);
  // Sending only an equal number of frames would keep the old sections.
  const isKept = before.format !== undefined && format.framesPerFixture === before.framesPerFixture;
  const { substitutes, tieBreaks } = chosen(values);
  return {
    ...bodyOf(ofSeason, values, ''),
    points: pointsSent(values),
    ...(isKept ? { format: toSections(values.format) } : format),
    tieBreaks,
    // A default that was never stored stays unset.
    substitutes: substitutes === USUAL && before.substitutes === undefined ? undefined : substitutes,
    walkoverBreaks: values.walkoverBreaks || before.walkoverBreaks !== undefined ? values.walkoverBreaks : undefined,
    race: values.race || before.race !== undefined ? values.race : undefined,
    ...toSentGroups(values, before),
    ...(values.handicaps ? { handicaps: values.handicaps } : {}),
  };
}

/** Returns the rules of a division that differ from the season's. All other rules are undefined. */
function ownSent(fields: DivisionValues, season: DivisionValues, known: SentRules = {}): SentRules {
  const typed = { ...bodyOf(shown, fields, ''), ...chosen(fields), points: pointsSent(fields) };
  const ofSeason = { ...bodyOf(shown, season, ''), ...chosen(season), points: pointsSent(season) };
  const isSeasons = isSame(toSections(fields.format), toSections(season.format));
  return {
    ...(isSeasons ? { framesPerFixture: undefined, format: undefined } : toSentFormat(fields.format, known)),
    ...differing(typed, ofSeason),
    ...keptOrDiffering(fields, season, known),
  };
}

/** Returns the limits and walkover rules that the division already sets, or that differ from the season's. */
function keptOrDiffering(fields: DivisionValues, season: DivisionValues, known: SentRules): SentRules {
  const typed = { ...bodyOf(limitsBody, fields, ''), walkoverBreaks: fields.walkoverBreaks, race: fields.race };
  const names = [...GAME_LIMITS, 'walkoverBreaks' as const, 'race' as const];
  const own = names.filter((name) => known[name] !== undefined || fields[name] !== season[name]);
  return Object.fromEntries(own.map((name) => [name, Reflect.get(typed, name)]));
}

/** Returns the points to send. Empty optional points are left out. */
function pointsSent({ points }: FormatValues): SentRules['points'] {
  const { aggregateWon, byFrames, margin, frameDrawn, ...sent } = Object(bodyOf(numbers, { points }, '')['points']);
  return {
    ...sent,
    ...(aggregateWon ? { aggregateWon } : {}),
    ...(byFrames === null ? {} : { byFrames }),
    ...(margin === null ? {} : { margin }),
    ...(frameDrawn === null ? {} : { frameDrawn }),
  };
}

function chosen({ substitutes, tieBreaks }: DivisionValues) {
  return { substitutes, tieBreaks: tieBreaks.filter((tieBreak) => tieBreak !== '') };
}

function differing(typed: SentRules, rules: SentRules): SentRules {
  const entries = Object.entries(typed).map(([name, value]) => {
    return [name, isSame(value, Reflect.get(rules, name)) ? undefined : value];
  });
  return Object.fromEntries(entries);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The parts of the rules whose faults only their schema can find. */
const bySchema = groupBody
  .extend(formatBody.shape)
  .extend({ points: rulesBody.shape.points.unwrap().pick({ byFrames: true, margin: true, frameDrawn: true }) })
  .partial();

/** Reads rules that are about to be sent: returns those that can be read, and the faults that their schema finds. */
export function readSentRules(sent: RulesBody): {
  draft: { rules: LeagueRulesDraft; divisionRules: DivisionRulesDraft };
  issues: Issue[];
} {
  const issues: Issue[] = [];
  function read(rules: SentRules, path: string): LeagueRulesDraft {
    const given = Object.entries(rules).filter(([name, value]) => name in bySchema.shape && isGiven(value));
    const { draft, issues: found } = sift(bySchema, Object.fromEntries(given));
    issues.push(...found.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
    const points = rules.points && { ...rules.points, ...Object(draft['points']) };
    return { ...rules, ...draft, ...(points ? { points } : {}) };
  }
  const rules = read(sent.rules, 'rules');
  const ofDivisions = Object.entries(sent.divisionRules).map(([division, own]) => [
    division,
    own && read(own, `divisionRules.${division}`),
  ]);
  return { draft: { rules, divisionRules: Object.fromEntries(ofDivisions) }, issues };
}

/** Returns the rules in a form, to show their sentences. `null` while something is incomplete. */
export function typedRules(
  values: RuleValues,
  before: RulesOfSeason,
  divisions: readonly number[],
): RulesOfSeason | null {
  const { draft, issues } = readSentRules(toSentRules(values, before, divisions));
  const rules = checkRules(draft.rules, before.rules);
  if (issues.length > 0 || !rules.ok) return null;
  const season = { rules: rules.value, divisionRules: {}, divisions };
  const own = checkDivisionRules(draft.divisionRules, season);
  return own.ok ? { ...season, divisionRules: own.value } : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Moves a fault of the rules to its field: for the number of frames, the only section; for a number in a list, the
 * whole list.
 */
export function atRuleField({ path, message }: Issue): Issue {
  const field = path.replace(/\.framesPerFixture$/, '.format.0.matches').replace(/\.byFrames\.\d+$/, '.byFrames');
  return { path: atGroupField(field), message };
}
