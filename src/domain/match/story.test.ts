import { expect, test } from 'vitest';
import type { ResultLetter } from '#domain/cards/fixture.ts';
import type { ScoreStep } from './score-line.ts';
import { type MatchStoryFacts, storyOf } from './story.ts';

/**
 * Returns the team score after each match, from letters such as `HAH`. `H` and `A` are wins of the home and the away
 * side, `=` is a level match, and `d` and `D` are a decider won by the home and the away side.
 */
function lineOf(winners: string): ScoreStep[] {
  const score = { home: 0, away: 0 };
  return Array.from(winners, (letter, index) => {
    const winner = { H: 'home', A: 'away', d: 'home', D: 'away' }[letter] as ScoreStep['winner'] | undefined;
    if (letter === 'H' || letter === 'A') score[letter === 'H' ? 'home' : 'away']++;
    return { match: index + 1, winner: winner ?? null, ...score };
  });
}

const form = (letters: string) => Array.from(letters) as ResultLetter[];

/**
 * Returns the facts of a match between Mill (at home) and Oak. `winners` has the letters of `lineOf`. Ann won the last
 * frame.
 */
function factsOf(winners: string, given: Partial<MatchStoryFacts> = {}): MatchStoryFacts {
  const line = lineOf(winners);
  const { home, away, winner: last } = line.at(-1) ?? { home: 0, away: 0, winner: null };
  const leader = home === away ? (/d$/i.test(winners) ? last! : 'drawn') : home > away ? 'home' : 'away';
  return {
    names: { home: 'Mill', away: 'Oak' },
    score: { home, away },
    winner: leader,
    unit: 'frame',
    line,
    hasWalkover: false,
    lastWinners: ['Ann'],
    breaks: [],
    form: { home: [], away: [] },
    biggestWinOf: null,
    teamMilestones: [],
    playerMilestones: [],
    ...given,
  };
}

test.each<[string, string]>([
  ['HHHHH', 'Mill won all 5 frames.'],
  ['AAAAA', 'Oak won all 5 frames.'],
  ['AAHHH', 'Mill came back from 0–2 down to win 3–2 in the last frame.'],
  ['HHAAA', 'Oak came back from 0–2 down to win 3–2 in the last frame.'],
  ['HHAHAAAAA', 'Oak came back from 1–3 down to win 6–3.'],
  ['AAHAHHHHH', 'Mill came back from 1–3 down to win 6–3.'],
  ['AAHAHHH', 'Mill came back from 1–3 down to win 4–3 in the last frame.'],
  ['HAHAH', 'It was 2–2, and Ann won the last frame for Mill.'],
  ['AHHAA', 'It was 2–2, and Ann won the last frame for Oak.'],
  ['HHHAA', 'Mill won the first 3 frames and went on to win 3–2.'],
  ['HHHHA', 'Mill won the first 4 frames and went on to win 4–1.'],
  ['AHHHH', 'Mill won the last 4 frames to win 4–1.'],
  ['HAHHH', 'Mill won the last 3 frames to win 4–1.'],
  ['HHAH', 'Mill led from the first frame and won 3–1.'],
  ['HHAHA', 'Mill led from the first frame and won 3–2.'],
  ['AHHHA', 'Mill won 3 frames in a row and won 3–2.'],
  ['AHHAHHA', 'Mill made sure of the win in the 6th of 7 frames, and it ended 4–3.'],
  ['HAHAHAd', 'It was 3–3, and Ann won the decider for Mill.'],
  ['HHHAAAD', 'It was 3–3, and Ann won the decider for Oak.'],
  ['HAHAHA', 'Mill and Oak drew 3–3.'],
  ['AAHHHA', 'Mill and Oak drew 3–3.'],
  ['HHHAAA', 'Oak came back from 0–3 down and drew in the last frame.'],
  ['AAHAHH', 'Mill came back from 1–3 down and drew in the last frame.'],
  ['H=H=A', 'Mill led from the first frame and won 2–1.'],
  ['H=A', 'Mill and Oak drew 1–1.'],
  ['HH=H', 'Mill led from the first frame and won 3–0.'],
  ['A', 'Oak beat Mill 1–0.'],
])('a match with the line %s: %s', (winners, sentence) => {
  expect(storyOf(factsOf(winners))).toEqual([sentence]);
});

const SCORE = { score: { home: 4, away: 1 }, winner: 'home', line: [] } as const;

test.each<[string, Partial<MatchStoryFacts>, string[]]>([
  ['only a score', SCORE, ['Mill beat Oak 4–1.']],
  ['a drawn score', { score: { home: 3, away: 3 }, winner: 'drawn', line: [] }, ['Mill and Oak drew 3–3.']],
  ['a walkover', { hasWalkover: true }, ['Mill beat Oak 3–0.']],
  [
    'a walkover before the decider',
    { ...factsOf('HAd'), hasWalkover: true },
    ['It was 1–1, and Ann won the decider for Mill.'],
  ],
  ['matches of several frames', { unit: 'match' }, ['Mill won all 3 matches.']],
  ['a break', { breaks: [{ name: 'Bob', points: 50 }] }, ['Mill won all 3 frames.', 'Bob made a break of 50.']],
  ['a small break', { breaks: [{ name: 'Bob', points: 49 }] }, ['Mill won all 3 frames.']],
  [
    'equal breaks',
    { breaks: ['Bob', 'Cat', 'Bob'].map((name) => ({ name, points: 61 })) },
    ['Mill won all 3 frames.', 'Bob and Cat made breaks of 61.'],
  ],
  [
    'the biggest win',
    { biggestWinOf: 'Premier' },
    ['Mill won all 3 frames.', 'It is the biggest win of the season in Premier.'],
  ],
  [
    'a third win',
    { form: { home: form('LWW'), away: [] } },
    ['Mill won all 3 frames.', 'It is the 3rd win in a row for Mill.'],
  ],
  ['a second win', { form: { home: form('LW'), away: form('WLWW') } }, ['Mill won all 3 frames.']],
  [
    'a sixth win and more',
    { form: { home: form('WWWWW'), away: [] } },
    ['Mill won all 3 frames.', 'It is at least the 6th win in a row for Mill.'],
  ],
  [
    'the end of a run',
    { form: { home: form('DW'), away: form('LDWWW') } },
    ['Mill won all 3 frames.', 'Oak had won the 3 matches before this one.'],
  ],
  [
    'milestones',
    { teamMilestones: ['Oak won the title.'], playerMilestones: ['Ann won.'], breaks: [{ name: 'Bob', points: 90 }] },
    ['Mill won all 3 frames.', 'Oak won the title.'],
  ],
  ['a player’s milestone', { playerMilestones: ['Ann won.'] }, ['Mill won all 3 frames.', 'Ann won.']],
])('with %s', (_, given, story) => {
  expect(storyOf(factsOf('HHH', given))).toEqual(story);
});

test.each<[string, Partial<MatchStoryFacts>, string[]]>([
  ['the biggest win', { biggestWinOf: 'Premier' }, []],
  ['a run', { form: { home: form('WWW'), away: form('WWW') } }, []],
])('a drawn match is not told as %s', (_, given, more) => {
  expect(storyOf(factsOf('HA', given))).toEqual(['Mill and Oak drew 1–1.', ...more]);
});

test('a pair wins the last frame together, and unknown players are not named', () => {
  const story = (lastWinners: string[]) => storyOf(factsOf('HAHAH', { lastWinners }))[0];
  expect(story(['Ann', 'Bob'])).toBe('It was 2–2, and Ann and Bob won the last frame for Mill.');
  expect(story([])).toBe('It was 2–2, and Mill won the last frame.');
});
