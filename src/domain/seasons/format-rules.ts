import { type Checked, type Draft, faulty, valid } from '#domain/issue.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { type Format, formatOf, isDecider, countMatchesInFormat, type Section } from '#domain/seasons/format.ts';
import { RULE_WORDS } from '#domain/rules/match.ts';
import { type LeagueRules, rulesOfDivision, type Season } from '#domain/seasons/season.ts';

/** The rules for checking results, with their labels. They cannot change once a division has results (Rule R9). */
const RULES_OF_RESULTS = {
  framesPerFixture: RULE_WORDS.framesPerFixture,
  format: 'Sections',
  maxFramesPerPlayer: RULE_WORDS.maxFramesPerPlayer,
  walkoverScore: RULE_WORDS.walkoverScore,
  walkoverBreaks: 'Breaks of a walkover',
  highestBreak: RULE_WORDS.highestBreak,
  highestScore: RULE_WORDS.highestScore,
  race: 'Whether a match ends once it is won',
  secondPlay: 'A second play',
  levelAggregate: 'A level aggregate',
  frameDrawn: 'Whether a frame can be level',
} as const;
type FixedRule = keyof typeof RULES_OF_RESULTS;

/** The most matches that a fixture can have. */
export const MAX_MATCHES = 99;

/** A format in a request. A schema checks the fields of its sections. */
export type FormatDraft = {
  framesPerFixture?: number | undefined;
  format?: readonly (Draft<Section> | undefined)[] | undefined;
};

/**
 * Checks a format (Rule R24). Without sections, a number of frames means that many singles. With sections, the number
 * follows from these.
 */
export function checkFormat(draft: FormatDraft, before: LeagueRules): Checked<FormatOfRules> {
  const { framesPerFixture } = draft;
  const format = wholeFormat(draft);
  if (draft.format === undefined) {
    if (framesPerFixture === undefined || framesPerFixture === before.framesPerFixture) return valid(ofFormat(before));
    return valid({ framesPerFixture });
  }
  if (format === undefined) return faulty([]);
  const matches = countMatchesInFormat(format);
  const fault = (message: string) => faulty([{ path: 'format', message }]);
  if (matches === 0) return fault('A format has at least one section.');
  const misplaced = format.findIndex((one, i) => isDecider(one) && (i < format.length - 1 || one.matches !== 1));
  if (misplaced !== -1) {
    const message = `${format[misplaced]?.name} decides a level match, so it is the last section, with one match.`;
    return faulty([{ path: `format.${misplaced}`, message }]);
  }
  if (matches > MAX_MATCHES) return fault(`A format has at most ${MAX_MATCHES} matches; this one has ${matches}.`);
  if (framesPerFixture !== undefined && framesPerFixture !== matches)
    return fault(`The sections have ${matches} matches, and ${RULE_WORDS.framesPerFixture} is ${framesPerFixture}.`);
  return valid({ framesPerFixture: matches, format });
}

/** Returns the sections; `undefined` if a section could not be read. */
export function wholeFormat({ format }: FormatDraft): Format | undefined {
  const sections = format?.map((one) => (one && SECTION_FIELDS.every((name) => one[name] !== undefined) ? one : null));
  if (sections === undefined || sections.includes(null)) return undefined;
  return sections as Format; // each has all of its fields
}

const SECTION_FIELDS = ['name', 'matches', 'players', 'frames', 'scored', 'points'] as const;

type FormatOfRules = Pick<LeagueRules, 'framesPerFixture' | 'format'>;

function ofFormat({ framesPerFixture, format }: FormatOfRules): FormatOfRules {
  return format ? { framesPerFixture, format } : { framesPerFixture };
}

type SeasonRules = Pick<Season, 'rules' | 'divisionRules' | 'divisionNames'>;

/** Returns why the rules of divisions with results cannot change like this (Rule R9); `null` if they can. */
export function fixedFormatConflict(before: SeasonRules, after: SeasonRules, played: Iterable<number>): string | null {
  const reasons = [...played].flatMap((division) => {
    const [was, is] = [rulesOfDivision(before, division), rulesOfDivision(after, division)];
    // `Object.keys` forgets the type of the keys.
    const names = Object.keys(RULES_OF_RESULTS) as FixedRule[];
    const changed = names.filter((name) => !isSame(name, was, is)).map((name) => `“${RULES_OF_RESULTS[name]}”`);
    if (changed.length === 0) return [];
    return [
      `${divisionName(after.divisionNames, division)} has results in this season: ${changed.join(', ')} can no longer change.`,
    ];
  });
  return reasons.length === 0 ? null : reasons.join(' ');
}

/**
 * Returns whether a rule is unchanged. A bare number of frames is the same format as one section with so many singles.
 */
function isSame(name: FixedRule, was: LeagueRules, is: LeagueRules): boolean {
  const isUnnamed = name === 'format' && !was.format && !is.format;
  return isUnnamed || JSON.stringify(fixedValue(name, was)) === JSON.stringify(fixedValue(name, is));
}

/** Returns the part of a rule that may not change; `undefined` for an absent rule. */
function fixedValue(name: FixedRule, rules: LeagueRules): unknown {
  if (name === 'format') return sectionValues(rules);
  if (name === 'race') return rules.race === true;
  if (name === 'secondPlay') return rules.secondPlay && [rules.secondPlay.points, rules.secondPlay.statistics];
  if (name === 'levelAggregate') return rules.aggregate?.level ?? 'nobody';
  if (name === 'frameDrawn') return rules.points.frameDrawn !== undefined;
  return rules[name];
}

/** Returns the values of each section in a fixed order, for comparison. */
function sectionValues(rules: LeagueRules) {
  return formatOf(rules).map((section) =>
    [...SECTION_FIELDS, 'maxFramesPerPlayer' as const, 'when' as const].map((name) => section[name]),
  );
}
