import { countOf } from '#domain/count.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { type Format, matchesIn, type Section } from '#domain/seasons/format.ts';
import { HIGHEST_HANDICAP, LOWEST_HANDICAP, type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { TIE_BREAKS } from '#domain/seasons/rule-choices.ts';
import {
  type DivisionRules,
  type LeagueRules,
  type OwnRules,
  NO_ZONES,
  rulesOf,
  type Season,
  type Substitutes,
  type TableRules,
  type TieBreak,
  USUAL_TABLE_RULES,
  type ZoneRules,
} from '#domain/seasons/season.ts';
import { divisionName } from '#domain/seasons/division-names.ts';

type PointsRules = TableRules['points'];
export type NumberRule = Exclude<
  keyof LeagueRules,
  keyof TableRules | keyof ZoneRules | 'handicaps' | 'substitutes' | 'format' | 'walkoverBreaks'
>;

/**
 * Rules as sent. A rule that is left out stays as it was. `points` is different: it replaces all points, and each that it leaves
 * out gets its usual value. So `{ points: { fixtureWon: 3 } }` also resets `frameWon` to 1.
 */
export type LeagueRulesDraft = Draft<Pick<LeagueRules, NumberRule | keyof ZoneRules>> & {
  points?: Draft<PointsRules> | undefined;
  tieBreaks?: readonly (string | undefined)[] | undefined;
  substitutes?: Substitutes | undefined;
  handicaps?: Draft<HandicapRules> | undefined;
  /** The fields of its sections were checked by their schema. */
  format?: readonly (Draft<Section> | undefined)[] | undefined;
  walkoverBreaks?: boolean | undefined;
};

/** The rules of divisions as sent, by the division's number; `null` removes a division's own rules. */
export type DivisionRulesDraft = Readonly<Record<string, LeagueRulesDraft | null | undefined>>;

/** The label of each rule that is a number, in the order in which they are shown. */
export const RULE_WORDS: Readonly<Record<NumberRule, string>> = {
  framesPerFixture: 'Frames in a fixture',
  walkoverScore: 'Walkover score',
  maxFramesPerPlayer: 'Frames per player in a fixture',
  highestBreak: 'Highest break',
  highestScore: 'Highest score',
  breaksFrom: 'Lowest break recorded',
};

export const ZONE_WORDS: Readonly<Record<keyof ZoneRules, string>> = {
  promoted: 'Teams promoted',
  relegated: 'Teams relegated',
};

export const POINT_WORDS: Readonly<Record<keyof PointsRules, string>> = {
  frameWon: 'Points for a frame won',
  fixtureWon: 'Points for a match won',
  fixtureDrawn: 'Points for a match drawn',
  aggregateWon: 'Points for more points over the whole card',
};

export const TIE_BREAK_WORDS: Readonly<Record<TieBreak, string>> = {
  matchesWon: 'Most matches won',
  frameDifference: 'Best frame difference',
  framesWon: 'Most frames won',
  fewestLost: 'Fewest matches lost',
  headToHead: 'Head to head',
  fewestPlayed: 'Fewest matches played',
};

export const SUBSTITUTE_WORDS: Readonly<Record<Substitutes, string>> = {
  registered: 'Only players of the squad',
  approval: 'Anybody, once the secretary approves',
  free: 'Anybody',
};

const MAX_POINTS = 20;
const MOST_PROMOTED = 9;
const MOST_FRAMES = 99;
const HIGHEST_SCORE = 999;
const HIGHEST_BREAKS_FROM = 155;

/** The rules that a result was checked by, with their words; they are fixed once a division has one (Rule R9). */
const FORMAT_RULES = {
  framesPerFixture: RULE_WORDS.framesPerFixture,
  format: 'Sections',
  maxFramesPerPlayer: RULE_WORDS.maxFramesPerPlayer,
  walkoverScore: RULE_WORDS.walkoverScore,
  walkoverBreaks: 'Breaks of a walkover',
  highestBreak: RULE_WORDS.highestBreak,
  highestScore: RULE_WORDS.highestScore,
} as const satisfies Partial<Record<keyof LeagueRules, string>>;

/** A format that many leagues play, for a new season or division to start from. */
export type Preset = {
  id: string;
  name: string;
  rules: TableRules &
    Pick<LeagueRules, 'framesPerFixture' | 'maxFramesPerPlayer' | 'format'> &
    Partial<PresetHandicaps>;
};
type PresetHandicaps = { highestScore: number; walkoverScore: number; handicaps: HandicapRules };

export const PRESETS: readonly Preset[] = [
  preset('frames', 'Five frames, a point a frame', 5, USUAL_TABLE_RULES),
  preset('draws', 'Six frames with draws, a point a frame', 6, USUAL_TABLE_RULES),
  preset('wins', 'Five frames, 2 points for a win and 1 for a draw', 5, {
    points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 },
    tieBreaks: ['frameDifference', 'framesWon', 'headToHead'],
  }),
  preset('bonus', 'Five frames, a point a frame and 2 more for the win', 5, {
    points: { frameWon: 1, fixtureWon: 2, fixtureDrawn: 0 },
    tieBreaks: ['matchesWon', 'frameDifference'],
  }),
  withFormat('eight', 'Eight frames, two a player', [section('Singles', 8)], {
    rules: { ...presetRules(8, USUAL_TABLE_RULES), maxFramesPerPlayer: 2 },
  }),
  withFormat('bestOfThree', 'Four matches, best of three frames', [section('Singles', 4, { frames: 3 })]),
  withFormat('billiards', 'Billiards, three games with own starts and the aggregate', [section('Games', 3)], {
    points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 1 },
    rules: {
      highestScore: HIGHEST_SCORE,
      handicaps: { lowest: LOWEST_HANDICAP, highest: HIGHEST_HANDICAP, maxStart: null, inScores: true, start: 'own' },
    },
  }),
  withFormat('pool', 'Pool, six singles and three doubles by winner', [
    section('Singles', 6, { scored: 'winner' }),
    section('Doubles', 3, { scored: 'winner', players: 2 }),
  ]),
  withFormat('darts', 'Darts, best of five legs', [section('Singles', 6, { frames: 5, scored: 'winner' })]),
];

function section(name: string, matches: number, more: Partial<Section> = {}): Section {
  return { name, matches, players: 1, frames: 1, scored: 'points', points: null, ...more };
}

type FormatPreset = { points?: PointsRules; rules?: Partial<Preset['rules']> };

function withFormat(id: string, name: string, format: Format, more: FormatPreset = {}): Preset {
  const { points = USUAL_TABLE_RULES.points, rules } = more;
  const framesPerFixture = matchesIn(format);
  // One section of singles of one frame is what a number of frames says.
  const isPlain = format.length === 1 && isDeepEqual(format[0]!, section('Singles', framesPerFixture));
  const own = { ...USUAL_TABLE_RULES, points, framesPerFixture, maxFramesPerPlayer: 1, ...rules };
  return { id, name, rules: isPlain ? own : { ...own, format } };
}

/** The rules of a league that says nothing else. */
export const USUAL_RULES: LeagueRules = {
  ...presetRules(5, USUAL_TABLE_RULES),
  ...NO_ZONES,
  walkoverScore: 42,
  highestBreak: 155,
  highestScore: 250,
  breaksFrom: 1,
  handicaps: USUAL_HANDICAPS,
};

function preset(id: string, name: string, framesPerFixture: number, table: TableRules): Preset {
  return { id, name, rules: presetRules(framesPerFixture, table) };
}

function presetRules(framesPerFixture: number, table: TableRules): Preset['rules'] {
  return { ...table, framesPerFixture, maxFramesPerPlayer: framesPerFixture > 5 ? 2 : 1 };
}

/** Checks rules (Rules R9, R14). Paths are such as `rules.walkoverScore`. */
export function checkRules(draft: LeagueRulesDraft, before: LeagueRules, path = 'rules'): Checked<LeagueRules> {
  const issues: Issue[] = [];
  const numbers = checkNumbers(draft, before, issues);
  const zones = checkZones(draft, before, issues);
  const points = draft.points ? collect(checkPoints(draft.points), issues) : before.points;
  const tieBreaks = draft.tieBreaks ? collect(checkTieBreaks(draft.tieBreaks), issues) : before.tieBreaks;
  const handicaps = collect(checkHandicaps(draft.handicaps ?? {}, before.handicaps), issues);
  const format = collect(checkFormat(draft, before), issues);
  // What is left out stays left out.
  const substitutes = draft.substitutes && { substitutes: draft.substitutes };
  const walkovers = draft.walkoverBreaks === undefined ? {} : { walkoverBreaks: draft.walkoverBreaks };
  if (issues.length === 0 && points && tieBreaks && handicaps && format) {
    const { format: _, ...kept } = before;
    return valid({
      ...kept,
      ...numbers,
      ...zones,
      points,
      tieBreaks,
      handicaps,
      ...substitutes,
      ...walkovers,
      ...format,
    });
  }
  return faulty(issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })));
}

/** A number of frames alone means singles of one frame; sections say how many matches there are (Rule R24). */
function checkFormat(draft: LeagueRulesDraft, before: LeagueRules): Checked<FormatOfRules> {
  const { framesPerFixture } = draft;
  const format = wholeFormat(draft);
  if (draft.format === undefined) {
    if (framesPerFixture === undefined || framesPerFixture === before.framesPerFixture) return valid(ofFormat(before));
    return valid({ framesPerFixture });
  }
  if (format === undefined) return faulty([]);
  const matches = matchesIn(format);
  const fault = (message: string) => faulty([{ path: 'format', message }]);
  if (format.length === 0) return fault('A format has at least one section.');
  if (matches > MOST_FRAMES) return fault(`A format has at most ${MOST_FRAMES} matches; this one has ${matches}.`);
  if (framesPerFixture !== undefined && framesPerFixture !== matches)
    return fault(`The sections have ${matches} matches, and ${RULE_WORDS.framesPerFixture} is ${framesPerFixture}.`);
  return valid({ framesPerFixture: matches, format });
}

/** The sections where all of them could be read. */
function wholeFormat({ format }: LeagueRulesDraft): Format | undefined {
  const sections = format?.map((one) => (one && SECTION_FIELDS.every((name) => one[name] !== undefined) ? one : null));
  if (sections === undefined || sections.includes(null)) return undefined;
  return sections as Format; // each has all of its fields
}

const SECTION_FIELDS = ['name', 'matches', 'players', 'frames', 'scored', 'points'] as const;

type FormatOfRules = Pick<LeagueRules, 'framesPerFixture' | 'format'>;

function ofFormat({ framesPerFixture, format }: FormatOfRules): FormatOfRules {
  return format ? { framesPerFixture, format } : { framesPerFixture };
}

function checkNumbers(draft: LeagueRulesDraft, before: LeagueRules, issues: Issue[]): Pick<LeagueRules, NumberRule> {
  const rules: Pick<LeagueRules, NumberRule> = { ...before };
  // `Object.keys` forgets the type of the keys.
  const names = Object.keys(RULE_WORDS) as NumberRule[];
  for (const name of names) rules[name] = draft[name] ?? before[name];
  const format = wholeFormat(draft);
  if (format) rules.framesPerFixture = matchesIn(format);
  // A limit that is itself wrong limits nothing.
  const limit = (value: number, most: number) => (Number.isInteger(value) && value >= 1 ? Math.min(value, most) : most);
  const highestScore = limit(rules.highestScore, HIGHEST_SCORE);
  const most: Record<NumberRule, number> = {
    framesPerFixture: MOST_FRAMES,
    walkoverScore: highestScore,
    maxFramesPerPlayer: limit(rules.framesPerFixture, MOST_FRAMES),
    highestBreak: highestScore,
    highestScore: HIGHEST_SCORE,
    breaksFrom: Math.min(HIGHEST_BREAKS_FROM, limit(rules.highestBreak, highestScore)),
  };
  for (const name of names) {
    const value = rules[name];
    // A rule that was not sent can only be too high for another that was.
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
    if (value === null || (Number.isInteger(value) && value >= 0 && value <= MOST_PROMOTED)) continue;
    issues.push({ path: name, message: `${ZONE_WORDS[name]} must be a whole number from 0 to ${MOST_PROMOTED}.` });
  }
  return zones;
}

function checkPoints(draft: Draft<PointsRules>): Checked<PointsRules> {
  const points: PointsRules = { ...USUAL_TABLE_RULES.points };
  const issues: Issue[] = [];
  // `Object.keys` forgets the type of the keys.
  for (const name of Object.keys(POINT_WORDS) as (keyof PointsRules)[]) {
    const value = draft[name] ?? points[name] ?? 0;
    if (name !== 'aggregateWon' || value !== 0) points[name] = value;
    if (Number.isInteger(value) && value >= 0 && value <= MAX_POINTS) continue;
    const message = `${POINT_WORDS[name]} must be a whole number from 0 to ${MAX_POINTS}.`;
    issues.push({ path: `points.${name}`, message });
  }
  return issues.length > 0 ? faulty(issues) : valid(points);
}

/** Each number was checked by its own schema. */
function checkHandicaps(draft: Draft<HandicapRules>, before: HandicapRules): Checked<HandicapRules> {
  const given = Object.entries(draft).filter(([, value]) => value !== undefined);
  const rules: HandicapRules = { ...before, ...Object.fromEntries(given) };
  if (rules.lowest < rules.highest) return valid(rules);
  return faulty([{ path: 'handicaps.highest', message: 'The highest handicap must be higher than the lowest.' }]);
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
 * Checks the rules of divisions and returns those of every division (Rule R14): a division that is sent is replaced
 * whole, others stay, as far as the season still has them. Paths are such as `divisionRules.1.framesPerFixture`.
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
    // A rule of the season may change too, so the rules of divisions that were not sent are checked again.
    collect(checkRules(draft, season.rules, `divisionRules.${key}`), issues);
    return [[key, ownRules(draft)]];
  });
  return issues.length > 0 ? faulty(issues) : valid(Object.fromEntries(checked));
}

/** The rules that a checked draft names, as they were sent. */
function ownRules(draft: LeagueRulesDraft): OwnRules {
  const named = Object.entries(draft).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named);
}

type SeasonRules = Pick<Season, 'rules' | 'divisionRules' | 'divisionNames'>;

/** Returns why the rules of divisions with results cannot change like this (Rule R9); `null` if they can. */
export function formatFixed(before: SeasonRules, after: SeasonRules, played: Iterable<number>): string | null {
  const reasons = [...played].flatMap((division) => {
    const [was, is] = [rulesOf(before, division), rulesOf(after, division)];
    // `Object.keys` forgets the type of the keys.
    const names = Object.keys(FORMAT_RULES) as (keyof typeof FORMAT_RULES)[];
    const changed = names.filter((name) => !isDeepEqual(was[name], is[name])).map((name) => `“${FORMAT_RULES[name]}”`);
    if (changed.length === 0) return [];
    return [
      `${divisionName(after.divisionNames, division)} has results in this season: ${changed.join(', ')} can no longer change.`,
    ];
  });
  return reasons.length === 0 ? null : reasons.join(' ');
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns what the points of these rules mean, by an example: `A 3–3 match gives each team 3 points.` (Rule S1). */
export function pointsExample({ framesPerFixture, points }: Pick<LeagueRules, 'framesPerFixture' | 'points'>): string {
  const { frameWon, fixtureWon, fixtureDrawn } = points;
  const won = Math.floor(framesPerFixture / 2) + 1;
  const lost = framesPerFixture - won;
  const winner = countOf(frameWon * won + fixtureWon, 'point');
  const win = `A ${won}–${lost} win gives ${winner}, and the other team ${frameWon * lost}.`;
  if (framesPerFixture % 2 === 1) return win;
  const half = framesPerFixture / 2;
  return `${win} A ${half}–${half} match gives each team ${countOf(frameWon * half + fixtureDrawn, 'point')}.`;
}
