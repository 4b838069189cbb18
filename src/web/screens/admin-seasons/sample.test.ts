import { expect, it } from 'vitest';
import type { Side } from '#domain/cards/match.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { sectionsOfMatches } from '#domain/seasons/format.ts';
import {
  framesAfterPress,
  initialSampleScores,
  sampleResultSentence,
  sampleCardResult,
  sampleCardResetKey,
} from './sample.ts';

const rulesOf = (id: string) => PRESETS.find((one) => one.id === id)!.rules;

it.each([
  ['frames', 'Home wins 3–2 and gets 3 points; Away gets 2.', null],
  ['draws', '3–3: Home gets 3 points, Away gets 3 points.', null],
  ['wins', 'Home wins 3–2 and gets 2 points; Away gets 0.', null],
  ['bonus', 'Home wins 3–2 and gets 5 points; Away gets 2.', null],
  ['eight', '4–4: Home gets 4 points, Away gets 4 points.', null],
  ['twelve', '6–6: Home gets 6 points, Away gets 6 points.', null],
  ['threeOfThree', 'Home wins 2–1 and gets 2 points; Away gets 1.', null],
  ['bestOfThree', '2–2: Home gets 2 points, Away gets 2 points.', null],
  ['race', 'Home wins 3–2 and gets 2 points; Away gets 0.', null],
  ['billiardsShort', 'Home wins 2–1 and gets 3 points; Away gets 1.', { home: 280, away: 260 }],
  ['billiards', 'Home wins 2–1 and gets 3 points; Away gets 1.', { home: 280, away: 260 }],
  ['pool', 'Home wins 5–4 and gets 5 points; Away gets 4.', null],
  ['darts', '3–3: Home gets 3 points, Away gets 3 points.', null],
])('the first card of the preset %s: %s', (id, words, aggregate) => {
  const result = sampleCardResult(rulesOf(id), initialSampleScores(rulesOf(id)));
  expect(sampleResultSentence(result.worth)).toBe(words);
  expect(result.aggregate).toEqual(aggregate);
});

it.each([
  // One frame: a press gives the frame to the pressed side, and a second press takes it away.
  [1, '0-0', 'home away away', '1-0 0-1 0-0'],
  // Best of three: one side can win two frames, and the other side then at most one.
  [3, '0-0', 'home home away away home', '1-0 2-0 2-1 2-0 0-0'],
  [5, '3-2', 'away home away', '3-0 0-0 0-1'],
])('best of %i: from %s, pressing %s gives %s', (frames, start, presses, expected) => {
  const [section] = sectionsOfMatches({ framesPerFixture: 1 });
  const [home = 0, away = 0] = start.split('-').map(Number);
  let match = { home, away };
  const after = presses.split(' ').map((side) => {
    match = framesAfterPress(match, side as Side, { ...section!, frames });
    return `${match.home}-${match.away}`;
  });
  expect(after.join(' ')).toBe(expected);
});

it('counts assumed points for frames won in longer matches, and no points if a match is scored by its winner', () => {
  const { bestOfThree, pool } = { bestOfThree: rulesOf('bestOfThree'), pool: rulesOf('pool') };
  const withAggregate = (rules: typeof pool) => ({ ...rules, points: { ...rules.points, aggregateWon: 1 } });
  const played = [
    { home: 2, away: 1 },
    { home: 2, away: 0 },
    { home: 0, away: 1 },
  ];
  expect(sampleCardResult(withAggregate(bestOfThree), played).aggregate).toEqual({ home: 320, away: 280 });
  expect(sampleCardResult(withAggregate(pool), initialSampleScores(pool)).aggregate).toBeNull();
});

it('leaves out matches after the end of a race, and a decider that is not needed', () => {
  const won = { home: 2, away: 0 };
  const race = sampleCardResult(rulesOf('race'), [won, won, won, won, won]);
  expect(sampleResultSentence(race.worth)).toBe('Home wins 3–0 and gets 2 points; Away gets 0.');
  const [singles] = sectionsOfMatches({ framesPerFixture: 2 });
  const decider = { ...singles!, matches: 1, when: 'level' as const, points: 3 };
  const rules = { ...rulesOf('frames'), framesPerFixture: 2, format: [{ ...singles!, matches: 2 }, decider] };
  const [home, away] = [
    { home: 1, away: 0 },
    { home: 0, away: 1 },
  ] as const;
  expect(sampleCardResult(rules, [home, home, away]).worth).toMatchObject({ home: { points: 2 }, away: { points: 0 } });
  expect(sampleCardResult(rules, [home, away, away]).worth).toMatchObject({ home: { points: 1 }, away: { points: 4 } });
});

it('starts again if the matches change, but not if only the points do', () => {
  const [frames, bonus, draws, billiards] = ['frames', 'bonus', 'draws', 'billiards'].map((id) =>
    sampleCardResetKey(rulesOf(id)),
  );
  expect(frames).toBe(bonus);
  expect(new Set([frames, draws, billiards]).size).toBe(3);
});
