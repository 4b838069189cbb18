import { type Checked, valueOrCollect, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { countMatchesWithoutDecider } from '#domain/seasons/format.ts';
import { checkFormat, type FormatDraft, MAX_MATCHES, formatIfComplete } from '#domain/seasons/format-rules.ts';
import { GROUP_KEYS, type GroupKey } from '#domain/rules/groups.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import type { WithoutFaultyFields } from '#domain/check.ts';
import { type NumberRuleName, NUMBER_RULE_LABELS } from '#domain/rules/match.ts';
import { MAX_PROMOTED_OR_RELEGATED, TIE_BREAK_WORDS, ZONE_RULE_LABELS } from '#domain/rules/places.ts';
import { MAX_POINTS_PER_RULE, type PointsNumberRule, POINTS_LABELS } from '#domain/rules/points.ts';
import {
  type RulesByDivision,
  type LeagueRules,
  type DivisionOwnRules,
  type Season,
  type SubstitutePolicy,
  type PointsAndTieBreaks,
  type TieBreak,
  USUAL_POINTS_AND_TIE_BREAKS,
  type ZoneRules,
} from '#domain/seasons/season.ts';
import { pointsByFramesFaults } from '#domain/rules/points-checks.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

type PointsRuleValues = PointsAndTieBreaks['points'];

/**
 * Rules in a request. A rule that is left out keeps its value. `points` is different: it replaces all points rules, and
 * a number that is missing in it gets its default value. So `{ points: { fixtureWon: 3 } }` also resets `frameWon` to
 * 1.
 */
export type LeagueRulesDraft = Draft<Pick<LeagueRules, NumberRuleName | keyof ZoneRules>> &
  FormatDraft &
  RuleGroupsDraft & {
    points?: PointsRulesDraft | undefined;
    race?: boolean | undefined;
    tieBreaks?: readonly (string | undefined)[] | undefined;
    substitutes?: SubstitutePolicy | undefined;
    handicaps?: HandicapRulesDraft | undefined;
    walkoverBreaks?: boolean | undefined;
  };

/** The points rules in a request. `byFrames`, `margin` and `frameDrawn` are removed if they are `null` or missing. */
export type PointsRulesDraft = Draft<Pick<PointsRuleValues, PointsNumberRule>> & {
  byFrames?: readonly (number | undefined)[] | null | undefined;
  margin?: Draft<NonNullable<PointsRuleValues['margin']>> | null | undefined;
  frameDrawn?: number | null | undefined;
};

/** Handicap rules in a request. A rule that is left out keeps its value, and `null` removes it. */
export type HandicapRulesDraft = Draft<Omit<HandicapRules, 'counts' | 'newPlayer'>> & {
  counts?: Draft<NonNullable<HandicapRules['counts']>> | null | undefined;
  newPlayer?: number | null | undefined;
};

/**
 * Groups of rules in a request, such as `penalties`. A group that is left out stays as it was; the value `null` removes
 * a group.
 */
type RuleGroupsDraft = { [Key in GroupKey]?: WithoutFaultyFields<DivisionOwnRules[Key]> | null | undefined };

/**
 * The divisions' own rules in a request, keyed by division number. The rules in the request replace all own rules of
 * their division; `null` removes all own rules of the division.
 */
export type RulesByDivisionDraft = Readonly<Record<string, LeagueRulesDraft | null | undefined>>;

const MAX_SCORE = 999;
const MAX_BREAK_THRESHOLD = 155;

/**
 * Checks the rules in a request. Returns the complete rules: each rule comes from the request, or else from `before`
 * (Rules R9, R14). A fault has a path such as `rules.walkoverScore`.
 */
export function checkRules(draft: LeagueRulesDraft, before: LeagueRules, path = 'rules'): Checked<LeagueRules> {
  const issues: Issue[] = [];
  const numbers = checkNumberRules(draft, before, issues);
  const zones = checkZones(draft, before, issues);
  const points = draft.points ? valueOrCollect(checkPointsRules(draft.points), issues) : before.points;
  const tieBreaks = draft.tieBreaks ? valueOrCollect(checkTieBreaks(draft.tieBreaks), issues) : before.tieBreaks;
  const handicaps = valueOrCollect(checkHandicapRules(draft.handicaps ?? {}, before.handicaps), issues);
  const format = valueOrCollect(checkFormat(draft, before), issues);
  // A rule that the request leaves out must not be overwritten with `undefined`.
  const substitutes = draft.substitutes && { substitutes: draft.substitutes };
  const race = draft.race ?? before.race;
  const walkovers = draft.walkoverBreaks === undefined ? {} : { walkoverBreaks: draft.walkoverBreaks };
  if (issues.length === 0 && points && tieBreaks && handicaps && format) {
    const rules: LeagueRules = {
      ...withoutRuleGroups(before),
      ...mergeRuleGroups(draft, before),
      ...numbers,
      ...zones,
      points,
      tieBreaks,
      handicaps,
      ...substitutes,
      ...walkovers,
      ...(race ? { race } : {}),
      ...format,
    };
    issues.push(...pointsByFramesFaults(rules));
    if (issues.length === 0) return validResult(rules);
  }
  return faultyResult(issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
}

/**
 * Returns the rules without `format`, `race` and the groups such as `penalties`. `checkRules` adds these again with
 * their checked values.
 */
function withoutRuleGroups(rules: LeagueRules): Omit<LeagueRules, GroupKey | 'format' | 'race'> {
  const { format: _, race: __, ...kept } = rules;
  const others = Object.entries(kept).filter(([key]) => !GROUP_KEYS.some((one) => one === key));
  return Object.fromEntries(others) as Omit<LeagueRules, GroupKey | 'format' | 'race'>; // safe cast: the other keys
}

/**
 * Returns the groups of rules: each group comes from the request, or else from `before`. A group that the request
 * removes with `null` is left out (Rule R30). A schema has checked the groups in the request and reports their faults.
 */
function mergeRuleGroups(draft: RuleGroupsDraft, before: LeagueRules): Pick<LeagueRules, GroupKey> {
  const groups = GROUP_KEYS.map((key) => [key, draft[key] === undefined ? before[key] : draft[key]] as const);
  return Object.fromEntries(groups.filter(([, group]) => group !== undefined && group !== null));
}

function checkNumberRules(
  draft: LeagueRulesDraft,
  before: LeagueRules,
  issues: Issue[],
): Pick<LeagueRules, NumberRuleName> {
  // The casts are needed because `Object.keys` and `Object.fromEntries` lose the type of the keys.
  const names = Object.keys(NUMBER_RULE_LABELS) as NumberRuleName[];
  const rules = Object.fromEntries(names.map((name) => [name, draft[name] ?? before[name]])) as Record<
    NumberRuleName,
    number
  >;
  const format = formatIfComplete(draft);
  if (format) rules.framesPerFixture = countMatchesWithoutDecider(format);
  // If a rule that limits another rule is itself faulty, only the fixed maximum limits the other rule.
  const limit = (value: number, most: number) => (Number.isInteger(value) && value >= 1 ? Math.min(value, most) : most);
  const highestScore = limit(rules.highestScore, MAX_SCORE);
  const most: Record<NumberRuleName, number> = {
    framesPerFixture: MAX_MATCHES,
    walkoverScore: highestScore,
    maxFramesPerPlayer: limit(rules.framesPerFixture, MAX_MATCHES),
    highestBreak: highestScore,
    highestScore: MAX_SCORE,
    breaksFrom: Math.min(MAX_BREAK_THRESHOLD, limit(rules.highestBreak, highestScore)),
  };
  for (const name of names) {
    const value = rules[name];
    // In an old season, a rule may be 0. If the request leaves out such a rule, 0 is therefore allowed. A rule that the
    // request leaves out must still not be above its maximum, because the request may have lowered the maximum.
    const least = draft[name] === undefined ? 0 : 1;
    if (Number.isInteger(value) && value >= least && value <= most[name]) continue;
    issues.push({ path: name, message: `${NUMBER_RULE_LABELS[name]} must be a whole number from 1 to ${most[name]}.` });
  }
  return rules;
}

/**
 * Returns how many teams go up and down (Rule R18). A number that the request leaves out keeps its value. Adds faults
 * to `issues`.
 */
function checkZones(draft: Draft<ZoneRules>, before: ZoneRules, issues: Issue[]): ZoneRules {
  const zones = { promoted: before.promoted, relegated: before.relegated };
  // The cast is needed because `Object.keys` returns `string[]`.
  for (const name of Object.keys(ZONE_RULE_LABELS) as (keyof ZoneRules)[]) {
    const value = draft[name];
    if (value === undefined) continue;
    zones[name] = value;
    if (value === null || (Number.isInteger(value) && value >= 0 && value <= MAX_PROMOTED_OR_RELEGATED)) continue;
    issues.push({
      path: name,
      message: `${ZONE_RULE_LABELS[name]} must be a whole number from 0 to ${MAX_PROMOTED_OR_RELEGATED}.`,
    });
  }
  return zones;
}

function checkPointsRules(draft: PointsRulesDraft): Checked<PointsRuleValues> {
  const points: PointsRuleValues = { ...USUAL_POINTS_AND_TIE_BREAKS.points, ...optionalPointsRules(draft) };
  const issues: Issue[] = [];
  // The cast is needed because `Object.keys` returns `string[]`.
  for (const name of Object.keys(POINTS_LABELS) as PointsNumberRule[]) {
    const value = draft[name] ?? points[name] ?? 0;
    if (name !== 'aggregateWon' || value !== 0) points[name] = value;
    if (Number.isInteger(value) && value >= 0 && value <= MAX_POINTS_PER_RULE) continue;
    const message = `${POINTS_LABELS[name]} must be a whole number from 0 to ${MAX_POINTS_PER_RULE}.`;
    issues.push({ path: `points.${name}`, message });
  }
  return issues.length > 0 ? faultyResult(issues) : validResult(points);
}

/** Returns the optional points rules. A schema has checked each number. */
function optionalPointsRules({ byFrames, margin, frameDrawn }: PointsRulesDraft): Partial<PointsRuleValues> {
  return {
    ...(byFrames ? { byFrames: byFrames.flatMap((points) => points ?? []) } : {}),
    ...(margin?.from !== undefined && margin.points !== undefined
      ? { margin: { from: margin.from, points: margin.points } }
      : {}),
    ...(typeof frameDrawn === 'number' ? { frameDrawn } : {}),
  };
}

/**
 * Returns all handicap rules: each comes from the request, or else from `before`. Checks them against each other. A
 * schema has checked each number.
 */
function checkHandicapRules(draft: HandicapRulesDraft, before: HandicapRules): Checked<HandicapRules> {
  const given = Object.entries({ ...before, ...draft });
  const isSet = ([key, value]: (typeof given)[number]) => value !== undefined && (value !== null || key === 'maxStart');
  const rules = Object.fromEntries(given.filter(isSet)) as HandicapRules; // The cast is safe: no key changes.
  const { lowest, highest, counts, newPlayer } = rules;
  if (lowest >= highest)
    return faultyResult([
      { path: 'handicaps.highest', message: 'The highest handicap must be higher than the lowest.' },
    ]);
  if (counts && counts.lowest > counts.highest)
    return faultyResult([
      { path: 'handicaps.counts.highest', message: 'The highest handicap that counts must not be below the lowest.' },
    ]);
  if (newPlayer === undefined || !(newPlayer < lowest || newPlayer > highest)) return validResult(rules);
  const message = `The handicap of a new player must be from ${lowest} to ${highest}.`;
  return faultyResult([{ path: 'handicaps.newPlayer', message }]);
}

function checkTieBreaks(draft: readonly (string | undefined)[]): Checked<readonly TieBreak[]> {
  const tieBreaks: TieBreak[] = [];
  const issues: Issue[] = [];
  for (const [i, name] of draft.entries()) {
    if (name === undefined) continue;
    const tieBreak = TIE_BREAKS.find((known) => known === name);
    const path = `tieBreaks.${i}`;
    if (tieBreak === undefined) {
      issues.push({ path, message: `“${name}” is not a tie-break. The tie-breaks are ${TIE_BREAKS.join(', ')}.` });
    } else if (tieBreaks.includes(tieBreak)) {
      issues.push({ path, message: `${TIE_BREAK_WORDS[tieBreak]} is given twice.` });
    } else tieBreaks.push(tieBreak);
  }
  return issues.length > 0 || draft.includes(undefined) ? faultyResult(issues) : validResult(tieBreaks);
}

/**
 * Checks the divisions' own rules in a request. Returns the own rules of all divisions, keyed by division number (Rule
 * R14). If the request has rules for a division, they replace all own rules of that division. Any other division keeps
 * its own rules, if the season still has the division. `divisions` is `undefined` if the season's divisions are faulty.
 * A fault has a path such as `divisionRules.1.framesPerFixture`.
 */
export function checkDivisionRules(
  drafts: RulesByDivisionDraft | undefined,
  season: Pick<Season, 'rules' | 'divisionRules'> & { divisions: readonly number[] | undefined },
): Checked<RulesByDivision> {
  const issues: Issue[] = [];
  const known = (key: string) => !season.divisions || season.divisions.some((division) => String(division) === key);
  for (const key of Object.keys(drafts ?? {})) {
    if (!known(key)) issues.push({ path: `divisionRules.${key}`, message: `The season has no division ${key}.` });
  }
  const wanted = Object.entries({ ...season.divisionRules, ...drafts });
  const checked = wanted.flatMap(([key, draft]): [string, DivisionOwnRules][] => {
    if (!draft || !known(key)) return [];
    // The season's rules may have changed. So the own rules of a division are checked even if the request leaves them
    // out.
    valueOrCollect(checkRules(draft, season.rules, `divisionRules.${key}`), issues);
    return [[key, ownRulesFromDraft(draft)]];
  });
  return issues.length > 0 ? faultyResult(issues) : validResult(Object.fromEntries(checked));
}

/**
 * Returns a division's own rules from a checked request. If the request has sections for the division, the number of
 * matches is counted from these sections.
 */
function ownRulesFromDraft(draft: LeagueRulesDraft): DivisionOwnRules {
  const format = formatIfComplete(draft);
  const points = draft.points && Object.fromEntries(Object.entries(draft.points).filter(([, value]) => value !== null));
  const counted = { ...draft, points, ...(format ? { framesPerFixture: countMatchesWithoutDecider(format) } : {}) };
  const named = Object.entries(counted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named);
}
