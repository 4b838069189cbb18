import { type Checked, type Draft, faultyResult, validResult } from '#domain/issue.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import {
  type FixtureFormat,
  formatOf,
  isDecider,
  countMatchesWithoutDecider,
  type FormatSection,
} from '#domain/seasons/format.ts';
import { NUMBER_RULE_LABELS } from '#domain/rules/match.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/**
 * The rules that cannot change once a division has results (Rule R9), with their labels in the message that refuses a
 * change.
 */
const RULES_FIXED_BY_RESULTS = {
  framesPerFixture: NUMBER_RULE_LABELS.framesPerFixture,
  format: 'Sections',
  maxFramesPerPlayer: NUMBER_RULE_LABELS.maxFramesPerPlayer,
  walkoverScore: NUMBER_RULE_LABELS.walkoverScore,
  walkoverBreaks: 'Breaks of a walkover',
  highestBreak: NUMBER_RULE_LABELS.highestBreak,
  highestScore: NUMBER_RULE_LABELS.highestScore,
  race: 'Whether a match ends once it is won',
  secondPlay: 'A second play',
  levelAggregate: 'A level aggregate',
  frameDrawn: 'Whether a frame can be level',
} as const;
type RuleFixedByResults = keyof typeof RULES_FIXED_BY_RESULTS;

/** The highest number of matches that a fixture can have. A decider does not count. */
export const MAX_MATCHES = 99;

/**
 * A format in a request. A schema has already checked the fields of its sections. A section or field with a fault is
 * `undefined`.
 */
export type FormatDraft = {
  framesPerFixture?: number | undefined;
  format?: readonly (Draft<FormatSection> | undefined)[] | undefined;
};

/**
 * Checks a format, and returns the format after the change (Rule R24). If only a new number of frames is sent, it
 * replaces the sections: a fixture then has that many singles. If sections are sent, the number of frames follows from
 * them. A decider is the last section, and has one match (Rule R25).
 */
export function checkFormat(draft: FormatDraft, before: LeagueRules): Checked<FormatRuleFields> {
  const { framesPerFixture } = draft;
  const format = formatIfComplete(draft);
  if (draft.format === undefined) {
    if (framesPerFixture === undefined || framesPerFixture === before.framesPerFixture)
      return validResult(pickFormatFields(before));
    return validResult({ framesPerFixture });
  }
  if (format === undefined) return faultyResult([]);
  const matches = countMatchesWithoutDecider(format);
  const fault = (message: string) => faultyResult([{ path: 'format', message }]);
  if (matches === 0) return fault('A format has at least one section.');
  const misplaced = format.findIndex((one, i) => isDecider(one) && (i < format.length - 1 || one.matches !== 1));
  if (misplaced !== -1) {
    const message = `${format[misplaced]?.name} decides a level match, so it is the last section, with one match.`;
    return faultyResult([{ path: `format.${misplaced}`, message }]);
  }
  if (matches > MAX_MATCHES) return fault(`A format has at most ${MAX_MATCHES} matches; this one has ${matches}.`);
  if (framesPerFixture !== undefined && framesPerFixture !== matches)
    return fault(
      `The sections have ${matches} matches, and ${NUMBER_RULE_LABELS.framesPerFixture} is ${framesPerFixture}.`,
    );
  return validResult({ framesPerFixture: matches, format });
}

/** Returns the sections; `undefined` if none were sent or one of them has a fault. */
export function formatIfComplete({ format }: FormatDraft): FixtureFormat | undefined {
  const sections = format?.map((one) =>
    one && REQUIRED_SECTION_FIELDS.every((name) => one[name] !== undefined) ? one : null,
  );
  if (sections === undefined || sections.includes(null)) return undefined;
  return sections as FixtureFormat; // The cast is safe: every section is complete.
}

const REQUIRED_SECTION_FIELDS = ['name', 'matches', 'players', 'frames', 'scored', 'points'] as const;

type FormatRuleFields = Pick<LeagueRules, 'framesPerFixture' | 'format'>;

function pickFormatFields({ framesPerFixture, format }: FormatRuleFields): FormatRuleFields {
  return format ? { framesPerFixture, format } : { framesPerFixture };
}

type SeasonRules = Pick<Season, 'rules' | 'divisionRules' | 'divisionNames'>;

/**
 * Returns a message that says why the rules cannot change from `before` to `after` (Rule R9); `null` if they can.
 * `played`: the divisions with results.
 */
export function ruleChangeConflict(before: SeasonRules, after: SeasonRules, played: Iterable<number>): string | null {
  const reasons = [...played].flatMap((division) => {
    const [was, is] = [rulesOfDivision(before, division), rulesOfDivision(after, division)];
    // The cast is needed because `Object.keys` returns `string[]`.
    const names = Object.keys(RULES_FIXED_BY_RESULTS) as RuleFixedByResults[];
    const changed = names
      .filter((name) => !isRuleUnchanged(name, was, is))
      .map((name) => `“${RULES_FIXED_BY_RESULTS[name]}”`);
    if (changed.length === 0) return [];
    return [
      `${divisionName(after.divisionNames, division)} has results in this season: ${changed.join(', ')} can no longer change.`,
    ];
  });
  return reasons.length === 0 ? null : reasons.join(' ');
}

/**
 * Returns whether a rule is unchanged. Rules with a number of frames but no sections have the same format as rules with
 * one section of that many singles of one frame.
 */
function isRuleUnchanged(name: RuleFixedByResults, was: LeagueRules, is: LeagueRules): boolean {
  const isUnnamed = name === 'format' && !was.format && !is.format;
  return isUnnamed || JSON.stringify(fixedPartOfRule(name, was)) === JSON.stringify(fixedPartOfRule(name, is));
}

/**
 * Returns those contents of a rule that may not change. For `frameDrawn`, for example, this is only whether frames can
 * be level, not the points.
 */
function fixedPartOfRule(name: RuleFixedByResults, rules: LeagueRules): unknown {
  if (name === 'format') return comparableSectionValues(rules);
  if (name === 'race') return rules.race === true;
  if (name === 'secondPlay') return rules.secondPlay && [rules.secondPlay.points, rules.secondPlay.statistics];
  if (name === 'levelAggregate') return rules.aggregate?.level ?? 'nobody';
  if (name === 'frameDrawn') return rules.points.frameDrawn !== undefined;
  return rules[name];
}

/** Returns the values of each section in a fixed order, for comparison. */
function comparableSectionValues(rules: LeagueRules) {
  return formatOf(rules).map((section) =>
    [...REQUIRED_SECTION_FIELDS, 'maxFramesPerPlayer' as const, 'when' as const].map((name) => section[name]),
  );
}
