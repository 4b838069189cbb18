import type { GroupKey } from '#domain/rules/groups.ts';
import { type FixtureFormat, countMatchesWithoutDecider, type FormatSection } from '#domain/seasons/format.ts';
import {
  type LeagueRules,
  NO_ZONES,
  type PointsAndTieBreaks,
  USUAL_POINTS_AND_TIE_BREAKS,
} from '#domain/seasons/season.ts';
import { MAX_HANDICAP, MIN_HANDICAP, type HandicapRules, USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';

/** The rules whose values depend on the game, such as snooker or billiards. */
export const GAME_DEPENDENT_RULE_KEYS = ['walkoverScore', 'highestBreak', 'highestScore'] as const;

type GameRules = Pick<LeagueRules, (typeof GAME_DEPENDENT_RULE_KEYS)[number]> & { handicaps: HandicapRules };

/**
 * A common set of rules that a new season or division can start with, such as five frames and a point for each frame.
 * The presets for billiards also have the limits and handicap rules of that game.
 */
export type Preset = {
  id: string;
  name: string;
  rules: PointsAndTieBreaks &
    Pick<LeagueRules, 'framesPerFixture' | 'maxFramesPerPlayer' | 'format' | 'race' | GroupKey> &
    Partial<GameRules>;
};

/**
 * The limits and handicap rules for billiards, where a side can score 200 points and more in a game. Players begin with
 * their own handicaps, which may be negative.
 */
const BILLIARDS_GAME_RULES: GameRules = {
  walkoverScore: 200,
  highestBreak: 999,
  highestScore: 999,
  handicaps: { lowest: MIN_HANDICAP, highest: MAX_HANDICAP, maxStart: null, inScores: true, start: 'own' },
};

const BILLIARDS_PRESET_OVERRIDES: Partial<Preset['rules']> = {
  ...BILLIARDS_GAME_RULES,
  points: { ...USUAL_POINTS_AND_TIE_BREAKS.points, aggregateWon: 1 },
};

const WIN_POINTS_AND_TIE_BREAKS: PointsAndTieBreaks = {
  points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 },
  tieBreaks: ['frameDifference', 'framesWon', 'headToHead'],
};

/** All presets, in the order in which forms offer them. */
export const PRESETS: readonly Preset[] = [
  presetWithoutFormat('frames', 'Five frames, a point a frame', 5, USUAL_POINTS_AND_TIE_BREAKS),
  presetWithoutFormat('draws', 'Six frames with draws, a point a frame', 6, USUAL_POINTS_AND_TIE_BREAKS),
  presetWithoutFormat('wins', 'Five frames, 2 points for a win', 5, WIN_POINTS_AND_TIE_BREAKS),
  presetWithoutFormat('bonus', 'Five frames, a point a frame and 2 more for the win', 5, {
    points: { frameWon: 1, fixtureWon: 2, fixtureDrawn: 0 },
    tieBreaks: ['matchesWon', 'frameDifference'],
  }),
  presetWithoutFormat('eight', 'Eight frames, two for each player, a point a frame', 8, USUAL_POINTS_AND_TIE_BREAKS),
  presetWithoutFormat('twelve', 'Twelve frames, two for each player, a point a frame', 12, USUAL_POINTS_AND_TIE_BREAKS),
  presetWithFormat('threeOfThree', 'Three singles, best of three frames', [section('Singles', 3, { frames: 3 })]),
  presetWithFormat('bestOfThree', 'Four singles, best of three frames', [section('Singles', 4, { frames: 3 })]),
  presetWithFormat(
    'race',
    'Five singles, best of three frames, until a team has won three',
    [section('Singles', 5, { frames: 3 })],
    { ...WIN_POINTS_AND_TIE_BREAKS, race: true },
  ),
  presetWithFormat(
    'billiards',
    'Billiards: three games and the aggregate',
    [section('Games', 3)],
    BILLIARDS_PRESET_OVERRIDES,
  ),
  presetWithFormat(
    'billiardsShort',
    'Billiards: three games, and a short team loses the aggregate',
    [section('Games', 3)],
    {
      ...BILLIARDS_PRESET_OVERRIDES,
      aggregate: { short: 'lost', level: 'nobody' },
    },
  ),
  presetWithFormat('pool', 'Pool: six singles and three doubles', [
    section('Singles', 6, { scored: 'winner' }),
    section('Doubles', 3, { scored: 'winner', players: 2 }),
  ]),
  presetWithFormat('darts', 'Darts: six singles, best of five legs', [
    section('Singles', 6, { frames: 5, scored: 'winner' }),
  ]),
];

function section(name: string, matches: number, more: Partial<FormatSection> = {}): FormatSection {
  return { name, matches, players: 1, frames: 1, scored: 'points', points: null, ...more };
}

function presetWithFormat(
  id: string,
  name: string,
  format: FixtureFormat,
  rules: Partial<Preset['rules']> = {},
): Preset {
  const own = {
    ...USUAL_POINTS_AND_TIE_BREAKS,
    framesPerFixture: countMatchesWithoutDecider(format),
    maxFramesPerPlayer: 1,
    ...rules,
  };
  return { id, name, rules: { ...own, format } };
}

/** The default rules of a league. */
export const USUAL_RULES: LeagueRules = {
  ...createPresetRules(5, USUAL_POINTS_AND_TIE_BREAKS),
  ...NO_ZONES,
  walkoverScore: 42,
  highestBreak: 155,
  highestScore: 250,
  breaksFrom: 1,
  handicaps: USUAL_HANDICAP_RULES,
};

function presetWithoutFormat(id: string, name: string, framesPerFixture: number, table: PointsAndTieBreaks): Preset {
  return { id, name, rules: createPresetRules(framesPerFixture, table) };
}

function createPresetRules(framesPerFixture: number, table: PointsAndTieBreaks): Preset['rules'] {
  return { ...table, framesPerFixture, maxFramesPerPlayer: framesPerFixture > 5 ? 2 : 1 };
}

/**
 * Returns the limits and handicap rules after an official has chosen a preset. If the preset has no value for a rule,
 * the rule keeps its value from `before`. If that value came from a preset for another game, the rule gets its value
 * for snooker instead.
 */
export function gameDependentRulesAfterPreset({ rules }: Preset, before: GameRules): GameRules {
  const other = PRESETS.find((one) => one.rules.handicaps && areRulesEqual(one.rules.handicaps, before.handicaps));
  function limit(name: keyof GameRules) {
    if (rules[name] !== undefined) return areRulesEqual(rules[name], before[name]) ? before[name] : rules[name];
    const isOfOther = other !== undefined && areRulesEqual(other.rules[name], before[name]);
    return isOfOther ? SNOOKER_GAME_RULES[name] : before[name];
  }
  // The cast is safe: these are the names of all fields of `GameRules`.
  return Object.fromEntries(
    [...GAME_DEPENDENT_RULE_KEYS, 'handicaps' as const].map((name) => [name, limit(name)]),
  ) as GameRules;
}

/**
 * The limits and handicap rules of snooker. `start` is set although it is the default, because a handicap rule that a
 * request leaves out keeps its old value.
 */
const SNOOKER_GAME_RULES: GameRules = { ...USUAL_RULES, handicaps: { ...USUAL_HANDICAP_RULES, start: 'difference' } };

function areRulesEqual(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => Object.entries(Object(value)).sort(([a], [b]) => (a < b ? -1 : 1));
  return typeof one === 'object' ? JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)) : one === other;
}
