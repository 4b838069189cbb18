import { expect, it } from 'vitest';
import type { FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules, TieBreak } from '#domain/seasons/season.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import {
  adjustmentTextParts,
  tablePointsSentence,
  labelLeagueTableColumns,
  tieBreakSentence,
} from '#domain/standings/table-words.ts';
import { prospectWords } from './prospect-words.ts';
import type { Prospect } from './prospects.ts';

it.each([
  [[1, 0, 0], 'One point for each frame won.'],
  [[0, 2, 1], '2 points for a match won and one point for a match drawn.'],
  [[1, 2, 1], 'One point for each frame won, 2 points for a match won and one point for a match drawn.'],
  [[0, 0, 0], 'No points for frames or matches.'],
])('points %j: %s', ([frameWon = 0, fixtureWon = 0, fixtureDrawn = 0], words) => {
  expect(tablePointsSentence({ framesPerFixture: 5, points: { frameWon, fixtureWon, fixtureDrawn } })).toBe(words);
});

const USUAL = { frameWon: 1, fixtureWon: 2, fixtureDrawn: 1 };
const SINGLES: FormatSection = { name: 'Singles', matches: 4, players: 1, frames: 1, scored: 'points', points: null };
const byFrames = [0, 0, 1, 2, 3];

it.each<[rules: Partial<LeagueRules>, words: string]>([
  [
    { points: { ...USUAL, byFrames } },
    'Points for the number of frames won: none for 0 or 1, 1 point for 2, 2 points for 3, 3 points for 4.',
  ],
  [
    { points: { ...USUAL, byFrames: [0, 1], margin: { from: 20, points: 1 }, aggregateWon: 2 } },
    'Points for the number of frames won: none for 0, 1 point for 1. One extra point for each frame won by 20 points or more and 2 points for the aggregate (more points over the whole card).',
  ],
  [
    { points: { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0, frameDrawn: 1 } },
    '2 points for each frame won and one point for each team in a level frame.',
  ],
  [
    { points: { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0 }, secondPlay: { points: 1, statistics: false } },
    '2 points for each frame won and one point for a win by a player who plays once more.',
  ],
  [
    {
      points: { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 },
      format: [SINGLES, { ...SINGLES, name: 'Doubles', when: 'level', points: 1 }],
    },
    'One point for each win in Singles and one point for a win in Doubles.',
  ],
])('special points %j', (rules, words) => {
  expect(tablePointsSentence({ framesPerFixture: 4, points: USUAL, ...rules })).toBe(words);
});

const aggregate = 'One point for each win in Games and one point for the aggregate (more points over the whole card).';

it.each([
  ['draws', {}, 'One point for each frame won.'],
  ['bestOfThree', {}, 'One point for each win in Singles.'],
  ['billiards', {}, aggregate],
  ['pool', {}, 'One point for each win in Singles and Doubles.'],
  ['pool', { Doubles: 2 }, 'One point for each win in Singles and 2 points for each win in Doubles.'],
  ['pool', { Singles: 0 }, 'One point for each win in Doubles.'],
])('points of %s, with %j for a match: %s', (preset, worth: Record<string, number>, words) => {
  const { rules } = PRESETS.find(({ id }) => id === preset)!;
  const format = rules.format?.map((section) => ({ ...section, points: worth[section.name] ?? null }));
  expect(tablePointsSentence({ ...rules, ...(format ? { format } : {}) })).toBe(words);
});

it.each<[TieBreak[], string]>([
  [['matchesWon', 'frameDifference'], 'matches won, then frame difference'],
  [
    ['headToHead', 'fewestLost', 'framesWon'],
    'points in the fixtures between them, then fewest matches lost, then frames won',
  ],
])('tie-breaks %j', (tieBreaks, words) => {
  const level = 'teams still level share the position.';
  expect(tieBreakSentence(tieBreaks)).toBe(`Teams level on points are ranked by ${words}; ${level}`);
  expect(tieBreakSentence([])).toBe('Teams level on points share the position.');
  const others = words.replace('frame difference', 'difference in Singles').replace('frames', 'Singles');
  expect(tieBreakSentence(tieBreaks, 'Singles')).toBe(`Teams level on points are ranked by ${others}; ${level}`);
});

it('tie-breaks by points speak of frames, whatever a match is called', () => {
  const words = 'points difference in frames, then points scored in frames';
  expect(tieBreakSentence(['pointsDifference', 'pointsFor'], 'Singles')).toContain(`ranked by ${words};`);
});

it('a table names matches that are not single frames', () => {
  const shown = (matches: string) => labelLeagueTableColumns(matches).map(({ label, short }) => `${short} ${label}`);
  const others = ['P Games played', 'W Matches won', 'D Matches drawn', 'L Matches lost'];
  expect(shown('frames').slice(0, 7)).toEqual([...others, 'FP Frames played', 'FW Frames won', 'FL Frames lost']);
  expect(shown('Singles').slice(0, 7)).toEqual([...others, 'SP Singles played', 'SW Singles won', 'SL Singles lost']);
});

it('an adjustment says how many points, from when and why', () => {
  const adjustment = { teamName: 'Elms', points: -2, weekNumber: 4, season: '25/26', reason: 'Late card' };
  expect(adjustmentTextParts(adjustment)).toEqual(['Elms: −2 points', 'from week 4 of 25/26. Late card']);
});

const CAN: Prospect = { can: true, certain: false, needs: null };
const SURE: Prospect = { can: true, certain: true, needs: null };
const NEVER: Prospect = { can: false, certain: false, needs: null };

it.each<[Prospect, Prospect | null, Prospect | null, string[]]>([
  [CAN, null, null, ['Can still win the division, with 3 matches left.']],
  [
    { ...CAN, needs: 1 },
    { ...CAN, needs: 12 },
    { ...CAN, needs: 2 },
    [
      'Can still win the division, with 3 matches left. Needs 1 more point to be sure of the title.',
      'Can still go up. Needs 12 more points to be sure of going up.',
      'Can still go down. Needs 2 more points to be sure of staying up.',
    ],
  ],
  [SURE, SURE, SURE, ['Certain of the title: cannot be caught.', 'Certain to go up.', 'Cannot go down.']],
  [NEVER, NEVER, NEVER, ['Can no longer win the division.', 'Can no longer go up.', 'Certain to go down.']],
  [NEVER, null, CAN, ['Can no longer win the division.', 'Can still go down.']],
  [{ can: null, certain: false, needs: null }, null, null, []],
  [{ can: null, certain: null, needs: null }, { can: true, certain: null, needs: null }, SURE, ['Cannot go down.']],
])('%j, %j, %j', (title, promotion, safety, words) => {
  expect(prospectWords({ teamId: 'a', left: 3, title, promotion, safety })).toEqual(words);
});

it('names a single match', () => {
  const words = prospectWords({ teamId: 'a', left: 1, title: CAN, promotion: null, safety: null });
  expect(words).toEqual(['Can still win the division, with 1 match left.']);
});
