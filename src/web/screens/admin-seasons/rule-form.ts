import { rulesBody } from '#contract/rules.ts';
import { GAME_LIMITS, gameRules, type Preset, USUAL_RULES } from '#domain/seasons/presets.ts';
import { SUBSTITUTE_WORDS } from '#domain/seasons/rule-words.ts';
import { sift } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import { checkRules, type DivisionRulesDraft, type LeagueRulesDraft } from '#domain/seasons/season-rules.ts';
import { type Format, formatOf, isPlainFormat, matchesIn, type Section } from '#domain/seasons/format.ts';
import { SUBSTITUTES, TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import { type LeagueRules, rulesOf, type Season, type Substitutes, type ZoneRules } from '#domain/seasons/season.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { bodyOf, typedOf } from '#web/office/form-values.ts';

/** The options for who may play as a substitute. */
export const SUBSTITUTE_OPTIONS = SUBSTITUTES.map((value) => ({ value, label: SUBSTITUTE_WORDS[value] }));

/** The rule for substitutes if the league has not chosen one. */
const USUAL: Substitutes = 'registered';

type PointName = keyof LeagueRules['points'];
type LimitName = (typeof GAME_LIMITS)[number];

/** The texts of a section in the form. Empty `points` mean the season's points for a win. */
export type SectionValues = Record<'name' | 'matches' | 'players' | 'frames' | 'points', string> &
  Pick<Section, 'scored'>;

/** The texts of a format in the form. `tieBreaks` has an entry for each possible tie-break, `''` if none is chosen. */
export type FormatValues = Record<'maxFramesPerPlayer' | LimitName, string> & {
  format: SectionValues[];
  points: Record<PointName, string>;
  tieBreaks: string[];
  walkoverBreaks: boolean;
};

/** A format, with substitutes and promotion. An empty number means no promotion or relegation. */
export type DivisionValues = FormatValues & Record<keyof ZoneRules, string> & { substitutes: Substitutes };

/** The rules of a season. `handicaps` is set only if a chosen format changes them, because another page edits handicaps. */
export type SeasonRuleValues = DivisionValues & { breaksFrom: string; handicaps?: HandicapRules | undefined };

export type RuleValues = {
  rules: SeasonRuleValues;
  /** Keyed by division. `own`: whether the division has its own rules. */
  divisionRules: Record<string, DivisionValues & { own: boolean }>;
};

type Shown = Pick<Season, 'rules' | 'divisionRules' | 'divisions'>;

/** The parts of the rules that the form edits as texts. */
const formatBody = rulesBody.pick({ format: true });
const numbers = rulesBody.pick({ maxFramesPerPlayer: true, points: true });
export const limits = rulesBody.pick({ walkoverScore: true, highestBreak: true, highestScore: true });
export const zones = rulesBody.pick({ promoted: true, relegated: true });
const shown = numbers.extend(zones.shape);
const ofSeason = shown.extend(limits.shape).extend(rulesBody.pick({ breaksFrom: true }).shape);

/** Returns the form values of a season's rules. A division without its own rules starts with the season's. */
export function ruleValues(season: Shown): RuleValues {
  const divisionRules = season.divisions.map((division) => {
    const own = season.divisionRules[division] !== undefined;
    return [division, { own, ...divisionValues(rulesOf(season, division)) }];
  });
  return {
    rules: { ...divisionValues(season.rules), breaksFrom: String(season.rules.breaksFrom) },
    divisionRules: Object.fromEntries(divisionRules),
  };
}

function divisionValues(rules: LeagueRules): DivisionValues {
  const zoneValues = typedOf(zones, rules) as Record<keyof ZoneRules, string>;
  return {
    ...formatValues(rules),
    ...(typedOf(limits, rules) as Record<LimitName, string>),
    ...zoneValues,
    walkoverBreaks: rules.walkoverBreaks === true,
    substitutes: rules.substitutes ?? USUAL,
  };
}

/** Returns the form values of the sections, points and tie-breaks in rules or in a preset. */
function formatValues(rules: Preset['rules']): Omit<FormatValues, LimitName | 'walkoverBreaks'> {
  const typed = { ...typedOf(formatBody, { format: formatOf(rules) }), ...typedOf(numbers, rules) };
  const tieBreaks = TIE_BREAKS.map((_, i) => rules.tieBreaks[i] ?? '');
  return { ...(typed as Omit<FormatValues, 'tieBreaks'>), tieBreaks };
}

/** Returns the form values to change after a preset is chosen. `before`: the rules until then. */
export function presetValues(
  preset: Preset,
  before: LeagueRules,
): Omit<FormatValues, 'walkoverBreaks'> & Pick<SeasonRuleValues, 'handicaps'> {
  const { handicaps, ...ofGame } = gameRules(preset, before);
  return {
    ...formatValues(preset.rules),
    ...(typedOf(limits, ofGame) as Record<LimitName, string>),
    handicaps: handicaps === before.handicaps ? undefined : handicaps,
  };
}

/** Returns whether a preset would check cards in the same way as these rules (Rule R9). */
export function keepsFormat(preset: Preset, rules: LeagueRules): boolean {
  const [chosen, typed] = [presetValues(preset, rules), divisionValues(rules)];
  const names = ['format', 'maxFramesPerPlayer', ...GAME_LIMITS] as const;
  return chosen.handicaps === undefined && names.every((name) => isSame(chosen[name], typed[name]));
}

/** Returns the sections and points in a form, for a sample card. `null` if they have a fault. */
export function formatIn(values: FormatValues): LeagueRules | null {
  const sent = { ...formatSent(values.format), points: pointsSent(values) };
  const read = formatBody.extend({
    framesPerFixture: rulesBody.shape.framesPerFixture,
    points: rulesBody.shape.points,
  });
  const { data } = read.safeParse(sent);
  const walkovers = values.walkoverBreaks ? { walkoverBreaks: true } : {};
  const checked = data && checkRules({ ...data, ...walkovers }, USUAL_RULES);
  return checked?.ok ? checked.value : null;
}

export type SentRules = Omit<LeagueRulesDraft, 'tieBreaks' | 'format'> & {
  tieBreaks?: readonly string[] | undefined;
  format?: Format | undefined;
};

/** The rules in a request body. A division sends only its own rules, or `null` if it has none. */
export type RulesBody = { rules: SentRules; divisionRules: Record<string, SentRules | null> };

/**
 * Returns the rules in a form. A division's rules contain what differs from the season, and rules of `before` that the form
 * does not show.
 */
export function rulesSent(values: RuleValues, before: Shown, divisions: readonly number[]): RulesBody {
  const rules = seasonSent(values.rules, before.rules);
  const divisionRules: RulesBody['divisionRules'] = {};
  for (const division of divisions) {
    const fields = values.divisionRules[division];
    const known = before.divisionRules[division];
    if (fields?.own) divisionRules[division] = { ...known, ...ownSent(fields, values.rules, known) };
    else if (fields && known) divisionRules[division] = null;
  }
  return { rules, divisionRules };
}

/** Returns the season's typed rules. Text that is not a number stays text, and every rule refuses it. */
export function seasonSent(values: SeasonRuleValues, before: LeagueRules): SentRules {
  const format = formatSent(values.format);
  // If the old sections have the same number of frames, sending only that number would keep these sections.
  const isKept = before.format !== undefined && format.framesPerFixture === before.framesPerFixture;
  const { substitutes, tieBreaks } = chosen(values);
  return {
    ...bodyOf(ofSeason, values, ''),
    points: pointsSent(values),
    ...(isKept ? { format: sectionsIn(values.format) } : format),
    tieBreaks,
    // A default that was never stored stays unset.
    substitutes: substitutes === USUAL && before.substitutes === undefined ? undefined : substitutes,
    walkoverBreaks: values.walkoverBreaks || before.walkoverBreaks !== undefined ? values.walkoverBreaks : undefined,
    ...(values.handicaps ? { handicaps: values.handicaps } : {}),
  };
}

/** Returns the rules of a division that differ from the season's. All others are undefined. */
function ownSent(fields: DivisionValues, season: DivisionValues, known: SentRules = {}): SentRules {
  const typed = { ...bodyOf(shown, fields, ''), ...chosen(fields), points: pointsSent(fields) };
  const ofSeason = { ...bodyOf(shown, season, ''), ...chosen(season), points: pointsSent(season) };
  const isSeasons = isSame(sectionsIn(fields.format), sectionsIn(season.format));
  return {
    ...(isSeasons ? { framesPerFixture: undefined, format: undefined } : formatSent(fields.format, known)),
    ...differing(typed, ofSeason),
    ...keptOrDiffering(fields, season, known),
  };
}

/** Returns limits and walkover rules that the division already sets, or that differ from the season's. */
function keptOrDiffering(fields: DivisionValues, season: DivisionValues, known: SentRules): SentRules {
  const typed = { ...bodyOf(limits, fields, ''), walkoverBreaks: fields.walkoverBreaks };
  const names = [...GAME_LIMITS, 'walkoverBreaks' as const];
  const own = names.filter((name) => known[name] !== undefined || fields[name] !== season[name]);
  return Object.fromEntries(own.map((name) => [name, Reflect.get(typed, name)]));
}

function sectionsIn(format: readonly SectionValues[]): Section[] {
  return bodyOf(formatBody, { format }, '')['format'] as Section[]; // or texts in their places, which are refused
}

/** Returns sections as sent. Plain singles are sent as a number of frames. `known`: rules that the division already sets. */
function formatSent(
  typed: readonly SectionValues[],
  known: SentRules = {},
): Pick<SentRules, 'framesPerFixture' | 'format'> {
  const format = sectionsIn(typed);
  if (isPlainFormat(format)) return { framesPerFixture: format[0]?.matches, format: undefined };
  const matches = matchesIn(format);
  // The number of frames is sent only if it is a number. Otherwise the fault is shown at the section.
  const isSaid = known.framesPerFixture !== undefined && Number.isInteger(matches);
  return { framesPerFixture: isSaid ? matches : undefined, format };
}

/** Returns points as sent. Points for the aggregate are left out if there are none. */
function pointsSent({ points }: FormatValues): SentRules['points'] {
  const { aggregateWon, ...sent } = Object(bodyOf(numbers, { points }, '')['points']);
  return { ...sent, ...(aggregateWon ? { aggregateWon } : {}) };
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

/** Returns the readable rules in a form, and the faults of their sections. Only the schema can find these faults. */
export function readSections(sent: RulesBody): {
  draft: { rules: LeagueRulesDraft; divisionRules: DivisionRulesDraft };
  issues: Issue[];
} {
  const issues: Issue[] = [];
  function read({ format, ...others }: SentRules, path: string): LeagueRulesDraft {
    if (format === undefined) return others;
    const sifted = sift(formatBody, { format });
    issues.push(...sifted.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
    return { ...others, format: sifted.draft.format };
  }
  const rules = read(sent.rules, 'rules');
  const ofDivisions = Object.entries(sent.divisionRules).map(([division, own]) => [
    division,
    own && read(own, `divisionRules.${division}`),
  ]);
  return { draft: { rules, divisionRules: Object.fromEntries(ofDivisions) }, issues };
}

/** Moves a fault of the number of frames to the field of the only section. */
export function atSection({ path, message }: Issue): Issue {
  return { path: path.replace(/\.framesPerFixture$/, '.format.0.matches'), message };
}
