import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { countMatchesInFormat } from '#domain/seasons/format.ts';
import { checkFormat, type FormatDraft, MAX_MATCHES, wholeFormat } from '#domain/seasons/format-rules.ts';
import { GROUP_KEYS, type GroupKey } from '#domain/rules/groups.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import type { Sifted } from '#domain/check.ts';
import { type NumberRule, RULE_WORDS } from '#domain/rules/match.ts';
import { MAX_PROMOTED, TIE_BREAK_WORDS, ZONE_WORDS } from '#domain/rules/places.ts';
import { MAX_POINTS, type PointNumber, POINT_WORDS } from '#domain/rules/points.ts';
import {
  type DivisionRules,
  type LeagueRules,
  type OwnRules,
  type Season,
  type Substitutes,
  type TableRules,
  type TieBreak,
  USUAL_TABLE_RULES,
  type ZoneRules,
} from '#domain/seasons/season.ts';
import { pointsFaults } from '#domain/rules/points-checks.ts';
import type { HandicapRules } from '#domain/squads/handicap-rules.ts';

type Points = TableRules['points'];

/**
 * Rules in a request. A rule that is left out keeps its value. `points` is different: sent points replace all points,
 * and a number that is missing gets its usual value. So `{ points: { fixtureWon: 3 } }` also resets `frameWon` to 1.
 */
export type LeagueRulesDraft = Draft<Pick<LeagueRules, NumberRule | keyof ZoneRules>> &
  FormatDraft &
  GroupsDraft & {
    points?: PointsDraft | undefined;
    race?: boolean | undefined;
    tieBreaks?: readonly (string | undefined)[] | undefined;
    substitutes?: Substitutes | undefined;
    handicaps?: HandicapsDraft | undefined;
    walkoverBreaks?: boolean | undefined;
  };

/** The points in a request. `null` removes a rule. */
export type PointsDraft = Draft<Pick<Points, PointNumber>> & {
  byFrames?: readonly (number | undefined)[] | null | undefined;
  margin?: Draft<NonNullable<Points['margin']>> | null | undefined;
  frameDrawn?: number | null | undefined;
};

/** Handicap rules in a request. `null` removes a rule. */
export type HandicapsDraft = Draft<Omit<HandicapRules, 'counts' | 'newPlayer'>> & {
  counts?: Draft<NonNullable<HandicapRules['counts']>> | null | undefined;
  newPlayer?: number | null | undefined;
};

/** Groups of rules in a request. `null` removes a group. */
type GroupsDraft = { [Key in GroupKey]?: Sifted<OwnRules[Key]> | null | undefined };

/** The rules of divisions in a request, keyed by number. `null` removes a division's own rules. */
export type DivisionRulesDraft = Readonly<Record<string, LeagueRulesDraft | null | undefined>>;

const MAX_SCORE = 999;
const MAX_BREAKS_FROM = 155;

/** Checks rules (Rules R9, R14). Paths are such as `rules.walkoverScore`. */
export function checkRules(draft: LeagueRulesDraft, before: LeagueRules, path = 'rules'): Checked<LeagueRules> {
  const issues: Issue[] = [];
  const numbers = checkNumbers(draft, before, issues);
  const zones = checkZones(draft, before, issues);
  const points = draft.points ? collect(checkPoints(draft.points), issues) : before.points;
  const tieBreaks = draft.tieBreaks ? collect(checkTieBreaks(draft.tieBreaks), issues) : before.tieBreaks;
  const handicaps = collect(checkHandicaps(draft.handicaps ?? {}, before.handicaps), issues);
  const format = collect(checkFormat(draft, before), issues);
  // A rule that is left out must not become `undefined`.
  const substitutes = draft.substitutes && { substitutes: draft.substitutes };
  const race = draft.race ?? before.race;
  const walkovers = draft.walkoverBreaks === undefined ? {} : { walkoverBreaks: draft.walkoverBreaks };
  if (issues.length === 0 && points && tieBreaks && handicaps && format) {
    const rules: LeagueRules = {
      ...withoutGroups(before),
      ...groupsOf(draft, before),
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
    issues.push(...pointsFaults(rules));
    if (issues.length === 0) return valid(rules);
  }
  return faulty(issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
}

/** Returns the rules that do not belong to a group. */
function withoutGroups(rules: LeagueRules): Omit<LeagueRules, GroupKey | 'format' | 'race'> {
  const { format: _, race: __, ...kept } = rules;
  const others = Object.entries(kept).filter(([key]) => !GROUP_KEYS.some((one) => one === key));
  return Object.fromEntries(others) as Omit<LeagueRules, GroupKey | 'format' | 'race'>; // all others
}

/**
 * Returns the groups of rules: each sent group, or else the group as it was. A schema has checked the sent groups and
 * reports their faults.
 */
function groupsOf(draft: GroupsDraft, before: LeagueRules): Pick<LeagueRules, GroupKey> {
  const groups = GROUP_KEYS.map((key) => [key, draft[key] === undefined ? before[key] : draft[key]] as const);
  return Object.fromEntries(groups.filter(([, group]) => group !== undefined && group !== null));
}

function checkNumbers(draft: LeagueRulesDraft, before: LeagueRules, issues: Issue[]): Pick<LeagueRules, NumberRule> {
  // `Object.keys` and `Object.fromEntries` forget the type of the keys.
  const names = Object.keys(RULE_WORDS) as NumberRule[];
  const rules = Object.fromEntries(names.map((name) => [name, draft[name] ?? before[name]])) as Record<
    NumberRule,
    number
  >;
  const format = wholeFormat(draft);
  if (format) rules.framesPerFixture = countMatchesInFormat(format);
  // A faulty limit does not limit other rules.
  const limit = (value: number, most: number) => (Number.isInteger(value) && value >= 1 ? Math.min(value, most) : most);
  const highestScore = limit(rules.highestScore, MAX_SCORE);
  const most: Record<NumberRule, number> = {
    framesPerFixture: MAX_MATCHES,
    walkoverScore: highestScore,
    maxFramesPerPlayer: limit(rules.framesPerFixture, MAX_MATCHES),
    highestBreak: highestScore,
    highestScore: MAX_SCORE,
    breaksFrom: Math.min(MAX_BREAKS_FROM, limit(rules.highestBreak, highestScore)),
  };
  for (const name of names) {
    const value = rules[name];
    // A rule that was not sent can only be faulty because it is too high for a rule that was sent.
    const least = draft[name] === undefined ? 0 : 1;
    if (Number.isInteger(value) && value >= least && value <= most[name]) continue;
    issues.push({ path: name, message: `${RULE_WORDS[name]} must be a whole number from 1 to ${most[name]}.` });
  }
  return rules;
}

function checkZones(draft: Draft<ZoneRules>, before: ZoneRules, issues: Issue[]): ZoneRules {
  const zones = { promoted: before.promoted, relegated: before.relegated };
  // `Object.keys` forgets the type of the keys.
  for (const name of Object.keys(ZONE_WORDS) as (keyof ZoneRules)[]) {
    const value = draft[name];
    if (value === undefined) continue;
    zones[name] = value;
    if (value === null || (Number.isInteger(value) && value >= 0 && value <= MAX_PROMOTED)) continue;
    issues.push({ path: name, message: `${ZONE_WORDS[name]} must be a whole number from 0 to ${MAX_PROMOTED}.` });
  }
  return zones;
}

function checkPoints(draft: PointsDraft): Checked<Points> {
  const points: Points = { ...USUAL_TABLE_RULES.points, ...specialPoints(draft) };
  const issues: Issue[] = [];
  // `Object.keys` forgets the type of the keys.
  for (const name of Object.keys(POINT_WORDS) as PointNumber[]) {
    const value = draft[name] ?? points[name] ?? 0;
    if (name !== 'aggregateWon' || value !== 0) points[name] = value;
    if (Number.isInteger(value) && value >= 0 && value <= MAX_POINTS) continue;
    const message = `${POINT_WORDS[name]} must be a whole number from 0 to ${MAX_POINTS}.`;
    issues.push({ path: `points.${name}`, message });
  }
  return issues.length > 0 ? faulty(issues) : valid(points);
}

/** Returns the optional points rules. A schema has checked each number. */
function specialPoints({ byFrames, margin, frameDrawn }: PointsDraft): Partial<Points> {
  return {
    ...(byFrames ? { byFrames: byFrames.flatMap((points) => points ?? []) } : {}),
    ...(margin?.from !== undefined && margin.points !== undefined
      ? { margin: { from: margin.from, points: margin.points } }
      : {}),
    ...(typeof frameDrawn === 'number' ? { frameDrawn } : {}),
  };
}

/** Checks handicaps against each other. A schema has checked each number. */
function checkHandicaps(draft: HandicapsDraft, before: HandicapRules): Checked<HandicapRules> {
  const given = Object.entries({ ...before, ...draft });
  const isSet = ([key, value]: (typeof given)[number]) => value !== undefined && (value !== null || key === 'maxStart');
  const rules = Object.fromEntries(given.filter(isSet)) as HandicapRules; // of the same names
  const { lowest, highest, counts, newPlayer } = rules;
  if (lowest >= highest)
    return faulty([{ path: 'handicaps.highest', message: 'The highest handicap must be higher than the lowest.' }]);
  if (counts && counts.lowest > counts.highest)
    return faulty([
      { path: 'handicaps.counts.highest', message: 'The highest handicap that counts must not be below the lowest.' },
    ]);
  if (newPlayer === undefined || !(newPlayer < lowest || newPlayer > highest)) return valid(rules);
  const message = `The handicap of a new player must be from ${lowest} to ${highest}.`;
  return faulty([{ path: 'handicaps.newPlayer', message }]);
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
  return issues.length > 0 || draft.includes(undefined) ? faulty(issues) : valid(tieBreaks);
}

/**
 * Checks the rules of divisions, and returns the own rules of every division (Rule R14). Sent rules replace all rules
 * of a division. Other divisions keep their rules, if the season still has the division. Paths are such as
 * `divisionRules.1.framesPerFixture`.
 */
export function checkDivisionRules(
  drafts: DivisionRulesDraft | undefined,
  season: Pick<Season, 'rules' | 'divisionRules'> & { divisions: readonly number[] | undefined },
): Checked<DivisionRules> {
  const issues: Issue[] = [];
  const known = (key: string) => !season.divisions || season.divisions.some((division) => String(division) === key);
  for (const key of Object.keys(drafts ?? {})) {
    if (!known(key)) issues.push({ path: `divisionRules.${key}`, message: `The season has no division ${key}.` });
  }
  const wanted = Object.entries({ ...season.divisionRules, ...drafts });
  const checked = wanted.flatMap(([key, draft]): [string, OwnRules][] => {
    if (!draft || !known(key)) return [];
    // The season's rules may have changed, so rules that were not sent are checked again.
    collect(checkRules(draft, season.rules, `divisionRules.${key}`), issues);
    return [[key, ownRules(draft)]];
  });
  return issues.length > 0 ? faulty(issues) : valid(Object.fromEntries(checked));
}

/** Returns the rules in a checked draft. Sections also give the number of matches. */
function ownRules(draft: LeagueRulesDraft): OwnRules {
  const format = wholeFormat(draft);
  const points = draft.points && Object.fromEntries(Object.entries(draft.points).filter(([, value]) => value !== null));
  const counted = { ...draft, points, ...(format ? { framesPerFixture: countMatchesInFormat(format) } : {}) };
  const named = Object.entries(counted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named);
}
