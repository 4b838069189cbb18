import { type Format, isPlainFormat, matchesIn, type Section } from '#domain/seasons/format.ts';
import { type LeagueRules, NO_ZONES, type TableRules, USUAL_TABLE_RULES } from '#domain/seasons/season.ts';
import { HIGHEST_HANDICAP, LOWEST_HANDICAP, type HandicapRules, USUAL_HANDICAPS } from '#domain/squads/numbers.ts';

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
      highestScore: 999,
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

type FormatPreset = { points?: TableRules['points']; rules?: Partial<Preset['rules']> };

function withFormat(id: string, name: string, format: Format, more: FormatPreset = {}): Preset {
  const { points = USUAL_TABLE_RULES.points, rules } = more;
  const framesPerFixture = matchesIn(format);
  // One section of singles of one frame is what a number of frames says.
  const isPlain = isPlainFormat(format);
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
